//go:build unix

package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// startIn starts the terminal program on a terminal of the picture's size, with a folder for all that it keeps.
func startIn(t *testing.T, dir string, args ...string) (*silentTerminal, *exec.Cmd) {
	t.Helper()
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8", "NO_COLOR=1", "TMUX=",
		"XDG_CONFIG_HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_DATA_HOME="+dir, "HOME="+dir)
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: pictureCols, Rows: pictureRows})
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	term := &silentTerminal{pty: f, start: time.Now(), done: make(chan struct{})}
	go func() {
		defer close(term.done)
		part := make([]byte, 4096)
		for {
			n, err := f.Read(part)
			term.Write(part[:n])
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		f.Close()
	})
	return term, cmd
}

// step waits for a text on the screen, and then types.
func (s *silentTerminal) step(t *testing.T, wait, keys string) {
	t.Helper()
	if !s.shows(wait, time.Minute) {
		t.Fatalf("the screen does not show %q:\n%s", wait, s.screen().String())
	}
	s.pty.WriteString(keys)
}

// row is the row of a cell on the screen, blanks joined.
func (s *silentTerminal) row(name string) string {
	for _, l := range strings.Split(s.screen().String(), "\n") {
		if fields := strings.Fields(l); strings.Contains(l, " "+name+" ") {
			return strings.Join(fields, " ")
		}
	}
	return ""
}

// hasRow waits for a row with these words in it.
func (s *silentTerminal) hasRow(t *testing.T, name string, words ...string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		row, all := s.row(name), true
		for _, w := range words {
			all = all && strings.Contains(row, w)
		}
		if all {
			return
		}
	}
	t.Fatalf("the row of %s has not %q:\n%s", name, words, s.screen().String())
}

// kill9 ends a program as nothing else does.
func kill9(s *silentTerminal, cmd *exec.Cmd) {
	cmd.Process.Kill()
	cmd.Wait()
	<-s.done
}

// TestKilled: what a screen shows is on disk. After kill -9 the sheet is offered as it was, a text in an open field too; undo leads back step by step,
// and what changes were counted from is what it was.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	first, cmd := startIn(t, dir, "two-hour-peak")
	first.step(t, "First to give way", "\x1b[B3 h\r")
	first.hasRow(t, "peak_duration", "3 h")
	first.step(t, "1 edited", "b")
	first.step(t, "Changes count from here", "\x1b[B5 min\r")
	first.hasRow(t, "ramp", "5 min")
	first.step(t, "2 edited", "\x1b[A6 h\r")
	first.hasRow(t, "peak_duration", "6 h", "3")
	first.step(t, "2 edited", "7 hou")
	first.step(t, "[7 hou", "")
	kill9(first, cmd)

	second, cmd := startIn(t, dir, "two-hour-peak")
	second.step(t, "Left from ", "\r")
	second.step(t, "[7 hou", "\x1b")
	second.hasRow(t, "ramp", "5 min")
	second.hasRow(t, "peak_duration", ": 6 h", " 3 ") // was 3 h
	second.step(t, "2 edited", "u")
	second.step(t, "Took back: peak_duration = 6 h", "u")
	second.step(t, "Took back: ramp = 5 min", "u")
	second.step(t, "Took back: the baseline", "")
	second.hasRow(t, "peak_duration", ": 3 h", " 2 ") // was 2 h
	second.step(t, "1 edited", "u")
	second.step(t, "Took back: peak_duration = 3 h", "u")
	second.step(t, "Nothing to take back", "UUUU")
	second.hasRow(t, "peak_duration", ": 6 h", " 3 ")
	second.hasRow(t, "ramp", "5 min")
	kill9(second, cmd)

	third, cmd := startIn(t, dir, "two-hour-peak")
	third.step(t, "Left from ", "\r")
	third.hasRow(t, "peak_duration", ": 6 h", " 3 ")
	third.step(t, "2 edited", "q")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if <-third.done; !strings.Contains(string(third.bytes()), "kept 2 edits of two-hour-peak") {
		t.Errorf("%q", third.bytes())
	}
}

// TestTypingAtTheEnd: a text in an open field, no value yet, is there again after whatever ended the program.
func TestTypingAtTheEnd(t *testing.T) {
	for name, end := range map[string]func(*silentTerminal, *exec.Cmd){
		"terminated": func(_ *silentTerminal, cmd *exec.Cmd) { cmd.Process.Signal(syscall.SIGTERM) },
		"hung up":    func(_ *silentTerminal, cmd *exec.Cmd) { cmd.Process.Signal(syscall.SIGHUP) },
		"left":       func(term *silentTerminal, _ *exec.Cmd) { term.pty.WriteString("\x03") },
	} {
		dir := t.TempDir()
		first, cmd := startIn(t, dir, "two-hour-peak")
		first.step(t, "First to give way", "\x1b[B7 hou")
		first.step(t, "[7 hou", "")
		end(first, cmd)
		cmd.Wait()
		if <-first.done; !strings.Contains(string(first.bytes()), "kept a text not finished of two-hour-peak") {
			t.Errorf("%s: %q", name, first.bytes())
		}
		second, cmd := startIn(t, dir, "two-hour-peak")
		second.step(t, "Left from ", "\r")
		second.step(t, "[7 hou", "rs\r")
		second.hasRow(t, "peak_duration", ": 7 h")
		kill9(second, cmd)
	}
}

// TestTwoAtOnce: two programs on one sheet keep their own edits; while one runs, the other's are not offered.
func TestTwoAtOnce(t *testing.T) {
	dir := t.TempDir()
	a, cmdA := startIn(t, dir, "two-hour-peak")
	a.step(t, "First to give way", "\x1b[B3 h\r")
	a.step(t, "1 edited", "")
	b, cmdB := startIn(t, dir, "two-hour-peak")
	b.step(t, "First to give way", "")
	if strings.Contains(b.screen().String(), "Left from") {
		t.Error("the edits of a program that runs are offered")
	}
	b.pty.WriteString("\x1b[B\x1b[B5 min\r")
	b.step(t, "1 edited", "")
	a.pty.WriteString("4 h\r")
	a.hasRow(t, "peak_duration", ": 4 h")
	kill9(a, cmdA)
	kill9(b, cmdB)

	c, _ := startIn(t, dir, "two-hour-peak")
	c.step(t, "not saved: peak_duration = 4", "\r") // left last
	c.hasRow(t, "peak_duration", ": 4 h")
	c.hasRow(t, "ramp", ": 0 s")
	d, _ := startIn(t, dir, "two-hour-peak")
	d.step(t, "not saved: ramp = 5 min", "\r")
	d.hasRow(t, "ramp", ": 5 min")
	d.hasRow(t, "peak_duration", ": 2 h")
}
