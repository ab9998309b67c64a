package calc

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// State says what a cell has in place of a number.
type State uint8

// The states.
const (
	Fine      State = iota
	Never           // a time without end
	Unbounded       // any other amount without end
	Broken          // an error
)

func (s State) String() string {
	return [...]string{"", "never", "unbounded", "error"}[s]
}

// Varying is how many cells are ranges, or follow from one.
func (s *Sheet) Varying() (n int) {
	for _, c := range s.cells {
		n += b2i(!c.gone && s.program.Varies(c.slot))
	}
	return n
}

// Value is what a cell is worth, in base units. +Inf is never or unbounded;
// NaN is an error.
type Value struct {
	Low, Mid, High float64 // the same unless Ranged
	Ranged         bool
	Endless        float64 // of a range: in what part of the cases it is never or unbounded
	State          State   // of Mid
	Cause          string  // the cell where a state or an error began
	Err            *Error  // of a broken cell: what is wrong
}

// Value is the cell's present value.
func (c *Cell) Value() Value {
	if c.at != c.sheet.runs || c.at == 0 {
		c.cached, c.at = c.sheet.value(c), c.sheet.runs
	}
	return c.cached
}

func (s *Sheet) value(c *Cell) Value {
	x := s.program.Value(c.slot)
	v := Value{Low: x, Mid: x, High: x}
	if low, mid, high, endless, ok := s.program.Spread(c.slot); ok && !formula.Close(low, high) { // a range divided by itself is none
		v = Value{Low: low, Mid: mid, High: high, Ranged: true, Endless: endless}
	}
	if !broken(v.Mid) {
		return v
	}
	blame := s.blame(c)
	v.Cause, v.Err = blame.cell.name, blame.err
	if v.Err == nil && math.IsNaN(v.Mid) { // at the middle all is well
		v.Err = &Error{Text: c.entry.Text, End: len(c.entry.Text), Word: "undefined",
			Message: c.name + ": this has no value in some of the cases", Hint: "narrow the ranges"}
	}
	switch {
	case v.Err != nil:
		v.State = Broken
		v.Low, v.Mid, v.High, v.Ranged = math.NaN(), math.NaN(), math.NaN(), false
	default:
		v.State = c.stateOf(v.Mid)
	}
	return v
}

var timeDim = unit.Dim{unit.Time: 1}

// blame is where a state or an error began.
type blame struct {
	cell *Cell
	err  *Error // nil for a state
}

// blame follows a value that is none back to the cell where it began.
func (s *Sheet) blame(c *Cell) blame {
	if s.blamedAt != s.runs || s.blamed == nil {
		s.blamed, s.blamedAt = map[*Cell]blame{}, s.runs
	}
	var way []*Cell
	var found blame
	for seen := map[*Cell]bool{}; ; {
		known, ok := s.blamed[c]
		if ok {
			found = known
			break
		}
		way = append(way, c)
		seen[c] = true
		if c.err != nil || c.formula == nil {
			found = blame{c, c.err}
			break
		}
		next := s.culprit(c)
		if next == nil || seen[next] {
			found = blame{c, s.diagnose(c)}
			break
		}
		c = next
	}
	for _, d := range way {
		s.blamed[d] = found
	}
	return found
}

// culprit is a cell that c reads and whose value is the reason for c's.
func (s *Sheet) culprit(c *Cell) (found *Cell) {
	x := s.program.Value(c.slot)
	s.evaluate(c.formula.Root, func(e *formula.Expr, y float64) {
		switch {
		case found != nil:
		case e.Op == formula.Name && (math.IsNaN(y) || math.IsInf(y, 0) && !math.IsNaN(x)):
			found = s.cells[e.Slot]
		case e.Op == formula.Limits && broken(y):
			found = s.tightest()
		}
	})
	return found
}

func (s *Sheet) tightest() *Cell {
	for _, slot := range s.limits {
		if math.IsNaN(s.program.Value(slot)) {
			return s.cells[slot]
		}
	}
	return nil
}

