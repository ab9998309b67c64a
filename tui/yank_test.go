package tui

import (
	"strings"
	"testing"
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
