package tui

import "testing"

func TestFindGoesThere(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	typed(m, "max_lag")
	press(m, "enter")
	if m.top() != nil || m.cell() == nil || m.cell().Name() != "max_lag" {
		t.Errorf("find max_lag goes to %v", m.cell())
	}
	press(m, "/")
	typed(m, "hot key")
	press(m, "enter")
	if m.family().Name != "skew" {
		t.Errorf("find hot key goes to %s", m.family().Name)
	}
}

func TestMapMoves(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	f := m.top().(*find)
	groups := f.grid(m, m.width)
	if here := groups[f.col].pages[f.at]; here != m.family() {
		t.Errorf("the map opens on %s", here.Name)
	}
	seen := map[string]bool{}
	for col := range groups {
		for row := range groups[col].pages {
			press(m, "left", "left", "left", "left", "left", "left", "up", "up", "up", "up", "up", "up", "up", "up", "up")
			for range col {
				press(m, "right")
			}
			for range row {
				press(m, "down")
			}
			seen[groups[f.col].pages[f.at].Name] = true
		}
	}
	if want := len(m.pages()) - 1; len(seen) != want {
		t.Errorf("the arrows reach %d pages of %d", len(seen), want)
	}
	want := groups[f.col].pages[f.at]
	press(m, "enter")
	if m.family() != want {
		t.Errorf("enter goes to %s", m.family().Name)
	}
}

func TestFindMakesACell(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	typed(m, "spare disks")
	press(m, "down", "enter")
	if c := m.sheet().Cell("spare_disks"); c == nil || m.cell() != c || m.edit == nil {
		t.Fatalf("no cell spare_disks with its field open: %v", c)
	}
	for _, name := range []string{"drain_time", "Spare", "3x", "a-b", "_a"} {
		press(m, "esc", "/")
		typed(m, name)
		if f := m.top().(*find); f.create != "" {
			t.Errorf("%s could become a cell", name)
		}
	}
}