// evaluate computes a text part by part at the present values, and tells visit
// of each part that takes part: of an if, the branch that is taken.
func (s *Sheet) evaluate(e *formula.Expr, visit func(*formula.Expr, float64)) float64 {
	var x float64
	switch e.Op {
	case formula.Literal:
		x = e.Lit.Value
		if e.Lit.Ranged {
			x += (e.Lit.High.Value - e.Lit.Value) / 2
		}
	case formula.Name:
		x = s.program.Value(e.Slot)
	case formula.Limits:
		x = math.Inf(1)
		for _, slot := range s.limits {
			x = min(x, s.program.Value(slot))
		}
	case formula.If:
		x = s.evaluate(e.Args[0], visit)
		if x == x {
			x = s.evaluate(e.Args[2-int(x)], visit)
		}
	default:
		args := make([]float64, len(e.Args))
		for i, a := range e.Args {
			args[i] = s.evaluate(a, visit)
		}
		x = formula.Apply(e, args)
	}
	visit(e, x)
	return x
}

// diagnose says what is wrong in c's own text, all cells that it reads being
// right; nil where a positive amount over nothing makes a state of it.
func (s *Sheet) diagnose(c *Cell) (err *Error) {
	args := map[*formula.Expr]float64{}
	s.evaluate(c.formula.Root, func(e *formula.Expr, x float64) {
		args[e] = x
		if err != nil || !broken(x) {
			return
		}
		if message, hint := s.complaint(e, x, args); message != "" {
			err = &Error{Text: c.entry.Text, At: e.At, End: e.End, Word: "undefined", Message: c.name + ": " + message, Hint: hint}
		}
	})
	return err
}

// complaint is what is wrong with one operation; "" for a state.
func (s *Sheet) complaint(e *formula.Expr, x float64, args map[*formula.Expr]float64) (message, hint string) {
	arg := func(i int) float64 {
		if i < len(e.Args) {
			return args[e.Args[i]]
		}
		return 0
	}
	switch {
	case e.Op == formula.Forever, e.Op == formula.Name, e.Op == formula.Limits, e.Op == formula.If:
		return "", ""
	case e.Op == formula.Div && arg(1) == 0 && arg(0) > 0:
		return "", ""
	case e.Op == formula.Div && arg(1) == 0 && arg(0) == 0:
		return "0 / 0 has no value: " + s.zeros(e), ""
	case e.Op == formula.Div && arg(1) == 0:
		return "a negative amount over nothing has no value: " + s.zeros(e.Args[1]), ""
	case broken(arg(0)) || broken(arg(1)):
		if math.IsInf(x, 1) {
			return "", ""
		}
		return "what has no end cannot be set off against what has no end", ""
	case e.Op == formula.Call:
		return fmt.Sprintf("%s has no value at %s", e.Word, numbers(e, args)), "see headroom list functions"
	case math.IsInf(x, 0):
		return "this is too large for a number", ""
	}
	return "this has no value", ""
}

func numbers(e *formula.Expr, args map[*formula.Expr]float64) string {
	var out []string
	for _, a := range e.Args {
		out = append(out, (&unit.Unit{Mul: 1, Div: 1}).Show(args[a], unit.Style{}).String())
	}
	return strings.Join(out, ", ")
}

// zeros names the cells of a part of a text that are zero, or else all of them.
func (s *Sheet) zeros(e *formula.Expr) string {
	var zero, all []string
	e.Walk(func(n *formula.Expr) {
		if n.Op == formula.Name && !slices.Contains(all, n.Word) {
			all = append(all, n.Word)
			if s.program.Value(n.Slot) == 0 {
				zero = append(zero, n.Word)
			}
		}
	})
	switch {
	case len(zero) > 1:
		return strings.Join(zero, " and ") + " are zero"
	case len(zero) == 1:
		return zero[0] + " is zero"
	case len(all) > 0:
		return "what " + strings.Join(all, ", ") + " come to is zero"
	}
	return "the divisor is zero"
}
