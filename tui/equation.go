package tui

import "headroom/calc"

// worked writes "name = text = numbers = value" in at most n lines; the value is never cut off.
func (m *model) worked(c *calc.Cell, w, n int) []string {
	if c == nil {
		return nil
	}
	name, text, numbers, value := c.Name(), "", "", c.Show(c.Value().Mid).String()
	if c.IsFormula() {
		text, numbers = c.Text(), c.Worked()
	}
	if numbers == text {
		numbers = ""
	}
	if one := joinWords(" = ", name, text, numbers); cells(one)+cells(value)+3 <= w {
		return []string{m.equation(one, value, w)}
	}
	if n < 2 {
		return []string{m.equation(joinWords(" = ", name, ifNone(numbers, text)), value, w)}
	}
	lines := []string{newLine(m.style).at(0, w, quiet, joinWords(" = ", name, text)).String()}
	return append(lines, m.equation("= "+numbers, value, w))
}

// ifNone is a text, or another where it is empty.
func ifNone(text, instead string) string {
	if text == "" {
		return instead
	}
	return text
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
	l.at(0, w, plain, c.Name()+" "+c.Show(c.Value().Mid).String())
	if ch := m.changeOf(c); ch.moved() {
		l.at(l.col, w-l.col, moved, ", was "+ch.was.Number+" ("+ch.text(m.glyph)+")")
	}
	return l.String()
}
