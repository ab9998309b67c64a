package tui

import (
	"strings"
	"testing"
)

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

// TestFindPage: the name that a page has in the list leads to it.
func TestFindPage(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	for _, f := range m.pages() {
		press(m, "/")
		typed(m, pageName(f))
		press(m, "enter")
		if m.family().Name != f.Name {
			t.Errorf("find %s goes to %s", pageName(f), m.family().Name)
		}
	}
}

// TestFindMakesALimit: a cell that is called like a limit is made one, where limits stand, and undo takes it away.
func TestFindMakesALimit(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	typed(m, "limit_x")
	press(m, "down", "enter")
	typed(m, "400/s")
	if m.edit == nil || m.cell() == nil || m.cell().Name() != "limit_x" || !strings.Contains(m.View(), "[400/s") {
		t.Fatalf("no field is open:\n%s", m.View())
	}
	press(m, "enter")
	if !strings.Contains(m.View(), "First to give way: x at 400 records/s, 1.33x today") {
		t.Errorf("%s", m.View())
	}
	if press(m, "u"); m.sheet().Cell("limit_x") != nil || strings.Contains(m.View(), "First to give way: x") {
		t.Errorf("not undone:\n%s", m.View())
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

// TestFindMakesAndTakesBack: the line that makes a cell says so, and taking it back leaves no page without rows.
func TestFindMakesAndTakesBack(t *testing.T) {
	for _, back := range []string{"esc", "u"} {
		m := open(t, preset(t, "two-hour-peak"), 80, 24)
		press(m, "/", "o", "w", "n", "_", "c", "e", "l", "l")
		if v := m.View(); !strings.Contains(v, "enter make it") {
			t.Errorf("enter is not explained:\n%s", v)
		}
		press(m, "enter")
		if back == "u" {
			press(m, "5", "enter")
		}
		press(m, back)
		if v := m.View(); m.sheet().Cell("own_cell") != nil || strings.Contains(v, "Nothing stands on this page") {
			t.Errorf("%s leads to\n%s", back, v)
		}
	}
}

// TestFindPages: a page is found by the name that the list gives it, and by its title.
func TestFindPages(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	for _, name := range []string{"headroom", "gives way"} {
		found := search(entriesOf(m.sheet()), name)
		if len(found) == 0 || found[0].page == nil || found[0].page.Name != overview {
			t.Errorf("%q finds %v", name, found)
		}
	}
}

// TestCutOffIsSaid: who changes an input that a typed value cuts off is told which.
func TestCutOffIsSaid(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 100, 30)
	m.goTo(m.sheet().Cell("consumers"))
	if v := m.View(); !strings.Contains(v, "capacity is typed, 800 records/s, and does not follow it") {
		t.Errorf("not said:\n%s", v)
	}
}
