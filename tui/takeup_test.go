package tui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"headroom/calc"
)

// killedAndTakenUp opens the sheet again as after a kill: the session is that of another program, which has ended.
func killedAndTakenUp(t *testing.T, m *model, src calc.Source) *model {
	t.Helper()
	disown(t, m)
	n := openFull(t, Options{Source: src, StateDir: m.opt.StateDir}, 80, 24)
	if _, ok := n.dialog.(keptDialog); !ok {
		t.Fatalf("nothing is offered; left are %+v", n.store.left())
	}
	press(n, "enter")
	return n
}

// disown makes the session of a program that of one which has ended.
func disown(t *testing.T, m *model) {
	t.Helper()
	var l leftover
	if err := readJSON(m.doc.kept, &l); err != nil {
		t.Fatal(err)
	}
	l.Pid = noProcess
	if err := writeJSON(m.doc.kept, l); err != nil {
		t.Fatal(err)
	}
}

// state is all that undo is about: texts, and what changes are counted from.
func stateOf(m *model) map[string]string {
	all := map[string]string{}
	for _, c := range m.sheet().Cells() {
		was, ok := m.doc.baseline.Entry(c.Name())
		v, _ := m.doc.baseline.Value(c.Name())
		all[c.Name()] = fmt.Sprint(c.Text(), " was ", was.Text, ok, v.Mid)
	}
	return all
}

// TestRedoAfterACrash: edits that were all taken back can be done again after a crash; who leaves is done with them.
func TestRedoAfterACrash(t *testing.T) {
	m, src := openPeak(t)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter", "+")
	edited := m.sheet().Save()
	press(m, "u", "u")
	if m.sheet().Save() != src.Text {
		t.Fatal("not undone")
	}
	n := killedAndTakenUp(t, m, src)
	if n.sheet().Save() != src.Text || len(n.history.done) > 0 {
		t.Errorf("taken up is\n%s", n.sheet().Save())
	}
	press(n, "U", "U")
	if got := n.sheet().Save(); got != edited {
		t.Errorf("done again is\n%s", got)
	}
	press(n, "u", "u")
	if l := n.session(); l.says() != "with 2 edits taken back" {
		t.Errorf("left %s", l.says())
	}
	press(n, "q")
	if left := n.store.left(); len(left) > 0 || n.doc.kept != "" || n.summary() != "" {
		t.Errorf("left is %+v, %q", left, n.summary())
	}
}

// TestUndoAfterACrash: undo and redo lead through the same states as they would have without the crash, the baseline
// among them.
func TestUndoAfterACrash(t *testing.T) {
	m, src := openPeak(t)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter", "+", "+", "b")
	m.selectCell(t, "ramp")
	press(m, "4", "enter", "b")
	run(m, m.declare("share"))
	press(m, "3", "5", "%", "enter")
	m.selectCell(t, "peak_rate")
	press(m, "enter", "share", "enter") // of another unit: nothing is kept of it
	press(m, "esc", "7", "0", "0", "0", "enter", "r", "b", "8", "0", "0", "0", "enter", "u", "u")
	n := killedAndTakenUp(t, m, src)
	if len(n.history.done) != len(m.history.done) || len(n.history.undone) != 2 {
		t.Errorf("%d steps to undo, %d to redo; before the crash %d, %d", len(n.history.done), len(n.history.undone), len(m.history.done), len(m.history.undone))
	}
	moves := []string{"U", "U", "U"}
	for range m.history.done {
		moves = append(moves, "u")
	}
	moves = append(moves, "u", "u", "u", "u", "U", "U", "U", "u", "U", "U", "U", "U", "U", "U", "U", "U", "U")
	for k, key := range append([]string{""}, moves...) {
		if key != "" {
			press(m, key)
			press(n, key)
		}
		if a, b := stateOf(m), stateOf(n); !reflect.DeepEqual(a, b) {
			for name := range a {
				if a[name] != b[name] {
					t.Errorf("%s is %q, without the crash %q", name, b[name], a[name])
				}
			}
			t.Fatalf("after %v", moves[:k])
		}
	}
}

