package tui

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
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
	begun  string
	failed bool            // nothing can be written, and that was said
	mine   map[string]bool // the files that this program keeps sessions in
}

func newStore(dir string) *store {
	host, _ := os.Hostname()
	return &store{dir: dir, now: time.Now, pid: os.Getpid(), host: host, boot: bootID(), begun: begunAt(os.Getpid()), mine: map[string]bool{}}
}

// bootID names the time since the system was started, in which process ids mean what they say; "" if it has no name.
func bootID() string {
	id, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	return strings.TrimSpace(string(id))
}

// begunAt is when a process began, in the system's own count; "" where it does not say.
func begunAt(pid int) string {
	stat, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) // behind the name, which may hold anything
	if len(fields) < 20 {
		return ""
	}
	return string(fields[19])
}

// tidy takes away what programs that were killed in the middle of a write left in the folder.
func (s *store) tidy() {
	if s.dir != "" {
		sweepBeside(s.dir, "", s.now())
		sweepBeside(s.editsDir(), "", s.now())
	}
}

// keepSession writes a session to a document's file, which gets a name when there is none, or takes the file away when there
// is nothing to keep.
func (s *store) keepSession(file *string, l leftover) error {
	if s.dir == "" {
		return nil
	}
	if l.empty() {
		return s.drop(file)
	}
	l.Left, l.Pid, l.Host, l.Boot, l.Begun = s.now(), s.pid, s.host, s.boot, s.begun
	if *file == "" {
		*file = filepath.Join(s.editsDir(), fmt.Sprintf("%s.%d-%x.json", sheetKey(l.source()), s.pid, rand.Uint64()))
		s.mine[*file] = true
	}
	return writeJSON(*file, l)
}

// drop takes a document's file away: it was saved, or nothing is edited any more.
func (s *store) drop(file *string) error {
	if *file == "" {
		return nil
	}
	if err := os.Remove(*file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err // it is still there, and still this program's
	}
	delete(s.mine, *file)
	*file = ""
	return nil
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
		if l.RawPath != nil {
			l.Path = string(l.RawPath)
			l.Name = filepath.Base(l.Path)
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
func (s *store) forget(l leftover) error {
	if err := os.Remove(l.file); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

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
	if l.Begun != "" && begunAt(l.Pid) != l.Begun { // another program has its number now
		return false
	}
	p, err := os.FindProcess(l.Pid)
	if err != nil || runtime.GOOS == "windows" {
		return err == nil
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, syscall.EPERM)
}

func (s *store) editsDir() string { return filepath.Join(s.dir, "edits") }
