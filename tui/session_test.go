package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"headroom/calc"
)

// openPeak opens the peak with a place to keep things.
func openPeak(t *testing.T) (*model, calc.Source) {
	src := preset(t, "two-hour-peak")
	return openFull(t, Options{Source: src, StateDir: t.TempDir()}, 80, 24), src
}

// TestSameSheetOpenedAgain: opening the sheet that is open, a slip in the picker, loses nothing even when the program
// is left then.
func TestSameSheetOpenedAgain(t *testing.T) {
	m, src := openPeak(t)
	m.setCell("ramp", "5 min", calc.Edited)
	m.keepEdits()
	first := m.doc
	run(m, m.open(src))
	m.keepEdits()
	m.setCell("ramp", "7 min", calc.Edited)
	m.keepEdits()
	var texts []string
	for _, l := range newStore(m.opt.StateDir).left() {
		texts = append(texts, l.Edits[0].Text)
	}
	slices.Sort(texts)
	if !slices.Equal(texts, []string{"5 min", "7 min"}) {
		t.Errorf("kept are %v", texts)
	}
	press(m, "u", "u")
	if m.doc.onDisk != first.onDisk || text(m, "ramp") != "5 min" {
		t.Error("undo does not lead back")
	}
	if n := files(t, filepath.Join(m.opt.StateDir, "edits")); n != 1 {
		t.Errorf("%d files", n)
	}
}

// TestOpenAfterUndo: what was taken back of a sheet is gone when another is opened: nothing can do it again.
func TestOpenAfterUndo(t *testing.T) {
	m, _ := openPeak(t)
	m.setCell("ramp", "5 min", calc.Edited)
	m.keepEdits()
	press(m, "u")
	if len(newStore(m.opt.StateDir).left()) != 1 {
		t.Fatal("what was taken back is not kept")
	}
	run(m, m.open(preset(t, "hot-seller")))
	m.keepEdits()
	if left := newStore(m.opt.StateDir).left(); len(left) > 0 {
		t.Errorf("left is %+v", left)
	}
}

// TestOtherFolder: a session belongs to one file, whatever folder the program is started in.
func TestOtherFolder(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	for _, dir := range []string{"a", "b"} {
		os.Mkdir(filepath.Join(root, dir), 0o700)
		os.WriteFile(filepath.Join(root, dir, "x.calc"), []byte("# X\nshow peak\n"), 0o600)
	}
	src := func(path string) calc.Source {
		return calc.Source{Name: "x.calc", Path: path, Text: "# X\nshow peak\n"}
	}
	t.Chdir(filepath.Join(root, "a"))
	m := newModel(Options{Source: src("x.calc"), StateDir: state})
	m.setCell("ramp", "5 min", calc.Edited)
	m.keepEdits()
	disown(t, m)
	t.Chdir(filepath.Join(root, "b"))
	if n := newModel(Options{Source: src("x.calc"), StateDir: state}); n.dialog != nil {
		t.Error("offered for another file of the same name")
	}
	if n := newModel(Options{Source: src(filepath.Join("..", "a", "x.calc")), StateDir: state}); n.dialog == nil {
		t.Error("not offered for the file from another folder")
	}
	for _, r := range newStore(state).recent() {
		if !filepath.IsAbs(r.Path) {
			t.Errorf("recent is %s", r.Path)
		}
	}
}

// TestSessionIsBounded: much typing makes no large file, and what it has of the history is the latest.
func TestSessionIsBounded(t *testing.T) {
	m, src := openPeak(t)
	for k := range 3 * keptSteps {
		m.setCell("ramp", fmt.Sprint(k+1, " s"), calc.Edited)
	}
	m.keepEdits()
	if l := m.session(); len(l.Steps) != keptSteps || l.Steps[keptSteps-1].After.Text != "600 s" {
		t.Fatalf("%d steps", len(l.Steps))
	}
	n := killedAndTakenUp(t, m, src)
	for range keptSteps {
		press(n, "u")
	}
	if got := text(n, "ramp"); got != "400 s" {
		t.Errorf("after all steps it is %s", got)
	}
	if press(n, "u"); text(n, "ramp") != "0 s" || len(n.history.done) != 0 {
		t.Errorf("what came before is no one step: %s", text(n, "ramp"))
	}
	long := strings.Repeat(" ", 60<<10)
	for k := range 50 {
		m.setCell("ramp", fmt.Sprint(k+1, " s", long), calc.Edited)
	}
	m.keepEdits()
	if info, _ := os.Stat(m.doc.kept); info.Size() > 2*keptStepBytes {
		t.Errorf("%d bytes", info.Size())
	}
}

// TestLargeStdinIsKept: a sheet that cannot be read again is kept whole, whatever is in it.
func TestLargeStdinIsKept(t *testing.T) {
	src := calc.Source{Name: stdinName, Text: "# X\nshow peak\n" + strings.Repeat("# "+strings.Repeat("<", 97)+"\n", calc.MaxSource/100-1)}
	m := openFull(t, Options{Source: src, StateDir: t.TempDir()}, 80, 24)
	m.setCell("ramp", "5 min", calc.Edited)
	m.keepEdits()
	if left := storeOf(m.opt.StateDir, 1).left(); len(left) != 1 || left[0].Text != src.Text {
		t.Errorf("%d left, %q", len(left), m.message)
	}
}

// TestOtherStdin: what was left of one sheet from standard input is not offered for another, which it would be lost in.
func TestOtherStdin(t *testing.T) {
	src := calc.Source{Name: stdinName, Text: "# X\nshow peak\n"}
	m := openFull(t, Options{Source: src, StateDir: t.TempDir()}, 80, 24)
	m.setCell("ramp", "5 min", calc.Edited)
	m.keepEdits()
	disown(t, m)
	if n := openFull(t, Options{Source: calc.Source{Name: stdinName, Text: "# Y\nshow peak\n"}, StateDir: m.opt.StateDir}, 80, 24); n.dialog != nil {
		t.Error("offered for another sheet")
	}
	n := openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: m.opt.StateDir}, 80, 24)
	press(n, "p")
	typed(n, "left")
	if press(n, "enter"); n.sheet().Title() != "X" || text(n, "ramp") != "5 min" {
		t.Errorf("the picker opens %s", n.sheet().Title())
	}
}

// TestLeavingWithoutDisk: where nothing can be kept, leaving says so before it loses anything.
func TestLeavingWithoutDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o600)
	m := openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: filepath.Join(file, "state")}, 80, 24)
	m.setCell("ramp", "5 min", calc.Edited)
	if press(m, "q"); m.left || !strings.Contains(m.message, "1 edit cannot be kept on disk") {
		t.Fatalf("left %v, %q", m.left, m.message)
	}
	m.setCell("ramp", "6 min", calc.Edited)
	if press(m, "q"); m.left {
		t.Error("what was edited since is lost without a word")
	}
	if press(m, "q"); !m.left || !strings.Contains(m.summary(), "could not keep 1 edit of two-hour-peak") {
		t.Errorf("left %v, %q", m.left, m.summary())
	}
	m = openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: filepath.Join(file, "state")}, 80, 24)
	if press(m, "q"); !m.left {
		t.Error("leaving asks where nothing is lost")
	}
}
