package calc

import (
	"fmt"
	"slices"

	"headroom/calc/formula"
)

// Set gives a cell a new text and brings everything up to date. An error
// leaves the sheet as it was.
func (s *Sheet) Set(name, text string, o Origin) *Error {
	return s.Put(name, Entry{Text: text, Origin: o})
}

// Put gives a cell an entry that it had before, or a new one. Putting back the
// family's own text makes it the family's again; putting back that a cell was
// not there takes it away.
func (s *Sheet) Put(name string, e Entry) *Error {
	c := s.Cell(name)
	switch {
	case c == nil && e.Unset:
		return nil
	case c == nil:
		return s.putBack(name, e)
	case e.Unset:
		return s.remove(c)
	}
	return s.put(c, e)
}

// putBack gives an entry to a cell that was taken away.
func (s *Sheet) putBack(name string, e Entry) *Error {
	c := s.takenAway(name)
	if c == nil {
		return s.NoCell(name)
	}
	if err := s.readAsUnit(name); err != nil {
		return err
	}
	c.comeBack()
	s.finish() // a limit counts again
	err := s.put(c, e)
	if err != nil {
		c.leave()
		s.finish()
	}
	return err
}

func (s *Sheet) put(c *Cell, e Entry) *Error {
	before := *c
	loaded, was := s.loaded[c.name]
	asLoaded := was && loaded.Text == e.Text // wrong or not, this is what the sheet says
	if err := c.take(e); err != nil {
		if !asLoaded {
			return err
		}
		c.spoil(e, err)
	}
	if err := s.update(c, before); err != nil && !asLoaded {
		*c = before
		s.finish()
		return err
	}
	return nil
}

// update brings the sheet up to date after c took a new text.
func (s *Sheet) update(c *Cell, was Cell) *Error {
	before := s.needs
	if s.simple(c, was) {
		s.program.Store(c.slot, plainValue(c.formula))
		s.program.RunFrom(c.slot)
		s.runs++
	} else if err := s.renew(c); err != nil {
		return err
	}
	s.needs = s.brokenNeeds()
	if t := s.newlyBroken(before); t != nil {
		s.needs = before
		return s.refusal(c, t)
	}
	return nil
}

// newlyBroken is a need that does not hold and did before, or nil.
func (s *Sheet) newlyBroken(before []*test) *test {
	for _, t := range s.needs {
		if !slices.Contains(before, t) {
			return t
		}
	}
	return nil
}

// renew works everything out anew after c took a new text.
func (s *Sheet) renew(c *Cell) *Error {
	circles := len(s.circles())
	s.finish()
	if c.err != nil {
		return c.err
	}
	if now := s.circles(); len(now) > circles {
		return now[len(now)-1].err // a limit that has come to count leads round in a circle
	}
	return nil
}

// circles are the cells that go round in a circle.
func (s *Sheet) circles() (out []*Cell) {
	for _, c := range s.cells {
		if c.err != nil && c.err.Word == cycleWord {
			out = append(out, c)
		}
	}
	return out
}

// simple reports whether the new text is a value in place of a value, and
// nothing else changes: what depends on what, and which limits count.
func (s *Sheet) simple(c *Cell, before Cell) bool {
	value := func(c *Cell) bool {
		return c.formula != nil && c.err == nil && c.formula.IsPlain() && !c.formula.Ranged()
	}
	counted := s.counts[c.family.index]
	if !value(c) || !value(&before) || len(s.refused) > 0 {
		return false
	}
	if c.isSet() == before.isSet() {
		return true
	}
	s.count()
	return s.counts[c.family.index] == counted
}

// refusal says why a value cannot be.
func (s *Sheet) refusal(c *Cell, t *test) *Error {
	e := &Error{Text: c.entry.Text, At: 0, End: len(c.entry.Text), Word: "refused",
		Message: fmt.Sprintf("%s: %s", c.name, t.message)}
	if !(c.whole && t.formula.Root.Op == formula.Equal) {
		e.Hint = "needed is " + t.text
	}
	return e
}

