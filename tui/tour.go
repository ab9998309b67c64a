package tui

import "strconv"

// The first-run hints, by what is done when each is done.
const (
	tourEdit    = "edit"
	tourUndo    = "undo"
	tourPage    = "page"
	tourLook    = "look"
	tourPresets = "presets"
)

// A tip is one hint: what it is about and what it says.
type tip struct {
	about string
	says  func(m *model) string
}

// tips are the hints in the order in which they come.
func tips() []tip {
	return []tip{
		{tourEdit, func(m *model) string {
			if c := m.cell(); c == nil || !c.IsChoice() {
				return ""
			}
			return "Try it: type a number, such as " + example(m) + "."
		}},
		{tourUndo, func(m *model) string {
			return "Everything marked " + m.glyph.up + " or " + m.glyph.down + " followed.  " + m.style.keyOf(onSheet, doUndo) + " takes it back."
		}},
		{tourPage, func(m *model) string {
			pages := m.pages()
			some := pageName(pages[1]) + ", " + pageName(pages[2]) + ", " + m.glyph.more
			return m.style.keyOf(onSheet, doPageAfter) + " turns the page: " + some + " " + strconv.Itoa(len(pages)) + " of them."
		}},
		{tourLook, func(m *model) string {
			return m.style.keyOf(onSheet, doLook) + " looks closer at the number you are on."
		}},
		{tourPresets, func(m *model) string {
			return m.style.keyOf(onSheet, doPresets) + " opens real situations: " + titles(m, 3) + "."
		}},
	}
}

// example is a number that would change the row under the cursor.
func example(m *model) string {
	c := m.cell()
	if text, why := nudged(c, c.Text(), large, true); why == "" {
		if n, _, ok := leadingNumber(text); ok {
			return strconv.FormatFloat(n, 'f', -1, 64)
		}
	}
	return "2"
}

// titles are those of the first presets.
func titles(m *model, n int) string {
	var some []string
	for _, p := range m.opt.Presets[:min(n, len(m.opt.Presets))] {
		some = append(some, p.Title())
	}
	return joinWords(", ", some...)
}

// tour is how far the hints have come. A hint goes when its thing is done, or after it has stood for five keys.
type tour struct {
	on   bool
	gone map[string]bool // done, now or in an earlier run
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

// next is the hint whose turn it is: the first that is neither done nor has stood long enough.
func (t *tour) next() (tip, bool) {
	if !t.on {
		return tip{}, false
	}
	for _, tip := range tips() {
		switch {
		case t.gone[tip.about], t.keys[tip.about] >= tipKeys:
		case tip.about == tourUndo && !t.gone[tourEdit]: // nothing to take back yet
		default:
			return tip, true
		}
	}
	return tip{}, false
}

// tick counts a key for the hint that stands.
func (t *tour) tick() {
	if tip, ok := t.next(); ok {
		t.keys[tip.about]++
	}
}

// tip is what the hint says now.
func (t *tour) tip(m *model) string {
	if tip, ok := t.next(); ok {
		return tip.says(m)
	}
	return ""
}