// TestCrashAgain: a session that was taken up is kept like any other.
func TestCrashAgain(t *testing.T) {
	m, src := openPeak(t)
	m.selectCell(t, "peak_duration")
	press(m, "3", " ", "h", "enter", "b")
	for k := range 3 {
		m = killedAndTakenUp(t, m, src)
		if n := len(m.store.left()); n != 0 {
			t.Errorf("%d sessions besides", n)
		}
		m.setCell("ramp", fmt.Sprint(k+1, " min"), calc.Edited)
		m.keepEdits()
	}
	m = killedAndTakenUp(t, m, src)
	for _, want := range []string{"3 min", "2 min", "1 min", "0 s"} {
		if got := text(m, "ramp"); got != want {
			t.Errorf("ramp is %s, want %s", got, want)
		}
		press(m, "u")
	}
	if press(m, "u"); text(m, "peak_duration") != "2 h" || len(m.history.done) != 0 {
		t.Errorf("peak_duration is %s, with %d steps to go", text(m, "peak_duration"), len(m.history.done))
	}
}

// TestUndoAfterSaveAndCrash: what was saved before the crash is in the file; undo leads back before that.
func TestUndoAfterSaveAndCrash(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	press(m, "w")
	m.setCell("peak_duration", "4 h", calc.Edited)
	m.keepEdits()
	saved, _ := os.ReadFile(file)
	n := killedAndTakenUp(t, m, calc.Source{Name: "orders.calc", Path: file, Text: string(saved)})
	if was, _ := n.doc.baseline.Entry("peak_duration"); was.Text != "2 h" {
		t.Errorf("was %s", was.Text)
	}
	for _, want := range []string{"4 h", "3 h", "2 h", "3 h"} { // the last is the file as it is
		if got := text(n, "peak_duration"); got != want {
			t.Errorf("peak_duration is %s, want %s", got, want)
		}
		press(n, "u")
	}
	if len(n.unsaved()) != 0 {
		t.Errorf("unsaved: %v", n.unsaved())
	}
}

// TestFileChangedAfterACrash: steps that no longer lead to what the sheet is are passed over, edits are not.
func TestFileChangedAfterACrash(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	m.setCell("ramp", "5 min", calc.Edited)
	m.setCell("ramp", "6 min", calc.Edited)
	m.keepEdits()
	n := killedAndTakenUp(t, m, calc.Source{Name: "orders.calc", Path: file, Text: "# Orders\nshow peak\npeak_duration = 9 h\nramp = 1 h\n"})
	if text(n, "ramp") != "6 min" || text(n, "peak_duration") != "3 h" {
		t.Errorf("%s, %s", text(n, "ramp"), text(n, "peak_duration"))
	}
	for range 9 {
		press(n, "u")
	}
	if text(n, "ramp") != "1 h" || text(n, "peak_duration") != "9 h" {
		t.Errorf("undone it is %s, %s", text(n, "ramp"), text(n, "peak_duration"))
	}
	for range 9 {
		press(n, "U")
	}
	if text(n, "ramp") != "6 min" || text(n, "peak_duration") != "3 h" {
		t.Errorf("done again it is %s, %s", text(n, "ramp"), text(n, "peak_duration"))
	}
}

// TestStepsThatDoNotLeadHere: undo stops before a step whose outcome the file has no more, redo before one that began
// with what it has no more.
func TestStepsThatDoNotLeadHere(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	press(m, "w")
	m.setCell("ramp", "5 min", calc.Edited)
	m.setCell("peak_duration", "4 h", calc.Edited)
	press(m, "u")
	n := killedAndTakenUp(t, m, calc.Source{Name: "orders.calc", Path: file, Text: "# Orders\nshow peak\npeak_duration = 9 h\n"})
	was, _ := n.doc.baseline.Entry("peak_duration")
	if len(n.history.done) != 2 || text(n, "ramp") != "5 min" || was.Text != "2 h" { // the first of them is the baseline's
		t.Errorf("%d steps, ramp is %s, peak_duration was %s", len(n.history.done), text(n, "ramp"), was.Text)
	}
	if press(n, "U"); text(n, "peak_duration") != "9 h" {
		t.Errorf("done again, peak_duration is %s", text(n, "peak_duration"))
	}
	if press(n, "u", "u", "u"); text(n, "ramp") != "0 s" || text(n, "peak_duration") != "9 h" {
		t.Errorf("undone it is %s, %s", text(n, "ramp"), text(n, "peak_duration"))
	}
}

