package tui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"headroom/calc"
)

// A store keeps, in a folder, what has to outlive the program: sessions with what was not saved, the sheets opened
// lately, the hints that are done. Each running program writes sessions to files of its own, one for each document, so
// that two of them never overwrite each other's. Without a folder it keeps nothing. Whatever is broken in the folder
// is passed over.
type store struct {
	dir    string
	now    func() time.Time
	pid    int
	host   string
	boot   string
	failed bool            // nothing can be written, and that was said
	mine   map[string]bool // the files that this program keeps sessions in
}

func newStore(dir string) *store {
	host, _ := os.Hostname()
	return &store{dir: dir, now: time.Now, pid: os.Getpid(), host: host, boot: bootID(), mine: map[string]bool{}}
}

// bootID names the time since the system was started, in which process ids mean what they say; "" if it has no name.
func bootID() string {
	id, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	return strings.TrimSpace(string(id))
}

// tidy takes away what programs that were killed in the middle of a write left in the folder.
func (s *store) tidy() {
	if s.dir != "" {
		sweepBeside(s.dir, "", s.now())
		sweepBeside(s.editsDir(), "", s.now())
	}
}

// leftover is a session: what a program left of a sheet without saving it.
type leftover struct {
	Name string // of the sheet
	Path string `json:",omitempty"` // absolute
	// Text is the sheet itself where it came from standard input and cannot be read again.
	Text  string `json:",omitempty"`
	Title string
	Left  time.Time
	Pid   int
	Host  string
	Boot  string `json:",omitempty"`
	Asked bool   `json:",omitempty"` // declined once: offered in the picker only

	Edits  []keptEdit
	Typing *typing    `json:",omitempty"` // in a field that was open
	Steps  []keptStep `json:",omitempty"` // for undo, the oldest first
	Undone []keptStep `json:",omitempty"` // for redo, the next one last

	// Baseline is where changes were counted from, First where they were before the first of Steps: the cells that held
	// something else than now. They mean something with HasBaseline only; without, changes count from the sheet as it is
	// loaded.
	Baseline    []keptEdit `json:",omitempty"`
	First       []keptEdit `json:",omitempty"`
	HasBaseline bool       `json:",omitempty"`

	file string
	open bool // the program that wrote it may still run
}

// keptEntry is a cell's text as written to disk.
type keptEntry struct {
	Text   string
	Origin string `json:",omitempty"`
	Note   string `json:",omitempty"`
	Unset  bool   `json:",omitempty"`
}

// keptEdit is an edit as written to disk.
type keptEdit struct {
	Name string
	Unit string `json:",omitempty"`
	keptEntry
}

// keptStep is a step of the history as written to disk: a cell changed, or the baseline set.
type keptStep struct {
	Name          string `json:",omitempty"`
	Unit          string `json:",omitempty"`
	Before, After *keptEntry
	Nudge         bool `json:",omitempty"`
	Baseline      bool `json:",omitempty"`
}

// typing is a text in an open field, which may not be a value yet.
type typing struct {
	Name, Text string
	Before     keptEntry // what the cell held when the field was opened
}

func keptOf(e calc.Entry) keptEntry {
	return keptEntry{Text: e.Text, Origin: e.Origin.String(), Note: e.Note, Unset: e.Unset}
}

func (e keptEntry) entry() calc.Entry {
	return calc.Entry{Text: e.Text, Origin: originOf(e.Origin), Note: e.Note, Unset: e.Unset}
}

func originOf(word string) calc.Origin {
	for o := calc.BuiltIn; o <= calc.Set; o++ {
		if o.String() == word {
			return o
		}
	}
	return calc.Edited
}

// source is the sheet that was left, to be read again where it has no text.
func (l leftover) source() calc.Source { return calc.Source{Name: l.Name, Path: l.Path, Text: l.Text} }

