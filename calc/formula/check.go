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
	Cell  string    // its name, "" where there is none
	Unit  unit.Unit // the cell's unit
	Any   bool      // any unit will do (calc)
	Label string    // the label of the cell's unit
}

// checker checks one text.
type checker struct {
	*Formula
	scope Scope
}

// Check resolves the names of f and holds its dimensions against what is
// wanted. It adds to f.Notes how a bare number or a missing noun was taken.
func (f *Formula) Check(scope Scope, want Want) (t Type, err *Error) {
	defer unit.Catch(&err)
	c := &checker{f, scope}
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
	c := &checker{f, scope}
	c.compared(f.Root)
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
func kindOf(u unit.Unit) string {
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
		if low, high := c.constant(); math.Max(math.Abs(low), math.Abs(high)) >= 1 {
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
func (c *checker) scale(u unit.Unit) {
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

// constant is the lowest and highest value of a text without names.
func (c *checker) constant() (low, high float64) {
	value := func(high bool) float64 {
		return Evaluate(c.Root, func(e *Expr) float64 {
			if high && e.Lit.Ranged {
				return e.Lit.High.Value
			}
			return e.Lit.Value
		})
	}
	return value(false), value(true)
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
	slashes := e.Lit.Slashes
	if e.Lit.Ranged {
		slashes = append(slashes[:len(slashes):len(slashes)], e.Lit.High.Slashes...)
	}
	for _, s := range slashes {
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
		hint := fmt.Sprintf("write %s * (1 %s %s), or the share as a number: 0.1", rest, sign, percent)
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
