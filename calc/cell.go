package calc

import (
	"slices"
	"strings"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Origin says where a cell's text comes from.
type Origin uint8

// The origins.
const (
	BuiltIn Origin = iota // the family's own value
	Formula               // the family's own formula, or one that the sheet gives
	Stated                // given in the sheet, or marked so there
	Assumed               // marked so in the sheet
	Implied               // marked so in the sheet: worked out from other figures
	Edited                // typed in the terminal program
	Solved                // found for a goal
	Set                   // given on the command line
)

var origins = [...]string{"default", "formula", "stated", "assumed", "implied", "edited", "solved", "set"}

func (o Origin) String() string { return origins[o] }

// Cell is a named cell of a sheet: a view on its present state, valid as long
// as the sheet is.
type Cell struct {
	sheet   *Sheet
	slot    int
	name    string
	doc     string
	unit    *unit.Unit
	written string // the unit as declared
	family  *Family
	choice  bool
	limit   bool
	own     bool // declared by the sheet
	gone    bool // left out of this sheet, or declared in it and taken back

	builtin  builtin
	positive bool // declared with a value from zero up: refuses a negative one
	whole    bool // only whole numbers will do

	entry   Entry
	formula *formula.Formula // nil when the text is in error
	err     *Error           // why the text cannot be computed
	refused bool             // err is that of a need
	uses    []int            // slots that the formula reads
	line    int              // where the sheet gives the text, -1 if it does not

	cached Value
	at     int // the run that cached belongs to
}

// Entry is what a cell holds, so that it can be put back later.
type Entry struct {
	Text   string
	Origin Origin
	Note   string
	Unset  bool // the cell is not there
}

// Name is the cell's name.
func (c *Cell) Name() string { return c.name }

// Doc is one line on what the cell means.
func (c *Cell) Doc() string { return c.doc }

// Family is the page that the cell stands on.
func (c *Cell) Family() *Family { return c.family }

// Unit is the unit as declared: records/s, time, count, %.
func (c *Cell) Unit() string { return c.written }

// BaseUnit is the unit that values of this cell are in: records/s, s, B, and ""
// for plain numbers.
func (c *Cell) BaseUnit() string { return c.unit.Base() }

// Text is what the cell holds: 2 h, 2 * rate.
func (c *Cell) Text() string { return c.entry.Text }

// BuiltIn is the family's own text; for a cell of the sheet's own, its text as loaded.
func (c *Cell) BuiltIn() string {
	if c.own {
		if e, ok := c.sheet.loaded[c.name]; ok {
			return e.Text
		}
		return c.entry.Text
	}
	return c.builtin.text
}

// Origin says where the text comes from.
func (c *Cell) Origin() Origin { return c.entry.Origin }

// Note is the sheet's remark on the text.
func (c *Cell) Note() string { return c.entry.Note }

// IsFormula reports whether the text names other cells.
func (c *Cell) IsFormula() bool { return c.formula != nil && !c.formula.IsPlain() }

// Sign is how the cell's row is marked: ":" for what is typed, "=" for what
// follows from others, "~" for a range.
func (c *Cell) Sign() string {
	switch {
	case c.Value().Ranged:
		return "~"
	case c.IsFormula():
		return "="
	}
	return ":"
}

// IsChoice reports whether the cell stands among its family's choices. It stays
// on its side whatever is typed into it.
func (c *Cell) IsChoice() bool { return c.choice }

// IsLimit reports whether the cell is a limit.
func (c *Cell) IsLimit() bool { return c.limit }

// Overridden reports whether the family's formula was replaced by a value.
func (c *Cell) Overridden() bool {
	return !c.own && c.builtin.formula != nil && !c.builtin.formula.IsPlain() && c.formula != nil && c.formula.IsPlain()
}

// Whole reports whether only whole numbers will do.
func (c *Cell) Whole() bool { return c.whole }

// isSet reports whether the text is not the family's own.
func (c *Cell) isSet() bool {
	return c.own || c.entry.Text != c.builtin.text || c.entry.Origin != c.builtinOrigin()
}

func (c *Cell) builtinOrigin() Origin {
	if c.builtin.formula != nil && !c.builtin.formula.IsPlain() {
		return Formula
	}
	return BuiltIn
}

// Readings say how the text was read, where another reading is plausible.
func (c *Cell) Readings() []string {
	if c.formula == nil || !c.isSet() {
		return nil
	}
	return readings(c.formula)
}

func readings(f *formula.Formula) (out []string) {
	for _, n := range f.Notes {
		part := strings.TrimSpace(f.Text[n.At:n.End])
		if note := part + ": " + n.Message; !slices.Contains(out, note) {
			out = append(out, note)
		}
	}
	return out
}

// Uses are the cells that the text names, limits included.
func (c *Cell) Uses() []*Cell {
	var cells []*Cell
	for _, slot := range c.sheet.reads(c) {
		cells = append(cells, c.sheet.cells[slot])
	}
	return cells
}

// UsedBy are the cells whose texts name this one.
func (c *Cell) UsedBy() []*Cell {
	return c.sheet.where(func(d *Cell) bool { return slices.Contains(c.sheet.reads(d), c.slot) })
}

// Feeds are all cells that this one follows from, directly or not.
func (c *Cell) Feeds() []*Cell {
	feeds := make([]bool, len(c.sheet.cells))
	var mark func(*Cell)
	mark = func(d *Cell) {
		for _, slot := range c.sheet.reads(d) {
			if !feeds[slot] {
				feeds[slot] = true
				mark(c.sheet.cells[slot])
			}
		}
	}
	mark(c)
	return c.sheet.where(func(d *Cell) bool { return d != c && feeds[d.slot] })
}

// Moves are all cells that follow from this one, directly or not.
func (c *Cell) Moves() []*Cell {
	moves := make([]bool, len(c.sheet.cells))
	moves[c.slot] = true
	for _, slot := range c.sheet.order {
		for _, u := range c.sheet.reads(c.sheet.cells[slot]) {
			moves[slot] = moves[slot] || moves[u]
		}
	}
	return c.sheet.where(func(d *Cell) bool { return d != c && moves[d.slot] })
}

// CutOff are the results that count and would follow from c, were they not
// given a value in place of their formula.
func (c *Cell) CutOff() []*Cell {
	var cut []*Cell
	for _, d := range c.sheet.cells {
		if d.UsedBuiltIn(c) && !d.gone && !d.IsFormula() && c.sheet.Counts(d.family) {
			cut = append(cut, d)
		}
	}
	return cut
}

// Unused reports whether nothing that counts follows from this choice because
// formulas above it were replaced.
func (c *Cell) Unused() bool {
	if !c.choice || c.own {
		return false
	}
	cut := false
	for _, d := range c.sheet.cells {
		cut = cut || d.UsedBuiltIn(c) && !d.gone
	}
	return cut && !slices.ContainsFunc(c.Moves(), func(d *Cell) bool { return c.sheet.Counts(d.family) })
}

// Show prints a value of this cell: +Inf as never or unbounded, NaN as "?".
func (c *Cell) Show(x float64) unit.Shown {
	if c.formula != nil && c.formula.IsPlain() && x == c.sheet.program.Value(c.slot) {
		return c.unit.Typed(x, c.sheet.style)
	}
	return c.unit.Show(x, c.sheet.style)
}

// ShowLike prints a value of this cell in the unit that like was printed in.
func (c *Cell) ShowLike(x float64, like unit.Shown) unit.Shown {
	return c.unit.ShowAs(x, like, c.sheet.style)
}

// Literal is a text that reads back to exactly x in this cell.
func (c *Cell) Literal(x float64) string { return c.unit.Exact(x) }

// UsedBuiltIn reports that the family's own formula of the cell, which has
// another text now, uses that other cell.
func (c *Cell) UsedBuiltIn(used *Cell) bool {
	return c.Overridden() && c.builtin.formula != nil && slices.Contains(c.builtin.formula.Names, used.name)
}

// Calls reports whether the cell's formula calls a function.
func (c *Cell) Calls(function string) bool {
	calls := false
	if c.formula != nil {
		c.formula.Root.Walk(func(e *formula.Expr) { calls = calls || e.Op == formula.Call && e.Fn.Name == function })
	}
	return calls
}

// ShowIn prints x in a unit of the caller's choice: "min" for a time.
func (c *Cell) ShowIn(x float64, unitText string) (unit.Shown, *Error) {
	u, err := c.unitFrom(unitText)
	if err != nil {
		return unit.Shown{}, err
	}
	return u.In(x, c.sheet.style), nil
}

// UnitSize is how large a unit is that the cell can be shown in, in base units.
func (c *Cell) UnitSize(unitText string) (float64, *Error) {
	u, err := c.unitFrom(unitText)
	if err != nil {
		return 0, err
	}
	return u.Factor(), nil
}

// SizeOf is how large the unit of one of the cell's printed values is, in base units.
func (c *Cell) SizeOf(s Shown) float64 { return c.unit.SizeOf(s, c.sheet.style) }

// unitFrom reads a unit of the cell's dimension.
func (c *Cell) unitFrom(unitText string) (*unit.Unit, *Error) {
	u, err := unit.Parse(unitText)
	if err != nil {
		return nil, err
	}
	if _, ok := u.Dim.Meet(c.unit.Dim); !ok {
		return nil, &Error{Text: unitText, At: 0, End: len(unitText), Word: "mismatch",
			Message: c.name + " is " + c.unit.Dim.Kind() + ", not " + u.Dim.Kind()}
	}
	return u, nil
}
