package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

// howItComes is what stands under a result: its text, the numbers in it, the results that it is made of two
// levels deep, and what is further back in one line; at the end what is wrong with it, or what to mind.
func (m *model) howItComes(c *calc.Cell, w, h int) []string {
	if c.Value().Err != nil {
		return exactly(m.explainBroken(c, w, h), min(h, 3))
	}
	lines := m.equations(c, 2, 2, w, false)
	if len(lines) > h {
		return exactly(lines, max(h, 0))
	}
	tail := m.lookTail(c, w)
	room := h - len(lines)
	if room < len(tail)+1 {
		return append(lines, exactly(tail, min(room, len(tail)))...)
	}
	chain, rest := m.chain(c, w, room-len(tail)-2)
	if len(chain) > 0 {
		lines = append(append(lines, ""), chain...)
	}
	if words := m.restWords(rest); words != "" && h-len(lines)-len(tail) > 0 {
		lines = append(lines, newLine(m.style).at(2, w-2, quiet, words).String())
	}
	if h-len(lines)-len(tail) > 0 && len(tail) > 0 && h >= bigFrom {
		lines = append(lines, "")
	}
	return append(lines, tail...)
}

// equations write a cell as "= text", "= the numbers in it" and, with value, "= what comes out", from a column
// on; long ones go on in the next line.
func (m *model) equations(c *calc.Cell, first, x, w int, value bool) []string {
	texts := []string{c.Text()}
	if worked := c.Worked(); worked != "" && worked != c.Text() {
		texts = append(texts, worked)
	}
	if value {
		texts = append(texts, c.Show(c.Value().Mid).String())
	}
	var lines []string
	for k, text := range texts {
		r := quiet
		if k == 0 || value && k == len(texts)-1 {
			r = plain
		}
		for j, part := range wrap(text, max(8, w-x-2)) {
			l := newLine(m.style)
			if j == 0 {
				l.at(x, 1, quiet, "=")
			}
			lines = append(lines, l.at(x+2, w-x-2, r, part).String())
		}
	}
	return lines
}

// chain writes the results that a cell is made of, those that it names first, then those that these name, as far
// as h rows go; rest is what they follow from beyond that.
func (m *model) chain(c *calc.Cell, w, h int) (lines []string, rest []*calc.Cell) {
	shown := map[string]bool{c.Name(): true}
	level := c.Uses()
	for depth := 1; depth <= 2; depth++ {
		var next []*calc.Cell
		for _, of := range level {
			if shown[of.Name()] || !of.IsFormula() {
				continue
			}
			link := m.link(of, 4+2*(depth-1), w)
			if len(lines)+len(link) > h {
				continue
			}
			lines = append(lines, link...)
			shown[of.Name()] = true
			next = append(next, of.Uses()...)
		}
		level = next
	}
	for _, of := range c.Feeds() {
		if !shown[of.Name()] {
			rest = append(rest, of)
		}
	}
	return lines, rest
}

// link is one cell of the chain: its name, and its equations to the right of it or, where columns are few, below.
func (m *model) link(c *calc.Cell, x, w int) []string {
	if w < 60 {
		head := newLine(m.style).at(x-2, w-x+2, plain, c.Name()).String()
		return append([]string{head}, m.equations(c, x, x, w, true)...)
	}
	lines := m.equations(c, x, max(17, x+2+ansi.StringWidth(c.Name())), w, true)
	name := newLine(m.style).at(x, w-x, plain, c.Name())
	if len(lines) > 0 {
		lines[0] = padTo(name.String(), name.col) + ansi.TruncateLeft(lines[0], name.col, "")
	}
	return lines
}

// restWords name what is further back, with values.
func (m *model) restWords(rest []*calc.Cell) string {
	if len(rest) == 0 {
		return ""
	}
	words := make([]string, len(rest))
	for k, c := range rest {
		words[k] = c.Name() + " " + c.Show(c.Value().Mid).String()
	}
	return m.glyph.feeds + " " + strings.Join(words, ", ")
}

