package tui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// editing is a field open on a cell. Every keystroke is tried on the sheet: while the text reads as a value all results
// show it, else they hold where it last did.
type editing struct {
	name   string
	unit   string // of a cell that is being made
	before calc.Entry
	field  field
	kept   string      // the text that stands for the typed one: 4 h for *2, 3 h for 3
	reread bool        // the row's unit makes it another value than the language would
	in     string      // the unit that the row stood in, for numbers typed without one
	err    *calc.Error // what is wrong with the text; nil: the sheet shows it
}

// dropped is a text that esc put aside: a slip of esc loses nothing.
type dropped struct{ name, text string }

// openField opens the field of the row under the cursor. What is typed first replaces the text.
func (m *model) openField() *editing {
	c := m.cell()
	if c == nil {
		m.say("A check has no text of its own here: it is a line of the sheet's file.")
		return nil
	}
	e := &editing{name: c.Name(), before: m.sheet().Entry(c.Name()), field: newField(c.Text())}
	if unit := c.Show(c.Value().Mid).Unit; unit != "x" {
		e.in = unit
	}
	e.field.fresh = true
	m.edit = e
	return e
}

// openFieldKept opens it with the text kept, or with what esc last put aside.
func (m *model) openFieldKept() {
	e := m.openField()
	if e == nil {
		return
	}
	if m.dropped.name == e.name {
		e.field = newField(m.dropped.text)
	}
	e.field.fresh = false
	e.try(m)
}

// openFieldWith opens it as if the text had been typed.
func (m *model) openFieldWith(text string) {
	if e := m.openField(); e != nil {
		e.insert(m, text)
	}
}

// editKey is a key while a field is open.
func (m *model) editKey(k tea.KeyMsg) tea.Cmd {
	e := m.edit
	if k.Type == tea.KeyRunes || k.Type == tea.KeySpace {
		e.insert(m, string(k.Runes))
		return nil
	}
	switch a := actionAt(inEdit, k); a {
	case doKeep:
		return m.keepField()
	case doPutBack:
		m.putBack()
	case doNextInput:
		return m.keepAndGo(1)
	case doLastInput:
		return m.keepAndGo(-1)
	case doUp, doDown:
		e.nudge(m, a == doUp)
	case doRight, doEnd:
		if !e.take(m) {
			e.field.act(a)
		}
	default:
		if e.field.act(a) {
			e.try(m)
		}
	}
	return nil
}

// insert types a text. A sheet that is pasted into a field is not a value, and says where it belongs.
func (e *editing) insert(m *model, text string) {
	e.field.insert(text)
	e.try(m)
	if lines := strings.Split(strings.TrimSpace(text), "\n"); len(lines) > 1 && strings.Contains(text, "=") {
		m.say("%s opens a sheet; a field takes one value.", m.style.keyOf(onSheet, doPresets))
	}
}

// try sets the cell to what the field says. A text that is not a value leaves the sheet where it was.
func (e *editing) try(m *model) {
	text := strings.TrimSpace(e.field.String())
	e.kept = text
	if e.before.Unset {
		e.unit, e.err = m.declareAs(e.name, text)
		m.settle()
		return
	}
	if scale, ok := scaling(text); ok {
		e.kept, e.err = e.scaled(m, scale)
		if e.err != nil {
			return
		}
	}
	e.set(m)
	m.settle()
}

// set gives the cell the text. A number without a unit is in the unit that the row shows: 3 in a row of hours is 3 h.
func (e *editing) set(m *model) {
	e.reread = false
	if e.kept == e.before.Text {
		e.err = m.sheet().Put(e.name, e.before)
		return
	}
	if e.bare(e.kept) {
		if text, reread := e.inRow(m); m.sheet().Set(e.name, text, calc.Edited) == nil {
			e.kept, e.reread, e.err = text, reread, nil
			return
		}
	}
	e.err = m.sheet().Set(e.name, e.kept, calc.Edited)
}

// inRow is a bare number in the unit of the row; reread reports that the language would not read it so. In a row of
// percent 0.35 is 35%, as it is everywhere, and so is 35, where the language asks what is meant.
func (e *editing) inRow(m *model) (text string, reread bool) {
	c := m.sheet().Cell(e.name)
	v, err := m.sheet().Evaluate(e.name, e.kept)
	switch {
	case e.in != "%":
		text = e.kept + " " + e.in
		w, wrong := m.sheet().Evaluate(e.name, text)
		return text, err != nil || wrong != nil || !same(v, w)
	case err != nil:
		return e.kept + "%", true
	case v.Ranged:
		return c.Literal(v.Low) + ".." + c.Literal(v.High), true
	}
	return c.Literal(v.Mid), true
}

