package formula

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc/unit"
)

// typeOf is the type of a part of the text.
func (c *checker) typeOf(e *Expr) Type {
	switch e.Op {
	case Literal:
		return c.literal(e)
	case Forever:
		if e.Word == "never" {
			return Type{Dim: Dim{unit.Time: 1}}
		}
		return Type{Any: true}
	case Name:
		return c.name(e)
	case Limits:
		return Type{Dim: limitDim}
	case Neg:
		t := c.typeOf(e.Args[0])
		t.one = false
		return t
	case Add, Sub:
		return c.added(e)
	case Mul, Div:
		return c.product(e)
	case Pow:
		return c.power(e)
	case Call:
		return c.call(e)
	case If:
		c.compared(e.Args[0])
		return c.met(e, e.Args[1:], "are the two values of an if")
	}
	return Type{}
}

// LimitUnit is the unit of every limit.
const LimitUnit = "records/s"

var limitDim = Dim{unit.Time: -1, unit.Record: 1}

func (c *checker) literal(e *Expr) Type {
	l := e.Lit
	if l.Label != "" || l.Ranged && l.High.Label != "" {
		c.stop(e, "mismatch", "a label takes no part in arithmetic", "write the number alone")
	}
	t := Type{Dim: l.Dim, Percent: simple}
	if l.Kind == unit.Percent {
		t.Percent = percentText
	}
	if l.Bare && !l.Ranged {
		t.Any = l.Value == 0
		t.one = l.Value == 1
	}
	c.slashes(e)
	return t
}

// slashes refuses 5 / b where b is a cell as well as a unit.
func (c *checker) slashes(e *Expr) {
	for _, s := range e.slashes() {
		if _, _, ok := c.scope.Lookup(s.Word); ok {
			panic(&Error{Text: c.Text, At: s.At, End: s.End, Word: "ambiguous",
				Message: fmt.Sprintf("%s is a unit and a cell", s.Word),
				Hint:    fmt.Sprintf("write / (%s) for the cell, per %s for the unit", s.Word, s.Word)})
		}
	}
}

func (c *checker) name(e *Expr) Type {
	slot, t, ok := c.scope.Lookup(e.Word)
	if !ok {
		c.noCell(e)
	}
	e.Slot = slot
	if t.Percent != PercentCell {
		t.Percent = simple
	}
	return t
}

func (c *checker) noCell(e *Expr) {
	err := &Error{Text: c.Text, At: e.At, End: e.End, Word: "unknown", Message: fmt.Sprintf("no cell %q", e.Word)}
	names := c.scope.Names()
	near := unit.Nearest(e.Word, names)
	switch u, isUnit := unit.Lookup(e.Word); {
	case isUnit && u.Kind != unit.Label:
		err.Message, err.Hint = e.Word+" is a unit", fmt.Sprintf("write 1 %s", e.Word)
	case len(names) == 0:
		err.Hint = "a text that stands alone has no cells; headroom eval " + e.Word
	case len(near) > 0:
		err.Hint, err.Fix, err.Others = "write "+near[0], near[0], near[1:min(len(near), 4)]
	default:
		err.Hint = "headroom list cells shows all names"
	}
	if e.End == len(c.Text) && len(near) > 0 && strings.HasPrefix(near[0], e.Word) {
		err.Word = "unfinished"
	}
	panic(err)
}

// added checks a sum or a difference.
func (c *checker) added(e *Expr) Type {
	a, b := c.typeOf(e.Args[0]), c.typeOf(e.Args[1])
	c.percents(e, a, b)
	dim, any := c.meet(e, a, b, "cannot be added")
	return Type{Dim: dim, Any: any, Percent: sumShare(a.Percent, b.Percent)}
}

func sumShare(a, b shares) shares {
	if s := max(a, b); s >= PercentCell {
		return s
	}
	return noShare
}

// percents refuses a percent that is added to anything but percents and a
// plain 1, since 100 + 10% may be 110 or 100.1.
func (c *checker) percents(e *Expr, a, b Type) {
	for i, pair := range [][2]Type{{a, b}, {b, a}} {
		p, other := pair[0], pair[1]
		literal := p.Percent == percentText && other.Percent < PercentCell
		cell := p.Percent == PercentCell && other.Percent == simple
		if !(literal || cell) || other.one || other.Any || other.Dim != unit.Plain {
			continue
		}
		percent, rest := c.source(e.Args[i]), c.source(e.Args[1-i])
		sign := "+"
		if e.Op == Sub {
			sign = "-"
		}
		hint := fmt.Sprintf("write %s * (1 %s %s)", rest, sign, percent)
		if l := e.Args[i].Lit; l.Value > 0 {
			hint += fmt.Sprintf(", or the share as a number: %v", l.Value)
		}
		c.stop(e, "ambiguous", "is this a percent of it, or a share added to it?", hint)
	}
}

