package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"headroom/calc"
)

// noProcess is the id of a program that does not run.
const noProcess = 1<<30 + 7

// storeOf is a store as another program, or this one at another time, would have it.
func storeOf(dir string, pid int) *store {
	s := newStore(dir)
	s.pid, s.begun = pid, begunAt(pid)
	s.now = func() time.Time { return time.Date(2025, 3, 12, 14, 2, 0, 0, time.UTC) }
	return s
}

// keep keeps a session of nothing but edits, in a file of its own.
func (s *store) keep(src calc.Source, edits []calc.Edit) error {
	l := leftover{Name: src.Name, Path: src.Path, Title: src.Title()}
	for _, e := range edits {
		l.Edits = append(l.Edits, keptEdit{Name: e.Name, Unit: e.Unit, keptEntry: keptOf(e.Entry)})
	}
	return s.keepSession(new(string), l)
}

var (
	peakSource = calc.Source{Name: "two-hour-peak", Text: "# Two-hour peak\n"}
	oneEdit    = []calc.Edit{{Name: "peak_duration", Entry: calc.Entry{Text: "3 h", Origin: calc.Edited}}}
)

func TestEditsAreKeptAndOffered(t *testing.T) {
	dir := t.TempDir()
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	s := storeOf(dir, os.Getpid())
	if _, ok := s.leftOf(calc.Source{Name: "hot-shard"}); ok {
		t.Error("offered for another sheet")
	}
	l, ok := s.leftOf(peakSource)
	if !ok || len(l.Edits) != 1 || l.Edits[0].Name != "peak_duration" || l.Edits[0].Text != "3 h" {
		t.Fatalf("left %v %+v", ok, l)
	}
	if want := "with 1 edit not saved: peak_duration = 3 h"; l.says() != want {
		t.Errorf("says %q, want %q", l.says(), want)
	}
	if err := s.decline(l); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.leftOf(peakSource); ok {
		t.Error("offered again after it was declined")
	}
	if all := s.left(); len(all) != 1 {
		t.Errorf("%d left for the picker", len(all))
	}
	if err := s.forget(l); err != nil || len(s.left()) != 0 {
		t.Errorf("still there after it was taken up: %v", err)
	}
}

func TestEditsGoWhenThereAreNone(t *testing.T) {
	dir := t.TempDir()
	s, file := storeOf(dir, noProcess), ""
	l := leftover{Name: peakSource.Name, Edits: []keptEdit{{Name: "peak_duration", keptEntry: keptEntry{Text: "3 h"}}}}
	for range 3 {
		if err := s.keepSession(&file, l); err != nil {
			t.Fatal(err)
		}
	}
	if n := files(t, dir); n != 1 {
		t.Errorf("%d files after three edits", n)
	}
	l.Edits = nil
	for range 2 {
		if err := s.keepSession(&file, l); err != nil || files(t, dir) != 0 {
			t.Errorf("a file is left: %v", err)
		}
	}
}

func files(t *testing.T, dir string) (n int) {
	t.Helper()
	filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().IsRegular() {
			n++
			if mode := info.Mode().Perm(); mode != 0o600 {
				t.Errorf("%s has mode %v", path, mode)
			}
		}
		return nil
	})
	return n
}

func TestTwoProgramsKeepTheirOwn(t *testing.T) {
	dir := t.TempDir()
	a, b := storeOf(dir, os.Getppid()), storeOf(dir, noProcess)
	other := []calc.Edit{{Name: "ramp", Entry: calc.Entry{Text: "5 min"}}}
	if a.keep(peakSource, oneEdit) != nil || b.keep(peakSource, other) != nil {
		t.Fatal("not kept")
	}
	third := storeOf(dir, os.Getpid())
	if l, ok := third.leftOf(peakSource); !ok || l.Edits[0].Name != "ramp" || l.open {
		t.Errorf("of a running and an ended program %+v is offered", l)
	}
	open := 0
	for _, l := range third.left() {
		if l.open {
			open++
		}
	}
	if n := len(third.left()); n != 2 || open != 1 {
		t.Errorf("the picker has %d, %d of them open", n, open)
	}
	for file := range b.mine {
		if b.drop(&file) != nil || files(t, dir) != 1 {
			t.Error("one program took the other's file away")
		}
	}
}

