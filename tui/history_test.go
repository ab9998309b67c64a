package tui

import "testing"

// TestHistoryIsBounded: who opens sheets all day does not fill the memory with them, and can still undo the latest.
func TestHistoryIsBounded(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	for range 200 {
		m.open(preset(t, "linger-long"))
		press(m, "b")
	}
	if n, weight := len(m.history.done), weightOf(m.history.done); weight > mostHistory || n < 20 || n == 400 {
		t.Errorf("%d steps of %d", n, weight)
	}
	press(m, "u", "u", "u")
	if got := m.sheet().Source().Name; got != "linger-long" {
		t.Errorf("undo leads to %s", got)
	}
}

// weightOf is how much memory steps take.
func weightOf(steps []step) (weight int) {
	for _, s := range steps {
		weight += s.weight()
	}
	return weight
}
