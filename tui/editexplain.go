package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

// word is what the row says at its end while it is edited.
func (e *editing) word(m *model) word {
	switch {
	case e.err == nil && m.sheet().Entry(e.name) == e.before:
		return originWord(m.sheet().Cell(e.name))
	case e.err == nil:
		return word{plain, "editing", false}
	case e.err.Unfinished():
		return word{quiet, "unfinished", true}
	}
	return word{fail, m.glyph.fail + " " + e.err.Word, true}
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
	texts := e.lines(m, w, n)
	if n == 1 && e.err != nil && !e.err.Unfinished() {
		return []string{newLine(m.style).at(0, 1, fail, m.glyph.fail).at(2, w-2, plain, e.err.Message).String()}
	}
	return texts
}

func (e *editing) lines(m *model, w, n int) []string {
	c := m.sheet().Cell(e.name)
	say := func(texts ...string) []string {
		lines := make([]string, len(texts))
		for i, t := range texts {
			lines[i] = newLine(m.style).at(0, w, plain, t).String()
		}
		return lines
	}
	v := c.Value()
	switch {
	case e.err != nil && e.err.Unfinished():
		return say(append([]string{"Results hold at " + c.Show(v.Mid).String() + " until this reads as a value."}, e.suggestions(m)...)...)
	case e.err != nil:
		return e.wrong(m, w, say)
	case e.field.fresh:
		return say("Typing replaces the text; "+m.keepers()+" keep it and edit.", e.examples(m))
	case e.bare(strings.TrimSpace(e.field.String())) && !v.Ranged && e.kept != strings.TrimSpace(e.field.String()):
		lines := say("Read as "+e.kept+", in the unit of the row; another unit can be typed.", m.movesWords(c, w))
		return append(lines, m.worked(m.headlineOf(c), w, 1)...)
	case e.kept != strings.TrimSpace(e.field.String()) && !v.Ranged:
		return say(e.before.Text + " " + strings.TrimSpace(e.field.String()) + " = " + c.Show(v.Mid).String() + ".   Kept as " + e.kept + ".")
	case len(c.Readings()) > 0:
		return append(say(m.readings(c)), m.worked(m.headlineOf(c), w, 1)...)
	case v.Ranged && !c.IsFormula():
		return say("Anywhere from "+c.Show(v.Low).String()+" to "+c.Show(v.High).String()+".  Results show the middle; low to high at the right.",
			m.movesWords(c, w))
	case c.IsFormula():
		return append(m.worked(c, w, max(1, n-1)), say(e.follows(c))...)
	case c.Overridden():
		return say(e.instead(m, c), m.style.keyOf(onSheet, doRestore)+" brings the formula back.")
	}
	lines := say(ifNone(sentence(c.Doc()), sentence(e.name)), m.movesWords(c, w))
	if n < 3 {
		lines = lines[:1]
	}
	return append(lines, m.worked(m.headlineOf(c), w, 1)...)
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

// wrong shows the text, what is wrong in it, and what to write instead.
func (e *editing) wrong(m *model, w int, say func(...string) []string) []string {
	return append(m.faultLines(e.err, w)[:2], say(e.suggestions(m)...)...)
}

// faultLines are a text, and under it where and what is wrong; then what to write instead.
func (m *model) faultLines(err *calc.Error, w int) []string {
	text, carets, _ := strings.Cut(err.Caret(), "\n")
	lines := []string{newLine(m.style).at(0, w, plain, text).String()}
	l := newLine(m.style).at(0, w, fail, carets)
	if l.col+1+ansi.StringWidth(err.Message) > w { // no room behind the caret
		l = newLine(m.style).at(0, 1, fail, m.glyph.fail)
	}
	lines = append(lines, l.at(l.col+1, w-l.col-1, plain, err.Message).String())
	return append(lines, newLine(m.style).at(0, w, plain, sentence(err.Hint)).String())
}

// suggestions are one line: what can be taken, and what else was meant.
func (e *editing) suggestions(m *model) []string {
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
	return []string{joinWords("   ", parts...)}
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
