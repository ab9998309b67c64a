package tui

import (
	"cmp"
	"strings"

	"headroom/calc"
)

// word is what the row says at its end while it is edited.
func (e *editing) word(p *pageView) word {
	switch m := p.m; {
	case e.err == nil && m.sheet().Entry(e.name) == e.before:
		return p.origin(m.sheet().Cell(e.name))
	case e.err == nil:
		return word{plain, "editing", false}
	case e.err.Unfinished():
		return word{quiet, "unfinished", true}
	}
	return word{fail, p.m.glyph.fail + " " + e.err.Word, true}
}

// hints are the keys of an open field; on a wrong text, what can be taken and what comes back.
func (e *editing) hints(m *model) []hint {
	if e.err == nil || e.err.Unfinished() && e.err.Fix == "" {
		return m.style.hints(inEdit, editLine)
	}
	hints := []hint{{m.style.keyOf(inEdit, doPutBack), "put back " + e.before.Text, 2, "put back"}}
	if e.err.Fix != "" {
		take := hint{m.style.keyOf(inEdit, doRight), "take " + e.err.Fix, 1, ""}
		hints = append([]hint{take}, hints...)
	}
	return hints
}

// explain is what stands below while a field is open: what may be typed, how it is read, what is wrong.
func (e *editing) explain(m *model, w, n int) []string {
	c := m.sheet().Cell(e.name)
	switch {
	case e.err != nil && n == 1 && !e.err.Unfinished():
		return []string{newLine(m.style).at(0, 1, fail, m.glyph.fail).at(2, w-2, plain, e.err.Message).String()}
	case e.err != nil && !e.err.Unfinished():
		lines := m.faultLines(e.err, w)[:2]
		return append(lines, m.style.text(w, plain, e.suggestions(m)))
	}
	var lines []string
	for _, text := range e.words(m, c, w) {
		lines = append(lines, m.style.text(w, plain, text))
	}
	if e.err != nil || e.field.fresh {
		return lines
	}
	if n == 2 {
		lines = lines[:1]
	}
	if c.IsFormula() {
		return append(m.worked(c, w, max(1, n-len(lines))), lines...)
	}
	return append(lines, m.worked(m.headlineOf(c), w, 1)...)
}

// words say what the text is taken for: one or two sentences, the more needed first.
func (e *editing) words(m *model, c *calc.Cell, w int) []string {
	v, typed := c.Value(), strings.TrimSpace(e.field.String())
	moves := m.movesWords(c, w)
	switch {
	case e.err != nil:
		return []string{"Results hold at " + c.Show(v.Mid).String() + " until this reads as a value.", e.suggestions(m)}
	case e.field.fresh:
		return []string{"Typing replaces the text; " + m.keepers() + " keep it and edit.", e.examples(m)}
	case e.reread && e.in == "%":
		return []string{"Read as " + e.kept + ", a share of the whole.", moves}
	case e.reread:
		return []string{"Read as " + e.kept + ", in the unit of the row; another unit can be typed.", moves}
	case strings.HasSuffix(e.kept, e.in) && e.bare(typed): // in the unit that it would be read in anyway
	case e.kept != typed:
		if op := typed[:1]; op == "*" || op == "/" {
			typed = op + " " + strings.TrimSpace(typed[1:])
		}
		return []string{e.before.Text + " " + typed + " = " + c.Show(v.Mid).String() + ".   Kept as " + e.kept + "."}
	case len(c.Readings()) > 0:
		return []string{m.readings(c)}
	case c.IsFormula():
		return []string{e.follows(c)}
	}
	switch {
	case v.Ranged:
		ends := "Anywhere from " + c.Show(v.Low).String() + " to " + c.Show(v.High).String()
		return []string{ends + ".  Results show the middle; low to high at the right.", moves}
	case c.Overridden():
		return []string{e.instead(m, c), m.style.keyOf(onSheet, doRestore) + " brings the formula back."}
	}
	return []string{cmp.Or(sentence(c.Doc()), moves), moves}
}

// keepers are the keys that keep the text of a field just opened.
func (m *model) keepers() string {
	return joinWords(" ", m.style.keyOf(inEdit, doLeft), m.style.keyOf(inEdit, doRight), m.style.keyOf(inEdit, doStart), m.style.keyOf(inEdit, doEnd))
}

// examples show what may be typed, in the cell's own unit.
func (e *editing) examples(m *model) string {
	c := m.sheet().Cell(e.name)
	if c.IsFormula() {
		return joinWords("   ", e.before.Text, "*2", "+10%")
	}
	examples := []string{e.before.Text}
	if up, why := nudged(c, e.before.Text, large, true); why == "" {
		examples = []string{up, "*2", "+10%"}
		if n, unit, ok := leadingNumber(e.before.Text); ok && n > 0 {
			low, _, _ := strings.Cut(e.before.Text, unit)
			if high, _, ok := leadingNumber(up); ok && unit != "" && high > n {
				examples = append(examples, low+".."+up)
			}
		}
	}
	for _, f := range m.sheet().Families()[:1] {
		for _, load := range f.Choices {
			if load.Unit() == c.Unit() && load.Name() != e.name {
				examples = append(examples, "2 * "+load.Name())
				break
			}
		}
	}
	return strings.Join(examples, "   ")
}

// faultLines are a text, and under it where and what is wrong; then what to write instead.
func (m *model) faultLines(err *calc.Error, w int) []string {
	text, carets, _ := strings.Cut(err.Caret(), "\n")
	lines := []string{m.style.text(w, plain, text)}
	l := newLine(m.style).at(0, w, fail, carets)
	if l.col+1+cells(err.Message) > w { // no room behind the caret
		l = newLine(m.style).at(0, 1, fail, m.glyph.fail)
	}
	lines = append(lines, l.at(l.col+1, w-l.col-1, plain, err.Message).String())
	return append(lines, m.style.text(w, plain, sentence(err.Hint)))
}

// suggestions are one line: what can be taken, and what else was meant.
func (e *editing) suggestions(m *model) string {
	parts := []string{}
	if e.err.Fix != "" {
		parts = append(parts, m.style.keyOf(inEdit, doRight)+" takes "+e.err.Fix+".")
	}
	switch others := e.err.Others; {
	case len(others) > 0:
		parts = append(parts, "Also "+strings.Join(others[:min(len(others), 3)], ", ")+".")
	case e.err.Hint != "":
		parts = append(parts, sentence(e.err.Hint))
	case e.err.Fix == "" && !e.err.Unfinished():
		parts = append(parts, e.name+" takes a value such as "+e.before.Text+".")
	}
	return joinWords("   ", parts...)
}

// follows says what a formula in a choice means from now on.
func (e *editing) follows(c *calc.Cell) string {
	var names []string
	for _, used := range c.Uses() {
		names = append(names, used.Name())
	}
	if len(names) == 0 {
		return ""
	}
	return e.name + " now follows " + listWords(names, 4) + ": change " + names[0] + " and it moves."
}

// instead says what a typed value stands for, and what that would give.
func (e *editing) instead(m *model, c *calc.Cell) string {
	text := "Instead of the formula: " + c.BuiltIn()
	if v, err := m.sheet().Evaluate(e.name, c.BuiltIn()); err == nil {
		text += " = " + c.Show(v.Mid).String()
	}
	return text + "."
}

// faultMarks is the line under a text that marks what is wrong.
func (m *model) faultMarks(err *calc.Error, w int) string {
	_, carets, _ := strings.Cut(err.Caret(), "\n")
	return m.style.text(w, fail, carets)
}
