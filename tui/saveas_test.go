package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"headroom/calc"
)

// TestSaveAs: a preset has no file; a failure leaves the field open and says why.
func TestSaveAs(t *testing.T) {
	dir := t.TempDir()
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	press(m, "down", "3", "enter", "w", "ctrl+u")
	typed(m, filepath.Join(dir, "none", "x.calc"))
	if !strings.Contains(m.View(), "no such folder") {
		t.Errorf("%s", m.View())
	}
	press(m, "enter")
	if m.dialog == nil || !strings.Contains(m.message, "not saved") {
		t.Fatalf("dialog %v, message %q", m.dialog, m.message)
	}
	press(m, "ctrl+u")
	file := filepath.Join(dir, "q?.calc")
	typed(m, file)
	if !strings.Contains(m.View(), "a new file") {
		t.Errorf("%s", m.View())
	}
	press(m, "enter")
	if m.dialog != nil || m.doc.path != file {
		t.Fatalf("dialog %v, path %q, message %q", m.dialog, m.doc.path, m.message)
	}
	saved, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(saved), "peak_duration = 3") {
		t.Errorf("%v %s", err, saved)
	}
	press(m, "W")
	if !strings.Contains(m.View(), "exists") || !strings.Contains(m.View(), "enter replace it") {
		t.Errorf("%s", m.View())
	}
}

// TestChangedOnDisk: what another program has written is replaced only when that was asked for.
func TestChangedOnDisk(t *testing.T) {
	const foreign = "# Orders\nshow peak\npeak_duration = 5 h\n"
	for _, size := range []struct{ w, h int }{{80, 24}, {60, 20}, {40, 12}} {
		m, file := ordersOnDisk(t, size.w, size.h)
		os.WriteFile(file, []byte(foreign), 0o640) // as long as it was before
		at := time.Date(2025, 3, 12, 14, 2, 0, 0, time.Local)
		os.Chtimes(file, at, at)
		m.store.now = func() time.Time { return at.Add(time.Hour) }
		press(m, "w")
		if text, _ := os.ReadFile(file); string(text) != foreign {
			t.Fatalf("replaced: %s", text)
		}
		view := m.View()
		for _, part := range []string{"hanged", "enter replace it"} {
			if !strings.Contains(view, part) {
				t.Errorf("%dx%d does not say %q:\n%s", size.w, size.h, part, view)
			}
		}
		if size.h > 12 && !strings.Contains(view, "Changed on disk, 14:02") {
			t.Errorf("%dx%d:\n%s", size.w, size.h, view)
		}
		press(m, "esc")
		if m.dialog != nil || len(m.unsaved()) != 1 {
			t.Errorf("esc leaves %v, %v", m.dialog, m.unsaved())
		}
		press(m, "w", "enter")
		if text, _ := os.ReadFile(file); !strings.Contains(string(text), "peak_duration = 3 h") || len(m.unsaved()) != 0 {
			t.Errorf("not replaced: %s %s", text, m.message)
		}
		m.setCell("peak_duration", "4 h", calc.Edited)
		if press(m, "w"); !strings.HasPrefix(m.message, "Saved ") {
			t.Errorf("what was saved here last has changed: %s", m.message)
		}
	}
}

// TestChangedWhileAsked: what is replaced is what the dialog spoke of when enter was pressed.
func TestChangedWhileAsked(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	other := filepath.Join(filepath.Dir(file), "other.calc")
	press(m, "W", "ctrl+u")
	typed(m, other)
	os.WriteFile(other, []byte("precious"), 0o600)
	press(m, "enter")
	if text, _ := os.ReadFile(other); string(text) != "precious" || m.dialog == nil || !strings.Contains(m.message, "not saved") {
		t.Fatalf("%s, %q", text, m.message)
	}
	m.message = ""
	if v := m.View(); !strings.Contains(v, "exists") || !strings.Contains(v, "replace it") {
		t.Error(v)
	}
	if press(m, "enter"); !strings.HasPrefix(m.message, "Saved ") {
		t.Error(m.message)
	}
}

// TestSaveAsPresetName: a file that is called like a preset would not be opened by its name.
func TestSaveAsPresetName(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 100, 30)
	t.Chdir(t.TempDir())
	press(m, "W")
	if v := m.View(); strings.Contains(v, "./two-hour-peak") {
		t.Errorf("with its ending it is warned of:\n%s", v)
	}
	press(m, "backspace", "backspace", "backspace", "backspace", "backspace")
	if v := m.View(); !strings.Contains(v, "new, opens as ./two-hour-peak") {
		t.Errorf("nothing is said of the preset:\n%s", v)
	}
}
