package tui

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// A state is one of the sheet, or a screen or dialog in front of it, in which a new model can be opened.
type state struct {
	name string
	open func(t testing.TB, w, h int) *model
}

// states are all that the screens are drawn in.
func states() (all []state) {
	for _, s := range scenes {
		all = append(all, state{s.name, func(t testing.TB, w, h int) *model { return start(t, s.sheet, w, h, s.keys) }})
	}
	for k, front := range fronts {
		all = append(all, state{front.name, func(t testing.TB, w, h int) *model { return startFront(t, k, w, h) }})
	}
	return append(all, state{"kept", leftBehind}, state{"tour", toured})
}

// leftBehind opens the peak with edits that were left of it.
func leftBehind(t testing.TB, w, h int) *model {
	dir := t.TempDir()
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	return openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: dir}, w, h)
}

// toured opens the default sheet with the first hint.
func toured(t testing.TB, w, h int) *model {
	return openFull(t, Options{Source: calc.Default(), Hints: true}, w, h)
}

// inEachState runs a test in all states at once: most of it is waiting.
func inEachState(f func(s state)) {
	var all sync.WaitGroup
	for _, s := range states() {
		all.Go(func() { f(s) })
	}
	all.Wait()
}

// TestTrap01ResizeLeavesNothing: a window that is made narrower and wider again shows what a window of that size shows
// that never had another one, on every screen. No line has wrapped, and no rest of an old one is there.
func TestTrap01ResizeLeavesNothing(t *testing.T) {
	t.Parallel()
	inEachState(func(state state) {
		s, other := beginOn(t, context.Background(), state.open(t, 80, 24), 80, 24), state.open(t, 80, 24)
		for _, size := range [][2]int{{50, 16}, {120, 40}, {80, 24}, {30, 8}, {80, 24}} {
			s.resize(size[0], size[1])
			resize(other, size[0], size[1])
			if want := drawn(t, other.View(), size[0], size[1]); !s.shows(want) {
				t.Errorf("%s at %v:\n%s", state.name, size, lineDiff(want, s.shown()))
				return
			}
		}
	})
}

// TestTrap14LastSizeIsShown: fifty sizes within a tenth of a second, as from a window that is dragged, end in the last one.
// That takes a frame at once, and one more each time that another may be shown.
func TestTrap14LastSizeIsShown(t *testing.T) {
	t.Parallel()
	s := beginOn(t, context.Background(), start(t, "two-hour-peak", 100, 30, nil), 100, 30)
	time.Sleep(2 * sizesApart)
	before, begun := s.size(), time.Now()
	for i := range 50 {
		s.resize(140-i, 50-i/3)
		time.Sleep(2 * time.Millisecond)
	}
	other := start(t, "two-hour-peak", 91, 34, nil)
	if want := drawn(t, other.View(), 91, 34); !s.shows(want) {
		t.Fatalf("the last size is not shown:\n%s", lineDiff(want, s.shown()))
	}
	took := time.Since(begun)
	s.settled()
	if n, most := strings.Count(s.written()[before:], "First to give way"), 2+int(took/sizesApart); n == 0 || n > most {
		t.Errorf("%d frames in %v, %d at most", n, took, most)
	}
}

// TestTrap14SizesInARow counts what is let through of sizes that come close together.
func TestTrap14SizesInARow(t *testing.T) {
	s := &sizes{screen: &output{}}
	size := func(w int) tea.Msg { return tea.WindowSizeMsg{Width: w, Height: 24} }
	if got := s.filter(nil, size(80)); got != size(80) {
		t.Fatalf("the first size waits: %v", got)
	}
	timers := 0
	for w := 81; w < 131; w++ {
		switch got := s.filter(nil, size(w)).(type) {
		case sizeHeld:
			timers++
		case tea.WindowSizeMsg:
			s.last = time.Now() // a slow machine
			s.waiting = false
			t.Logf("%v after a pause", got)
		}
	}
	if timers != 1 || s.filter(nil, sizeDue{}) != size(130) || s.waiting {
		t.Errorf("%d timers, and then %v", timers, s.next)
	}
	if got := s.filter(nil, sizeHeld{}); got != (sizeHeld{}) {
		t.Errorf("another message is %v", got)
	}
}

// TestTrap01LateFrame: a frame that was made for the window as it was comes when the window is smaller already. It is not
// written, as it would wrap, and the next one is written whole.
func TestTrap01LateFrame(t *testing.T) {
	frame := func(rows ...string) []byte { return []byte("\x1b[H" + strings.Join(rows, "\r\n") + "\x1b[2;0H") }
	for _, late := range [][]byte{frame(strings.Repeat("x", 30), "old"), frame("a", "b", "c")} {
		var written bytes.Buffer
		o := &output{to: &written}
		o.Write(frame("first", "second"))
		o.resized(tea.WindowSizeMsg{Width: 20, Height: 2})
		written.Reset()
		if n, err := o.Write(late); n != len(late) || err != nil || written.Len() > 0 {
			t.Errorf("%q is written: %q", late, written.String())
		}
		o.Write(frame("first", "other"))
		if got := written.String(); !strings.Contains(got, "first") || !strings.Contains(got, "other") {
			t.Errorf("then %q is written", got)
		}
	}
}