// lookTail is what is wrong with a result, or else what to mind and to ask about its family.
func (m *model) lookTail(c *calc.Cell, w int) []string {
	if lamp := m.lampLine(c, w); lamp != "" {
		return []string{lamp}
	}
	f := c.Family()
	if f == nil {
		return nil
	}
	var words []string
	for k, of := range [][]string{f.Minds, f.Asks} {
		if len(of) > 0 {
			words = append(words, []string{"mind: ", "ask: "}[k]+of[0])
		}
	}
	if len(words) == 0 {
		return nil
	}
	return m.wrapped(quiet, sentence(strings.Join(words, "; ")), w)
}

// whatFollows is what stands under a choice: what it was, how it is made if it follows others itself, and all
// that moves with it.
func (m *model) whatFollows(c *calc.Cell, w, h int) []string {
	var lines []string
	if c.Value().Err != nil {
		lines = m.explainBroken(c, w, h)
	} else if c.IsFormula() {
		lines = m.equations(c, 2, 2, w, false)
	}
	for _, words := range []string{m.wasWords(c), m.readings(c)} {
		if words != "" {
			lines = append(lines, m.wrapped(plain, words, w)...)
		}
	}
	moves := c.Moves()
	if len(moves) == 0 {
		return exactly(append(lines, m.wrapped(quiet, m.unusedWords(c), w)...), min(h, len(lines)+1))
	}
	lines = append(lines, newLine(m.style).at(0, w, quiet, "What follows from it").String())
	var rows []string
	for _, of := range m.nearestFirst(moves) {
		rows = append(rows, m.followRow(of, w))
	}
	room := max(0, h-len(lines))
	return exactly(append(lines, m.scrolled(rows, 0, min(room, len(rows)))...), min(h, len(lines)+min(room, len(rows))))
}

// nearestFirst puts the cells of the page that is open before those of others.
func (m *model) nearestFirst(cells []*calc.Cell) []*calc.Cell {
	var here, elsewhere []*calc.Cell
	for _, c := range cells {
		if c.Family() == m.family() {
			here = append(here, c)
		} else {
			elsewhere = append(elsewhere, c)
		}
	}
	return append(here, elsewhere...)
}

// followRow is a cell with its value, how it changed, and its page.
func (m *model) followRow(c *calc.Cell, w int) string {
	l, cols := newLine(m.style), findColumnsFor(w)
	l.at(2, cols.nameW, plain, c.Name())
	m.valueAt(l, c, true, cols)
	change := m.changeOf(c).text(m.glyph)
	l.at(cols.page, min(12, w-cols.page), moved, change)
	if f := c.Family(); f != nil && f != m.family() {
		l.at(cols.page+13, w-cols.page-13, quiet, pageName(f))
	}
	return l.String()
}

// workedMarkdown is the view for a document: the number, and how it comes about as a code block.
func workedMarkdown(m *model, c *calc.Cell) string {
	var b strings.Builder
	b.WriteString("**" + c.Name() + "**")
	if c.Doc() != "" {
		b.WriteString(", " + c.Doc())
	}
	b.WriteString(": **" + c.Show(c.Value().Mid).String() + "**")
	if ch := m.changeOf(c); ch.moved() {
		b.WriteString(" (was " + ch.was.String() + ", " + ch.text(m.glyph) + ")")
	}
	b.WriteString("\n\n```\n")
	for _, of := range append([]*calc.Cell{c}, c.Feeds()...) {
		b.WriteString(clean(strings.Join(equationWords(of), " = ")) + "\n")
	}
	b.WriteString("```\n")
	return b.String()
}

// equationWords are a cell's name, its text, the numbers in it and its value, without repetition.
func equationWords(c *calc.Cell) []string {
	words := []string{c.Name()}
	for _, next := range []string{c.Text(), c.Worked(), c.Show(c.Value().Mid).String()} {
		if next != "" && next != words[len(words)-1] {
			words = append(words, next)
		}
	}
	return words
}
