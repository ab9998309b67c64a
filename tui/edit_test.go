package tui

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"headroom/calc"
)

// text is what a cell holds now.
func text(m *model, name string) string { return m.sheet().Cell(name).Text() }

// TestPeakOfThreeHours is the meeting that the program is for.
func TestPeakOfThreeHours(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 30)
	m.selectCell(t, "peak_duration")
	press(m, "3", "enter")
	view := m.View()
	for _, want := range []string{"12.96  M records", "7.2   h", "▲ 50%", "1 edited", "edited"} {
		if !strings.Contains(view, want) {
			t.Errorf("no %q in\n%s", want, view)
		}
	}
}

func TestFieldStates(t *testing.T) {
	for _, c := range []struct {
		cell  string
		typed []string
		want  string // on screen
		text  string // of the cell afterwards, with enter
	}{
		{"peak_duration", []string{"3", "enter"}, "edited", "3 h"},
		{"peak_duration", []string{"3", "esc"}, "stated", "2 h"},
		{"peak_duration", []string{"enter", "left", "backspace", "3", "enter"}, "23", "23h"},
		{"peak_duration", []string{"3", " ", "h", "o", "u", "s", "right", "enter"}, "3     h", "3 hours"},
		{"peak_duration", []string{"3", " ", "h", "o", "u", "s", "enter"}, "unknown", ""},
		{"peak_duration", []string{"*", "2", "enter"}, "▲ 2x", "4 h"},
		{"peak_duration", []string{"enter", "+", "5", "0", "%", "enter"}, "▲ 50%", "3 h"},
		{"peak_duration", []string{"enter", "-", "5", "0", "%", "enter"}, "▼ 50%", "1 h"},
		{"peak_duration", []string{"2", ".", ".", "4", " ", "h", "enter"}, "2 to 4", "2..4 h"},
		{"peak_rate", []string{"3", " ", "*", " ", "r", "a", "t", "e", "enter"}, "=", "3 * rate"},
		{"peak_duration", []string{"enter", "up", "up", "enter"}, "▲ 10%", "2.2 h"},
		{"peak_duration", []string{"+", "+", "-"}, "▲ 5%", "2.1 h"},
		{"peak_duration", []string{">"}, "▲ 2.5x", "5 h"},
		{"peak_duration", []string{"<"}, "▼ 50%", "1 h"},
		{"peak_duration", []string{"3", "enter", "r"}, "back to", "2 h"},
		{"peak_duration", []string{"3", "enter", "u"}, "Took back", "2 h"},
		{"peak_duration", []string{"3", "enter", "u", "U"}, "Done again", "3 h"},
		{"peak_duration", []string{"9", "esc", "i", "enter"}, "edited", "9 h"},
		{"peak_duration", []string{"2", ".", ".", "4", "enter"}, "2 to 4", "2..4 h"},
		{"peak_duration", []string{"9", "0", "m", "enter"}, "90", "90m"},
		{"peak_duration", []string{"enter", "+", "1", "0"}, "unfinished", "2 h"},
		{"peak_duration", []string{"enter", "-", "1", " ", "h"}, "✗ refused", "2 h"},
		{"peak_rate", []string{"1", "0", "0", "enter"}, "0     M records", "100 records/s"},
		{"drain_time", []string{"=", "esc"}, "=", ""},
	} {
		t.Run(strings.Join(c.typed, ""), func(t *testing.T) {
			m := open(t, preset(t, "two-hour-peak"), 80, 30)
			m.selectCell(t, c.cell)
			press(m, c.typed...)
			if view := m.View(); !strings.Contains(view, c.want) {
				t.Errorf("no %q in\n%s", c.want, view)
			}
			if c.text != "" && text(m, c.cell) != c.text {
				t.Errorf("%s is %q, want %q", c.cell, text(m, c.cell), c.text)
			}
		})
	}
}

// TestNumberWithoutUnit: it takes the unit of its row, which is said while it is typed and when it is kept.
func TestNumberWithoutUnit(t *testing.T) {
	for _, c := range []struct{ sheet, cell, typed, text, says string }{
		{"two-hour-peak", "peak_duration", "3", "3 h", "Read as 3 h"},
		{"two-hour-peak", "peak_duration", "3..4", "3..4 h", "Read as 3..4 h"},
		{"two-hour-peak", "peak_duration", "½", "½ h", "Read as ½ h"},
		{"two-hour-peak", "peak_duration", "3 min", "3 min", ""},
		{"two-hour-peak", "peak_rate", "1500", "1500 records/s", ""}, // as everywhere
		{"two-hour-peak", "consumers", "6", "6", ""},
		{"hot-seller", "hot_share", "50", "50%", "Read as 50%"},
		{"hot-seller", "hot_share", "0.5", "50%", "Read as 50%"},
		{"hot-seller", "hot_share", "1", "1%", "Read as 1%"},
		{"hot-seller", "hot_share", "20..50", "20..50%", "Read as 20..50%"},
		{"hot-seller", "hot_share", "0.2..0.5", "20%..50%", "Read as 20%..50%"},
		{"hot-seller", "hot_share", "50%", "50%", ""},
	} {
		t.Run(c.typed, func(t *testing.T) {
			m := open(t, preset(t, c.sheet), 80, 30)
			m.selectCell(t, c.cell)
			typed(m, c.typed)
			says := func() bool { return strings.Contains(m.View(), cmp.Or(c.says, "Read as")) }
			if says() != (c.says != "") {
				t.Errorf("while typing:\n%s", m.View())
			}
			press(m, "enter")
			if says() != (c.says != "") {
				t.Errorf("kept:\n%s", m.View())
			}
			if got := text(m, c.cell); got != c.text {
				t.Errorf("kept is %q, want %q", got, c.text)
			}
		})
	}
}

