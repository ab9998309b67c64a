package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"headroom/calc"
)

// TestSave writes a sheet to its file and counts from there what is not saved.
func TestSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "orders.calc")
	os.WriteFile(file, []byte("# Orders\nshow peak\npeak_duration = 2 h  # stated: by the shop\n"), 0o640)
	text, _ := os.ReadFile(file)
	m := open(t, calc.Source{Name: "orders.calc", Path: file, Text: string(text)}, 80, 30)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter")
	if len(m.unsaved()) != 1 {
		t.Fatalf("unsaved: %v", m.unsaved())
	}
	press(m, "w")
	if len(m.unsaved()) != 0 || !strings.HasPrefix(m.message, "Saved ") {
		t.Errorf("unsaved %v, message %q", m.unsaved(), m.message)
	}
	saved, _ := os.ReadFile(file)
	if !strings.Contains(string(saved), "peak_duration = 3 h") || !strings.HasPrefix(string(saved), "# Orders\n") {
		t.Errorf("%s", saved)
	}
	if info, _ := os.Stat(file); info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", info.Mode())
	}
	press(m, "u")
	if len(m.unsaved()) != 1 {
		t.Errorf("an edit taken back after saving is not saved: %v", m.unsaved())
	}
}

// TestSaveAs: a preset has no file; a failure leaves the field open and says why.
func TestSaveAs(t *testing.T) {
	dir := t.TempDir()
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	press(m, "down", "3", "enter", "w", "ctrl+u")
	typed(m, filepath.Join(dir, "none", "x.calc"))
	if !strings.Contains(m.View(), "no such folder") {
		t.Errorf("%s", m.View())
	}
	press(m, "enter")
	if m.dialog == nil || !strings.Contains(m.message, "not saved") {
		t.Fatalf("dialog %v, message %q", m.dialog, m.message)
	}
	press(m, "ctrl+u")
	file := filepath.Join(dir, "q?.calc")
	typed(m, file)
	if !strings.Contains(m.View(), "a new file") {
		t.Errorf("%s", m.View())
	}
	press(m, "enter")
	if m.dialog != nil || m.doc.path != file {
		t.Fatalf("dialog %v, path %q, message %q", m.dialog, m.doc.path, m.message)
	}
	saved, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(saved), "peak_duration = 3") {
		t.Errorf("%v %s", err, saved)
	}
	press(m, "W")
	if !strings.Contains(m.View(), "exists") || !strings.Contains(m.View(), "enter replace it") {
		t.Errorf("%s", m.View())
	}
}

func TestSaveFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real.calc"), filepath.Join(dir, "link.calc")
	os.WriteFile(real, []byte("old"), 0o600)
	if err := os.Symlink(real, link); err != nil {
		t.Skip(err)
	}
	if err := writeSheet(link, "new"); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Lstat(link)
	text, _ := os.ReadFile(real)
	if info.Mode()&os.ModeSymlink == 0 || string(text) != "new" {
		t.Errorf("%v %s", info.Mode(), text)
	}
	if err := writeSheet(dir, "new"); err == nil {
		t.Error("a folder was replaced")
	}
}

// TestSaveThroughLinks: a link that leads to nothing yet, or to another link, stays one.
func TestSaveThroughLinks(t *testing.T) {
	dir := t.TempDir()
	os.Mkdir(filepath.Join(dir, "sub"), 0o700)
	first, second, real := filepath.Join(dir, "first"), filepath.Join(dir, "sub", "second"), filepath.Join(dir, "real")
	if err := errors.Join(os.Symlink(filepath.Join("sub", "second"), first), os.Symlink(filepath.Join("..", "real"), second)); err != nil {
		t.Skip(err)
	}
	if err := writeSheet(first, "new"); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{first, second} {
		if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is a link no more", link)
		}
	}
	if text, _ := os.ReadFile(real); string(text) != "new" {
		t.Errorf("%q", text)
	}
	os.Mkdir(filepath.Join(dir, "elsewhere"), 0o700)
	folder := filepath.Join(dir, "elsewhere", "folder")
	os.Symlink(filepath.Join("..", "sub"), folder)
	if err := writeSheet(filepath.Join(folder, "second"), "newer"); err != nil { // leads up from sub, not from elsewhere
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(real); string(text) != "newer" {
		t.Errorf("%q", text)
	}
	ring := filepath.Join(dir, "ring")
	os.Symlink(ring, ring)
	if err := writeSheet(ring, "new"); err == nil {
		t.Error("a ring of links was replaced")
	}
}

