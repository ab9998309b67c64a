package tui

import "testing"

func TestPaletteDoesIt(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "3", "enter", ":")
	typed(m, "u")
	press(m, "enter")
	if m.top() != nil || m.sheet().Cell("peak_duration").Text() != "2 h" {
		t.Errorf(":u leaves peak_duration at %s", m.sheet().Cell("peak_duration").Text())
	}
	press(m, ":")
	typed(m, "W")
	press(m, "enter")
	if _, ok := m.dialog.(*saveAsDialog); !ok {
		t.Error(":W does not ask where to save")
	}
	press(m, "esc", ":")
	typed(m, "q")
	press(m, "enter")
	if !m.left {
		t.Error(":q does not leave")
	}
}

// Every line of the list is a key of the sheet, and every key of the sheet that does something of its own is in it.
func TestPaletteIsTheKeyTable(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	listed := map[action]bool{}
	for _, s := range keySections {
		for _, j := range s.lines {
			for _, act := range j.acts {
				listed[act] = true
				if line := m.joinedLine(joined{acts: []action{act}}); line.keys == "" || line.does == "" {
					t.Errorf("%s is listed, but has no key", act)
				}
			}
		}
	}
	known := map[action]bool{doLastInput: true, doPageUp: true, doPageDown: true, doBack: true, doLeave: true, doAllKeys: true}
	for _, b := range keyTable() {
		if b.where&onSheet != 0 && !listed[b.act] && !known[b.act] {
			t.Errorf("%s (%s) is not listed", b.act, b.printedKeys())
		}
	}
}

// From a screen that is open, too, it is done where it can be seen.
func TestPaletteOverLook(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "space", "?")
	typed(m, "enter")
	press(m, "enter")
	if m.top() != nil || m.edit == nil {
		t.Errorf("%d screens are open, field %v", len(m.screens), m.edit)
	}
}
