package tui

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc"
)

// sweepTitle says what the picture is of.
func sweepTitle(w *calc.Sweep) string {
	var names []string
	for _, c := range w.Outputs {
		names = append(names, c.Name())
	}
	if len(w.X) == 0 {
		return strings.Join(names, " and ")
	}
	from, to := w.Input.Show(w.X[0]), w.Input.Show(w.X[len(w.X)-1])
	first := from.Number
	if from.Unit != to.Unit {
		first = from.String()
	}
	return fmt.Sprintf("%s, when %s is %s to %s", strings.Join(names, " and "), w.Input.Name(), first, to)
}

// Edges says where the results of a sweep stop being numbers: "Never at 300 records/s or less." The result is named
// where there are several.
func Edges(w *calc.Sweep) (out []string) {
	for o, c := range w.Outputs {
		for _, s := range edgesOf(w, o) {
			if len(w.Outputs) > 1 {
				s = c.Name() + ": " + s
			} else {
				s = strings.ToUpper(s[:1]) + s[1:]
			}
			out = append(out, s+".")
		}
	}
	return out
}

// edgesOf says it of one result, stretch by stretch.
func edgesOf(w *calc.Sweep, o int) (out []string) {
	var begins *calc.Edge
	found := false
	for _, e := range w.Edges {
		if e.Output != w.Outputs[o] {
			continue
		}
		found = true
		switch {
		case e.Above:
			begins = &e
		case begins != nil:
			out = append(out, edgeWord(begins)+" from "+w.Input.Show(begins.At).String()+" to "+w.Input.Show(e.At).String()+edgeWhy(begins))
			begins = nil
		default:
			out = append(out, beyond(w, &e))
		}
	}
	if begins != nil {
		out = append(out, beyond(w, begins))
	}
	if y := w.Y[o]; !found && len(y) > 0 && !finite(y[0]) {
		out = append(out, fmt.Sprintf("%s at any %s from %s to %s", endless(w.Outputs[o], y[0]), w.Input.Name(),
			w.Input.Show(w.X[0]), w.Input.Show(w.X[len(w.X)-1])))
	}
	return out
}

// beyond says on which side of an edge a result is no number.
func beyond(w *calc.Sweep, e *calc.Edge) string {
	side := map[[2]bool]string{{true, true}: " above %s", {true, false}: " below %s", {false, true}: " at %s or more", {false, false}: " at %s or less"}
	return edgeWord(e) + fmt.Sprintf(side[[2]bool{e.Beyond, e.Above}], w.Input.Show(e.At)) + edgeWhy(e)
}

// edgeWord is what a result is beyond an edge.
func edgeWord(e *calc.Edge) string {
	if e.Why != "" {
		return "not possible"
	}
	return stateWord(e.State)
}

// edgeWhy is what forbids the input there.
func edgeWhy(e *calc.Edge) string {
	if e.Why == "" {
		return ""
	}
	return ": " + e.Why
}

func stateWord(s calc.State) string {
	if s == calc.Broken {
		return "undefined"
	}
	return s.String()
}

// endless is the word for a value that is no number.
func endless(c *calc.Cell, y float64) string {
	if math.IsInf(y, 1) {
		return c.Show(y).String()
	}
	return stateWord(calc.Broken)
}