// TestRefusedWhole: edits of a file that is no sheet at all cannot be saved to it, are not taken to be, and stay kept.
func TestRefusedWhole(t *testing.T) {
	file, text := filepath.Join(t.TempDir(), "orders.calc"), "# Ord\xffers\nshow peak\npeak_duration = 2 h\n"
	os.WriteFile(file, []byte(text), 0o600)
	state := t.TempDir()
	m := openFull(t, Options{Source: calc.Source{Name: "orders.calc", Path: file, Text: text}, StateDir: state}, 80, 24)
	m.selectCell(t, "rate")
	press(m, "7", "/", "s", "enter", "w")
	if got, _ := os.ReadFile(file); string(got) != text || !strings.Contains(m.message, "not saved") || len(m.unsaved()) != 1 {
		t.Errorf("%q, %q, %v", got, m.message, m.unsaved())
	}
	if n := files(t, filepath.Join(state, "edits")); n != 1 {
		t.Errorf("%d sessions are kept", n)
	}
}

// ordersOnDisk opens a file with one edit in it.
func ordersOnDisk(t *testing.T, w, h int) (m *model, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "orders.calc")
	os.WriteFile(file, []byte("# Orders\nshow peak\npeak_duration = 2 h\n"), 0o640)
	text, _ := os.ReadFile(file)
	m = openFull(t, Options{Source: calc.Source{Name: "orders.calc", Path: file, Text: string(text)}, StateDir: t.TempDir()}, w, h)
	m.setCell("peak_duration", "3 h", calc.Edited)
	return m, file
}

// TestChangedOnDisk: what another program has written is replaced only when that was asked for.
func TestChangedOnDisk(t *testing.T) {
	const foreign = "# Orders\nshow peak\npeak_duration = 5 h\n"
	for _, size := range []struct{ w, h int }{{80, 24}, {60, 20}, {40, 12}} {
		m, file := ordersOnDisk(t, size.w, size.h)
		os.WriteFile(file, []byte(foreign), 0o640) // as long as it was before
		at := time.Date(2025, 3, 12, 14, 2, 0, 0, time.Local)
		os.Chtimes(file, at, at)
		m.store.now = func() time.Time { return at.Add(time.Hour) }
		press(m, "w")
		if text, _ := os.ReadFile(file); string(text) != foreign {
			t.Fatalf("replaced: %s", text)
		}
		view := m.View()
		for _, part := range []string{"hanged", "enter replace it"} {
			if !strings.Contains(view, part) {
				t.Errorf("%dx%d does not say %q:\n%s", size.w, size.h, part, view)
			}
		}
		if size.h > 12 && !strings.Contains(view, "Changed on disk, 14:02") {
			t.Errorf("%dx%d:\n%s", size.w, size.h, view)
		}
		press(m, "esc")
		if m.dialog != nil || len(m.unsaved()) != 1 {
			t.Errorf("esc leaves %v, %v", m.dialog, m.unsaved())
		}
		press(m, "w", "enter")
		if text, _ := os.ReadFile(file); !strings.Contains(string(text), "peak_duration = 3 h") || len(m.unsaved()) != 0 {
			t.Errorf("not replaced: %s %s", text, m.message)
		}
		m.setCell("peak_duration", "4 h", calc.Edited)
		if press(m, "w"); !strings.HasPrefix(m.message, "Saved ") {
			t.Errorf("what was saved here last has changed: %s", m.message)
		}
	}
}

// TestTouchedOnDisk: another time with the same text is no change.
func TestTouchedOnDisk(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	os.Chtimes(file, time.Now(), time.Now().Add(time.Hour))
	if press(m, "w"); !strings.HasPrefix(m.message, "Saved ") {
		t.Error(m.message)
	}
}

// TestChangedWhileAsked: what is replaced is what the dialog spoke of when enter was pressed.
func TestChangedWhileAsked(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	other := filepath.Join(filepath.Dir(file), "other.calc")
	press(m, "W", "ctrl+u")
	typed(m, other)
	os.WriteFile(other, []byte("precious"), 0o600)
	press(m, "enter")
	if text, _ := os.ReadFile(other); string(text) != "precious" || m.dialog == nil || !strings.Contains(m.message, "not saved") {
		t.Fatalf("%s, %q", text, m.message)
	}
	m.message = ""
	if v := m.View(); !strings.Contains(v, "exists") || !strings.Contains(v, "replace it") {
		t.Error(v)
	}
	if press(m, "enter"); !strings.HasPrefix(m.message, "Saved ") {
		t.Error(m.message)
	}
}

