package formula

import "math"

// Evaluate computes a text that was checked, one value at a time. leaf is asked
// for the value of each Literal, Name and Limits.
func Evaluate(e *Expr, leaf func(*Expr) float64) float64 {
	switch e.Op {
	case Literal, Name, Limits:
		return leaf(e)
	}
	args := make([]float64, len(e.Args))
	for i, a := range e.Args {
		args[i] = Evaluate(a, leaf)
	}
	return Apply(e, args)
}

// Ends are the lowest and the highest value of a text without names, whose ranges each go their own way. Of more than ten
// ranges some go together.
func (e *Expr) Ends() (low, high float64) {
	place := map[*Expr]int{} // of each range
	e.Walk(func(e *Expr) {
		if e.Lit.Ranged {
			place[e] = len(place) % fewRanges
		}
	})
	low, high = math.Inf(1), math.Inf(-1)
	for k := range 1 << min(len(place), fewRanges) {
		x := Evaluate(e, func(e *Expr) float64 {
			if e.Lit.Ranged && k>>place[e]&1 == 1 {
				return e.Lit.High.Value
			}
			return e.Lit.Value
		})
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// Apply is what a node makes of its operands.
func Apply(e *Expr, args []float64) float64 {
	switch e.Op {
	case Forever:
		return math.Inf(1)
	case If:
		return apply(Select, args[0], args[1], args[2])
	case Call:
		return fold(e.Fn, args)
	case Neg:
		return apply(Neg, args[0], 0, 0)
	}
	return apply(e.Op, args[0], args[1], 0)
}

// fold is max(a, b, c) as max(max(a, b), c).
func fold(fn *Function, args []float64) float64 {
	if len(args) == 1 && fn.rule == same {
		return args[0]
	}
	if len(args) == 1 {
		return apply(fn.op, args[0], 0, 0)
	}
	x := args[0]
	for _, y := range args[1:] {
		x = apply(fn.op, x, y, 0)
	}
	return x
}

// Compare is what a test's comparison of two values gives: 1, 0, or NaN. Values
// that differ by no more than rounding are equal: 66 min is 1.1 h.
func Compare(op Op, a, b float64) float64 {
	if Close(a, b) {
		b = a
	}
	return apply(op, a, b, 0)
}

// Close reports values that are equal but for the last digits of their arithmetic.
func Close(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-12*math.Abs(a) && !math.IsInf(a, 0)
}
