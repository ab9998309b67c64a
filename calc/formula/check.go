package formula

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc/unit"
)

// Type is what a text or a part of it measures.
type Type struct {
	Dim     Dim
	Any     bool   // fits wherever a value is wanted: the literal 0, unbounded
	Percent shares // whether it may be added to percents
	one     bool   // the literal 1, to which a percent may be added, too
}

// shares tells apart what a percent may be added to.
type shares uint8

const (
	noShare     shares = iota
	simple             // a plain number or a cell that is no percent
	PercentCell        // a cell in %, or a sum with one
	percentText        // a literal in %, or a sum with one
)

// Scope is what names mean where a text stands.
type Scope interface {
	// Lookup finds a cell: the register of its value and its type.
	Lookup(name string) (slot int, t Type, ok bool)
	// Names are all cells, for suggestions.
	Names() []string
}

// Want is what the place of a text takes.
type Want struct {
	Cell  string     // its name, "" where there is none
	Unit  *unit.Unit // the cell's unit
	Any   bool       // any unit will do (calc)
	Label string     // the label of the cell's unit
}

// checker checks one text.
type checker struct {
	*Formula
	scope Scope
	want  Want
}

// Check resolves the names of f and holds its dimensions against what is
// wanted. It adds to f.Notes how a bare number or a missing noun was taken.
func (f *Formula) Check(scope Scope, want Want) (t Type, err *Error) {
	defer unit.Catch(&err)
	c := &checker{f, scope, want}
	if f.Root.Op == Literal && f.Root.Lit.Label != "" {
		return c.label(want), nil
	}
	t = c.typeOf(f.Root)
	if want.Any {
		return t, nil
	}
	c.fits(t, want)
	return t, nil
}

// CheckTest is Check for a test.
func (f *Formula) CheckTest(scope Scope) (err *Error) {
	defer unit.Catch(&err)
	c := &checker{f, scope, Want{}}
	c.compared(f.Root)
	return nil
}

// Resolve finds the registers of all names and checks nothing else: for texts
// that a test has checked, as those of the families are, which are read at every
// start.
func (f *Formula) Resolve(scope Scope) (err *Error) {
	defer unit.Catch(&err)
	c := &checker{f, scope, Want{}}
	f.Root.Walk(func(e *Expr) {
		if e.Op == Name {
			c.name(e)
		}
	})
	return nil
}

func (c *checker) stop(e *Expr, word, message, hint string) {
	panic(&Error{Text: c.Text, At: e.At, End: e.End, Word: word, Message: message, Hint: hint})
}

// label takes a literal with a label: only as the whole text of a cell of that
// label or of a name with that word in it.
func (c *checker) label(want Want) Type {
	e := c.Root
	word := e.Lit.Label
	if e.Lit.Ranged && e.Lit.High.Label != "" {
		word = e.Lit.High.Label
	}
	switch {
	case want.Any:
	case want.Unit.Dim != unit.Plain || want.Unit.Kind == unit.Percent:
		c.stop(e, "mismatch", fmt.Sprintf("%s wants %s; %s are counted", want.Cell, kindOf(want.Unit), word), "")
	case want.Unit.Kind == unit.Ratio && word == "x":
	case unit.SameLabel(word, want.Unit.Name):
	case !named(want.Cell, word):
		c.stop(e, "mismatch", fmt.Sprintf("%s does not count %s", want.Cell, word), "write the number alone")
	}
	return Type{Dim: unit.Plain}
}

// named reports whether a word of the cell's name is the label.
func named(cell, label string) bool {
	for w := range strings.SplitSeq(cell, "_") {
		if unit.SameLabel(w, label) {
			return true
		}
	}
	return false
}

// kindOf says what a cell of that unit wants.
func kindOf(u *unit.Unit) string {
	if u.Kind == unit.Percent {
		return "a share"
	}
	return u.Dim.Kind()
}

// fits holds the type of the whole text against its cell.
func (c *checker) fits(t Type, want Want) {
	switch {
	case c.bare():
		c.bareFits(want)
	case t.Any:
	case !t.Dim.Fits(want.Unit.Dim):
		c.misfit(t, want)
	case t.Percent == percentText && want.Unit.Dim == unit.Plain, t.Dim == want.Unit.Dim:
	case c.IsPlain() && t.Dim != want.Unit.Dim:
		c.note(fmt.Sprintf("taken as %s", want.Unit.Written()))
	}
}

