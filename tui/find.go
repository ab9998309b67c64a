package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

// find is the way to any page or number: empty it is the map of all pages, filled it is a jump to a cell. A
// name that does not exist can be made a cell here, and only here.
type find struct {
	chooser
	all     []entry
	results []found
	create  string // a name that enter on the last line makes a cell; "" if the text is none
	col     int    // in the map: the column, at is the row
}

func newFind(m *model) screen {
	f := &find{all: entriesOf(m.sheet())}
	f.standOn(m)
	return f
}

// standOn puts the cursor of the map on the page that is open.
func (f *find) standOn(m *model) {
	for col, group := range f.grid(m, m.width) {
		for row, page := range group.pages {
			if page.Name == m.family().Name {
				f.col, f.at = col, row
			}
		}
	}
}

func (f *find) key(m *model, k tea.KeyMsg) tea.Cmd {
	if f.filter.String() == "" {
		if act := actionAt(inList, k); act == doUp || act == doDown || act == doLeft || act == doRight {
			f.step(m, act)
			return nil
		}
	}
	was := f.filter.String()
	switch f.chooser.key(k, f.count(), m.height-6) {
	case doPutBack:
		m.close()
	case doKeep:
		return f.enter(m)
	}
	if now := f.filter.String(); now != was {
		f.results = search(f.all, now)
		f.create = f.nameOf(m, now)
		if f.col, f.at = 0, 0; now == "" {
			f.standOn(m)
		}
	}
	return nil
}

// count is how many lines can be chosen.
func (f *find) count() int {
	if f.create != "" {
		return len(f.results) + 1
	}
	return len(f.results)
}

// nameOf is the text as a name that a new cell could have, "" if it cannot.
func (f *find) nameOf(m *model, text string) string {
	name := strings.Join(strings.Fields(text), "_")
	if !calc.IsName(name) || m.sheet().Cell(name) != nil {
		return ""
	}
	return name
}

// enter goes to what is under the cursor.
func (f *find) enter(m *model) tea.Cmd {
	switch {
	case f.filter.String() == "":
		if groups := f.grid(m, m.width); f.col < len(groups) && f.at < len(groups[f.col].pages) {
			m.close()
			m.goToPage(groups[f.col].pages[f.at])
		}
	case f.at < len(f.results):
		m.close()
		if to := f.results[f.at]; to.cell != nil {
			m.goTo(to.cell)
		} else {
			m.goToPage(to.page)
		}
	case f.create != "":
		m.close()
		return m.declare(f.create)
	}
	return nil
}

func (f *find) hints(m *model) []hint {
	switch {
	case f.filter.String() != "" && f.create != "" && f.at == len(f.results):
		return m.listHints("make it")
	case f.filter.String() != "":
		return m.listHints("go")
	}
	return m.style.hints(inList, []lineEntry{
		{[]action{doUp, doDown, doLeft, doRight}, "choose", 3, ""},
		{[]action{doKeep}, "go", 1, ""},
		{[]action{doPutBack}, "back", 2, ""},
	})
}

func (f *find) view(m *model, w, h int) []string {
	if f.filter.String() == "" {
		return f.mapView(m, w, h)
	}
	count := fmt.Sprintf("%d of %d", len(f.results), len(f.all))
	lines := []string{m.headRow("Find a page or a number", count, w), m.filterRow(&f.chooser, w), ""}
	var list []string
	for k, r := range f.results {
		list = append(list, f.resultRow(m, r, k == f.at, w))
	}
	if len(f.results) == 0 {
		list = append(list, newLine(m.style).at(2, w-2, quiet, "Nothing is named so, and nothing says so.").String())
	}
	at := f.at
	if f.create != "" {
		list = append(list, "", f.createRow(m, w))
		if f.at == len(f.results) {
			at = len(list) - 1
		}
	}
	return append(lines, m.scrolled(list, at, h-len(lines))...)
}

// createRow is the line that makes a cell.
func (f *find) createRow(m *model, w int) string {
	l := newLine(m.style)
	place := "on the page Yours"
	if calc.IsLimitName(f.create) {
		place = "among the limits"
	}
	role, says := plain, "no cell is named "+f.create+":   enter on this line makes one, "+place
	for _, shorter := range []string{"make the cell " + f.create + ", " + place, "make the cell " + f.create} {
		if ansi.StringWidth(says)+2 > w {
			says = shorter
		}
	}
	if f.at >= len(f.results) {
		l.at(0, 1, strong, m.glyph.cursor)
		role = strong
	}
	return l.at(2, w-2, role, says).String()
}

// findColumns are the columns of a result by the width there is.
type findColumns struct{ nameW, sign, ones, words, unit, unitW, page, why int }

func findColumnsFor(w int) findColumns {
	switch {
	case w >= 70:
		return findColumns{19, 22, 30, 24, 36, 7, 44, 56}
	case w >= 56:
		return findColumns{19, 22, 30, 24, 36, 7, 44, w}
	}
	return findColumns{15, 18, 23, 20, 29, w - 29, w, w}
}

// resultRow draws one result: a cell with its value, so that a glance is often enough, or a page with its
// headline's.
func (f *find) resultRow(m *model, r found, here bool, w int) string {
	l, cols := newLine(m.style), findColumnsFor(w)
	role, c, family := plain, r.cell, r.page
	if here {
		l.at(0, 1, strong, m.glyph.cursor)
		role = strong
	}
	name, why := "", r.why
	if c != nil {
		name, family = c.Name(), c.Family()
		if why == "" {
			why = c.Doc()
		}
	} else {
		name, c, why = family.Title, family.Headline, ""
	}
	l.at(2, cols.nameW, role, name)
	if c != nil {
		m.valueAt(l, c, r.cell != nil, cols)
	}
	if family != nil {
		l.at(cols.page, min(11, w-cols.page), quiet, pageName(family))
	}
	return l.at(cols.why, w-cols.why, quiet, why).String()
}

// valueAt draws a cell's value; the sign only where the row is the cell's own.
func (m *model) valueAt(l *line, c *calc.Cell, sign bool, cols findColumns) {
	s := c.Show(c.Value().Mid)
	if ansi.StringWidth(s.Unit) > cols.unitW {
		s = s.Short()
	}
	role := plain
	if sign {
		l.at(cols.sign, 1, plain, c.Sign())
		if !c.IsFormula() {
			role = input
		}
	}
	l.number(cols.ones, cols.words, role, s.Number)
	l.at(cols.unit, cols.unitW, role, s.Unit)
}
