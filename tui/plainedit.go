package tui

import (
	"slices"
	"strings"

	"headroom/calc"
)

// set gives a cell another text: NAME = VALUE, or makes one: NAME: UNIT = VALUE.
func (t *talk) set(line string) {
	name, text, _ := strings.Cut(line, "=")
	name, unit, own := strings.Cut(strings.TrimSpace(name), ":")
	name, text = strings.TrimSpace(name), strings.TrimSpace(text)
	c := t.cellNamed(name)
	t.change(func() {
		switch {
		case own && c == nil:
			t.wrong(t.declare(name, strings.TrimSpace(unit), text))
		case c == nil:
			t.wrong(t.m.sheet().NoCell(name))
			if !calc.IsName(name) {
				return
			}
			t.say("To make it a cell of your own, give it a unit, such as %s: records/s = %s.", name, text)
		default:
			follows := !c.Overridden() && !c.IsChoice() && c.IsFormula()
			if err := t.typed(c, text); err != nil {
				t.wrong(err)
				return
			}
			t.tellCut(c, follows)
		}
	})
}

// tellCut says what does not follow any more, or did not before either.
func (t *talk) tellCut(c *calc.Cell, followed bool) {
	if followed && c.Overridden() {
		t.say("%s no longer follows its formula. solve %s = %s finds an input for it; undo takes this back.", c.Name(), c.Name(), c.Text())
	}
	for _, d := range c.CutOff() {
		t.say("%s does not follow: it is typed, %s.", d.Name(), d.Show(d.Value().Mid))
	}
}

// tell says what a cell is worth now, what it means and where it comes from.
func (t *talk) tell(c *calc.Cell) {
	t.m.goTo(c)
	t.pose("eval", c.Name())
	if c.Doc() != "" {
		t.say("%s", sentence(c.Doc()))
	}
	if c.IsFormula() {
		t.say("It is %s.", c.Text())
	}
	for _, d := range c.CutOff() {
		t.say("%s does not follow from it: it is typed, %s.", d.Name(), d.Show(d.Value().Mid))
	}
	t.say("explain %s says all.", c.Name())
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

// tellChanges says how values moved: what was typed, the headlines, what else the sheet shows, and the rest; of all of them
// no more than most, if that is not 0.
func (t *talk) tellChanges(before *calc.Snapshot, most int) {
	var ranked [4][]string
	for _, c := range t.m.sheet().Cells() {
		if line, moved := t.changeLine(c, before); moved {
			ranked[t.rank(c, before)] = append(ranked[t.rank(c, before)], line)
		}
	}
	lines := slices.Concat(ranked[:]...)
	if most == 0 {
		most = len(lines)
		if most == 0 {
			t.say("Nothing is other than it was.")
		}
	}
	for _, line := range lines[:min(most, len(lines))] {
		t.say("%s", line)
	}
	if n := len(lines) - most; n > 0 {
		t.say("And %d more; changes says all.", n)
	}
}

// rank says how soon a change is told.
func (t *talk) rank(c *calc.Cell, before *calc.Snapshot) int {
	was, ok := before.Entry(c.Name())
	shown := t.m.sheet().Counts(c.Family())
	switch {
	case !ok || was.Text != c.Text():
		return 0
	case shown && c.Family().Headline == c:
		return 1
	case shown:
		return 2
	}
	return 3
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
	return line + ", was " + joinWords(", ", t.valueWords(c, was), changeSaid(changeBetween(c, was, now))) + ".", true
}

// changeSaid is a change in words; "" where what it was says all.
func changeSaid(ch change) string {
	switch {
	case strings.HasSuffix(ch.words, "x"):
		return strings.TrimSuffix(ch.words, "x") + " times as much"
	case !strings.HasSuffix(ch.words, "%"):
		return ""
	case ch.up:
		return ch.words + " more"
	}
	return ch.words + " less"
}

// valueWords is a value in words, a range by its ends.
func (t *talk) valueWords(c *calc.Cell, v calc.Value) string {
	switch {
	case v.Err != nil:
		return "undefined, as " + calc.Printable(v.Err.Message)
	case v.Ranged:
		high := c.Show(v.High)
		return c.Show(v.Mid).String() + ", anywhere from " + c.ShowLike(v.Low, high).Number + " to " + high.String()
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
	switch {
	case !test.OK:
		return test.Sentence()
	case test.Kind == "warn" || test.Kind == "fail":
		return "No longer: " + test.Text + "."
	}
	return "It holds again: " + test.Text + "."
}

// verdict says what gives way first, and every test that does not hold.
func (t *talk) verdict() {
	t.limits(2)
	for _, test := range t.m.tests() {
		if test.Counts && !test.OK {
			t.say("%s", test.Sentence())
		}
	}
}

// limits says what gives way first, and what then, as far as most.
func (t *talk) limits(most int) {
	limits := t.m.sheet().Binding()
	if len(limits) == 0 {
		t.say("%s", t.m.noLimit())
	}
	words := "First to give way"
	for _, l := range limits[:min(most, len(limits))] {
		t.say("%s: %s at %s, %s today%s.", words, limitName(l), l.Cell.Show(l.Rate.Mid), times(l.Growth), andWord(l.Level))
		words = "Then"
	}
}
