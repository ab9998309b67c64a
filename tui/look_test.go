package tui

import (
	"errors"
	"strings"
	"testing"
)

func TestLookFollowsTheRow(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "space", "+")
	if v := m.View(); !strings.Contains(v, "was  2 h") {
		t.Errorf("a nudge is not shown:\n%s", v)
	}
	press(m, "down")
	if v := m.View(); m.cell().Name() != "ramp" || !strings.Contains(v, "\nramp ") {
		t.Errorf("down does not go to ramp:\n%s", v)
	}
	press(m, "enter")
	if m.top() != nil || m.edit == nil {
		t.Error("enter does not edit")
	}
}

func TestLookCopies(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, "drain_time")
	press(m, "space", "y")
	if !strings.HasPrefix(m.message, "Copied the working of drain_time") {
		t.Errorf("says %q", m.message)
	}
	text := workedMarkdown(m, m.cell())
	for _, want := range []string{"**drain_time**", "**4.8 h**", "drain_rate = capacity - base_rate = 800/s - 300/s = 500 records/s"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	m.opt.Terminal = brokenWriter{}
	press(m, "y")
	if !strings.Contains(m.message, "Could not copy") {
		t.Errorf("says %q", m.message)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no terminal") }
