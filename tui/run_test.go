package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// terminal is a program running on pipes: what is typed goes in, what is written is counted.
type terminal struct {
	t       *testing.T
	program *tea.Program
	model   *model
	keys    *io.PipeWriter
	mu      sync.Mutex
	out     bytes.Buffer
	end     chan error
}

func (s *terminal) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.Write(p)
}

func (s *terminal) size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.Len()
}

// begin starts the program in a window.
func begin(t *testing.T, ctx context.Context, w, h int) *terminal {
	in, keys := io.Pipe()
	s := &terminal{t: t, keys: keys, end: make(chan error, 1)}
	s.model = newModel(Options{Source: preset(t, "two-hour-peak"), Environ: []string{"TERM=xterm-256color", "LANG=C.UTF-8"}})
	s.program = newProgram(ctx, s.model, tea.WithInput(in), tea.WithOutput(s))
	go func() {
		_, err := s.program.Run()
		s.end <- err
	}()
	s.program.Send(tea.WindowSizeMsg{Width: w, Height: h})
	s.settled()
	return s
}

// settled waits until nothing has been written for a while.
func (s *terminal) settled() {
	for last, quiet := -1, 0; quiet < 4; time.Sleep(30 * time.Millisecond) {
		if n := s.size(); n == last {
			quiet++
		} else {
			last, quiet = n, 0
		}
	}
}

func (s *terminal) typed(bytes string) {
	io.WriteString(s.keys, bytes)
	s.settled()
}

func (s *terminal) ended() error {
	select {
	case err := <-s.end:
		return err
	case <-time.After(5 * time.Second):
		s.t.Fatal("does not end")
		return nil
	}
}

// TestProgram: an idle screen writes nothing, a key writes little, a late answer of the terminal is not typed, q ends it.
func TestProgram(t *testing.T) {
	t.Parallel()
	s := begin(t, context.Background(), 80, 24)
	first := s.size()
	time.Sleep(300 * time.Millisecond)
	if n := s.size(); n != first {
		t.Errorf("%d bytes while idle", n-first)
	}
	s.typed("\x1b[B") // down
	before := s.size()
	s.typed("3")
	if n := s.size() - before; n == 0 || n > 2000 {
		t.Errorf("%d bytes for a key that changes a page", n)
	}
	for _, answer := range []string{"\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]11;rgb:ffff/ffff/ffff\a", "\x1b[24;80R"} {
		s.typed(answer)
	}
	s.typed("\r")
	s.typed("q")
	if err := s.ended(); err != nil {
		t.Error(err)
	}
	if got := text(s.model, "peak_duration"); got != "3 h" {
		t.Errorf("peak_duration is %q", got)
	}
	if out := s.out.String(); !strings.Contains(out, "\x1b[?1049l") || strings.Contains(out, "\x1b]11") || strings.Contains(out, "\x1b[?1000h") {
		t.Error("the terminal is not restored, is asked something, or its mouse is taken")
	}
}

// TestContextEnds: what ends the program is told, and the terminal is restored.
func TestContextEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancelCause(context.Background())
	s := begin(t, ctx, 80, 24)
	s.typed("3")
	cancel(errors.New("hung up"))
	if err := s.ended(); !errors.Is(err, tea.ErrProgramKilled) {
		t.Error(err)
	}
	if !strings.Contains(s.out.String(), "\x1b[?1049l") {
		t.Error("the terminal is not restored")
	}
}

// TestPanics: a panic in what a key does, or in a command that it starts, leaves the terminal as it was.
func TestPanics(t *testing.T) {
	for name, deed := range map[string]func(*model) tea.Cmd{
		"update":  func(*model) tea.Cmd { panic("injected") },
		"command": func(*model) tea.Cmd { return func() tea.Msg { panic("injected") } },
	} {
		t.Run(name, func(t *testing.T) {
			s := begin(t, context.Background(), 80, 24)
			s.model.deeds[doBaseline] = deed
			io.WriteString(s.keys, "b")
			if err := s.ended(); !errors.Is(err, tea.ErrProgramPanic) {
				t.Error(err)
			}
			if !strings.Contains(s.out.String(), "\x1b[?1049l") {
				t.Error("the terminal is not restored")
			}
		})
	}
}