// empty reports that there is nothing that is not in a file.
func (l leftover) empty() bool { return len(l.Edits) == 0 && l.Typing == nil }

// keepSession writes a session to a document's file, which gets a name when there is none, or takes the file away when there
// is nothing to keep.
func (s *store) keepSession(file *string, l leftover) error {
	if s.dir == "" {
		return nil
	}
	if l.empty() {
		return s.drop(file)
	}
	l.Left, l.Pid, l.Host, l.Boot = s.now(), s.pid, s.host, s.boot
	if *file == "" {
		*file = filepath.Join(s.editsDir(), fmt.Sprintf("%s.%d-%x.json", sheetKey(l.source()), s.pid, rand.Uint64()))
		s.mine[*file] = true
	}
	return writeJSON(*file, l)
}

// stdinName is the name of a sheet that was read from standard input.
const stdinName = "stdin"

// drop takes a document's file away: it was saved, or nothing is edited any more.
func (s *store) drop(file *string) error {
	if *file == "" {
		return nil
	}
	err := os.Remove(*file)
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	delete(s.mine, *file)
	*file = ""
	return err
}

// left is what other programs left of any sheet, the latest first; open marks those that seem to run still.
func (s *store) left() []leftover {
	if s.dir == "" {
		return nil
	}
	entries, _ := os.ReadDir(s.editsDir())
	var all []leftover
	for _, e := range entries {
		var l leftover
		f := filepath.Join(s.editsDir(), e.Name())
		if filepath.Ext(f) != ".json" || s.mine[f] || readJSON(f, &l) != nil || l.empty() {
			continue
		}
		l.file, l.open = f, s.running(l)
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b leftover) int { return b.Left.Compare(a.Left) })
	return all
}

// leftOf is the latest that a program which has ended left of one sheet, and that was not declined yet.
func (s *store) leftOf(src calc.Source) (leftover, bool) {
	for _, l := range s.left() {
		if sheetKey(l.source()) == sheetKey(src) && !l.Asked && !l.open {
			return l, true
		}
	}
	return leftover{}, false
}

// forget takes a left-over away: its edits were taken up.
func (s *store) forget(l leftover) error { return os.Remove(l.file) }

// decline keeps a left-over for the picker, and never asks about it again.
func (s *store) decline(l leftover) error {
	l.Asked = true
	return writeJSON(l.file, l)
}

// running reports whether the program that wrote a left-over still runs, on this machine. From another machine, from
// before this one was started anew, or where the system does not say, its edits are offered: taking them up loses nothing.
func (s *store) running(l leftover) bool {
	if l.Host != s.host || l.Boot != s.boot || l.Pid == s.pid || l.Pid <= 0 {
		return false
	}
	p, err := os.FindProcess(l.Pid)
	if err != nil || runtime.GOOS == "windows" {
		return err == nil
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, syscall.EPERM)
}

// says is what was left, in a sentence without its end: "with 1 edit not saved: peak_duration = 3 h".
func (l leftover) says() string {
	words := make([]string, len(l.Edits))
	for k, e := range l.Edits {
		if words[k] = e.Name + " = " + e.Text; e.Unset {
			words[k] = e.Name + " taken away"
		}
	}
	says := "with " + count(len(l.Edits), "edit") + " not saved: " + strings.Join(words, ", ")
	switch {
	case l.Typing == nil:
		return says
	case len(l.Edits) == 0:
		return "while this was typed: " + l.Typing.Name + " = " + l.Typing.Text
	}
	return says + ", and while this was typed: " + l.Typing.Name + " = " + l.Typing.Text
}

// amount is how much was left: "1 edit".
func (l leftover) amount() string {
	switch {
	case l.Typing == nil:
		return count(len(l.Edits), "edit")
	case len(l.Edits) == 0:
		return "a text not finished"
	}
	return count(len(l.Edits), "edit") + " and a text not finished"
}

func (s *store) editsDir() string { return filepath.Join(s.dir, "edits") }
