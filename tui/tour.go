package tui

import (
	"slices"
	"strconv"

	"headroom/calc"
)

// The first-run hints, by what is done when each is done.
const (
	tourEdit    = "edit"
	tourUndo    = "undo"
	tourPage    = "page"
	tourLook    = "look"
	tourPresets = "presets"
)

// A tip is one hint: what it is about, and what it says; "" where it does not fit what is on screen.
type tip struct {
	about string
	says  func(m *model) string
}

// tips are the hints in the order in which they come.
var tips = []tip{
	{tourEdit, func(m *model) string {
		if n := example(m.cell()); n != "" {
			return "Try it: type " + n
		}
		return ""
	}},
	{tourUndo, func(m *model) string {
		if len(m.history.done) == 0 || !slices.ContainsFunc(m.pageRows(), m.followed) {
			return ""
		}
		return "Everything marked " + m.glyph.up + " or " + m.glyph.down + " followed.  " + m.style.keyOf(onSheet, doUndo) + " takes it back"
	}},
	{tourPage, func(m *model) string {
		pages := m.pages()
		next := pages[m.pageIndex(pages)+1:]
		if len(next) < 2 {
			return ""
		}
		some := pageName(next[0]) + ", " + pageName(next[1]) + ", " + m.glyph.more
		return m.style.keyOf(onSheet, doPageAfter) + " turns the page: " + some + " " + strconv.Itoa(len(pages)) + " of them"
	}},
	{tourLook, func(m *model) string {
		return m.style.keyOf(onSheet, doLook) + " looks closer at the number you are on"
	}},
	{tourPresets, func(m *model) string {
		if len(m.opt.Presets) == 0 {
			return ""
		}
		return m.style.keyOf(onSheet, doPresets) + " opens " + strconv.Itoa(len(m.opt.Presets)) + " real situations: a peak, a hot key, a retry storm"
	}},
}

// example is a number that would change a choice, "" where typing one would replace more than a number.
func example(c *calc.Cell) string {
	if c == nil || !c.IsChoice() {
		return ""
	}
	text, why := nudged(c, c.Text(), large, true)
	if n, _, ok := leadingNumber(text); ok && why == "" {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return ""
}

// followed reports a row that something typed has moved.
func (m *model) followed(r row) bool {
	return r.cell != nil && r.cell.IsFormula() && m.changeOf(r.cell).moved()
}

// tour is how far the hints have come. A hint goes when its thing is done, or after it has stood for five keys, and
// does not come back.
type tour struct {
	on   bool
	gone map[string]bool // now or in an earlier run
	keys map[string]int  // for how many keys it has stood
}

const tipKeys = 5

func newTour(opt Options, s *store) tour {
	return tour{on: opt.Hints, gone: s.hintsDone(), keys: map[string]int{}}
}

// done notes that what a hint is about has been done.
func (t *tour) done(s *store, about string) {
	if t.on && !t.gone[about] {
		t.gone[about] = true
		s.hintDone(about)
	}
}

// tick counts a key for the hint that stands.
func (t *tour) tick(s *store, about string) {
	if t.keys[about]++; t.keys[about] >= tipKeys {
		t.done(s, about)
	}
}

// tip is the hint on screen and what it says: the first that has not gone and fits. There is none while something is
// typed or asked, or where the row has something of its own to say.
func (m *model) tip() (about, says string) {
	lay := m.layout()
	if !m.tour.on || m.top() != nil || m.dialog != nil || m.edit != nil || lay.explain < 3 && lay.besideX == 0 {
		return "", ""
	}
	c := m.cell()
	if c == nil || c.Level() != calc.OK || c.Value().Err != nil || len(c.Readings()) > 0 {
		return "", ""
	}
	for _, t := range tips {
		if !m.tour.gone[t.about] {
			if says = t.says(m); says != "" {
				return t.about, says
			}
		}
	}
	return "", ""
}
