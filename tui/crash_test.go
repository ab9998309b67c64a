package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// injected is what goes wrong.
func injected() { panic("injected\x1b[2J") }

// brokenScreen cannot be drawn.
type brokenScreen struct{}

func (brokenScreen) key(*model, tea.KeyMsg) tea.Cmd { return nil }
func (brokenScreen) hints(*model) []hint            { return nil }
func (brokenScreen) view(*model, int, int) []string { injected(); return nil }

// panics are deeds of a key after which something goes wrong.
var panics = map[string]func(*model) tea.Cmd{
	"update":  func(*model) tea.Cmd { injected(); return nil },
	"view":    quietly(func(m *model) { m.push(brokenScreen{}) }),
	"command": func(*model) tea.Cmd { return func() tea.Msg { injected(); return nil } },
	"batch": func(*model) tea.Cmd {
		return tea.Batch(nil, func() tea.Msg { return nil }, func() tea.Msg { injected(); return nil })
	},
	"sequence": func(*model) tea.Cmd {
		return tea.Sequence(func() tea.Msg { return nil }, tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { injected(); return nil }))
	},
	"harm done": func(m *model) tea.Cmd { // the sheet is not to be trusted any more
		m.sheet().Set("peak_duration", "99 h", calc.Edited)
		injected()
		return nil
	},
}

// crashed types keys into the program and then what makes it panic.
func crashed(t *testing.T, deed func(*model) tea.Cmd, stateDir string, keys ...string) (*Crash, *bytes.Buffer) {
	t.Helper()
	in, out := io.Pipe()
	var screen bytes.Buffer
	m := newModel(Options{Source: preset(t, "two-hour-peak"), StateDir: stateDir, Version: "headroom v1.2.3 go1.26 os/arch\n", Environ: []string{"TERM=xterm-256color", "LANG=C.UTF-8"}})
	m.width, m.height = 80, 24
	m.deeds[doBaseline] = deed
	end := make(chan error, 1)
	go func() {
		_, err := runModel(context.Background(), m, tea.WithInput(in), tea.WithOutput(&screen))
		end <- err
	}()
	for _, k := range append(keys, "b") {
		io.WriteString(out, k)
	}
	select {
	case err := <-end:
		var c *Crash
		if !errors.As(err, &c) {
			t.Fatalf("ends with %v", err)
		}
		return c, &screen
	case <-time.After(longWait):
		t.Fatal("does not end")
		return nil, nil
	}
}

// TestPanics: after a panic anywhere the terminal is as it was, what was edited is on disk, and the message says what
// happened, where, and how to go on.
func TestPanics(t *testing.T) {
	for name, deed := range panics {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			c, screen := crashed(t, deed, dir, "\x1b[B", "4", "2", "1", "5", " ", "m", "\r")
			if !strings.Contains(screen.String(), "\x1b[?1049l") {
				t.Error("the terminal is not restored")
			}
			if c.what != `injected\x1b[2J` || !strings.HasPrefix(c.where, "tui/crash_test.go:") {
				t.Errorf("what %q, where %q", c.what, c.where)
			}
			for _, part := range []string{"The edits are kept: run headroom two-hour-peak again", "headroom version", c.Trace} {
				if !strings.Contains(c.Error(), part) {
					t.Errorf("%q is not in\n%s", part, c.Error())
				}
			}
			if left := newStore(dir).left(); len(left) != 1 || len(left[0].Edits) != 1 || left[0].Edits[0].Text != "4215 m" {
				t.Errorf("kept is %+v", left)
			}
		})
	}
}

// TestTrace: what is written for a report has all that helps, and neither what was typed nor where it was built.
func TestTrace(t *testing.T) {
	dir := t.TempDir()
	c, _ := crashed(t, panics["command"], dir, "\x1b[B", "4", "2", "1", "5", " ", "m", "\r", "/", "q", "u", "x", "\x1b[A", "\x1b")
	text, err := os.ReadFile(c.Trace)
	if err != nil || filepath.Dir(c.Trace) != dir {
		t.Fatalf("%q: %v", c.Trace, err)
	}
	for _, part := range []string{"panic in command: injected", "at tui/crash_test.go:", "headroom/tui.injected\n", "runtime/", "80x24", "xterm-256color",
		"keys: down (text) (text)", "enter / (text)", "headroom v1.2.3 go1.26 os/arch\n20"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	folder, _ := os.Getwd()
	for _, part := range []string{folder, "/src/runtime/", "4215", "4 2 1", "qu", "q u", "\x1b", dir} {
		if strings.Contains(string(text), part) {
			t.Errorf("%q is in\n%s", part, text)
		}
	}
}

// TestCrashWithoutFolder: where nothing can be kept, that is said.
func TestCrashWithoutFolder(t *testing.T) {
	c, _ := crashed(t, panics["update"], "")
	if c.Trace != "" || !strings.Contains(c.Error(), "What was not saved is lost") {
		t.Error(c.Error())
	}
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o600)
	c, _ = crashed(t, panics["update"], filepath.Join(file, "state"), "\x1b[B", "4", "\r")
	if c.Trace != "" || !strings.Contains(c.Error(), "could not be kept on disk") {
		t.Error(c.Error())
	}
}

// TestPanicAtStart: before there is a terminal to restore, the message is the same.
func TestPanicAtStart(t *testing.T) {
	var none context.Context
	_, err := Run(none, Options{Source: preset(t, "two-hour-peak"), StateDir: t.TempDir()})
	if c, ok := err.(*Crash); !ok || !strings.HasPrefix(c.where, "tui/tui.go:") || c.Trace == "" {
		t.Errorf("%v", err)
	}
}

// TestWhereOfPanics: a panic that is passed on is where it began, one of the runtime where our code caused it.
func TestWhereOfPanics(t *testing.T) {
	line := func() int { _, _, n, _ := runtime.Caller(1); return n }
	var want int
	for name, do := range map[string]func(){
		"passed on": func() {
			defer func() { panic(recover()) }()
			want = line() + 1
			panic("x")
		},
		"index": func() { none := []int{}; want = line(); none[len(oneLetter)]++ },
		"nil":   func() { var m *model; want = line(); m.width++ },
		"library": func() {
			want = line() + 1
			strings.Repeat("x", -len(oneLetter))
		},
	} {
		var c *Crash
		func() {
			defer catch("test", func(got *Crash) { c = got })
			do()
		}()
		if c == nil || c.where != fmt.Sprintf("tui/crash_test.go:%d", want) {
			t.Errorf("%s: %+v, want line %d", name, c, want)
		}
	}
}

const oneLetter = "x"

// crashOnBaseline is the program with a key that makes it panic.
func crashOnBaseline(args []string) {
	text, err := os.ReadFile(args[1])
	if err == nil {
		m := newModel(Options{Source: calc.Source{Name: "two-hour-peak", Text: string(text)}, StateDir: args[0]})
		m.deeds[doBaseline] = panics[args[2]]
		_, err = runModel(context.Background(), m)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "headroom: "+err.Error())
		os.Exit(2)
	}
}
