package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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

func TestSaveFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real.calc"), filepath.Join(dir, "link.calc")
	os.WriteFile(real, []byte("old"), 0o600)
	if err := os.Symlink(real, link); err != nil {
		t.Skip(err)
	}
	if err := writeSheet(link, "new"); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Lstat(link)
	text, _ := os.ReadFile(real)
	if info.Mode()&os.ModeSymlink == 0 || string(text) != "new" {
		t.Errorf("%v %s", info.Mode(), text)
	}
	if err := writeSheet(dir, "new"); err == nil {
		t.Error("a folder was replaced")
	}
}

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
