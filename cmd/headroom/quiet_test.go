//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"sync"
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
	return startSilentIn(t, nil, cols, rows, args...)
}

// startSilentIn starts it with more in its environment.
func startSilentIn(t *testing.T, env []string, cols, rows uint16, args ...string) (*silentTerminal, *exec.Cmd) {
	t.Helper()
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin, args...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "NO_COLOR=", "TMUX=",
		"XDG_CONFIG_HOME="+cmd.Dir, "XDG_STATE_HOME="+cmd.Dir, "XDG_DATA_HOME="+cmd.Dir, "HOME="+cmd.Dir)
	cmd.Env = append(cmd.Env, env...)
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

// ends waits until the program has closed the terminal.
func (s *silentTerminal) ends(t *testing.T, what any) {
	t.Helper()
	select {
	case <-s.done:
	case <-time.After(hang + patience):
		t.Fatalf("%q did not end: %q", what, s.bytes())
	}
}
