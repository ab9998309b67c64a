package tui

import (
	"strings"

	"headroom/calc"
)

// pageView is what the rows of a page have in common while it is drawn.
type pageView struct {
	m       *model
	cols    *columns
	current string          // the key of the row under the cursor
	marked  map[string]bool // the cells that move with it, or that feed it
	mark    string
	held    map[string]bool // results that wait for the open field to read as a value
	head    *calc.Cell      // the page's headline
}

func (m *model) pageView(cols *columns) *pageView {
	p := &pageView{m: m, cols: cols, head: m.family().Headline, marked: map[string]bool{}}
	cur := m.current()
	p.current = cur.key()
	if cur.cell == nil {
		return p
	}
	related := cur.cell.Feeds()
	p.mark = m.glyph.feeds
	if cur.cell.IsChoice() {
		related, p.mark = cur.cell.Moves(), m.glyph.moves
	}
	for _, c := range related {
		p.marked[c.Name()] = true
	}
	if m.edit != nil && m.edit.err != nil {
		p.held = map[string]bool{}
		for _, c := range cur.cell.Moves() {
			p.held[c.Name()] = true
		}
	}
	return p
}

// row draws one row of the page.
func (p *pageView) row(r row) string {
	l := newLine(p.m.style)
	switch {
	case r.tick:
		p.tick(l)
	case r.test != nil:
		p.test(l, r)
	case r.note != "":
		p.note(l, r)
	case r.cell != nil:
		p.cell(l, r)
	}
	return l.String()
}

// cell draws a cell: mark, name, sign, number, unit, and what became of it.
func (p *pageView) cell(l *line, r row) {
	c, cols := r.cell, p.cols
	here := r.key() == p.current
	p.begin(l, c.Name(), here, p.marked[c.Name()], c.Unused())
	if e := p.m.edit; here && e != nil {
		p.field(l, c, e)
		return
	}
	v := c.Value()
	l.at(cols.sign, 1, plain, c.Sign())
	p.value(l, c, v)
	if r.limit != nil && cols.bar > 0 {
		p.limit(l, r)
		return
	}
	p.change(l, p.m.changeOf(c), p.from(r))
}

// begin draws the mark and the name.
func (p *pageView) begin(l *line, name string, here, marked, unused bool) {
	role := plain
	switch {
	case here:
		l.at(0, 1, strong, p.m.glyph.cursor)
		role = strong
	case marked:
		l.at(0, 1, moved, p.mark)
	}
	if unused && !here {
		role = quiet
	}
	l.at(2, p.cols.nameW, role, name)
}

// value draws number and unit; what was typed is in the input role, the headline is strong.
func (p *pageView) value(l *line, c *calc.Cell, v calc.Value) {
	role := plain
	switch {
	case p.held[c.Name()]:
		role = quiet
	case !c.IsFormula() && !c.Unused():
		role = input
	case c == p.head:
		role = strong
	case c.Unused():
		role = quiet
	}
	s := p.m.shown(c)
	if p.cols.short || cells(s.Unit) > p.cols.unitW {
		s = s.Short()
	}
	l.number(p.cols.ones, p.cols.words, role, s.Number)
	l.at(p.cols.unit, p.cols.unitW, role, s.Unit)
}

// word is a text of the from column, with its role.
type word struct {
	role role
	text string
	loud bool // more important than was and change, where there is no room for both
}

// from is the word at the end of a row: where a choice comes from, or what is wrong with a result.
func (p *pageView) from(r row) word {
	c := r.cell
	v := c.Value()
	switch {
	case v.State == calc.Broken && v.Err != nil:
		return word{fail, v.Err.Word, true}
	case p.held[c.Name()]:
		return word{quiet, "held", true} // what stands beside it is not of the text in the field
	case r.of != nil && c.Level() == calc.OK && !v.Ranged:
		return word{quiet, pageName(r.of), false}
	}
	lamp := p.m.lampWord(c.Level())
	switch {
	case v.Ranged:
		sign, _, _ := strings.Cut(lamp.text, " ")
		return word{lamp.role, strings.TrimSpace(sign + " " + rangeWords(c, v)), true}
	case lamp.text != "":
		return lamp
	case r.limit != nil:
		return word{plain, times(r.limit.Growth), false}
	case c.Unused():
		return word{quiet, "unused", false}
	}
	return p.origin(c)
}

// origin says where a cell's text is from. A choice that follows others says what it follows: "rate", "3 * rate"; a
// formula among the results says nothing.
func (p *pageView) origin(c *calc.Cell) word {
	switch o := c.Origin(); o {
	case calc.Formula:
		switch {
		case !c.IsChoice():
			return word{}
		case cells(c.Text()) > p.cols.fromW:
			return word{quiet, o.String(), false}
		}
		return word{quiet, c.Text(), false}
	case calc.Edited, calc.Solved:
		return word{plain, o.String(), false}
	default:
		return word{quiet, o.String(), false}
	}
}

// lampWord is the lamp with its word.
func (m *model) lampWord(level calc.Level) word {
	switch level {
	case calc.Warn:
		return word{warn, m.glyph.warn + " warns", false}
	case calc.Fail:
		return word{fail, m.glyph.fail + " fails", false}
	}
	return word{}
}

