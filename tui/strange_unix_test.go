//go:build unix

package tui

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"headroom/calc"
)

// strangeNames are names that a file may have, and a field cannot show.
var strangeNames = []string{"trail.calc ", " lead.calc", "a\nb.calc", "a\tb.calc", "\xff\xfe.calc", "a\x1b[31mb.calc", "a\u202eb.calc", "~.calc", "it's \\ $x.calc", "\u00e9\u200b.calc"}

// strangeFile writes a sheet under such a name, and opens it. Not every file system takes every name.
func strangeFile(t *testing.T, name, state string) (file string, src calc.Source, m *model) {
	t.Helper()
	file = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte("# T\nrate = 5/s\n"), 0o600); err != nil {
		t.Skipf("%q: %v", name, err)
	}
	src = calc.Source{Name: name, Path: file, Text: "# T\nrate = 5/s\n"}
	m = openFull(t, Options{Source: src, StateDir: state}, 80, 24)
	return file, src, m
}

// TestSaveAsStrangeName: the path that stands in the field at first is the file's own, whatever its name.
func TestSaveAsStrangeName(t *testing.T) {
	for _, name := range strangeNames {
		file, _, m := strangeFile(t, name, "")
		m.setCell("rate", "7/s", calc.Edited)
		press(m, "W", "enter")
		saved, err := os.ReadFile(file)
		if err != nil || string(saved) != "# T\nrate = 7/s\n" || m.doc.path != file || m.dialog != nil {
			t.Errorf("%q: %q, %v, path %q, said %q", name, saved, err, m.doc.path, m.message)
		}
		if all, _ := os.ReadDir(filepath.Dir(file)); len(all) != 1 {
			t.Errorf("%q: beside it are %v", name, all)
		}
	}
}

// TestLeftStrangeName: what was left of such a file is offered when it is opened again, and listed.
func TestLeftStrangeName(t *testing.T) {
	for _, name := range strangeNames {
		_, src, m := strangeFile(t, name, t.TempDir())
		m.setCell("rate", "7/s", calc.Edited)
		m.keepEdits()
		if left := newStore(m.opt.StateDir).left(); len(left) != 1 || left[0].Path != src.Path || left[0].Name != name {
			t.Errorf("%q: left are %+v", name, left)
		}
		n := killedAndTakenUp(t, m, src)
		if got := n.sheet().Cell("rate").Text(); got != "7/s" {
			t.Errorf("%q: rate is %s", name, got)
		}
	}
}

// TestQuotedForShell: a shell reads a quoted word as it was, and no byte of it steers the terminal that shows it.
func TestQuotedForShell(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	for _, word := range append(strangeNames, "", "plain", "peak_rate=3 * rate", "'", "\x01'\\", "½ h") {
		q := quoted(word)
		out, err := exec.Command(bash, "-c", "printf %s "+q).Output()
		if err != nil || string(out) != word || calc.Printable(q) != q {
			t.Errorf("%q is quoted as %s, read as %q: %v", word, q, out, err)
		}
	}
}
