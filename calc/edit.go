package calc

import (
	"fmt"
	"maps"
	"slices"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Set gives a cell a new text and brings everything up to date. An error
// leaves the sheet as it was.
func (s *Sheet) Set(name, text string, o Origin) *Error {
	return s.Put(name, Entry{Text: text, Origin: o})
}

// Entry is what a cell holds now, so that it can be put back later.
func (s *Sheet) Entry(name string) Entry {
	c := s.Cell(name)
	if c == nil {
		return Entry{Unset: true}
	}
	return c.entry
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
		return s.NoCell(name)
	case e.Unset:
		return s.remove(c)
	}
	before := *c
	if err := c.take(e); err != nil {
		return err
	}
	if err := s.update(c, before); err != nil {
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
	} else {
		s.finish()
	}
	if c.err != nil {
		return c.err
	}
	s.needs = s.brokenNeeds()
	for _, t := range s.needs {
		if !slices.Contains(before, t) {
			s.needs = before
			return s.refusal(c, t)
		}
	}
	return nil
}

// simple reports whether the new text is a value in place of a value, and
// nothing else changes: what depends on what, and which limits count.
func (s *Sheet) simple(c *Cell, before Cell) bool {
	value := func(c *Cell) bool {
		return c.formula != nil && c.err == nil && c.formula.IsPlain() && !c.formula.Ranged()
	}
	counted := s.counts[c.family.index]
	if !value(c) || !value(&before) || s.program.Ranged() {
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

// refuseNeeds puts an error on the cells whose values the sheet gives and a
// need refuses. It reports whether there were any.
func (s *Sheet) refuseNeeds() bool {
	any := false
	for _, t := range s.brokenNeeds() {
		for _, name := range t.formula.Names {
			c := s.Cell(name)
			if c == nil || c.line < 0 || c.err != nil || !c.isSet() {
				continue
			}
			l := s.lines[c.line]
			err := s.fail(c.line, l.Source, l.TextAt, s.refusal(c, t))
			c.err, any = err, true
			break
		}
	}
	return any
}

// remove takes a cell of the sheet's own away again.
func (s *Sheet) remove(c *Cell) *Error {
	if !c.own {
		return s.Put(c.name, Entry{Text: c.builtin.text, Origin: c.builtinOrigin()})
	}
	if users := c.UsedBy(); len(users) > 0 {
		return &Error{Text: c.name, At: 0, End: len(c.name), Word: "used", Message: users[0].name + " uses " + c.name}
	}
	c.gone = true
	s.finish()
	return nil
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
		c.gone = true
		return err
	}
	s.finish()
	if c.err != nil {
		err := c.err
		c.gone = true
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
	return unit.Unit{Dim: t.Dim, Mul: 1, Div: 1}.Base(), nil
}

// revive is a new cell, or one that was taken away and has the same unit.
func (s *Sheet) revive(name, unitText string, u unit.Unit) *Cell {
	if slot, ok := s.byName[name]; ok && s.cells[slot].written == unitText {
		c := s.cells[slot]
		c.gone = false
		return c
	}
	c := s.addCell(name, unitText, u)
	c.family = s.own()
	c.choice = true
	c.join()
	return c
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
		loaded, was := s.loaded[c.name]
		e := Edit{Name: c.name, Entry: c.entry}
		switch {
		case c.own && s.byName[c.name] != c.slot:
		case c.gone && !(c.own && was):
		case c.gone:
			e.Unset = true
			out = append(out, e)
		case c.own && !was:
			e.Unit = c.written
			out = append(out, e)
		case was && loaded.Text != c.entry.Text, !was && !c.own && c.isSet():
			out = append(out, e)
		}
	}
	return out
}

// Clone is a copy that changes on its own.
func (s *Sheet) Clone() *Sheet {
	d := s.copied()
	d.compile()
	d.run()
	return d
}

// copied is a copy without a program.
func (s *Sheet) copied() *Sheet {
	d := *s
	d.byName, d.loaded = maps.Clone(s.byName), maps.Clone(s.loaded)
	d.families = make([]*Family, len(s.families))
	cells := make([]Cell, len(s.cells))
	d.cells = make([]*Cell, len(s.cells))
	for i, c := range s.cells {
		cells[i] = *c
		cells[i].sheet = &d
		cells[i].at = 0
		d.cells[i] = &cells[i]
	}
	for i, f := range s.families {
		g := *f
		g.Choices, g.Results = d.mine(f.Choices), d.mine(f.Results)
		if f.Headline != nil {
			g.Headline = d.cells[f.Headline.slot]
		}
		d.families[i] = &g
	}
	for _, c := range d.cells {
		c.family = d.families[c.family.index]
	}
	d.cloneTests(s)
	return &d
}

// mine are the clone's cells in place of the original's.
func (s *Sheet) mine(cells []*Cell) []*Cell {
	out := make([]*Cell, len(cells))
	for i, c := range cells {
		out[i] = s.cells[c.slot]
	}
	return out
}

func (s *Sheet) cloneTests(from *Sheet) {
	s.tests = make([]*test, len(from.tests))
	for i, t := range from.tests {
		u := *t
		if t.cell != nil {
			u.cell = s.cells[t.cell.slot]
		}
		if t.family != nil {
			u.family = s.families[t.family.index]
		}
		s.tests[i] = &u
	}
	s.shown = make([]*Family, len(from.shown))
	for i, f := range from.shown {
		s.shown[i] = s.families[f.index]
	}
	s.errs, s.left = slices.Clone(from.errs), slices.Clone(from.left)
	s.minds, s.asks = slices.Clone(from.minds), slices.Clone(from.asks)
}

// Snapshot is all values and entries of a sheet at one moment.
type Snapshot struct {
	values  map[string]Value
	entries map[string]Entry
}

// Snapshot freezes the sheet: the baseline against which changes are counted.
func (s *Sheet) Snapshot() *Snapshot {
	b := &Snapshot{map[string]Value{}, map[string]Entry{}}
	for _, c := range s.cells {
		if !c.gone {
			b.values[c.name], b.entries[c.name] = c.Value(), c.entry
		}
	}
	return b
}

// Value is what a cell was worth.
func (b *Snapshot) Value(name string) (Value, bool) {
	v, ok := b.values[name]
	return v, ok
}

// Entry is what a cell held.
func (b *Snapshot) Entry(name string) (Entry, bool) {
	e, ok := b.entries[name]
	return e, ok
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
		v.Low, v.High = ends(f)
		v.Ranged = true
	}
	if broken(x) {
		return v, &Error{Text: text, End: len(text), Word: "undefined", Message: "this has no value"}
	}
	return v, nil
}
