package tui

import "testing"

// TestHistoryIsBounded: who opens sheets all day does not fill the memory with them, and can still undo the latest.
func TestHistoryIsBounded(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	for range 200 {
		m.open(preset(t, "linger-long"))
		press(m, "b")
	}
	weight := 0
	for _, s := range m.history.done {
		weight += s.weight()
	}
	if n := len(m.history.done); weight > mostHistory || n < 20 || !m.history.cut {
		t.Errorf("%d steps of %d", n, weight)
	}
	press(m, "u", "u", "u")
	if got := m.sheet().Source().Name; got != "linger-long" {
		t.Errorf("undo leads to %s", got)
	}
}