// lamp is the sign of a level, with its role.
func (m *model) lamp(level calc.Level) (role, string) {
	switch level {
	case calc.Warn:
		return warn, m.glyph.warn
	case calc.Fail:
		return fail, m.glyph.fail
	}
	return quiet, m.glyph.ok
}

// rangeWords are the ends of a range, in the unit of its middle.
func rangeWords(c *calc.Cell, v calc.Value) string {
	mid := c.Show(v.Mid)
	return c.ShowLike(v.Low, mid).Number + " to " + c.ShowLike(v.High, mid).Number
}

// change draws was, change and the word behind them, as far as the columns have them.
func (p *pageView) change(l *line, ch change, w word) {
	cols, g := p.cols, p.m.glyph
	switch {
	case cols.short:
		p.changeShort(l, ch, w)
		return
	case cols.onWas && (w.loud || !ch.moved()):
		l.at(cols.from, cols.fromW, w.role, closer(w.text, cols.fromW))
		return
	}
	if ch.moved() || ch.was.Number != "" {
		switch {
		case cols.was > 0 && ch.apart:
			l.right(cols.change-1, moved, ch.wasWords())
		case cols.was > 0:
			l.number(cols.was, cols.was-5, moved, ch.was.Number)
		}
		l.at(cols.change, cols.chW, moved, ch.text(g))
	}
	switch {
	case w.text == "":
	case !cols.onWas:
		p.atEnd(l, w)
	case w.role == warn || w.role == fail:
		sign, _, _ := strings.Cut(w.text, " ")
		l.at(max(l.col, min(l.col+1, cols.width-1)), 1, w.role, sign)
	}
}

// atEnd writes the word at the end of a row. A range that is wider than its column ends where the row ends.
func (p *pageView) atEnd(l *line, w word) {
	room := p.cols.width - l.col - 1
	w.text = closer(w.text, room)
	l.at(max(l.col+1, min(p.cols.from, p.cols.width-cells(w.text))), room, w.role, w.text)
}

// closer puts the ends of a range, and the lamp before them, closer together where that is needed: "!600..1,125".
func closer(text string, room int) string {
	for _, gap := range [][2]string{{" to ", ".."}, {" ", ""}} {
		if cells(text) > room && strings.Contains(text, " ") {
			text = strings.Replace(text, gap[0], gap[1], 1)
		}
	}
	return text
}

// changeShort is all that the narrowest page says of a change: one sign, a lamp before an arrow.
func (p *pageView) changeShort(l *line, ch change, w word) {
	if w.role == warn || w.role == fail {
		sign, _, _ := strings.Cut(w.text, " ")
		if sign != p.m.glyph.warn && sign != p.m.glyph.fail { // the word of an error
			sign = p.m.glyph.broken
		}
		l.at(p.cols.change, 1, w.role, sign)
		return
	}
	l.at(p.cols.change, 1, moved, ch.arrow(p.m.glyph))
}

// field draws the row that is being edited. Was and change stay and follow every key.
func (p *pageView) field(l *line, c *calc.Cell, e *editing) {
	cols := p.cols
	l.at(cols.sign, 1, plain, c.Sign())
	width := cols.field
	if e.field.width(p.m.style) > width {
		width = cols.wideW
	}
	l.pad(cols.sign + 1)
	l.buf.WriteString(e.field.view(p.m.style, width))
	l.col += width
	ch := p.m.changeOf(c)
	switch v := c.Value(); {
	case e.err != nil: // what it was stays, what it is now is not known
		ch.words, ch.up, ch.down = "", false, false
	case v.Ranged && ch.moved():
		ch.words, ch.up, ch.down = rangeWords(c, v), false, false
	}
	if width > cols.field {
		ch = change{}
	}
	if w := e.word(p); !cols.short || w.loud {
		p.change(l, ch, w)
	}
}

// note draws what is wrong with the sheet's text, or what it leaves out.
func (p *pageView) note(l *line, r row) {
	if r.key() == p.current {
		l.at(0, 1, strong, p.m.glyph.cursor)
	}
	role, sign := p.m.lamp(calc.Fail)
	if r.err == nil {
		role, sign = p.m.lamp(calc.OK)
	}
	l.at(2, 1, role, sign).at(4, p.cols.width-4, plain, r.note)
}

// test draws a check of the sheet's own: its lamp, what must hold, what it is.
func (p *pageView) test(l *line, r row) {
	t := r.test
	if r.key() == p.current {
		l.at(0, 1, strong, p.m.glyph.cursor)
	}
	role, lamp := p.m.lamp(t.Level)
	if t.OK {
		role, lamp = p.m.lamp(calc.OK)
	}
	l.at(2, 1, role, lamp).at(4, p.cols.unit-5, plain, t.Kind+" "+t.Text)
	l.at(p.cols.unit, 14, plain, t.Left.String())
	l.at(p.cols.unit+15, max(0, p.cols.width-p.cols.unit-15), quiet, t.Message)
}
