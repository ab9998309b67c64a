package tui

import (
	"testing"

	"headroom/calc"
)

// TestMoving goes over a page and over all pages and back.
func TestMoving(t *testing.T) {
	m := open(t, calc.Default(), 80, 24)
	if m.spot.page != overview || m.current().key() != "rate" {
		t.Fatalf("begins at %s on %s", m.current().key(), m.spot.page)
	}
	pages := m.pages()
	for _, f := range pages[1:] {
		press(m, "right")
		if m.family() != f {
			t.Fatalf("on %s, want %s", m.spot.page, f.Name)
		}
		press(m, "G")
		last := m.current().key()
		press(m, "down")
		if rows := m.rows(f); m.current().key() != last || rows[len(rows)-1].key() != last {
			t.Errorf("the last row of %s is not %s", f.Name, last)
		}
		press(m, "g")
		for range m.rows(f) {
			press(m, "down")
		}
		if m.current().key() != last {
			t.Errorf("row by row to the end of %s ends on %s", f.Name, m.current().key())
		}
	}
	press(m, "right")
	if m.family() != pages[len(pages)-1] {
		t.Error("there is a page after the last")
	}
	for range pages {
		press(m, "left")
	}
	if m.family() != pages[0] || m.current().key() != "rate" {
		t.Errorf("back at %s on %s", m.current().key(), m.spot.page)
	}
}

// TestNextInput goes from choice to choice, and not beyond.
func TestNextInput(t *testing.T) {
	m := open(t, preset(t, "two-hour-peak"), 80, 24)
	choices := m.family().Choices
	for _, c := range choices[1:] {
		press(m, "tab")
		if m.cell() != c {
			t.Fatalf("on %s, want %s", m.cell().Name(), c.Name())
		}
	}
	press(m, "tab")
	if m.cell() != choices[len(choices)-1] {
		t.Errorf("tab leaves the choices for %s", m.cell().Name())
	}
	press(m, "shift+tab", "5", "tab")
	if m.edit == nil || m.edit.name != choices[len(choices)-1].Name() {
		t.Error("tab in a field does not open the next one")
	}
}

func TestNextLamp(t *testing.T) {
	m := open(t, calc.Default(), 80, 24)
	press(m, "!")
	if m.message == "" {
		t.Error("nothing warns, and nothing is said")
	}
	m.selectCell(t, "peak_duration")
	press(m, "9", "9", "9", " ", "h", "enter")
	m.goToPage(m.sheet().Family("traffic"))
	press(m, "!")
	if m.spot.page != "peak" || m.cell().Level() == calc.OK {
		t.Errorf("on %s of %s", m.cell().Name(), m.spot.page)
	}
}

// TestScroll keeps the cursor in sight, two rows from the edge where there are more rows.
func TestScroll(t *testing.T) {
	for h := 1; h < 12; h++ {
		for n := 0; n < 30; n++ {
			scroll := 0
			for cursor := 0; cursor < n; cursor++ {
				scroll = scrollTo(scroll, cursor, n, h)
				from, to, below := window(scroll, n, h)
				if n > h && h > 1 && (cursor < from || cursor >= to) || from < 0 || to > n || below != n-to {
					t.Fatalf("%d rows in %d, cursor %d: %d..%d", n, h, cursor, from, to)
				}
				if h >= 6 && n > h && to < n && cursor > to-3 {
					t.Fatalf("%d rows in %d, cursor %d is at the edge: %d..%d", n, h, cursor, from, to)
				}
			}
		}
	}
}

func TestLimitsKeepTheirOrder(t *testing.T) {
	m := open(t, calc.Default(), 80, 24)
	names := func() (names []string) {
		for _, l := range m.limits() {
			names = append(names, l.Name)
		}
		return names
	}
	before := names()
	if err := m.setCell("disk", "100 TB", calc.Edited); err != nil {
		t.Fatal(err)
	}
	after := names()
	for i := range before {
		if before[i] != after[i] {
			t.Fatalf("%v became %v", before, after)
		}
	}
	if m.sheet().Limits()[1].Name == "disk" {
		t.Error("the limits did not change places, so nothing was tested")
	}
}