// TestGoneFromDisk: saving a file that was taken away writes it again, and says so.
func TestGoneFromDisk(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	os.Remove(file)
	press(m, "w")
	if text, _ := os.ReadFile(file); !strings.Contains(string(text), "3 h") || !strings.Contains(m.message, "gone from the disk") {
		t.Errorf("%q, %s", m.message, text)
	}
	press(m, "w")
	if m.message != "Saved "+homely(file) {
		t.Error(m.message)
	}
}

// TestTooLargeToSave: a file that was not read whole is not written.
func TestTooLargeToSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "large.calc")
	text := strings.Repeat("# a line\n", calc.MaxSource/8)
	os.WriteFile(file, []byte(text), 0o600)
	m := open(t, calc.Source{Name: "large.calc", Path: file, Text: text[:calc.MaxSource+1]}, 80, 24)
	press(m, "w", "enter")
	if kept, _ := os.ReadFile(file); string(kept) != text || !strings.Contains(m.message, "not saved") {
		t.Errorf("%d of %d bytes, %q", len(kept), len(text), m.message)
	}
}

// TestUndoKnowsTheFile: what was undone beyond a save is not in the file, however the sheet came to be.
func TestUndoKnowsTheFile(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	run(m, m.open(preset(t, "orders-log")))
	press(m, "u", "w", "u")
	if len(m.unsaved()) != 1 {
		t.Fatalf("%v", m.unsaved())
	}
	press(m, "U", "U", "u")
	if len(m.unsaved()) != 0 || m.doc.path != file {
		t.Errorf("%v, %s", m.unsaved(), m.doc.path)
	}
	press(m, "u")
	if press(m, "w"); !strings.HasPrefix(m.message, "Saved ") {
		t.Error(m.message)
	}
}

// TestSaveChangesOnlyWhatWasEdited: comments, order, spacing, wording, the mark at the start, and the ends of the lines
// stay as they were.
func TestSaveChangesOnlyWhatWasEdited(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"as unix has it", "# Orders\n\n  # indented\nshow   peak\npeak_duration =  2 h   # how long\npeak_rate=2000/s\n# the end"},
		{"as windows has it", "\ufeff# Orders\r\nshow peak\r\npeak_duration = 2 h # how long\r\n\r\nramp = 5 min\r\n"},
		{"mixed ends", "# Orders\r\nshow peak\npeak_duration = 2 h\r\nramp = 5 min\n"},
		{"an error elsewhere", "# Orders\nthis is no line\nshow peak\npeak_duration = 2 h\nramp = nonsense of mine\n"},
	} {
		file := filepath.Join(t.TempDir(), "orders.calc")
		os.WriteFile(file, []byte(c.text), 0o600)
		m := open(t, calc.Source{Name: "orders.calc", Path: file, Text: c.text}, 80, 24)
		if err := m.setCell("peak_duration", "3 h", calc.Edited); err != nil {
			t.Fatal(c.name, err)
		}
		press(m, "w")
		if got, _ := os.ReadFile(file); string(got) != strings.Replace(c.text, "2 h", "3 h", 1) {
			t.Errorf("%s: %q\nof      %q (%s)", c.name, got, c.text, m.message)
		}
		press(m, "u", "w")
		if got, _ := os.ReadFile(file); string(got) != c.text {
			t.Errorf("%s: taken back it is %q\nof %q", c.name, got, c.text)
		}
	}
}

func TestCommand(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter")
	if got, want := m.command(), "headroom eval -f two-hour-peak -s 'peak_duration=3 h' peak"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for word, want := range map[string]string{"a b": "'a b'", "it's": `'it'\''s'`, "x=1/s": "x=1/s", "": "''", "$(rm)": "'$(rm)'"} {
		if got := quoted(word); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter")
	got, rows := m.markdown()
	golden(t, "peak-markdown", strings.TrimSpace(got))
	if n := strings.Count(got, "\n"); n != rows+4 {
		t.Errorf("%d lines for %d rows", n, rows)
	}
}
