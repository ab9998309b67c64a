package tui

import (
	"strings"
	"testing"

	"headroom/calc"
)

func TestCommand(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter")
	if got, want := m.command(), "headroom eval -f two-hour-peak -s 'peak_duration=3 h' peak"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for word, want := range map[string]string{"a b": "'a b'", "it's": `'it'\''s'`, "x=1/s": "x=1/s", "": "''", "$(rm)": "'$(rm)'"} {
		if got := quoted(word); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestCommandWithoutOwnCells: cells that no file has are left out of what is copied, and what uses them.
func TestCommandWithoutOwnCells(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	sheet := m.sheet()
	if err := sheet.Declare("spare", "records/s", "5/s"); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"rate": "spare * 2", "peak_rate": "3 * rate", "ramp": "5 min"} {
		if err := sheet.Set(name, text, calc.Edited); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := m.command(), "headroom eval -f two-hour-peak -s 'peak_rate=3 * rate' -s 'ramp=5 min' peak"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, others := m.sayable(); !others {
		t.Error("nothing is left out")
	}
}

func TestMarkdown(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter")
	got, rows := m.markdown()
	golden(t, "peak-markdown", strings.TrimSpace(got))
	if n := strings.Count(got, "\n"); n != rows+4 {
		t.Errorf("%d lines for %d rows", n, rows)
	}
}
