//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// hang is how long Bubble Tea waits for a terminal that does not answer; patience is well below it, and well above
// what a busy machine needs.
const (
	hang     = 5 * time.Second
	patience = 3 * time.Second
)

// A silentTerminal is a pseudo-terminal that records what is written to it and never answers a question.
type silentTerminal struct {
	pty   *os.File
	start time.Time
	mu    sync.Mutex
	seen  bytes.Buffer
	done  chan struct{} // closed when the program has closed the terminal
}

func startSilent(t *testing.T, cols, rows uint16, args ...string) (*silentTerminal, *exec.Cmd) {
	t.Helper()
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin, args...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "NO_COLOR=", "TMUX=",
		"XDG_CONFIG_HOME="+cmd.Dir, "XDG_STATE_HOME="+cmd.Dir, "XDG_DATA_HOME="+cmd.Dir, "HOME="+cmd.Dir)
	start := time.Now()
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: cols, Rows: rows})
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	term := &silentTerminal{pty: f, start: start, done: make(chan struct{})}
	go func() {
		defer close(term.done)
		io.Copy(term, f)
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		f.Close()
	})
	return term, cmd
}

func (s *silentTerminal) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.Write(p)
}

func (s *silentTerminal) bytes() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.seen.Bytes())
}

// await waits until the terminal shows text, and reports whether it came in time.
func (s *silentTerminal) await(text string, limit time.Duration) bool {
	for deadline := time.Now().Add(limit); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if bytes.Contains(s.bytes(), []byte(text)) {
			return true
		}
	}
	return false
}

// TestSilentTerminal holds that no command waits for a terminal that does not answer, and that none but the terminal
// program writes an escape sequence.
func TestSilentTerminal(t *testing.T) {
	for _, args := range [][]string{
		{"--help"}, {"version"}, {"list"}, {"eval"}, {"eval", "-f", "two-hour-peak", "drain_time"},
		{"solve", "drain_time=1h"}, {"sweep", "drain_time", "--over", "consumers", "-o", "plot"}, {"tornado", "drain_time"},
		{"calc", "1 h"}, {"explain", "drain_time"}, {"check", "two-hour-peak"}, {"no-such-sheet"},
	} {
		term, _ := startSilent(t, 80, 24, args...)
		select {
		case <-term.done:
		case <-time.After(hang + patience):
			t.Fatalf("%q did not end", args)
		}
		if took := time.Since(term.start); took > patience {
			t.Errorf("%q took %v on a silent terminal", args, took)
		}
		out := term.bytes()
		if len(out) == 0 {
			t.Errorf("%q printed nothing", args)
		}
		if bytes.IndexByte(out, 0x1b) >= 0 {
			t.Errorf("%q wrote an escape sequence: %q", args, out)
		}
	}
}

// TestSilentFirstFrame holds that the terminal program shows itself to a silent terminal at once, and leaves on q.
func TestSilentFirstFrame(t *testing.T) {
	term, cmd := startSilent(t, 80, 24, "two-hour-peak")
	if !term.await("First to give way", patience) {
		t.Fatalf("no first frame in %v: %q", patience, term.bytes())
	}
	term.pty.WriteString("q")
	select {
	case <-term.done:
	case <-time.After(hang):
		t.Fatal("q did not leave")
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("left with %v", err)
	}
}

// TestSignals holds that a signal ends the terminal program with the status that a shell expects, and with the
// terminal restored.
func TestSignals(t *testing.T) {
	for _, test := range []struct {
		signal syscall.Signal
		status int
	}{{syscall.SIGINT, 130}, {syscall.SIGTERM, 143}, {syscall.SIGHUP, 129}} {
		term, cmd := startSilent(t, 80, 24)
		if !term.await("First to give way", patience) {
			t.Fatalf("no first frame: %q", term.bytes())
		}
		cmd.Process.Signal(test.signal)
		select {
		case <-term.done:
		case <-time.After(hang):
			t.Fatalf("%v did not end it", test.signal)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != test.status {
			t.Errorf("%v ends with status %d, want %d", test.signal, got, test.status)
		}
		if !bytes.Contains(term.bytes(), []byte("\x1b[?1049l")) {
			t.Errorf("%v left the terminal on the alternate screen", test.signal)
		}
	}
}
