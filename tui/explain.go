package tui

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/calc"
)

// explainLines are the rule and the lines under the page: always about the row under the cursor, the field in it, or the
// dialog that asks something.
func (m *model) explainLines(lay layout) []string {
	w := lay.pageW
	lines := exactly(m.explanation(w, lay.explain), lay.explain)
	if lay.rule {
		lines = append([]string{m.ruleLine(w)}, lines...)
	}
	return lines
}

// ruleLine carries the name that the explanation is about, whole, and what a result means.
func (m *model) ruleLine(w int) string {
	l := newLine(m.style)
	l.at(0, 2, quiet, strings.Repeat(m.glyph.rule, 2))
	name, doc := m.subject()
	l.at(3, w-4, plain, name)
	if doc != "" {
		l.at(l.col+2, w-l.col-6, quiet, doc)
	}
	l.pad(l.col + 1)
	return l.add(quiet, strings.Repeat(m.glyph.rule, max(0, w-l.col))).String()
}

// subject is what the explanation is about.
func (m *model) subject() (name, doc string) {
	if t, ok := m.dialog.(titled); ok {
		return t.title(m), ""
	}
	r := m.current()
	switch {
	case r.test != nil:
		return r.key(), ""
	case r.note != "":
		return m.sheet().Source().Name, ""
	case r.cell == nil:
		return m.family().Title, ""
	case r.cell.IsChoice():
		return r.cell.Name(), ""
	}
	return r.cell.Name(), r.cell.Doc()
}

// explanation is at most n lines; what matters less is given up where there are fewer.
func (m *model) explanation(w, n int) []string {
	if m.dialog != nil {
		return m.dialog.view(m, w, n)
	}
	r := m.current()
	var lines []string
	switch {
	case m.edit != nil:
		return m.edit.explain(m, w, n)
	case r.test != nil:
		lines = m.explainTest(r.test, w)
	case r.err != nil:
		lines = m.faultLines(r.err, w)
	case r.note != "":
		lines = m.wrapped(plain, r.note, w)
	case r.cell == nil:
		lines = []string{m.style.paint(quiet, "Nothing stands on this page.")}
	case r.cell.IsChoice():
		lines = m.explainChoice(r.cell, w, n)
	default:
		lines = m.explainResult(r.cell, w, n)
	}
	if _, tip := m.tip(); tip != "" {
		if len(lines) >= n && r.cell.IsChoice() && m.cutWords(r.cell) == "" { // what moves is what the tip is about
			lines = append(lines[:1], lines[2:]...)
		}
		lines = append(exactly(lines, n-1), m.style.text(w, plain, tip))
	}
	return lines
}

// explainChoice says what it means and was, what moves with it, and what that does to the page's headline.
func (m *model) explainChoice(c *calc.Cell, w, n int) []string {
	about, notes := joinWords("  ", sentence(c.Doc()), m.wasWords(c)), m.readings(c)
	moves := m.style.text(w, plain, m.movesWords(c, w))
	if cells(about) > w { // what it was says more than what it leads to
		about, moves = sentence(c.Doc()), m.style.text(w, plain, m.wasWords(c))
	}
	switch {
	case cells(about)+2+cells(notes) <= w:
		about = joinWords("  ", about, notes)
	case notes != "" && c.Origin() == calc.Edited: // what was just typed may have been meant otherwise
		moves = m.style.text(w, plain, notes)
	}
	first := newLine(m.style).at(0, w, plain, about)
	if words := m.cutWords(c); words != "" {
		moves = m.style.text(w, plain, words)
	}
	if lamp := m.lampLine(c, w); lamp != "" {
		moves = lamp
	}
	if err := c.Value().Err; err != nil {
		return m.explainBroken(c, w, n)
	}
	head := m.headlineOf(c)
	switch {
	case n == 1 && cells(c.Name()) > m.layout().cols.nameW: // cut in its row
		return []string{m.style.text(w, plain, joinWords(": ", c.Name(), sentence(c.Doc())))}
	case n == 1:
		return []string{m.headlineNow(head, w)}
	case n == 2:
		return append([]string{first.String()}, m.worked(head, w, 1)...)
	}
	return append([]string{first.String(), moves}, m.worked(head, w, n-2)...)
}

// cutWords say which result does not follow a choice, as a value was typed over its formula.
func (m *model) cutWords(c *calc.Cell) string {
	cut := c.CutOff()
	if len(cut) == 0 {
		return ""
	}
	d := cut[0]
	return d.Name() + " is typed, " + d.Show(d.Value().Mid).String() + ", and does not follow it: " + m.style.keyOf(onSheet, doRestore) + " there frees it."
}