// TestEditsInAnyOrder: edits that make sense together only are taken up, in whatever order they are.
func TestEditsInAnyOrder(t *testing.T) {
	src := calc.Source{Name: "need.calc", Text: "# Need\nshow peak\nlow: count = 1\nhigh: count = 2\nneed low <= high : too low\n"}
	m := openFull(t, Options{Source: src, StateDir: t.TempDir()}, 80, 24)
	for _, e := range [][2]string{{"high", "20"}, {"low", "10"}} {
		if err := m.setCell(e[0], e[1], calc.Edited); err != nil {
			t.Fatal(err)
		}
	}
	run(m, m.declare("later"))
	press(m, "5", "enter")
	if err := m.setCell("low", "later * 2", calc.Edited); err != nil {
		t.Fatal(err)
	}
	m.keepEdits()
	n := killedAndTakenUp(t, m, src)
	if text(n, "low") != "later * 2" || text(n, "high") != "20" || len(n.unsaved()) != 3 {
		t.Errorf("%v, %q", n.unsaved(), n.message)
	}
}

// TestTypingIsKept: a text in an open field survives whatever ends the program, value or not.
func TestTypingIsKept(t *testing.T) {
	for _, typed := range []string{"3 hous", "3 h", "nonsense", "=", "4 h # why"} {
		m, src := openPeak(t)
		m.setCell("ramp", "5 min", calc.Edited)
		m.selectCell(t, "peak_duration")
		press(m, "enter")
		for _, r := range typed {
			press(m, string(r))
		}
		n := killedAndTakenUp(t, m, src)
		if n.edit == nil || n.edit.name != "peak_duration" || n.edit.field.String() != typed || n.edit.before.Text != "2 h" {
			t.Fatalf("%q: the field is %+v, %q", typed, n.edit, n.message)
		}
		if c := n.cell(); c == nil || c.Name() != "peak_duration" || !strings.Contains(n.View(), "["+typed) {
			t.Errorf("%q is out of sight:\n%s", typed, n.View())
		}
		if press(n, "esc"); text(n, "peak_duration") != "2 h" || text(n, "ramp") != "5 min" {
			t.Errorf("%q put back: %s, %s", typed, text(n, "peak_duration"), text(n, "ramp"))
		}
		if press(n, "u"); text(n, "ramp") != "0 s" {
			t.Errorf("%q: undo leads to %s", typed, text(n, "ramp"))
		}
	}
}

// TestTypingAlone is offered, too, and is gone when it was put back.
func TestTypingAlone(t *testing.T) {
	m, src := openPeak(t)
	m.selectCell(t, "peak_duration")
	press(m, "9", "x")
	if want := "kept a text not finished of two-hour-peak; run headroom two-hour-peak to go on"; m.summary() != want {
		t.Errorf("%q, want %q", m.summary(), want)
	}
	press(m, "ctrl+c")
	disown(t, m)
	n := openFull(t, Options{Source: src, StateDir: m.opt.StateDir}, 80, 24)
	if v := strings.Join(strings.Fields(n.View()), " "); !strings.Contains(v, "was left while this was typed: peak_duration = 9x.") {
		t.Errorf("%s", v)
	}
	if press(n, "enter"); n.edit == nil || n.edit.field.String() != "9x" {
		t.Fatalf("%+v", n.edit)
	}
	press(n, "esc")
	if n := files(t, filepath.Join(m.opt.StateDir, "edits")); n != 0 {
		t.Errorf("%d files when nothing is left", n)
	}
}

