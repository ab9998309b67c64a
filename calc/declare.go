package calc

import (
	"fmt"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// remove takes a cell of the sheet's own away again.
func (s *Sheet) remove(c *Cell) *Error {
	if !c.own {
		return s.Put(c.name, Entry{Text: c.builtin.text, Origin: c.builtinOrigin()})
	}
	if users := c.UsedBy(); len(users) > 0 {
		return &Error{Text: c.name, At: 0, End: len(c.name), Word: "used", Message: users[0].name + " uses " + c.name}
	}
	c.leave()
	s.finish()
	return nil
}

// Declare makes a new cell of the sheet's own. What it holds decides on which
// side of its page it stands.
func (s *Sheet) Declare(name, unitText, text string) *Error {
	if formula.ReadName(name) != name || name == "" {
		return &Error{Text: name, End: len(name), Word: "syntax", Message: fmt.Sprintf("%q is no name", name),
			Hint: "names are small letters, digits and _, a letter first"}
	}
	if s.Cell(name) != nil {
		return &Error{Text: name, End: len(name), Word: "twice", Message: "there is a cell " + name}
	}
	u, err := unit.Parse(unitText)
	if err != nil {
		return err
	}
	c := s.revive(name, unitText, u)
	if err := c.take(Entry{Text: text, Origin: Edited}); err != nil {
		c.leave()
		return err
	}
	s.finish()
	if c.err != nil {
		err := c.err
		c.leave()
		s.finish()
		return err
	}
	return nil
}

// UnitOf is the unit with which a cell of that text would be declared: what the
// text measures.
func (s *Sheet) UnitOf(text string) (string, *Error) {
	f, err := formula.Parse(text)
	if err != nil {
		return "", err
	}
	t, err := f.Check(s, formula.Want{Any: true})
	switch {
	case err != nil:
		return "", err
	case t.Percent >= formula.PercentCell:
		return "%", nil
	case t.Dim == unit.Plain:
		return "count", nil
	case t.Dim == unit.Dim{unit.Time: 1}:
		return "time", nil
	}
	return (&unit.Unit{Dim: t.Dim, Mul: 1, Div: 1}).Base(), nil
}

// revive is a new cell, or one that was taken away and has the same unit.
func (s *Sheet) revive(name, unitText string, u *unit.Unit) *Cell {
	if slot, ok := s.byName[name]; ok && s.cells[slot].written == unitText {
		c := s.cells[slot]
		c.gone = false
		c.join()
		return c
	}
	c := s.addCell(name, unitText, u)
	c.family = s.own()
	c.choice = true
	c.join()
	return c
}
