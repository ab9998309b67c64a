package tui

import (
	"os"
	"path/filepath"
	"testing"

	"headroom/calc"
)

func TestPickerOpens(t *testing.T) {
	m := openFull(t, Options{Source: calc.Default(), StateDir: t.TempDir()}, 80, 24)
	press(m, "p")
	typed(m, "two-hour")
	press(m, "enter")
	if m.top() != nil || m.sheet().Source().Name != "two-hour-peak" {
		t.Fatalf("opened %s", m.sheet().Source().Name)
	}
	press(m, "u")
	if m.sheet().Source().Name != calc.Default().Name {
		t.Errorf("u brings back %s", m.sheet().Source().Name)
	}
	press(m, "p")
	if p := m.top().(*picker); p.found[0].group != recentGroup || p.found[0].source.Name != "two-hour-peak" {
		t.Errorf("the first is %+v", p.found[0])
	}
}

func TestPickerOpensAPath(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.calc")
	if err := os.WriteFile(file, []byte("# Mine\nshow peak\npeak_duration = 4 h\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m := openFull(t, Options{Source: calc.Default()}, 80, 24)
	press(m, "p")
	typed(m, file)
	fits(t, m, 80, 24)
	press(m, "enter")
	if m.top() != nil || m.sheet().Title() != "Mine" {
		t.Errorf("opened %s", m.sheet().Title())
	}
	press(m, "p")
	typed(m, "./nothing.calc")
	press(m, "enter")
	if m.top() == nil || m.message == "" {
		t.Error("a file that is not there leaves the picker, or says nothing")
	}
}