// bare reports a number or a range of numbers without a unit, in a row that has one.
func (e *editing) bare(text string) bool {
	const digits = "0123456789½¼¾"
	return e.in != "" && strings.ContainsAny(text, digits) && strings.Trim(text, digits+".,_ -") == ""
}

// take takes the suggestion, when the place is at the end of the text.
func (e *editing) take(m *model) bool {
	if e.err == nil || e.err.Fix == "" || !e.field.atEnd() || e.err.Text != e.field.String() {
		return false
	}
	e.field.replace(e.err.At, e.err.End, e.err.Fix)
	e.try(m)
	return true
}

// nudge moves the number in the field.
func (e *editing) nudge(m *model, up bool) {
	if e.err != nil {
		return
	}
	text, why := nudged(m.sheet().Cell(e.name), e.kept, small, up)
	if why != "" {
		m.say("%s", why)
		return
	}
	e.field = newField(text)
	e.try(m)
}

// keepField closes the field on a text that reads as a value; on another, the place goes to what is wrong.
func (m *model) keepField() tea.Cmd {
	e := m.edit
	if e.err != nil {
		if e.err.Text == e.field.String() {
			e.field.goTo(e.err.At)
		}
		return nil
	}
	m.edit = nil
	if m.dropped.name != e.name || m.sheet().Entry(e.name) != e.before {
		m.dropped = dropped{}
	}
	after := m.sheet().Entry(e.name)
	if after == e.before {
		return nil
	}
	m.history.add(cellStep{name: e.name, unit: e.unit, before: e.before, after: after})
	m.tour.done(m.store, tourEdit)
	if e.reread {
		m.say("Read as %s.", e.kept)
	}
	return nil
}

// keepAndGo keeps the text and opens the next input.
func (m *model) keepAndGo(step int) tea.Cmd {
	cmd := m.keepField()
	if m.edit == nil && m.nextChoice(step) {
		m.openField()
	}
	return cmd
}

// putBack closes the field and puts back what was there.
func (m *model) putBack() {
	e := m.edit
	m.edit = nil
	if text := strings.TrimSpace(e.field.String()); text != e.before.Text && text != "" {
		m.dropped = dropped{e.name, text}
	}
	m.sheet().Put(e.name, e.before)
	m.settle()
	m.leaveEmptyPage()
}

// setCell gives a cell a text, as one step.
func (m *model) setCell(name, text string, origin calc.Origin) *calc.Error {
	before := m.sheet().Entry(name)
	if err := m.sheet().Set(name, text, origin); err != nil {
		return err
	}
	m.history.add(cellStep{name: name, before: before, after: m.sheet().Entry(name)})
	m.settle()
	return nil
}

// scaling reports a text that changes the value that was there: *2, /2, +10%, -10%. What is left of the value is missing.
func scaling(text string) (rest string, ok bool) {
	if text == "" {
		return "", false
	}
	percent := strings.HasSuffix(text, "%")
	switch text[0] {
	case '*', '/':
		return text, true
	case '+', '-':
		if percent {
			return "* (1 " + text + ")", true
		}
		return "* (1 " + text, text[0] == '+' // unfinished, as nothing is added but percents; a minus begins a value
	}
	return "", false
}

// scaled is the value that was there, scaled: a plain one is kept as a number, a formula or a range as what it is times that.
func (e *editing) scaled(m *model, scale string) (string, *calc.Error) {
	if v, err := m.sheet().Evaluate(e.name, e.before.Text); err == nil && !v.Ranged && calc.IsPlain(e.before.Text) {
		number := strconv.FormatFloat(v.Mid, 'g', -1, 64) // without its label, which takes no part in arithmetic
		if v, _, _, err := calc.Calc(number+" "+scale, "ratio"); err == nil && !v.Ranged {
			return m.sheet().Cell(e.name).Literal(calc.Rounded(v.Mid, 15)), nil
		}
	}
	text := calc.AsFactor(e.before.Text) + " " + scale
	_, err := m.sheet().Evaluate(e.name, text)
	return text, err
}