func (c *checker) note(message string) {
	c.Notes = append(c.Notes, unit.Note{At: 0, End: len(c.Text), Message: message})
}

// bareFits takes a number without a unit in the unit of its cell. In a % cell
// it is the ratio, below 1 only: 35 might be 35% or 3500%.
func (c *checker) bareFits(want Want) {
	if want.Unit.Kind == unit.Percent {
		if low, high := c.Root.Ends(); math.Max(math.Abs(low), math.Abs(high)) >= 1 {
			text := strings.TrimSpace(c.Text)
			panic(&Error{Text: c.Text, At: 0, End: len(c.Text), Word: "ambiguous",
				Message: fmt.Sprintf("%s is a share: %s%% or %s times the whole?", want.Cell, text, text),
				Hint:    fmt.Sprintf("write %s%%", text), Fix: text + "%"})
		}
		return
	}
	if want.Unit.Dim != unit.Plain && c.Root.Lit.Value != 0 {
		c.note("read in " + want.Unit.Written())
	}
	c.scale(want.Unit)
}

// scale turns a bare text into base units, exactly where it is one number.
func (c *checker) scale(u *unit.Unit) {
	switch {
	case !u.Fixed() || u.Kind == unit.Ratio:
	case c.Root.Op == Literal:
		l := c.Root.Lit
		l.Value, l.Bare = l.In(u), false
		if l.Ranged {
			l.High.Value = l.High.In(u)
		}
	default:
		c.Root = node(Mul, c.Root.At, c.Root.End, c.Root, Number(u.Factor()))
	}
}

// misfit says what the cell wants, and what else the text could be.
func (c *checker) misfit(t Type, want Want) {
	e := &Error{Text: c.Text, At: c.Root.At, End: c.Root.End, Word: "mismatch"}
	is := t.Dim.Kind()
	if t.Percent == percentText {
		is = "a percent"
	}
	e.Message = fmt.Sprintf("%s wants %s; this is %s", want.Cell, kindOf(want.Unit), is)
	if want.Cell == "" {
		e.Message = fmt.Sprintf("%s is wanted; this is %s", kindOf(want.Unit), is)
	}
	e.Hint = "write a value such as " + want.example()
	if hint := c.otherReading(want); hint != "" {
		e.Hint = hint
	}
	panic(e)
}

// example is a value that the cell takes.
func (w Want) example() string {
	x := 1.0
	switch {
	case w.Unit.Kind == unit.Percent:
		return "35%"
	case w.Unit.Dim == Dim{unit.Time: 1}:
		x = 7200
	case w.Unit.Dim[unit.Data] == 1:
		x = 1e6
	case w.Unit.Dim[unit.Time] == -1:
		x = 1000
	}
	return w.Unit.Show(x, unit.Style{}).String()
}

// otherReading is a hint where a literal was read in one of several ways.
func (c *checker) otherReading(want Want) (hint string) {
	c.Root.Walk(func(e *Expr) {
		if e.Op != Literal || hint != "" {
			return
		}
		text := c.Text[e.At:e.End]
		number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz/ ")
		switch {
		case e.Lit.Fraction:
			over, under, _ := strings.Cut(text, "/")
			hint = fmt.Sprintf("write %s / (%s)", strings.TrimSpace(over), strings.TrimSpace(under))
		case strings.HasSuffix(text, "m") && want.Unit.Dim[unit.Data] == 1 && e.Lit.Dim == Dim{unit.Time: 1}:
			hint = fmt.Sprintf("m is minutes everywhere: write %s Mi or %sM", number, number)
		case strings.Contains(text, "m/"):
			hint = fmt.Sprintf("m is minutes everywhere: write %s messages/s", number)
		case e.Lit.Dim.Solid() == want.Unit.Dim.Solid() && e.Lit.Dim.Fits(e.Lit.Dim.Solid()) && want.Unit.Written() != "":
			hint = fmt.Sprintf("write it in %s", want.Unit.Written())
		}
	})
	return hint
}