// TestTypingInANewCell: a cell that was being made is made again, with what was typed.
func TestTypingInANewCell(t *testing.T) {
	m, src := openPeak(t)
	run(m, m.declare("share"))
	if m.session().empty() == false {
		t.Error("an empty field is something")
	}
	press(m, "3", "5", "%", "%")
	n := killedAndTakenUp(t, m, src)
	if n.edit == nil || n.edit.name != "share" || n.edit.field.String() != "35%%" {
		t.Fatalf("%+v, %q", n.edit, n.message)
	}
	press(n, "backspace", "enter")
	if text(n, "share") != "35%" {
		t.Error(text(n, "share"))
	}
	if press(n, "u"); n.sheet().Cell("share") != nil {
		t.Error("undone, the cell is there")
	}
}

// TestTypingInACellThatIsGone: a text that has no place any more is told, and stays on disk.
func TestTypingInACellThatIsGone(t *testing.T) {
	src := calc.Source{Name: "x.calc", Text: "# X\nmine: count = 1\n"}
	m := openFull(t, Options{Source: src, StateDir: t.TempDir()}, 80, 24)
	m.selectCell(t, "mine")
	press(m, "9", "x")
	src.Text = "# X\n"
	n := killedAndTakenUp(t, m, src)
	if !strings.HasSuffix(n.message, "not taken up, as the sheet has changed: mine = 9x") || len(n.store.left()) != 1 {
		t.Errorf("%q, left %+v", n.message, n.store.left())
	}
}

// TestTakenBackAfterSaving: that a cell which was saved is not wanted any more is kept like any edit.
func TestTakenBackAfterSaving(t *testing.T) {
	m, file := ordersOnDisk(t, 80, 24)
	run(m, m.declare("share"))
	press(m, "3", "5", "%", "enter", "w", "u")
	saved, _ := os.ReadFile(file)
	if !strings.Contains(string(saved), "share") || len(m.unsaved()) != 1 {
		t.Fatalf("%s %v", saved, m.unsaved())
	}
	n := killedAndTakenUp(t, m, calc.Source{Name: "orders.calc", Path: file, Text: string(saved)})
	if n.sheet().Cell("share") != nil {
		t.Errorf("share is %s; %q", text(n, "share"), n.message)
	}
}