func (c *checker) source(e *Expr) string { return c.Text[e.At:e.End] }

// meet is the dimension of two sides that are added or compared.
func (c *checker) meet(e *Expr, a, b Type, what string) (dim Dim, any bool) {
	switch {
	case a.Any:
		return b.Dim, b.Any
	case b.Any:
		return a.Dim, false
	}
	dim, ok := a.Dim.Meet(b.Dim)
	if !ok {
		c.mismatch(e.Args[len(e.Args)-2], e.Args[len(e.Args)-1], a, b, what)
	}
	return dim, false
}

func (c *checker) mismatch(left, right *Expr, a, b Type, what string) {
	err := &Error{Text: c.Text, At: right.At, End: right.End, Also: [2]int{left.At, left.End}, Word: "mismatch",
		Message: fmt.Sprintf("%s and %s %s", a.Dim.Kind(), b.Dim.Kind(), what)}
	if c.want.Cell != "" {
		err.Hint = fmt.Sprintf("%s is %s, such as %s", c.want.Cell, kindOf(c.want.Unit), c.want.example())
	}
	bare := func(e *Expr) bool { return e.Op == Literal && e.Lit.Bare }
	if bare(left) && right.Op == Literal {
		err.Hint = fmt.Sprintf("a unit for %s? a range is written %s..%s", c.source(left), c.source(left), c.source(right))
	}
	panic(err)
}

func (c *checker) product(e *Expr) Type {
	a, b := c.typeOf(e.Args[0]), c.typeOf(e.Args[1])
	t := Type{Dim: a.Dim.Mul(b.Dim)}
	if e.Op == Div {
		t.Dim = a.Dim.Div(b.Dim)
	}
	if !t.Dim.Small(20) {
		c.stop(e, "refused", "no quantity has such a unit", "")
	}
	return t
}

// power raises plain numbers to plain numbers, and quantities to small whole ones.
func (c *checker) power(e *Expr) Type {
	a, b := c.typeOf(e.Args[0]), c.typeOf(e.Args[1])
	if !b.Dim.Fits(unit.Plain) {
		c.stop(e.Args[1], "mismatch", "an exponent is a plain number; this is "+b.Dim.Kind(), "")
	}
	if a.Dim == unit.Plain {
		return Type{}
	}
	n := e.Args[1].Lit.Value
	if e.Args[1].Op != Literal || n != math.Trunc(n) || n < 1 || n > 9 || !a.Dim.Pow(int(n)).Small(20) {
		c.stop(e.Args[1], "mismatch", a.Dim.Kind()+" is raised to 2, 3 … 9 only", "")
	}
	return Type{Dim: a.Dim.Pow(int(n))}
}

func (c *checker) call(e *Expr) Type {
	if e.Fn.rule == same {
		return c.met(e, e.Args, "do not go together in "+e.Word)
	}
	var t Type
	for _, a := range e.Args {
		t = c.typeOf(a)
		switch {
		case e.Fn.rule == plain && !t.Dim.Fits(unit.Plain):
			c.stop(a, "mismatch", fmt.Sprintf("%s wants a plain number; this is %s", e.Word, t.Dim.Kind()), "")
		case e.Fn.rule == whole && t.Dim.Solid() != unit.Plain:
			c.stop(a, "mismatch", fmt.Sprintf("%s wants a number; this is %s", e.Word, t.Dim.Kind()), wholeHint(e.Word, t.Dim, c.source(a)))
		}
	}
	switch e.Fn.rule {
	case plain:
		return Type{}
	case root:
		dim, ok := t.Dim.Root()
		if !ok {
			c.stop(e.Args[0], "mismatch", "sqrt wants a plain number or an even power; this is "+t.Dim.Kind(), "")
		}
		return Type{Dim: dim}
	}
	return Type{Dim: t.Dim}
}

func wholeHint(word string, d Dim, source string) string {
	if d == (Dim{unit.Time: 1}) {
		return fmt.Sprintf("write %s(%s / 1 s) * 1 s", word, source)
	}
	return ""
}

// met is the type of several values of which one is taken.
func (c *checker) met(e *Expr, args []*Expr, what string) Type {
	t := c.typeOf(args[0])
	for i, a := range args[1:] {
		next := c.typeOf(a)
		pair := node(e.Op, e.At, e.End, args[i], a)
		dim, any := c.meet(pair, t, next, what)
		t = Type{Dim: dim, Any: any, Percent: min(t.Percent, next.Percent)}
	}
	t.one = false
	return t
}

// compared checks the two sides of a test.
func (c *checker) compared(e *Expr) {
	a, b := c.typeOf(e.Args[0]), c.typeOf(e.Args[1])
	c.meet(e, a, b, "cannot be compared")
}
