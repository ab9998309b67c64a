package calc

import (
	"math"
	"slices"
	"strings"

	"headroom/calc/formula"
)

// take reads a text for the cell and, if it is right, makes it the cell's. The
// program does not know of it yet.
func (c *Cell) take(e Entry) *Error {
	f, err := formula.Parse(e.Text)
	if err != nil {
		return err
	}
	return c.accept(e, f)
}

// accept checks a text that was read and, if it is right, makes it the cell's.
func (c *Cell) accept(e Entry, f *formula.Formula) *Error {
	if err := c.check(f); err != nil {
		return err
	}
	if err := c.refuseNegative(f, e.Text); err != nil {
		return err
	}
	c.formula, c.err = f, nil
	c.entry = e
	if e.Origin == BuiltIn && (c.line >= 0 || c.own) && !c.sheet.building {
		c.entry.Origin = Stated
	}
	if !f.IsPlain() && (c.entry.Origin == BuiltIn || c.entry.Origin == Stated) {
		c.entry.Origin = Formula
	}
	c.uses = c.sheet.slots(f)
	return nil
}

func (c *Cell) check(f *formula.Formula) *Error {
	if c.sheet.building {
		return f.Resolve(c.sheet) // TestFamilies has checked it
	}
	_, err := f.Check(c.sheet, c.want())
	return err
}

func (c *Cell) want() formula.Want { return formula.Want{Cell: c.name, Unit: c.unit} }

// spoil keeps a text that is wrong, and the error.
func (c *Cell) spoil(e Entry, err *Error) {
	c.entry, c.formula, c.err, c.uses = e, nil, err, nil
}

// parse reads and checks a text as it would stand in cell c.
func (s *Sheet) parse(c *Cell, text string) (*formula.Formula, *Error) {
	f, err := formula.Parse(text)
	if err != nil {
		return nil, err
	}
	_, err = f.Check(s, c.want())
	return f, err
}

func (s *Sheet) slots(f *formula.Formula) []int {
	var slots []int
	f.Root.Walk(func(e *formula.Expr) {
		if e.Op == formula.Name && !slices.Contains(slots, e.Slot) {
			slots = append(slots, e.Slot)
		}
	})
	return slots
}

// IsPlain reports a text that is a value of its own: it names no cell.
func IsPlain(text string) bool {
	f, err := formula.Parse(text)
	return err == nil && f.IsPlain()
}

// AsFactor is a text as it stands before a * or a /: a sum in parentheses, within
// which a comma would not group digits.
func AsFactor(text string) string {
	f, err := formula.Parse(text)
	if err != nil || f.Root.Op != formula.Add && f.Root.Op != formula.Sub {
		return text
	}
	depth := 0
	return "(" + strings.Map(func(r rune) rune {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				return -1
			}
		}
		return r
	}, text) + ")"
}

// IsName reports what a cell may be called.
func IsName(s string) bool { return s != "" && formula.ReadName(s) == s }

// refuseNegative refuses a value below zero in a cell that was declared with
// one from zero up. Formulas may go there.
func (c *Cell) refuseNegative(f *formula.Formula, text string) *Error {
	if !c.positive || !f.IsPlain() {
		return nil
	}
	if low, _ := f.Root.Ends(); low < 0 {
		return c.negative(text)
	}
	return nil
}

func (c *Cell) negative(text string) *Error {
	return &Error{Text: text, At: 0, End: len(text), Word: "refused", Message: c.name + " cannot be negative", Hint: "write 0 or more"}
}

func (c *Cell) plainEnds() (low, high float64) {
	if c.formula == nil || !c.formula.IsPlain() {
		return math.NaN(), math.NaN()
	}
	return c.formula.Root.Ends()
}
