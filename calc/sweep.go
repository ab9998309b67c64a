package calc

import (
	"fmt"
	"math"
	"slices"
)

// MostPoints bounds a sweep.
const MostPoints = 10_000_000

// Sweep is how results follow one input.
type Sweep struct {
	Input   *Cell
	X       []float64
	Outputs []*Cell
	Y       [][]float64 // by output; NaN where it is not defined, +Inf for never and unbounded
	Edges   []Edge
}

// Edge is where a result stops being a number: at At and on that side of it.
type Edge struct {
	Output *Cell
	At     float64
	Above  bool   // from At on up; else from At on down
	State  State  // Never, Unbounded or Broken
	Why    string // the words of the need that forbids the input there
	Beyond bool   // at At itself it is a number still
}

// Steps are n values from one to the other, evenly or by equal factors; whole
// numbers are kept whole, each once.
func Steps(from, to float64, n int, log, whole bool) ([]float64, *Error) {
	text := fmt.Sprintf("%d", n)
	switch {
	case n < 2:
		return nil, &Error{Text: text, End: len(text), Word: "steps", Message: "a sweep has two steps at least"}
	case n > MostPoints:
		return nil, &Error{Text: text, End: len(text), Word: "steps", Message: "more than 10 million points", Hint: "take fewer steps"}
	case log && from <= 0:
		return nil, &Error{Text: text, Word: "log", Message: "equal factors begin above zero", Hint: "begin above zero, or leave --log out"}
	}
	xs := make([]float64, n)
	for i := range xs {
		part := float64(i) / float64(n-1)
		if log {
			xs[i] = from * math.Pow(to/from, part)
		} else {
			xs[i] = from + (to-from)*part
		}
		if whole {
			xs[i] = math.Round(xs[i])
		}
	}
	xs[n-1] = to
	return slices.Compact(xs), nil
}

// Span is the stretch over which an input is looked at when none is given: its
// range, or from a quarter of its value to four times that, as far as a % may go.
func (c *Cell) Span() (from, to float64) {
	v := c.Value()
	switch {
	case v.Ranged:
		return v.Low, v.High
	case v.Mid == 0 || broken(v.Mid):
		return 0, 10 * c.SizeOf(c.Show(0))
	case c.unit.Name == "%" && v.Mid <= 1:
		return v.Mid / 4, min(1, v.Mid*4)
	case c.whole:
		return max(1, math.Floor(v.Mid/4)), math.Ceil(v.Mid * 4)
	}
	return v.Mid / 4, v.Mid * 4
}

// Sweep computes results over values of one input. Ranges elsewhere stand at
// their middles.
func (s *Sheet) Sweep(input string, xs []float64, outputs ...string) (*Sweep, *Error) {
	c := s.Cell(input)
	switch {
	case c == nil:
		return nil, s.NoCell(input)
	case c.IsFormula() && !c.choice:
		return nil, &Error{Text: input, End: len(input), Word: "formula", Message: input + " follows from others",
			Hint: "sweep over an input, or give it a value first"}
	case c.positive && len(xs) > 0 && slices.Min(xs) < 0:
		return nil, c.negative(c.Show(slices.Min(xs)).String())
	case len(xs)*max(1, len(outputs)) > MostPoints:
		return nil, &Error{Text: input, Word: "steps", Message: "more than 10 million points", Hint: "take fewer steps"}
	}
	w := &Sweep{Input: c, X: xs}
	for _, name := range outputs {
		out := s.Cell(name)
		if out == nil {
			return nil, s.NoCell(name)
		}
		w.Outputs = append(w.Outputs, out)
		w.Y = append(w.Y, make([]float64, len(xs)))
	}
	s.follow(w)
	return w, nil
}

func (s *Sheet) follow(w *Sweep) {
	k := s.curve(Goal{Cell: w.Input}, w.Input)
	value := func(x float64, out *Cell) float64 {
		k.probe.Set(w.Input.slot, x)
		k.probe.Run()
		if !k.allowed() {
			return math.NaN()
		}
		return k.probe.Value(out.slot)
	}
	for i, x := range w.X {
		value(x, w.Input)
		allowed := k.allowed()
		for o, out := range w.Outputs {
			w.Y[o][i] = math.NaN()
			if allowed {
				w.Y[o][i] = k.probe.Value(out.slot)
			}
		}
	}
	for o, out := range w.Outputs {
		for i := 1; i < len(w.X); i++ {
			if broken(w.Y[o][i]) != broken(w.Y[o][i-1]) {
				e := w.edge(out, i, w.Y[o], func(x float64) float64 { return value(x, out) })
				if value(e.At, out); !k.allowed() {
					e.Why, e.At = k.forbids().message, w.bound(e.At)
					e.Beyond = !broken(value(e.At, out))
				}
				w.Edges = append(w.Edges, e)
			}
		}
	}
}

// bound is the value that a need has in mind, of one that was found near it: needs take what is over by rounding alone.
func (w *Sweep) bound(x float64) float64 {
	if math.Abs(x) < 1e-10*max(math.Abs(w.X[0]), math.Abs(w.X[len(w.X)-1])) {
		return 0
	}
	return Rounded(x, 10)
}

// edge finds where between two steps a result stops being a number.
func (w *Sweep) edge(out *Cell, i int, ys []float64, value func(float64) float64) Edge {
	a, b := w.X[i-1], w.X[i]
	e := Edge{Output: out, Above: broken(ys[i])}
	bad := ys[i-1]
	if e.Above {
		bad = ys[i]
	}
	for range 100 {
		m := a + (b-a)/2
		if w.Input.whole {
			m = math.Floor(m)
		}
		if m <= a || m >= b {
			break
		}
		if broken(value(m)) == e.Above {
			b = m
		} else {
			a = m
		}
	}
	e.At = a
	if e.Above {
		e.At = b
	}
	e.State = out.stateOf(bad)
	return e
}

// stateOf is the state that a value of this cell stands for.
func (c *Cell) stateOf(x float64) State {
	switch {
	case math.IsInf(x, 1) && c.unit.Dim == timeDim:
		return Never
	case math.IsInf(x, 1):
		return Unbounded
	case broken(x):
		return Broken
	}
	return Fine
}
