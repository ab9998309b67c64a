package tui

import (
	"strings"
	"testing"

	"headroom/calc"
)

func TestCloser(t *testing.T) {
	for _, c := range []struct {
		text string
		room int
		want string
	}{
		{"8 to 9.6", 11, "8 to 9.6"},
		{"! 4.8 to 9.6", 12, "! 4.8 to 9.6"},
		{"! 4.8 to 9.6", 11, "! 4.8..9.6"},
		{"! 600 to 1,125", 11, "!600..1,125"},
		{"unfinished", 5, "unfinished"},
	} {
		if got := closer(c.text, c.room); got != c.want {
			t.Errorf("%q in %d is %q, want %q", c.text, c.room, got, c.want)
		}
	}
}

func TestTight(t *testing.T) {
	for unit, want := range map[string]string{
		"": "", "%": "%", "M rec": "Mrec", "KB/s": "KB/s", "calls": "call", "M calls": "M", "rec/s": "/s", "k rec/s": "k/s", "G keys": "Gkey",
	} {
		if got := tight(unit); got != want {
			t.Errorf("%q is %q, want %q", unit, got, want)
		}
	}
}

// TestWasApart: a value that was far smaller keeps its own unit, in which it can be read.
func TestWasApart(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 30)
	press(m, "5", "0", "M", "enter")
	if v := m.View(); !strings.Contains(v, "360     G records   8.64 M rec ▲ 42,000x\n") {
		t.Error(v)
	}
}

// TestFrom: a choice that follows others says what it follows.
func TestFrom(t *testing.T) {
	m := open(t, calc.Source{Name: "x.calc", Text: "show peak\npeak_rate = 3 * rate\n"}, 80, 30)
	for cell, want := range map[string]string{"peak_rate": "3 * rate", "base_rate": "rate", "ramp": "default", "backlog": ""} {
		if got := m.pageView(&columns80).from(row{cell: m.sheet().Cell(cell)}).text; got != want {
			t.Errorf("%s is from %q, want %q", cell, got, want)
		}
	}
}
