package tui

import (
	"strings"
	"testing"

	"headroom/calc"
)

// TestTitleRow: the name is always there, what is not saved if there is room for both, the title as far as there is.
func TestTitleRow(t *testing.T) {
	for w, want := range map[int]string{
		80: "two-hour-peak   1 edited, not saved          ‹ Connection   Peak   Concurrency ›",
		60: "two-hour-peak   1 edited        ‹ Connection   Concurrency ›",
		40: "two-hour-peak  1 edited         ‹ Peak ›",
	} {
		m := open(t, preset(t, "two-hour-peak"), w, 24)
		press(m, "+")
		if got, _, _ := strings.Cut(m.View(), "\n"); got != want {
			t.Errorf("%d:\n%s\n%s", w, got, want)
		}
	}
	for name, want := range map[string]string{
		"two-hour-peak": "two-hour-peak   A peak above what the con…   ‹ Connection",
		"wal-slot":      "wal-slot   A stopped slot keeps the write-ahead…   ‹ Cluster",
	} {
		m := open(t, preset(t, name), 80, 24)
		if got := m.View(); !strings.HasPrefix(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := open(t, calc.Default(), 80, 24).View(); !strings.HasPrefix(got, "Default sheet    ") {
		t.Error(got)
	}
}