// TestWrongTextHolds: nothing closes a field on a wrong text, results hold, esc puts everything back.
func TestWrongTextHolds(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 30)
	m.selectCell(t, "peak_duration")
	before := m.View()
	press(m, "3", " ", "h", "o", "u", "s")
	held := m.sheet().Cell("drain_time").Value()
	press(m, "enter", "tab", "shift+tab")
	if m.edit == nil || m.edit.field.at != 2 {
		t.Fatalf("the field closed, or its place is not at what is wrong: %+v", m.edit)
	}
	if now := m.sheet().Cell("drain_time").Value(); now.Mid != held.Mid {
		t.Errorf("results moved: %v, %v", held, now)
	}
	press(m, "esc")
	if after := m.View(); after != before {
		t.Errorf("esc did not put everything back:\n%s", lineDiff(before, after))
	}
}

// TestUndoOfEverything: each thing that can be done is one step, and the steps taken back give the first screen again.
func TestUndoOfEverything(t *testing.T) {
	for _, keys := range [][]string{
		{"3", "enter"}, {"+", "+", "+"}, {">"}, {"b"}, {"3", "enter", "b", "4", "enter"}, {"5", "enter", "r"}, {"*", "3", "enter"},
	} {
		m := open(t, preset(t, "two-hour-peak"), 80, 30)
		m.selectCell(t, "peak_duration")
		first := m.View()
		press(m, keys...)
		if len(m.history.done) == 0 {
			t.Fatalf("%v: no step", keys)
		}
		second := append([]step(nil), m.history.done...)
		for range second {
			press(m, "u")
		}
		press(m, "esc")
		if got := m.View(); got != first {
			t.Errorf("%v taken back:\n%s", keys, lineDiff(first, got))
		}
		for range second {
			press(m, "U")
		}
		if n := len(m.history.done); n != len(second) {
			t.Errorf("%v done again: %d steps, want %d", keys, n, len(second))
		}
	}
}

func TestOpenIsOneStep(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 30)
	press(m, "down", "3", "enter", "esc")
	before := m.View()
	run(m, m.open(preset(t, "orders-log")))
	if m.sheet().Source().Name != "orders-log" || len(m.unsaved()) != 0 {
		t.Fatalf("orders-log is not open: %s", m.View())
	}
	press(m, "u", "esc")
	if got := m.View(); got != before {
		t.Errorf("not what was open:\n%s", lineDiff(before, got))
	}
	press(m, "U")
	if m.sheet().Source().Name != "orders-log" {
		t.Error("opening is not done again")
	}
}

// TestNothingMoves: while a field is open neither the order of the rows nor the scroll position changes.
func TestNothingMoves(t *testing.T) {
	names := func(m *model) (names []string) {
		for _, r := range m.rows(m.family()) {
			names = append(names, r.key())
		}
		return names
	}
	m := open(t, calc.Default(), 80, 24)
	before := fmt.Sprint(names(m), m.spot.scroll)
	for _, k := range []string{"9", "9", "9", "9", "9", " ", "k", "backspace", "backspace", "backspace"} {
		press(m, k)
		if after := fmt.Sprint(names(m), m.spot.scroll); after != before {
			t.Fatalf("after %s:\n%s\n%s", k, before, after)
		}
	}
}

// BenchmarkKeystroke is update and view in a large window, of a plain sheet and of one with a range in it.
func BenchmarkKeystroke(b *testing.B) {
	for _, c := range []struct {
		name      string
		sheet     calc.Source
		set, text string
		typeIn    string
	}{
		{"plain", preset(b, "two-hour-peak"), "peak_rate", "2000/s", "peak_duration"},
		{"range", preset(b, "two-hour-peak"), "peak_rate", "1500..2500/s", "peak_duration"},
		{"overview", calc.Default(), "record_size", "1..2 KB", "rate"},
	} {
		b.Run(c.name, func(b *testing.B) {
			m := open(b, c.sheet, 200, 60)
			m.setCell(c.set, c.text, calc.Edited)
			m.selectCell(b, c.typeIn)
			press(m, "3")
			for i := 0; b.Loop(); i++ {
				press(m, []string{"0", "backspace"}[i%2])
				if m.View() == "" {
					b.Fatal("nothing drawn")
				}
			}
		})
	}
}

// TestDeclare makes a cell: its unit follows from its text, esc takes it away again, undo and redo know it.
func TestDeclare(t *testing.T) {
	m := open(t, calc.Default(), 80, 24)
	m.declare("spare")
	typed(m, "3 * rate")
	if c := m.sheet().Cell("spare"); c == nil || c.Unit() != "records/s" || m.edit.err != nil {
		t.Fatalf("%+v", m.edit)
	}
	press(m, "esc")
	if m.sheet().Cell("spare") != nil || len(m.history.done) != 0 {
		t.Error("esc leaves the cell there")
	}
	m.declare("share")
	typed(m, "35%")
	press(m, "enter")
	if c := m.sheet().Cell("share"); c == nil || c.Unit() != "%" || len(m.unsaved()) != 1 {
		t.Fatalf("%v", m.unsaved())
	}
	press(m, "u")
	if m.sheet().Cell("share") != nil {
		t.Error("undo leaves the cell there")
	}
	press(m, "U")
	if c := m.sheet().Cell("share"); c == nil || c.Text() != "35%" || c.Unit() != "%" {
		t.Error("redo does not bring the cell back")
	}
	m.setCell("rate", "7/s", calc.Edited)
	m.declare("rate")
	if m.edit != nil || text(m, "rate") != "7/s" {
		t.Error("a cell that is there is made again")
	}
}
