package calc

import (
	"fmt"
	"slices"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// remove takes a cell of the sheet's own away again.
func (s *Sheet) remove(c *Cell) *Error {
	if !c.own {
		return s.Put(c.name, Entry{Text: c.builtin.text, Origin: c.builtinOrigin()})
	}
	if user := s.userOf(c); user != "" {
		return &Error{Text: c.name, At: 0, End: len(c.name), Word: "used", Message: user + " uses " + c.name}
	}
	c.leave()
	s.finish()
	return nil
}

// userOf is what speaks of a cell of the sheet's own, or "".
func (s *Sheet) userOf(c *Cell) string {
	for _, d := range c.UsedBy() { // what is made of the limits does without one
		if slices.Contains(d.formula.Names, c.name) {
			return d.name
		}
	}
	for _, t := range s.tests {
		if slices.Contains(t.formula.Names, c.name) {
			return t.kind.String() + " " + t.text
		}
	}
	if c.family.Headline == c {
		return "headline"
	}
	if _, hides := s.base[c.name]; hides {
		return "the sheet, which has no built-in " + c.name + " any more,"
	}
	return ""
}

// takenAway is a cell of the sheet's own that is gone, and may come back.
func (s *Sheet) takenAway(name string) *Cell {
	slot, ok := s.byName[name]
	if !ok || !s.cells[slot].own {
		return nil
	}
	return s.cells[slot]
}

func (c *Cell) comeBack() {
	c.gone = false
	c.join()
}

// Declare makes a new cell of the sheet's own. What it holds decides on which
// side of its page it stands.
func (s *Sheet) Declare(name, unitText, text string) *Error {
	if !IsName(name) {
		return &Error{Text: name, End: len(name), Word: "syntax", Message: fmt.Sprintf("%q is no name", name),
			Hint: "names are small letters, digits and _, a letter first"}
	}
	if s.Cell(name) != nil {
		return &Error{Text: name, End: len(name), Word: "twice", Message: "there is a cell " + name}
	}
	if err := s.readAsUnit(name); err != nil {
		return err
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
	before := s.needs
	s.finish()
	err = c.err
	if broken := s.newlyBroken(before); err == nil && broken != nil { // by a limit that counts
		err = s.refusal(c, broken)
	}
	if err != nil {
		c.leave()
		s.finish()
		return err
	}
	s.mend()
	return nil
}

// readAsUnit refuses a name that the sheet's own texts have as a unit behind a
// stroke: with a cell of that name they would be ambiguous once saved.
func (s *Sheet) readAsUnit(name string) *Error {
	refuse := func(text string) *Error {
		return &Error{Text: name, End: len(name), Word: "ambiguous", Message: fmt.Sprintf("%s is a unit in %s", name, text),
			Hint: "give the cell another name"}
	}
	for _, c := range s.cells {
		if !c.gone && c.isSet() && c.formula != nil && c.formula.Divides(name) {
			return refuse(c.name + " = " + c.entry.Text)
		}
	}
	for _, t := range s.tests {
		if t.own && t.formula.Divides(name) {
			return refuse(t.kind.String() + " " + t.text)
		}
	}
	return nil
}

// mend reads again the texts that were wrong, since they may have named what
// has been declared since.
func (s *Sheet) mend() {
	mended := false
	for _, c := range s.cells {
		if c.formula == nil && !c.gone && c.take(c.entry) == nil {
			mended = true
		}
	}
	if mended {
		s.finish()
	}
}

// UnitOf is the unit with which a cell of that name and text would be declared:
// what the text measures. A limit is one of records, as 12/s may be.
func (s *Sheet) UnitOf(name, text string) (string, *Error) {
	f, err := formula.Parse(text)
	if err != nil {
		return "", err
	}
	if IsLimitName(name) && text != "0" { // which nothing was typed for yet
		u, _ := unit.Parse(formula.LimitUnit)
		if _, err := f.Check(s, formula.Want{Cell: name, Unit: u}); err == nil {
			return formula.LimitUnit, nil
		}
		if f, err = formula.Parse(text); err != nil { // checking turns a text into what was wanted
			return "", err
		}
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
		s.cells[slot].comeBack()
		return s.cells[slot]
	}
	c := s.addCell(name, unitText, u)
	c.family = s.own()
	c.choice, c.limit = true, isLimit(name, u)
	c.join()
	return c
}