func TestBrokenStateIsPassedOver(t *testing.T) {
	dir := t.TempDir()
	edits := filepath.Join(dir, "edits")
	for name, text := range map[string]string{
		"a.json": "", "b.json": "{", "c.json": "null", "d.json": `{"Edits": 3}`, "e.json": "\x00\xff", "f.json": `[]`,
		"g.json": `{"Name": "two-hour-peak", "Edits": []}`, "h.json": strings.Repeat(" ", maxState+1),
		"../recent": `{"not": "a list"}`, "../hints": "[1, 2",
	} {
		file := filepath.Join(edits, name)
		if err := replaceFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(edits, "folder.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := storeOf(dir, os.Getpid())
	if l := s.left(); len(l) != 0 {
		t.Errorf("left: %+v", l)
	}
	if len(s.recent()) != 0 || len(s.hintsDone()) != 0 {
		t.Errorf("recent %v, hints %v", s.recent(), s.hintsDone())
	}
	s.hintDone("edit")
	s.opened(peakSource)
	if !s.hintsDone()["edit"] || len(s.recent()) != 1 {
		t.Error("broken files are not replaced")
	}
}

func TestStateThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := storeOf(filepath.Join(file, "state"), 1)
	if err := s.keep(peakSource, oneEdit); err == nil {
		t.Error("no error")
	}
	s.hintDone("edit")
	s.opened(peakSource)
	if s.left() != nil || s.recent() != nil {
		t.Error("something is there")
	}
}

func TestNoFolderKeepsNothing(t *testing.T) {
	s := storeOf("", 1)
	s.hintDone("edit")
	s.opened(peakSource)
	if err := s.keep(peakSource, oneEdit); err != nil || s.left() != nil || s.recent() != nil || len(s.hintsDone()) != 0 {
		t.Error("something is kept", err)
	}
}

// TestOddFolder: a state folder with signs that mean something in patterns.
func TestOddFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "[a-", "b*?")
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Skip(err)
	}
	if n := len(storeOf(dir, os.Getpid()).left()); n != 1 {
		t.Errorf("%d left", n)
	}
}

// TestAfterRestart: process ids mean nothing after the machine was started anew.
func TestAfterRestart(t *testing.T) {
	dir := t.TempDir()
	before := storeOf(dir, os.Getppid()) // which runs
	before.boot = "another"
	if err := before.keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	if l, ok := storeOf(dir, os.Getpid()).leftOf(peakSource); !ok || l.open {
		t.Errorf("%v %+v", ok, l)
	}
}

// TestDropThatFails: a session that cannot be taken away stays this program's, which tries again. Nothing is lost by it, so
// leaving says nothing.
func TestDropThatFails(t *testing.T) {
	m, _ := openPeak(t)
	m.setCell("ramp", "5 min", calc.Edited)
	m.keepEdits()
	file := m.doc.kept
	os.Remove(file)
	os.MkdirAll(filepath.Join(file, "in the way"), 0o700) // such a folder cannot be removed
	m.sheet().Reset("ramp")
	if m.keepEdits(); m.doc.kept != file || !m.store.mine[file] || !strings.Contains(m.message, "cannot be taken away") {
		t.Errorf("kept in %q, %q", m.doc.kept, m.message)
	}
	if press(m, "q"); !m.left {
		t.Errorf("does not leave: %q", m.message)
	}
	os.Remove(filepath.Join(file, "in the way"))
	if m.keepEdits(); m.doc.kept != "" || m.store.mine[file] || m.store.failed {
		t.Errorf("kept in %q", m.doc.kept)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Error("still there")
	}
}

// TestNumberTakenOver: where another program has the number of the one that left something, that does not run any more.
func TestNumberTakenOver(t *testing.T) {
	if begunAt(os.Getpid()) == "" {
		t.Skip("the system does not say when a process began")
	}
	dir := t.TempDir()
	before := storeOf(dir, os.Getppid())
	before.begun = "1"
	if err := before.keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	if l, ok := newStore(dir).leftOf(peakSource); !ok || l.open {
		t.Errorf("%+v is not offered", l)
	}
}
