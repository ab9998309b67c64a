package tui

import (
	"strings"

	"headroom/calc"
)

// set gives a cell another text: NAME = VALUE, or makes one: NAME: UNIT = VALUE.
func (t *talk) set(line string) {
	name, text, _ := strings.Cut(line, "=")
	name, unit, own := strings.Cut(strings.TrimSpace(name), ":")
	name, text = strings.TrimSpace(name), strings.TrimSpace(text)
	t.change(func() {
		var err *calc.Error
		switch c := t.m.sheet().Cell(name); {
		case own && c == nil:
			err = t.declare(name, strings.TrimSpace(unit), text)
		case c == nil:
			err = t.m.sheet().NoCell(name)
		default:
			err = t.typed(c, text)
		}
		t.wrong(err)
	})
}

// declare makes a cell of the sheet's own.
func (t *talk) declare(name, unit, text string) *calc.Error {
	before := t.m.sheet().Entry(name)
	if err := t.m.sheet().Declare(name, unit, text); err != nil {
		return err
	}
	t.m.history.add(cellStep{name: name, unit: unit, before: before, after: t.m.sheet().Entry(name)})
	t.m.settle()
	return nil
}

// typed types a text into a cell's row, so that it is read as it is there.
func (t *talk) typed(c *calc.Cell, text string) *calc.Error {
	t.m.goTo(c)
	if t.m.cell() != c {
		return t.m.setCell(c.Name(), text, calc.Edited)
	}
	t.m.openFieldWith(text)
	return t.closeField()
}

// closeField keeps the text of the open field, or puts back what was there when it is no value.
func (t *talk) closeField() *calc.Error {
	err := t.m.edit.err
	if t.m.keepField(); t.m.edit != nil {
		t.m.putBack()
	}
	return err
}

// wrong says what is wrong with a text, and which part of it.
func (t *talk) wrong(err *calc.Error) {
	if err == nil {
		return
	}
	t.say("Not taken: %s.", strings.TrimSuffix(err.Error(), "."))
	if part := err.Text[min(err.At, len(err.Text)):min(err.End, len(err.Text))]; part != "" && part != err.Text {
		t.say("It is about this part: %s", calc.Printable(part))
	}
	if err.Fix != "" {
		t.say("Perhaps: %s", calc.Printable(err.Text[:err.At]+err.Fix+err.Text[err.End:]))
	}
}

// change does something to the sheet and says what came of it.
func (t *talk) change(do func()) {
	sheet, before, tests := t.m.sheet(), t.m.sheet().Snapshot(), t.m.tests()
	do()
	if t.m.kept != t.m.keptState() {
		t.m.keepEdits()
	}
	t.tellMessage()
	if t.m.sheet() != sheet {
		t.greet()
		return
	}
	t.tellChanges(before, mostTold)
	t.tellTurned(tests)
}

// mostTold is how many changes are told unasked.
const mostTold = 8

// tellChanges says how values moved: what the sheet shows before the rest, and of all no more than most, if that is not 0.
func (t *talk) tellChanges(before *calc.Snapshot, most int) {
	var lines, others []string
	for _, c := range t.m.sheet().Cells() {
		line, moved := t.changeLine(c, before)
		switch {
		case !moved:
		case t.m.sheet().Counts(c.Family()) || !c.IsFormula():
			lines = append(lines, line)
		default:
			others = append(others, line)
		}
	}
	if most == 0 {
		lines = append(lines, others...)
		if most = len(lines); most == 0 {
			t.say("Nothing is other than it was.")
		}
	}
	for _, line := range lines[:min(most, len(lines))] {
		t.say("%s", line)
	}
	if n := len(lines) + len(others) - min(most, len(lines)); n > 0 {
		t.say("And %d more; changes says all.", n)
	}
}

// changeLine is a cell's value now and before.
func (t *talk) changeLine(c *calc.Cell, before *calc.Snapshot) (line string, moved bool) {
	now := c.Value()
	line = c.Name() + " is " + t.valueWords(c, now)
	was, ok := before.Value(c.Name())
	if !ok {
		return line + ", new.", true
	}
	if entry, _ := before.Entry(c.Name()); same(was, now) && entry.Text == c.Text() {
		return "", false
	}
	ch := changeBetween(c, was, now)
	return line + ", was " + joinWords(", ", t.valueWords(c, was), ch.text(t.m.glyph)) + ".", true
}

// valueWords is a value in words, a range by its ends.
func (t *talk) valueWords(c *calc.Cell, v calc.Value) string {
	switch {
	case v.Err != nil:
		return "undefined, as " + calc.Printable(v.Err.Message)
	case v.Ranged:
		return c.Show(v.Mid).String() + ", anywhere from " + c.Show(v.Low).String() + " to " + c.Show(v.High).String()
	}
	return c.Show(v.Mid).String()
}

// tellTurned says which tests hold no longer, which hold again, and what gives way first if that is another now.
func (t *talk) tellTurned(before []calc.Test) {
	was := map[string]bool{}
	for _, test := range before {
		was[test.Kind+test.Text] = test.OK
	}
	for _, test := range t.m.tests() {
		if ok, known := was[test.Kind+test.Text]; known && ok != test.OK && test.Counts && test.Kind != "expect" {
			t.say("%s", turnedWords(test))
		}
	}
}

// turnedWords say that a test has begun or has ceased to speak up.
func turnedWords(test calc.Test) string {
	if test.OK {
		return "No longer: " + clean(test.Text) + "."
	}
	kind := map[calc.Level]string{calc.Warn: "This warns", calc.Fail: "This fails"}[test.Level]
	return kind + ": " + joinWords(": ", clean(test.Text), clean(test.Message)) + "."
}

// verdict says what gives way first, and every test that does not hold.
func (t *talk) verdict() {
	var limits []calc.Limit
	for _, l := range t.m.allLimits() {
		if l.Counts {
			limits = append(limits, l)
		}
	}
	if len(limits) == 0 {
		t.say("Nothing that this sheet shows has a limit.")
	}
	for i, words := range []string{"First to give way", "Then"} {
		if i < len(limits) {
			l := limits[i]
			t.say("%s: %s at %s, %s today%s.", words, limitName(l), l.Cell.Show(l.Rate.Mid), times(l.Growth), levelWords[l.Level])
		}
	}
	for _, test := range t.m.tests() {
		if test.Counts && !test.OK {
			t.say("%s", turnedWords(test))
		}
	}
}
