package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

// The Worked view is the slide for a meeting: the number large enough for the back of the room, before and
// after, and how it comes about. The family's picture stands where there is room: to the right of everything,
// below, or small beside the number.

const (
	besideFrom = 120 // columns from which the picture stands to the right of the text
	besideText = 78  // columns of the text then
	bigFrom    = 13  // rows from which the number is drawn large
	smallCols  = 30  // least columns of a picture beside the number
)

func workedView(m *model, c *calc.Cell, w, h int) []string {
	f := c.Family()
	if f == nil || m.family().Name != overview {
		f = m.family()
	}
	if w >= besideFrom {
		if drawn := picture(m, f, w-besideText-4, h-3); drawn != nil {
			return sideBySide(m.workedLines(c, besideText, h, nil), append([]string{"", ""}, drawn...), besideText+2, h)
		}
	}
	lines := m.workedLines(c, w, h, nil)
	if left := h - len(lines) - 1; left >= pictureRowsAxis {
		if drawn := picture(m, f, w-2, left); drawn != nil {
			return append(append(lines, ""), indented(drawn, 2)...)
		}
	}
	return m.workedLines(c, w, h, f)
}

// sideBySide puts lines to the right of others, from column x on, in h rows.
func sideBySide(left, right []string, x, h int) []string {
	left, right = exactly(left, h), exactly(right, h)
	out := make([]string, h)
	for k := range out {
		out[k] = left[k]
		if right[k] != "" {
			out[k] = padTo(left[k], x) + right[k]
		}
	}
	return out
}

func indented(lines []string, by int) []string {
	out := make([]string, len(lines))
	for k, l := range lines {
		out[k] = strings.Repeat(" ", by) + l
	}
	return out
}

// workedLines are the text, at most h lines. The picture of aside stands beside the number, if it fits there.
func (m *model) workedLines(c *calc.Cell, w, h int, aside *calc.Family) []string {
	var lines []string
	switch {
	case h >= bigFrom:
		lines = append(m.lookHead(c, w), "")
		lines = append(append(lines, m.largeNumber(c, w, aside)...), "")
	case h > 1:
		lines = []string{m.lookHead(c, w)[0], m.plainNumber(c, w)}
	default:
		return []string{m.plainNumber(c, w)}
	}
	if c.IsChoice() {
		return append(lines, m.whatFollows(c, w, h-len(lines))...)
	}
	return append(lines, m.howItComes(c, w, h-len(lines))...)
}

// lookHead names the cell and says what it means, in a line of its own where the name leaves no room.
func (m *model) lookHead(c *calc.Cell, w int) []string {
	l := newLine(m.style).at(0, w, strong, c.Name())
	doc := ansi.StringWidth(c.Doc())
	if at := max(min(22, w-doc), l.col+2); doc <= w-at {
		return []string{l.at(at, w-at, quiet, c.Doc()).String()}
	}
	return append([]string{l.String()}, m.wrapped(quiet, c.Doc(), w)...)
}

// wrapped is a text of one role in lines of w columns.
func (m *model) wrapped(r role, text string, w int) []string {
	lines := wrap(text, w)
	for k, part := range lines {
		lines[k] = newLine(m.style).at(0, w, r, part).String()
	}
	return lines
}

// plainNumber is the number in one line, with what it was.
func (m *model) plainNumber(c *calc.Cell, w int) string {
	l := newLine(m.style).at(2, w-2, strong, c.Sign()+" "+c.Show(c.Value().Mid).String())
	for _, words := range m.wasLines(c) {
		l.at(l.col+3, w-l.col-3, moved, words)
	}
	return l.String()
}

// wasLines say how far the number spreads and how it changed.
func (m *model) wasLines(c *calc.Cell) []string {
	var lines []string
	v := c.Value()
	if v.Ranged {
		lines = append(lines, joinWords(" ", rangeWords(c, v), c.Show(v.Mid).Unit))
	}
	if ch := m.changeOf(c); ch.moved() {
		lines = append(lines, "was  "+ch.was.String(), ch.text(m.glyph))
	}
	return lines
}

// largeNumber draws the number five rows tall with its unit; to the right of it what it was, and the picture.
func (m *model) largeNumber(c *calc.Cell, w int, aside *calc.Family) []string {
	s := c.Show(c.Value().Mid)
	room := w - 4 - ansi.StringWidth(s.Unit)
	digits := bigDigits(s.Number, room, m.glyph.full)
	if digits == nil {
		number := m.plainNumber(c, w)
		return m.pictureAside([]string{number}, ansi.StringWidth(number)+4, w, aside)
	}
	block := make([]string, bigRows)
	for k, row := range digits {
		block[k] = "  " + m.style.paint(strong, row)
	}
	block[bigRows-1] += "  " + m.style.paint(strong, writtenOut(s.Unit))
	end := ansi.StringWidth(block[bigRows-1])
	was := m.wasLines(c)
	if end+6+widest(was) > w {
		block = append(block, newLine(m.style).at(2, w-2, moved, strings.Join(was, "   ")).String())
	} else if len(was) > 0 {
		side := make([]string, bigRows-1-len(was), bigRows)
		for _, words := range was {
			side = append(side, m.style.paint(moved, words))
		}
		block = sideBySide(block, side, end+6, bigRows)
		end += 6 + widest(was)
	}
	return m.pictureAside(block, end+4, w, aside)
}

// pictureAside puts the family's picture beside a block, if there is room.
func (m *model) pictureAside(block []string, x, w int, f *calc.Family) []string {
	if f == nil || w-x < smallCols {
		return block
	}
	x = max(x, w/2)
	if w-x < smallCols {
		x = w - smallCols
	}
	if drawn := picture(m, f, w-x, bigRows+1); drawn != nil {
		return sideBySide(block, drawn, x, bigRows+1)
	}
	return block
}

func widest(lines []string) int {
	n := 0
	for _, l := range lines {
		n = max(n, ansi.StringWidth(l))
	}
	return n
}
