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
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// longWait is how long is waited for what has to come: a machine may be slow, and the programs on it many.
const longWait = time.Minute

// terminal is a program running on pipes: what is typed goes in, what is written is shown on an emulated screen and counted.
type terminal struct {
	t       *testing.T
	program *tea.Program
	model   *model
	keys    *io.PipeWriter
	mu      sync.Mutex
	out     bytes.Buffer
	screen  *vt.Emulator
	end     chan error
}

func (s *terminal) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.screen.Write(p)
	return s.out.Write(p)
}

func (s *terminal) size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.Len()
}

// written is all that was written so far.
func (s *terminal) written() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.String()
}

// begin starts the program on the peak in a window.
func begin(t *testing.T, ctx context.Context, w, h int) *terminal {
	m := newModel(Options{Source: preset(t, "two-hour-peak"), Environ: []string{"TERM=xterm-256color", "LANG=C.UTF-8"}})
	return beginOn(t, ctx, m, w, h)
}

// beginOn starts the program on a model.
func beginOn(t *testing.T, ctx context.Context, m *model, w, h int) *terminal {
	in, keys := io.Pipe()
	s := &terminal{t: t, model: m, keys: keys, screen: emulator(t, w, h), end: make(chan error, 1)}
	s.program = newProgram(ctx, m, append(calm(s), tea.WithInput(in))...)
	go func() {
		_, err := s.program.Run()
		s.end <- err
	}()
	t.Cleanup(s.program.Kill)
	s.program.Send(tea.WindowSizeMsg{Width: w, Height: h})
	s.settled()
	return s
}

// emulator is a terminal that answers nobody. It is not closed: the program may write to it to the end.
func emulator(t testing.TB, w, h int) *vt.Emulator {
	e := vt.NewEmulator(w, h)
	go io.Copy(io.Discard, e)
	return e
}

// resize changes the window, as a terminal does: first itself, then it tells the program.
func (s *terminal) resize(w, h int) {
	s.mu.Lock()
	s.screen.Resize(w, h)
	s.mu.Unlock()
	s.program.Send(tea.WindowSizeMsg{Width: w, Height: h})
}

// shown is the screen as it stands.
func (s *terminal) shown() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return looks(s.screen)
}

// looks are what is to be seen on a screen: characters, and the style of those that are no blanks.
func looks(e *vt.Emulator) string {
	var b strings.Builder
	for y := range e.Height() {
		style := ""
		for x := range e.Width() {
			c := e.CellAt(x, y)
			if c == nil || c.Content == " " || c.Content == "" && c.Width == 1 {
				b.WriteByte(' ')
				continue
			}
			if now := c.Style.String(); now != style {
				style = now
				b.WriteString("\x1b[m" + now)
			}
			b.WriteString(c.Content)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// shows waits for a screen.
func (s *terminal) shows(want string) bool {
	for deadline := time.Now().Add(longWait); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if s.shown() == want {
			return true
		}
	}
	return false
}

// sees waits for words on the screen.
func (s *terminal) sees(words string) bool {
	for deadline := time.Now().Add(longWait); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(ansi.Strip(s.shown()), words) {
			return true
		}
	}
	return false
}

// drawn is what a terminal shows of a frame that is written in one go.
func drawn(t testing.TB, view string, w, h int) string {
	e := emulator(t, w, h)
	e.WriteString(strings.ReplaceAll(view, "\n", "\r\n"))
	return looks(e)
}

// settled waits until nothing has been written for a while, which is long for a machine that has much else to do.
func (s *terminal) settled() {
	for last, quiet := -1, 0; quiet < 12; time.Sleep(25 * time.Millisecond) {
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
	case <-time.After(longWait):
		s.t.Fatal("does not end")
		return nil
	}
}

// TestProgram: what is typed is taken, and q ends the program, with the terminal as it was.
func TestProgram(t *testing.T) {
	t.Parallel()
	s := begin(t, context.Background(), 80, 24)
	s.typed("\x1b[B3\rq")
	if err := s.ended(); err != nil {
		t.Error(err)
	}
	if got := text(s.model, "peak_duration"); got != "3 h" {
		t.Errorf("peak_duration is %q", got)
	}
	if !strings.Contains(s.out.String(), "\x1b[?1049l") {
		t.Error("the terminal is not restored")
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
