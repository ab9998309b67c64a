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
	lines := m.equations(c, 2, w)
	if len(lines) > h {
		return exactly(lines, max(h, 0))
	}
	room := h - len(lines)
	tail := m.lookTail(c, w, room >= 12)
	if room < len(tail)+1 {
		return append(lines, exactly(tail, min(room, len(tail)))...)
	}
	chain, rest := m.chain(c, w, room-len(tail)-2)
	if len(chain) > 0 {
		lines = append(append(lines, ""), chain...)
	}
	if room = h - len(lines) - len(tail); room > 0 {
		lines = append(lines, m.restLines(rest, w, max(1, room-1))...)
	}
	if h-len(lines)-len(tail) > 0 && len(tail) > 0 && h >= bigFrom {
		lines = append(lines, "")
	}
	return append(lines, tail...)
}

// equations write a cell as "= text" and "= the numbers in it", from a column on; long ones go on in the next
// line.
func (m *model) equations(c *calc.Cell, x, w int) []string {
	lines := m.equationLines(c.Text(), plain, x, w)
	if worked := c.Worked(); worked != "" && worked != c.Text() {
		lines = append(lines, m.equationLines(worked, quiet, x, w)...)
	}
	return lines
}

func (m *model) equationLines(text string, r role, x, w int) []string {
	lines := wrap(text, max(8, w-x-2))
	for k, part := range lines {
		l := newLine(m.style)
		if k == 0 {
			l.at(x, 1, quiet, "=")
		}
		lines[k] = l.at(x+2, w-x-2, r, part).String()
	}
	return lines
}

// chain writes the results that a cell is made of, those that it names first, then those that these name, as far
// as h rows go; rest is what they follow from beyond that. Where rows are few, values stand behind the numbers.
func (m *model) chain(c *calc.Cell, w, h int) (lines []string, rest []*calc.Cell) {
	lines, shown, all := m.links(c, w, h, false)
	if !all {
		lines, shown, _ = m.links(c, w, h, true)
	}
	for _, of := range c.Feeds() {
		if !shown[of.Name()] {
			rest = append(rest, of)
		}
	}
	return lines, rest
}

// links are the cells of the chain that fit in h rows; all reports that those of the first level do.
func (m *model) links(c *calc.Cell, w, h int, tight bool) (lines []string, shown map[string]bool, all bool) {
	shown, all = map[string]bool{c.Name(): true}, true
	level := c.Uses()
	for depth := 1; depth <= 2; depth++ {
		var next []*calc.Cell
		for _, of := range level {
			if shown[of.Name()] || !of.IsFormula() {
				continue
			}
			link := m.link(of, 4+2*(depth-1), w, tight)
			if len(lines)+len(link) > h {
				all = all && depth > 1
				continue
			}
			lines = append(lines, link...)
			shown[of.Name()] = true
			next = append(next, of.Uses()...)
		}
		level = next
	}
	return lines, shown, all
}

// link is one cell of the chain: its name, and to the right of it or, where columns are few, below it how it
// comes about, down to its value.
func (m *model) link(c *calc.Cell, x, w int, tight bool) []string {
	name := newLine(m.style).at(x, w-x, plain, c.Name())
	if w < 60 {
		return append([]string{name.String()}, m.ending(c, m.equations(c, x+2, w), x+2, w, tight)...)
	}
	at := max(17, name.col+1)
	lines := m.ending(c, m.equations(c, at, w), at, w, tight)
	lines[0] = padTo(name.String(), name.col) + ansi.TruncateLeft(lines[0], name.col, "")
	return lines
}

// ending puts a cell's value below its equations, or behind the last of them if that is wanted and fits.
func (m *model) ending(c *calc.Cell, lines []string, x, w int, tight bool) []string {
	value := "= " + c.Show(c.Value().Mid).String()
	if n := len(lines); tight && n > 0 && ansi.StringWidth(lines[n-1])+1+len(value) <= w {
		lines[n-1] += " " + m.style.paint(plain, value)
		return lines
	}
	return append(lines, m.equationLines(value[2:], plain, x, w)...)
}

// restLines name what is further back, with values, in at most n lines.
func (m *model) restLines(rest []*calc.Cell, w, n int) []string {
	if len(rest) == 0 {
		return nil
	}
	words := make([]string, len(rest))
	for k, c := range rest {
		words[k] = strings.ReplaceAll(c.Name()+" "+c.Show(c.Value().Mid).String(), " ", "\u00a0") // stay together
	}
	lines := wrap(strings.Join(words, ", "), w-4)
	if len(lines) > n {
		lines = append(lines[:n-1], strings.Join(lines[n-1:], " "))
	}
	for k, part := range lines {
		l := newLine(m.style)
		if k == 0 {
			l.at(2, 1, moved, m.glyph.feeds)
		}
		lines[k] = l.at(4, w-4, quiet, strings.ReplaceAll(part, "\u00a0", " ")).String()
	}
	return lines
}

// lookTail is what is wrong with a result, in one line where rows are few, or else what to mind and to ask about
// its family.
func (m *model) lookTail(c *calc.Cell, w int, roomy bool) []string {
	switch lamp := m.lampLine(c, w); {
	case lamp != "" && roomy:
		return m.lampProse(c, w)
	case lamp != "":
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
		lines = m.equations(c, 2, w)
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
		b.WriteString(writtenOut(strings.Join(equationWords(of), " = ")) + "\n")
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