// TestHostileSessions: nothing that stands in a session stops the program.
func TestHostileSessions(t *testing.T) {
	edit := `"Edits":[{"Name":"ramp","Text":"5 min"}]`
	for _, more := range []string{
		`"Steps":null`, `"Steps":[null]`, `"Steps":[{}]`, `"Steps":[{"Baseline":true}],"HasBaseline":true`,
		`"HasBaseline":true,"Steps":[{"Name":"ramp"},{"Name":"ramp","Before":{}},{"Name":"ramp","After":{"Text":"5 min"}}]`,
		`"HasBaseline":true,"Steps":[{"Name":"ramp","Before":{"Text":"\u0000"},"After":{"Text":"5 min"}}]`,
		`"HasBaseline":true,"Steps":[{"Name":"ramp","Before":{"Unset":true},"After":{"Text":"5 min"}}]`,
		`"HasBaseline":true,"Steps":[{"Name":"\u001b[2J","Unit":"?","Before":{"Unset":true},"After":{"Text":"1"}}]`,
		`"HasBaseline":true,"Undone":[{},{"Baseline":true},{"Name":"new","Unit":"nonsense","Before":{"Unset":true},"After":{"Text":"1"}}]`,
		`"HasBaseline":true,"Undone":[{"Name":"new","Unit":"count","Before":{"Unset":true},"After":{"Text":"1"}}]`,
		`"HasBaseline":true,"Baseline":[{},{"Name":"ramp","Unset":true},{"Name":"nobody","Text":"1"},{"Name":"drain_time","Text":"x"}]`,
		`"HasBaseline":true,"First":[{"Name":"x","Unit":"count","Text":"x"}]`,
		`"Typing":{}`, `"Typing":{"Name":"ramp"}`, `"Typing":{"Name":"nobody","Text":"\u001b]0;x\u0007"}`,
		`"Typing":{"Name":"Not A Name","Text":"1","Before":{"Unset":true}}`, `"Typing":{"Name":"drain_time","Text":"1 h","Before":{"Text":"?","Origin":"?"}}`,
		`"Path":"/nowhere/x.calc"`, `"Pid":-1`, `"Left":"9999-12-31T23:59:59Z"`, `"Future":{"Edits":[[[[]]]]},"Format":99`,
		`"Edits":[{"Name":"ramp","Text":"1 min"},{"Name":"ramp","Text":"2 min"},{"Name":"","Text":""},{"Name":"ramp","Unset":true}]`,
		`"Edits":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "edits", "x.json")
		replaceFile(file, []byte(`{"Name":"two-hour-peak",`+edit+","+more+"}"), 0o600)
		m := openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: dir}, 80, 24)
		fits(t, m, 80, 24)
		for _, keys := range [][]string{{"enter"}, {"esc"}, {"u", "u", "u", "u"}, {"U", "U", "U", "U", "U"}, {"p", "l", "e", "f", "t", "enter"}, {"u", "q"}} {
			press(m, keys...)
			m.left = false
			fits(t, m, 80, 24)
		}
		if strings.ContainsFunc(m.View(), control) {
			t.Errorf("%s: %q", more, m.View())
		}
	}
}

// TestOldSession: one without steps and baseline is taken up as one step.
func TestOldSession(t *testing.T) {
	dir := t.TempDir()
	old := map[string]any{"Name": "two-hour-peak", "Title": "Two-hour peak", "Left": time.Now(), "Pid": noProcess, "Host": "h",
		"Edits": []map[string]string{{"Name": "ramp", "Text": "5 min", "Origin": "edited"}, {"Name": "peak_duration", "Text": "3 h", "Origin": "solved"}}}
	data, _ := json.Marshal(old)
	replaceFile(filepath.Join(dir, "edits", "old.json"), data, 0o600)
	m := openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: dir}, 80, 24)
	press(m, "enter")
	if was, _ := m.doc.baseline.Entry("ramp"); text(m, "ramp") != "5 min" || was.Text != "0 s" || m.sheet().Cell("peak_duration").Origin() != calc.Solved {
		t.Errorf("%s was %s", text(m, "ramp"), was.Text)
	}
	if press(m, "u"); text(m, "ramp") != "0 s" || text(m, "peak_duration") != "2 h" {
		t.Errorf("undone it is %s", text(m, "ramp"))
	}
}

// TestRefusedEdits: what no longer fits is named, not counted as taken up, asked about once, and kept for the picker.
func TestRefusedEdits(t *testing.T) {
	l := leftover{Name: "two-hour-peak", Title: "Two-hour peak", Edits: []keptEdit{
		{Name: "ramp", keptEntry: keptEntry{Text: "5 min"}},
		{Name: "gone", keptEntry: keptEntry{Text: "1"}},
	}, Typing: &typing{Name: "peak_duration", Text: "7 hou", Before: keptEntry{Text: "2 apples"}}}
	opt := Options{Source: preset(t, "two-hour-peak"), StateDir: t.TempDir()}
	if err := storeOf(opt.StateDir, noProcess).keepSession(new(string), l); err != nil {
		t.Fatal(err)
	}
	m := openFull(t, opt, 80, 24)
	if press(m, "enter"); !strings.HasSuffix(m.message, "not taken up, as the sheet has changed: gone, peak_duration") {
		t.Errorf("says %q", m.message)
	}
	if press(m, "esc", "u"); !strings.Contains(m.message, "Took back: taking up 1 edit.") {
		t.Errorf("says %q", m.message)
	}
	m = openFull(t, opt, 80, 24)
	if m.dialog != nil {
		t.Error("asked again")
	}
	left := m.store.left()
	if len(left) != 1 || !left[0].Asked || !reflect.DeepEqual(left[0].Edits, l.Edits) || left[0].Typing.Text != "7 hou" {
		t.Errorf("left are %+v", left)
	}
}