// wasWords say what a choice was and how to have that back, or where its text is from.
func (m *model) wasWords(c *calc.Cell) string {
	now := m.sheet().Entry(c.Name())
	was, ok := m.doc.baseline.Entry(c.Name())
	switch {
	case ok && was.Text != now.Text && !was.Unset:
		return "Was " + was.Text + ", " + was.Origin.String() + ": " + m.style.keyOf(onSheet, doRestore) + " puts that back."
	case c.Overridden():
		return joinWords(" ", sentence(now.Origin.String()+": "+cmp.Or(c.Note(), now.Text)),
			m.style.keyOf(onSheet, doRestore)+" brings the formula back.")
	case c.Note() != "" && c.Note() != c.Doc():
		return sentence(now.Origin.String() + ": " + c.Note())
	case c.Doc() == "":
		return sentence(now.Origin.String() + ": " + now.Text)
	}
	return ""
}

// explainResult gives a result's text, the numbers in it, and what to mind.
func (m *model) explainResult(c *calc.Cell, w, n int) []string {
	if c.Value().Err != nil {
		return m.explainBroken(c, w, n)
	}
	if n == 1 {
		return []string{m.headlineNow(c, w)}
	}
	last := m.lampLine(c, w)
	if endless := m.endlessLine(c, w); endless != "" {
		last = endless
	}
	if last == "" && c.Overridden() {
		last = m.style.text(w, plain, m.wasWords(c))
	}
	if f := c.Family(); last == "" && f != nil && len(f.Minds) > 0 {
		last = m.style.text(w, quiet, sentence("mind: "+f.Minds[0]))
	}
	lines := m.worked(c, w, n-1)
	if last != "" {
		lines = append(lines, last)
	}
	return lines
}

// explainBroken says why a cell has no value.
func (m *model) explainBroken(c *calc.Cell, w, n int) []string {
	v := c.Value()
	l := newLine(m.style)
	l.at(0, w, fail, m.glyph.fail+" ").at(2, w-2, plain, joinWords(": ", causeOf(c), v.Err.Message))
	lines := []string{m.style.text(w, quiet, "= "+c.Text()), l.String()}
	if v.Err.Hint != "" {
		lines = append(lines, m.style.text(w, plain, sentence(v.Err.Hint)))
	}
	if n == 1 {
		return lines[1:2]
	}
	return lines
}

// causeOf is the cell where it began, if that is another one.
func causeOf(c *calc.Cell) string {
	if cause := c.Value().Cause; cause != c.Name() {
		return cause
	}
	return ""
}

// lampLine is the message of the worst test that fires on a cell.
func (m *model) lampLine(c *calc.Cell, w int) string {
	words := m.lampWords(c, w-2)
	if words == "" {
		return ""
	}
	role, sign := m.lamp(c.Level())
	return newLine(m.style).at(0, 1, role, sign).at(2, w-2, plain, words).String()
}

// lampWords are that message, with by how much it misses where there is room for that.
func (m *model) lampWords(c *calc.Cell, w int) string {
	if c.Level() == calc.OK {
		return ""
	}
	for _, t := range m.tests() {
		if t.Cell == c && !t.OK && t.Counts && t.Level == c.Level() {
			if words := testWords(t); cells(words) <= w {
				return words
			}
			return sentence(t.Message)
		}
	}
	return ""
}

// testWords are a test's message, and by how much it misses where that is a number.
func testWords(t calc.Test) string {
	if strings.ContainsAny(t.By, "0123456789") {
		return joinWords("  ", sentence(t.Message), sentence(t.By))
	}
	return sentence(t.Message)
}

// readings say how a text was read where it could be read otherwise.
func (m *model) readings(c *calc.Cell) string {
	return sentence(strings.Join(c.Readings(), "; "))
}

// explainTest says what a check wants and what it found.
func (m *model) explainTest(t *calc.Test, w int) []string {
	role, sign := m.lamp(t.Level)
	if t.OK {
		role, sign = m.lamp(calc.OK)
	}
	found := t.By
	if found == "" {
		found = joinWords(" against ", t.Left.String(), t.Right.String())
	}
	if t.Err != nil {
		found = t.Err.Message
	}
	return []string{
		m.style.text(w, plain, sentence(t.Message)),
		newLine(m.style).at(0, 1, role, sign).at(2, w-2, plain, found).String(),
	}
}

// sentence makes words start with a capital and end with a stop.
func sentence(words string) string {
	if words == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(words)
	words = string(unicode.ToUpper(r)) + words[n:]
	if strings.ContainsRune(".?!", rune(words[len(words)-1])) {
		return words
	}
	return words + "."
}
