package tui

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestLeftEditsAreOffered(t *testing.T) {
	dir := t.TempDir()
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	opt := Options{Source: preset(t, "two-hour-peak"), StateDir: dir}

	m := openFull(t, opt, 80, 24)
	if v := strings.Join(strings.Fields(m.View()), " "); !strings.Contains(v, "Left from ") || !strings.Contains(v, "was left with 1 edit not saved: peak_duration = 3 h.") {
		t.Errorf("not offered:\n%s", v)
	}
	press(m, "esc")
	if m.sheet().Cell("peak_duration").Text() != "2 h" {
		t.Error("esc does not start clean")
	}

	m = openFull(t, opt, 80, 24)
	if m.dialog != nil {
		t.Error("offered again")
	}
	press(m, "p")
	typed(m, "left")
	press(m, "enter")
	if got := m.sheet().Cell("peak_duration").Text(); got != "3 h" || m.dialog != nil {
		t.Errorf("p takes up %s", got)
	}
	press(m, "u")
	if got := m.sheet().Cell("peak_duration").Text(); got != "2 h" {
		t.Errorf("undone, it is %s", got)
	}
}

func TestLeftEditsAreTakenUp(t *testing.T) {
	dir := t.TempDir()
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	m := openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: dir}, 80, 24)
	press(m, "enter")
	if got := m.sheet().Cell("peak_duration").Text(); got != "3 h" {
		t.Fatalf("taken up is %s", got)
	}
	if n := files(t, filepath.Join(dir, "edits")); n != 1 {
		t.Errorf("%d files of edits", n)
	}
	press(m, "u", "q")
	if n := files(t, filepath.Join(dir, "edits")); n != 0 {
		t.Errorf("%d files when nothing is edited", n)
	}
}
