package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"headroom/calc"
)

// TestSave writes a sheet to its file and counts from there what is not saved.
func TestSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "orders.calc")
	os.WriteFile(file, []byte("# Orders\nshow peak\npeak_duration = 2 h  # stated: by the shop\n"), 0o640)
	text, _ := os.ReadFile(file)
	m := open(t, calc.Source{Name: "orders.calc", Path: file, Text: string(text)}, 80, 30)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter")
	if len(m.unsaved()) != 1 {
		t.Fatalf("unsaved: %v", m.unsaved())
	}
	press(m, "w")
	if len(m.unsaved()) != 0 || !strings.HasPrefix(m.message, "Saved ") {
		t.Errorf("unsaved %v, message %q", m.unsaved(), m.message)
	}
	saved, _ := os.ReadFile(file)
	if !strings.Contains(string(saved), "peak_duration = 3 h") || !strings.HasPrefix(string(saved), "# Orders\n") {
		t.Errorf("%s", saved)
	}
	if info, _ := os.Stat(file); info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", info.Mode())
	}
	press(m, "u")
	if len(m.unsaved()) != 1 {
		t.Errorf("an edit taken back after saving is not saved: %v", m.unsaved())
	}
}

// TestRefusedWhole: edits of a file that is no sheet at all cannot be saved to it, are not taken to be, and stay kept.
func TestRefusedWhole(t *testing.T) {
	file, text := filepath.Join(t.TempDir(), "orders.calc"), "# Ord\xffers\nshow peak\npeak_duration = 2 h\n"
	os.WriteFile(file, []byte(text), 0o600)
	state := t.TempDir()
	m := openFull(t, Options{Source: calc.Source{Name: "orders.calc", Path: file, Text: text}, StateDir: state}, 80, 24)
	m.selectCell(t, "rate")
	press(m, "7", "/", "s", "enter", "w")
	if got, _ := os.ReadFile(file); string(got) != text || !strings.Contains(m.message, "not saved") || len(m.unsaved()) != 1 {
		t.Errorf("%q, %q, %v", got, m.message, m.unsaved())
	}
	if n := files(t, filepath.Join(state, "edits")); n != 1 {
		t.Errorf("%d sessions are kept", n)
	}
}

// ordersOnDisk opens a file with one edit in it.
func ordersOnDisk(t *testing.T, w, h int) (m *model, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "orders.calc")
	os.WriteFile(file, []byte("# Orders\nshow peak\npeak_duration = 2 h\n"), 0o640)
	text, _ := os.ReadFile(file)
	m = openFull(t, Options{Source: calc.Source{Name: "orders.calc", Path: file, Text: string(text)}, StateDir: t.TempDir()}, w, h)
	m.setCell("peak_duration", "3 h", calc.Edited)
	return m, file
}

// TestTouchedOnDisk: another time with the same text is no change.
func TestTouchedOnDisk(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	os.Chtimes(file, time.Now(), time.Now().Add(time.Hour))
	if press(m, "w"); !strings.HasPrefix(m.message, "Saved ") {
		t.Error(m.message)
	}
}

// TestGoneFromDisk: saving a file that was taken away writes it again, and says so.
func TestGoneFromDisk(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	os.Remove(file)
	press(m, "w")
	if text, _ := os.ReadFile(file); !strings.Contains(string(text), "3 h") || !strings.Contains(m.message, "gone from the disk") {
		t.Errorf("%q, %s", m.message, text)
	}
	press(m, "w")
	if m.message != "Saved "+Homely(file) {
		t.Error(m.message)
	}
}

// TestTooLargeToSave: a file that was not read whole is not written.
func TestTooLargeToSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "large.calc")
	text := strings.Repeat("# a line\n", calc.MaxSource/8)
	os.WriteFile(file, []byte(text), 0o600)
	m := open(t, calc.Source{Name: "large.calc", Path: file, Text: text[:calc.MaxSource+1]}, 80, 24)
	press(m, "w", "enter")
	if kept, _ := os.ReadFile(file); string(kept) != text || !strings.Contains(m.message, "not saved") {
		t.Errorf("%d of %d bytes, %q", len(kept), len(text), m.message)
	}
}

// TestUndoKnowsTheFile: what was undone beyond a save is not in the file, however the sheet came to be.
func TestUndoKnowsTheFile(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	run(m, m.open(preset(t, "orders-log")))
	press(m, "u", "w", "u")
	if len(m.unsaved()) != 1 {
		t.Fatalf("%v", m.unsaved())
	}
	press(m, "U", "U", "u")
	if len(m.unsaved()) != 0 || m.doc.path != file {
		t.Errorf("%v, %s", m.unsaved(), m.doc.path)
	}
	press(m, "u")
	if press(m, "w"); !strings.HasPrefix(m.message, "Saved ") {
		t.Error(m.message)
	}
}

// TestSaveChangesOnlyWhatWasEdited: comments, order, spacing, wording, the mark at the start, and the ends of the lines
// stay as they were.
func TestSaveChangesOnlyWhatWasEdited(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"as unix has it", "# Orders\n\n  # indented\nshow   peak\npeak_duration =  2 h   # how long\npeak_rate=2000/s\n# the end"},
		{"as windows has it", "\ufeff# Orders\r\nshow peak\r\npeak_duration = 2 h # how long\r\n\r\nramp = 5 min\r\n"},
		{"mixed ends", "# Orders\r\nshow peak\npeak_duration = 2 h\r\nramp = 5 min\n"},
		{"an error elsewhere", "# Orders\nthis is no line\nshow peak\npeak_duration = 2 h\nramp = nonsense of mine\n"},
	} {
		file := filepath.Join(t.TempDir(), "orders.calc")
		os.WriteFile(file, []byte(c.text), 0o600)
		m := open(t, calc.Source{Name: "orders.calc", Path: file, Text: c.text}, 80, 24)
		if err := m.setCell("peak_duration", "3 h", calc.Edited); err != nil {
			t.Fatal(c.name, err)
		}
		press(m, "w")
		if got, _ := os.ReadFile(file); string(got) != strings.Replace(c.text, "2 h", "3 h", 1) {
			t.Errorf("%s: %q\nof      %q (%s)", c.name, got, c.text, m.message)
		}
		press(m, "u", "w")
		if got, _ := os.ReadFile(file); string(got) != c.text {
			t.Errorf("%s: taken back it is %q\nof %q", c.name, got, c.text)
		}
	}
}
