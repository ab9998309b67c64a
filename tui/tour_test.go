package tui

import (
	"strings"
	"testing"

	"headroom/calc"
)

// TestTour: each hint stands until its thing is done, in order, and is never seen again.
func TestTour(t *testing.T) {
	dir := t.TempDir()
	begin := func() *model {
		m := newModel(Options{Source: calc.Default(), Hints: true, StateDir: dir, Presets: []calc.Source{preset(t, "two-hour-peak")},
			Environ: []string{"TERM=xterm", "NO_COLOR=1"}})
		resize(m, 80, 24)
		return m
	}
	m := begin()
	for _, step := range []struct {
		sees string
		keys []string
	}{
		{"Try it: type 2000", []string{"1", "5", "0", "0", "enter"}},
		{"u takes it back", []string{"u"}},
		{"→ turns the page", []string{"esc", "right"}},
		{"space looks closer", []string{"space", "esc"}},
		{"real situations", []string{"p", "esc"}},
	} {
		if !strings.Contains(m.View(), step.sees) {
			t.Fatalf("no %q in\n%s", step.sees, m.View())
		}
		press(m, step.keys...)
		if strings.Contains(m.View(), step.sees) {
			t.Fatalf("%q is still there after %v", step.sees, step.keys)
		}
	}
	m = begin()
	if _, again := m.tip(); again != "" {
		t.Errorf("seen again: %q", again)
	}
}

// TestTipsGo: a hint stands for five keys at most.
func TestTipsGo(t *testing.T) {
	m := newModel(Options{Source: calc.Default(), Hints: true, Environ: []string{"TERM=xterm", "NO_COLOR=1"}})
	resize(m, 80, 24)
	for i := range tipKeys {
		if !strings.Contains(m.View(), "Try it") {
			t.Fatal("gone too early")
		}
		press(m, []string{"down", "up"}[i%2])
	}
	if strings.Contains(m.View(), "Try it") {
		t.Error("still there")
	}
	quiet := open(t, calc.Default(), 80, 24)
	if strings.Contains(quiet.View(), "Try it") {
		t.Error("hints that are off are shown")
	}
}

// TestTipsFit: no hint speaks of what is not on screen, none stands beside a field, a dialog or a warning, and one that has
// stood for five keys is not seen in the next run either.
func TestTipsFit(t *testing.T) {
	dir := t.TempDir()
	begin := func(name string) *model {
		m := newModel(Options{Source: preset(t, name), Hints: true, StateDir: dir, Environ: []string{"TERM=xterm", "NO_COLOR=1"}})
		resize(m, 80, 24)
		return m
	}
	sees := func(m *model, want string) {
		t.Helper()
		if _, got := m.tip(); got != want || want != "" && !strings.Contains(m.View(), want) {
			t.Errorf("says %q, want %q, in\n%s", got, want, m.View())
		}
	}
	m := begin("two-hour-peak")
	sees(m, "Try it: type 5000")
	press(m, "3")
	sees(m, "")
	press(m, "0", "0", "0", " ", "enter", "down")
	sees(m, "Everything marked ▲ or ▼ followed.  u takes it back")
	m.selectCell(t, "drain_time") // warns
	sees(m, "")
	for range tipKeys {
		press(m, "up")
	}
	m = begin("hot-seller") // edited and taken back are done; nothing has followed here
	sees(m, "→ turns the page: Remap, Priority, … 26 of them")
	press(m, "W")
	sees(m, "")
	press(m, "esc", "down", "up", "down", "up", "down")
	m = begin("hot-seller")
	sees(m, "space looks closer at the number you are on")
}
