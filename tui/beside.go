package tui

import "headroom/calc"

// beside is the explanation where there is a column for it: all that is known of the row under the cursor, from top to
// bottom; what does not fit is said to be cut.
func (m *model) beside(w, h int) []string {
	name, _ := m.subject()
	lines := []string{m.style.text(w, strong, name), ""}
	switch r := m.current(); {
	case m.dialog != nil:
		return append(lines, m.dialog.view(m, w, 4)...)
	case m.edit != nil:
		lines = append(append(lines, m.editProse(w)...), "")
		lines = append(lines, m.whatMoves(r.cell, w, h-len(lines))...)
	case r.cell == nil:
		return append(lines, m.explanation(w, 4)...)
	default:
		lines = append(lines, m.story(r.cell, w, h-len(lines))...)
	}
	if _, tip := m.tip(); tip != "" {
		lines = append(lines, m.wrapped(plain, tip, w)...)
	}
	if len(lines) > h {
		lines = lines[:h]
		lines[h-1] = m.style.text(w, quiet, m.glyph.more+" "+m.style.keyOf(onSheet, doLook)+" shows all")
	}
	return lines
}

// story is what a cell means, what moves with it, how it or the page's headline comes about, what to mind and to ask. How
// it comes about is cut first: looking closer shows all of that.
func (m *model) story(c *calc.Cell, w, h int) []string {
	var lines []string
	part := func(more []string) {
		if len(more) > 0 {
			lines = append(append(lines, more...), "")
		}
	}
	part(m.wrapped(plain, sentence(c.Doc()), w))
	part(m.wrapped(plain, m.wasWords(c), w))
	part(m.wrapped(plain, m.readings(c), w))
	if err := c.Value().Err; err != nil {
		part(m.explainBroken(c, w, 3))
	}
	part(m.lampProse(c, w))
	return append(lines, m.whatMoves(c, w, h-len(lines))...)
}

// whatMoves is what moves with a choice, how a result comes about, what to mind and to ask.
func (m *model) whatMoves(c *calc.Cell, w, h int) []string {
	var lines []string
	about := c
	if c.IsChoice() {
		lines = append(m.movesList(c, w), "")
		about = m.headlineOf(c)
	}
	advice := m.advice(w)
	first := 0 // rows for what to mind most
	for _, words := range advice[:min(2, len(advice))] {
		first += len(words)
	}
	if chain := m.comesAbout(about, w, h-len(lines)-first-1); len(chain) > 0 {
		lines = append(append(lines, chain...), "")
	}
	for _, words := range advice {
		if len(lines)+len(words) <= h+1 { // the last ends in a blank row
			lines = append(lines, words...)
		}
	}
	return lines
}

// editProse is what is said of the text in an open field.
func (m *model) editProse(w int) []string {
	e, c := m.edit, m.sheet().Cell(m.edit.name)
	if e.err == nil || e.err.Unfinished() {
		var lines []string
		for _, text := range e.words(m, c, 3*w) {
			lines = append(lines, m.wrapped(plain, text, w)...)
		}
		return lines
	}
	lines := append(m.faultLines(e.err, w)[:1], m.faultMarks(e.err, w))
	return append(append(lines, m.wrapped(plain, e.err.Message, w)...), m.wrapped(plain, e.suggestions(m), w)...)
}

// advice is what to mind and to ask on this page, each with a blank row behind it: the first of both before the others.
func (m *model) advice(w int) [][]string {
	f := m.family()
	var words []string
	for i := range max(len(f.Minds), len(f.Asks)) {
		if i < len(f.Minds) {
			words = append(words, "mind: "+f.Minds[i])
		}
		if i < len(f.Asks) {
			words = append(words, "ask: "+f.Asks[i])
		}
	}
	parts := make([][]string, len(words))
	for i, text := range words {
		parts[i] = append(m.wrapped(quiet, sentence(text), w), "")
	}
	return parts
}

// lampProse are the messages of the tests that fire on a cell.
func (m *model) lampProse(c *calc.Cell, w int) []string {
	var lines []string
	for _, t := range m.tests() {
		if t.Cell != c || t.OK || !t.Counts {
			continue
		}
		role, sign := m.lamp(t.Level)
		for i, s := range wrap(testWords(t), w-2) {
			l := newLine(m.style)
			if i == 0 {
				l.at(0, 1, role, sign)
			}
			lines = append(lines, l.at(2, w-2, plain, s).String())
		}
	}
	return lines
}

// movesList are the rows of this page that move with a choice, with what they are now.
func (m *model) movesList(c *calc.Cell, w int) []string {
	lines, onPage := []string{m.style.text(w, quiet, "Moves")}, m.onPage()
	for _, r := range c.Moves() {
		if onPage[r.Name()] {
			lines = append(lines, m.numberLine(r, w))
		}
	}
	return append(lines, m.wrapped(plain, m.movesWords(c, 3*w), w)...)
}

// numberLine is a cell in a list: name, number, unit, whether it moved.
func (m *model) numberLine(c *calc.Cell, w int) string {
	s := m.shown(c).Short()
	l := newLine(m.style)
	if w < 40 { // no room for columns
		value := s.String()
		l.at(1, w-4-cells(value), plain, c.Name()).right(w-2, plain, value)
	} else {
		l.at(2, 17, plain, c.Name()).number(25, 20, plain, s.Number).at(31, w-33, plain, s.Unit)
	}
	return l.at(w-1, 1, moved, m.changeOf(c).arrow(m.glyph)).String()
}

// comesAbout is how a cell comes about: its text and numbers, then those of what it is made of.
func (m *model) comesAbout(c *calc.Cell, w, h int) []string {
	if c == nil || !c.IsFormula() {
		return nil
	}
	lines := []string{m.style.text(w, quiet, "How "+c.Name()+" comes about")}
	lines = append(lines, m.link(c, 4, w, false)...)
	deeper, _ := m.chain(c, w, h-len(lines))
	return append(lines, deeper...)
}