// brokenNeeds are the needs that do not hold.
func (s *Sheet) brokenNeeds() (out []*test) {
	for _, t := range s.tests {
		if t.kind != formula.Need {
			continue
		}
		if holds, sure := s.holds(t); sure && holds < 1 {
			out = append(out, t)
		}
	}
	return out
}

// refused is a need that the sheet as loaded does not meet: its cell is in error
// as long as it holds what it was loaded with.
type refused struct {
	test, slot int
	err        *Error
}

// refuse puts errors on cells that needs refuse. It reports whether there were any.
func (s *Sheet) refuse() bool {
	if s.loading {
		s.findRefused()
	}
	any := false
	for _, r := range s.refused {
		c := s.cells[r.slot]
		if holds, sure := s.holds(s.tests[r.test]); sure && holds < 1 && c.entry.Text == s.loaded[c.name].Text {
			c.err, c.refused, any = r.err, true, true
		}
	}
	return any
}

// findRefused blames each need that does not hold on the first cell in it whose
// value the sheet gives.
func (s *Sheet) findRefused() {
	for i, t := range s.tests {
		if holds, sure := s.holds(t); t.kind != formula.Need || !sure || holds == 1 {
			continue
		}
		for _, name := range t.formula.Names {
			if c := s.Cell(name); c != nil && c.line >= 0 && c.err == nil && c.isSet() {
				l := s.lines[c.line]
				err := s.fail(c.line, l.Source, l.TextAt, s.refusal(c, t))
				s.refused = append(s.refused, refused{i, c.slot, err})
				break
			}
		}
	}
}

// Reset gives a built-in cell the family's own text again.
func (s *Sheet) Reset(name string) *Error {
	c := s.Cell(name)
	if c == nil {
		return s.NoCell(name)
	}
	if c.own {
		return nil
	}
	return s.Put(name, Entry{Text: c.builtin.text, Origin: c.builtinOrigin()})
}

// Edit is a cell whose text differs from the sheet as loaded.
type Edit struct {
	Name string
	Unit string // of a cell that was declared since; "" for others
	Entry
}

// Edits are all cells whose texts differ from the sheet as loaded.
func (s *Sheet) Edits() []Edit {
	var out []Edit
	for _, c := range s.cells {
		if e, ok := s.edit(c); ok {
			out = append(out, e)
		}
	}
	return out
}

// Edited reports whether there are any.
func (s *Sheet) Edited() bool {
	if s.editedAt != s.runs {
		s.edited = slices.ContainsFunc(s.cells, func(c *Cell) bool { _, ok := s.edit(c); return ok })
		s.editedAt = s.runs
	}
	return s.edited
}

func (s *Sheet) edit(c *Cell) (Edit, bool) {
	loaded, was := s.loaded[c.name]
	e := Edit{Name: c.name, Entry: c.entry}
	switch {
	case c.own && s.byName[c.name] != c.slot:
		return e, false
	case c.gone:
		e.Unset = true
		return e, c.own && was
	case c.own && !was:
		e.Unit = c.written
		return e, true
	}
	return e, was && loaded.Text != c.entry.Text || !was && !c.own && c.isSet()
}

// Evaluate computes a text as if it stood in the cell, and leaves the sheet alone.
func (s *Sheet) Evaluate(cell, text string) (Value, *Error) {
	c := s.Cell(cell)
	if c == nil {
		return Value{}, s.NoCell(cell)
	}
	f, err := s.parse(c, text)
	if err != nil {
		return Value{}, err
	}
	x := s.evaluate(f.Root, func(*formula.Expr, float64) {})
	v := Value{Low: x, Mid: x, High: x}
	if f.IsPlain() && f.Ranged() {
		v.Low, v.High = f.Root.Ends()
		v.Ranged = true
	}
	if broken(x) {
		return v, &Error{Text: text, End: len(text), Word: "undefined", Message: "this has no value"}
	}
	return v, nil
}
