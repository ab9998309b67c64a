package tui

import (
	"cmp"
	"strings"

	"headroom/calc"
)

// worked writes "name = text = numbers = value" in at most n lines; the value is never cut off.
func (m *model) worked(c *calc.Cell, w, n int) []string {
	if c == nil {
		return nil
	}
	name, text, numbers, value := c.Name(), "", "", valueWords(c)
	if c.IsFormula() {
		text, numbers = c.Text(), c.Worked()
	}
	if numbers == text || numbers == value || strings.HasPrefix(value, numbers+" ") {
		numbers = ""
	}
	if one := joinWords(" = ", name, text, numbers); cells(one)+cells(value)+3 <= w {
		return []string{m.equation(one, value, w)}
	}
	if n < 2 {
		return []string{m.equation(joinWords(" = ", name, cmp.Or(numbers, text)), value, w)}
	}
	lines := []string{m.style.text(w, quiet, joinWords(" = ", name, text))}
	if numbers == "" {
		return append(lines, m.style.text(w, plain, "= "+value))
	}
	return append(lines, m.equation("= "+numbers, value, w))
}

// valueWords are a cell's value, a range from end to end.
func valueWords(c *calc.Cell) string {
	v := c.Value()
	if !v.Ranged {
		return c.Show(v.Mid).String()
	}
	high := c.Show(v.High)
	return calc.Shown{Number: c.ShowLike(v.Low, high).Number + ".." + high.Number, Unit: high.Unit}.String()
}

// equation ends in a value; what stands before it is cut when it is too long.
func (m *model) equation(left, value string, w int) string {
	l := newLine(m.style)
	l.at(0, w-cells(value)-3, quiet, left)
	return l.add(quiet, " = ").add(plain, value).String()
}

// headlineNow is all that fits one line: the value, and what it was.
func (m *model) headlineNow(c *calc.Cell, w int) string {
	if c == nil {
		return ""
	}
	l := newLine(m.style)
	l.at(0, w, plain, c.Name()+" "+valueWords(c))
	if ch := m.changeOf(c); ch.moved() {
		l.at(l.col, w-l.col, moved, ", was "+ch.wasWords()+" ("+ch.text(m.glyph)+")")
	}
	return l.String()
}
