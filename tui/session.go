package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"headroom/calc"
)

// A store keeps, in a folder, what has to outlive the program: edits that were not saved, the sheets opened
// lately, the hints that are done. Each running program writes edits to files of its own, so that two of them never
// overwrite each other's. Without a folder it keeps nothing. Whatever is broken in the folder is passed over.
type store struct {
	dir    string
	now    func() time.Time
	pid    int
	host   string
	failed bool              // said already that nothing can be written
	mine   map[string]string // the file that this program keeps a sheet's edits in, by the sheet's key
}

func newStore(dir string) *store {
	host, _ := os.Hostname()
	return &store{dir: dir, now: time.Now, pid: os.Getpid(), host: host, mine: map[string]string{}}
}

// leftover is what a program left of a sheet without saving it.
type leftover struct {
	Name string // of the sheet
	Path string `json:",omitempty"`
	// Text is the sheet itself where it came from standard input and cannot be read again.
	Text  string `json:",omitempty"`
	Title string
	Left  time.Time
	Pid   int
	Host  string
	Asked bool `json:",omitempty"` // declined once: offered in the picker only
	Edits []keptEdit
	file  string
	open  bool // the program that wrote it may still run
}

// keptEdit is an edit as written to disk.
type keptEdit struct {
	Name, Text string
	Unit       string `json:",omitempty"`
	Origin     string
	Note       string `json:",omitempty"`
}

// source is the sheet that was left, to be read again where it has no text.
func (l leftover) source() calc.Source { return calc.Source{Name: l.Name, Path: l.Path, Text: l.Text} }

// keep writes the edits of a sheet, or takes the file away when there are none.
func (s *store) keep(src calc.Source, edits []calc.Edit) error {
	if s.dir == "" {
		return nil
	}
	if len(edits) == 0 {
		return s.drop(src)
	}
	l := leftover{Name: src.Name, Path: src.Path, Title: src.Title(), Left: s.now(), Pid: s.pid, Host: s.host}
	if src.Name == stdinName && src.Path == "" {
		l.Text = src.Text
	}
	for _, e := range edits {
		l.Edits = append(l.Edits, keptEdit{Name: e.Name, Text: e.Text, Unit: e.Unit, Origin: e.Origin.String(), Note: e.Note})
	}
	key := sheetKey(src)
	if s.mine[key] == "" {
		s.mine[key] = filepath.Join(s.editsDir(), fmt.Sprintf("%s.%d-%x.json", key, s.pid, s.now().UnixNano()))
	}
	return writeJSON(s.mine[key], l)
}

// stdinName is the name of a sheet that was read from standard input.
const stdinName = "stdin"

// drop takes away this program's file of a sheet: it was saved, or nothing is edited any more.
func (s *store) drop(src calc.Source) error {
	key := sheetKey(src)
	file := s.mine[key]
	delete(s.mine, key)
	if file == "" {
		return nil
	}
	return os.Remove(file)
}

// left is what other programs left of any sheet, the latest first; open marks those that seem to run still.
func (s *store) left() []leftover {
	if s.dir == "" {
		return nil
	}
	files, _ := filepath.Glob(filepath.Join(s.editsDir(), "*.json"))
	var all []leftover
	for _, f := range files {
		var l leftover
		if readJSON(f, &l) != nil || len(l.Edits) == 0 || s.isMine(f) {
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

func (s *store) isMine(file string) bool {
	for _, f := range s.mine {
		if f == file {
			return true
		}
	}
	return false
}

// running reports whether the program that wrote a left-over still runs, on this machine. On another machine,
// or where the system does not say, its edits are offered: taking them up loses nothing.
func (s *store) running(l leftover) bool {
	if l.Host != s.host || l.Pid == s.pid || l.Pid <= 0 {
		return false
	}
	p, err := os.FindProcess(l.Pid)
	if err != nil || runtime.GOOS == "windows" {
		return err == nil
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, syscall.EPERM)
}

// takeUp puts left edits into a sheet. Those that no longer fit it are counted, not lost: they stay on disk.
func takeUp(sheet *calc.Sheet, l leftover) (refused []string) {
	for _, e := range l.Edits {
		if e.Unit != "" && sheet.Cell(e.Name) == nil {
			if sheet.Declare(e.Name, e.Unit, e.Text) != nil {
				refused = append(refused, e.Name)
			}
			continue
		}
		if sheet.Cell(e.Name) == nil || sheet.Put(e.Name, calc.Entry{Text: e.Text, Origin: originOf(e.Origin), Note: e.Note}) != nil {
			refused = append(refused, e.Name)
		}
	}
	return refused
}

func originOf(word string) calc.Origin {
	for _, o := range []calc.Origin{calc.Stated, calc.Assumed, calc.Implied, calc.Set, calc.Solved} {
		if o.String() == word {
			return o
		}
	}
	return calc.Edited
}

// says is what was left, in a sentence without its end: "with 1 edit not saved: peak_duration = 3 h".
func (l leftover) says() string {
	words := make([]string, len(l.Edits))
	for k, e := range l.Edits {
		words[k] = e.Name + " = " + e.Text
	}
	return "with " + count(len(l.Edits), "edit") + " not saved: " + strings.Join(words, ", ")
}

func (s *store) editsDir() string { return filepath.Join(s.dir, "edits") }
