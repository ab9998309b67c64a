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
