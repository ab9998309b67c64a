//go:build unix

package tui

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// TestTrap06PanicRestoresTheTerminal: on a real terminal a panic gives it back as it was, with the message after the screen is gone,
// and the exit status is that of an error.
func TestTrap06PanicRestoresTheTerminal(t *testing.T) {
	for _, name := range []string{"update", "view", "command"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd := child("crash", dir, filepath.Join("..", "presets", "two-hour-peak.calc"), name)
			cmd.Env = append(cmd.Env, "TERM=xterm-256color", "LANG=C.UTF-8")
			terminal, line, err := pty.Open()
			if err != nil {
				t.Skipf("no pseudo-terminal here: %v", err)
			}
			defer terminal.Close()
			defer line.Close()
			pty.Setsize(terminal, &pty.Winsize{Cols: 80, Rows: 24})
			before, err := term.GetState(line.Fd())
			if err != nil {
				t.Fatal(err)
			}
			cmd.Stdin, cmd.Stdout, cmd.Stderr = line, line, line
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			out := recorded(terminal)
			out.await(t, "First to give way")
			if raw, _ := term.GetState(line.Fd()); reflect.DeepEqual(before, raw) {
				t.Error("the terminal is not raw while the program runs")
			}
			terminal.WriteString("\x1b[B4 h\r")
			out.await(t, "1 edited")
			terminal.WriteString("b")
			out.await(t, "crash-")
			cmd.Wait()
			if status := cmd.ProcessState.ExitCode(); status != 2 {
				t.Errorf("status %d", status)
			}
			if after, _ := term.GetState(line.Fd()); !reflect.DeepEqual(before, after) {
				t.Errorf("the terminal is %+v, was %+v", after, before)
			}
			left, message, ok := strings.Cut(out.String(), "\x1b[?1049l")
			if !ok || strings.Contains(left, "injected") || strings.Contains(message, "goroutine") {
				t.Errorf("%q", message)
			}
			for _, part := range []string{"headroom: stopped by a fault of its own: injected", "The edits are kept"} {
				if !strings.Contains(message, part) {
					t.Errorf("%q is not in %q", part, message)
				}
			}
			if left := newStore(dir).left(); len(left) != 1 || left[0].open || left[0].Edits[0].Text != "4 h" {
				t.Errorf("left is %+v", left)
			}
		})
	}
}

// A recording is all that was written to a terminal.
type recording struct {
	mu   sync.Mutex
	seen bytes.Buffer
}

func recorded(from *os.File) *recording {
	r := &recording{}
	go func() {
		part := make([]byte, 4096)
		for {
			n, err := from.Read(part)
			r.mu.Lock()
			r.seen.Write(part[:n])
			r.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return r
}

func (r *recording) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.seen.String()
}

// await waits until a text is there.
func (r *recording) await(t *testing.T, text string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(r.String(), text); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%q does not come: %q", text, r.String())
		}
	}
}
