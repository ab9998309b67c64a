package formula

import (
	"slices"

	"headroom/calc/unit"
)

// The types of package unit that are part of this package's own interface.
type (
	Error = unit.Error
	Dim   = unit.Dim
)

// Op is what a node of a text, or an instruction of a program, does.
type Op uint8

// The operations. Those from Neg to Select take their operands from the same
// table, see [apply].
const (
	Literal Op = iota
	Forever    // never, unbounded
	Name
	Limits // the word limits in min(limits)
	Call   // a function that stays one node: its instruction is Expr.Fn's
	If

	Move
	Neg
	Add
	Sub
	Mul
	Div
	Pow
	Less
	LessEq
	More
	MoreEq
	Equal
	Unequal
	Min
	Max
	Abs
	Ceil
	Floor
	Round
	Sqrt
	Ln
	Exp
	Log2
	Gcd
	Lcm
	ErlangC
	Divisible
	Select
)

// Expr is a node of a text that was read. At and End are its place in the text.
type Expr struct {
	Op      Op
	Of      bool // a product written with "of"
	varies  bool // it names a cell or the limits, or draws a range
	At, End int
	Lit     *unit.Literal // of a Literal; of all others it is the zero literal
	Word    string        // of a Name, a Call, Forever
	Fn      *Function     // of a Call
	Args    []*Expr
	pair    [2]*Expr // where Args lie when there are no more
	Slot    int      // of a Name, once checked
}

// none is the literal of what is none, so that nobody need ask.
var none unit.Literal

func node(op Op, at, end int, args ...*Expr) *Expr {
	e := &Expr{Op: op, At: at, End: end, Lit: &none}
	e.Args = append(e.pair[:0], args...)
	for _, a := range args {
		e.varies = e.varies || a.varies
	}
	return e
}

// Number is a node that stands for a value and nowhere in the text.
func Number(x float64) *Expr {
	e := node(Literal, 0, 0)
	e.Lit = &unit.Literal{Quantity: unit.Quantity{Value: x}}
	return e
}

// Refer is a node that stands for a cell's register and nowhere in the text.
func Refer(name string, slot int) *Expr {
	e := node(Name, 0, 0)
	e.Word, e.Slot, e.varies = name, slot, true
	return e
}

// Walk calls visit for e and all below it, in the order of the text.
func (e *Expr) Walk(visit func(*Expr)) {
	visit(e)
	for _, a := range e.Args {
		a.Walk(visit)
	}
}

// Formula is a text that was read.
type Formula struct {
	Text   string
	Root   *Expr
	Names  []string    // every cell that it names, in the order of the text
	Limits bool        // it mentions min(limits)
	Notes  []unit.Note // readings that are one of several plausible ones
}

// IsPlain reports whether the text names no cell: it is a value, or arithmetic
// with values.
func (f *Formula) IsPlain() bool { return len(f.Names) == 0 && !f.Limits }

// Ranged reports whether the text holds a range of its own.
func (f *Formula) Ranged() bool {
	ranged := false
	f.Root.Walk(func(e *Expr) { ranged = ranged || e.Lit.Ranged })
	return ranged
}

// Divides reports whether the word stands behind a stroke in the text, as a unit.
func (f *Formula) Divides(word string) bool {
	divides := false
	f.Root.Walk(func(e *Expr) {
		divides = divides || slices.ContainsFunc(e.slashes(), func(s unit.Slash) bool { return s.Word == word })
	})
	return divides
}

// slashes are the words behind the strokes of a literal, of both its ends.
func (e *Expr) slashes() []unit.Slash {
	if e.Op != Literal {
		return nil
	}
	if !e.Lit.Ranged {
		return e.Lit.Slashes
	}
	return slices.Concat(e.Lit.Slashes, e.Lit.High.Slashes)
}

// bare reports whether no unit and no name stands in the text, so that it takes
// the unit of its cell.
func (f *Formula) bare() bool {
	bare := true
	f.Root.Walk(func(e *Expr) {
		switch e.Op {
		case Name, Limits, Forever:
			bare = false
		case Literal:
			bare = bare && e.Lit.Bare
		}
	})
	return bare
}
