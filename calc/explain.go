package calc

import (
	"strings"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Worked is the cell's text with the values put in at each name:
// "(2,000/s - 800/s) * 2 h". Of an if it is the branch that is taken; "" for a
// plain value.
func (c *Cell) Worked() string {
	if !c.IsFormula() {
		return ""
	}
	w := worker{c.sheet, c.entry.Text, &strings.Builder{}}
	w.put(c.formula.Root, free)
	return w.out.String()
}

// around says what stands around a part of a text.
type around uint8

const (
	free  around = iota
	tight        // an operator that binds closer than + and -
	under        // the same, and it is a "/" on the left
)

type worker struct {
	*Sheet
	text string
	out  *strings.Builder
}

// put writes the source of e with values in it.
func (w worker) put(e *formula.Expr, in around) {
	switch e.Op {
	case formula.Name:
		w.out.WriteString(w.name(e, in))
		return
	case formula.Limits:
		w.out.WriteString(w.tightest())
		return
	case formula.If:
		w.taken(e, in)
		return
	case formula.Call:
		if x := w.beyondZero(e); x != nil {
			w.loose(x, in)
			return
		}
	}
	at := e.At
	for i, a := range e.Args {
		w.out.WriteString(w.text[at:a.At])
		w.put(a, aroundOperand(e, i))
		at = a.End
	}
	w.out.WriteString(w.text[at:e.End])
}

// aroundOperand is what operand i of e stands in.
func aroundOperand(e *formula.Expr, i int) around {
	switch {
	case e.Op == formula.Div && i == 1:
		return under
	case e.Op == formula.Mul, e.Op == formula.Div, e.Op == formula.Neg, e.Op == formula.Pow, e.Op == formula.Sub && i == 1:
		return tight
	}
	return free
}

// name is a cell's value. A rate goes without its noun, since the text says
// what flows.
func (w worker) name(e *formula.Expr, in around) string {
	c := w.cells[e.Slot]
	shown := c.showValue()
	if c.unit.Dim == (unit.Dim{unit.Time: -1, unit.Record: 1}) {
		scale, rest, _ := strings.Cut(shown.Unit, " ")
		if rest == "" {
			scale, rest = "", shown.Unit
		}
		_, per, found := strings.Cut(rest, "/")
		if found {
			shown.Unit = strings.TrimSpace(scale + "/" + per)
		}
	}
	s := shown.String()
	if in == under && strings.Contains(shown.Unit, "/") || in >= tight && strings.HasPrefix(s, "-") {
		return "(" + s + ")"
	}
	return s
}

// taken writes the branch of an if that is taken.
func (w worker) taken(e *formula.Expr, in around) {
	test := w.evaluate(e.Args[0], func(*formula.Expr, float64) {})
	if test != test {
		w.out.WriteString(w.text[e.At:e.End])
		return
	}
	w.loose(e.Args[2-int(test)], in)
}

// loose writes parentheses around a sum that lost those of a call around it.
func (w worker) loose(e *formula.Expr, in around) {
	if in >= tight && (e.Op == formula.Add || e.Op == formula.Sub) && !strings.HasPrefix(w.text[e.At:], "(") {
		w.out.WriteByte('(')
		defer w.out.WriteByte(')')
	}
	w.put(e, in)
}

// beyondZero is x of max(0, x) where x is above zero: the 0 says nothing then.
func (w worker) beyondZero(e *formula.Expr) *formula.Expr {
	if e.Word != "max" || len(e.Args) != 2 {
		return nil
	}
	zero, x := e.Args[0], e.Args[1]
	if zero.Op != formula.Literal || zero.Lit.Value != 0 || zero.Lit.Ranged {
		return nil
	}
	if w.evaluate(x, func(*formula.Expr, float64) {}) > 0 {
		return x
	}
	return nil
}

// mostLimits is how many limits a worked line names, the first to give way first.
const mostLimits = 8

func (w worker) tightest() string {
	var out []string
	for _, l := range w.inOrder() {
		if !l.Counts {
			break
		}
		if len(out) == mostLimits {
			out = append(out, "…")
			break
		}
		out = append(out, strings.Replace(l.Cell.showValue().String(), " records/s", "/s", 1))
	}
	if len(out) == 0 {
		return "unbounded"
	}
	return strings.Join(out, ", ")
}
