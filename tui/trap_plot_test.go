package tui

import (
	"fmt"
	"math"
	"testing"
	"unicode/utf8"

	"headroom/calc"
)

// badNumbers are those that charts have hung on.
var badNumbers = []float64{0, math.Copysign(0, -1), 1, nan, inf, -inf, 1e308, -1e308, math.MaxFloat64, 5e-324, -5e-324, 1e-300}

// TestTrap28PlotsTakeAnyNumber: every picture is drawn of whatever numbers there are, or of none, of one or of equal ones, at
// every size: none hangs or panics, and none is larger than its room.
func TestTrap28PlotsTakeAnyNumber(t *testing.T) {
	t.Parallel()
	series := [][]float64{nil, {1}, {1, 1, 1, 1}, {nan, nan}, {inf, -inf, inf, -inf}}
	for _, a := range badNumbers {
		for _, b := range badNumbers {
			series = append(series, []float64{a, b}, []float64{0, a, 1, b, 2, a, 3, b}, []float64{b, a, a, b, b, a})
		}
	}
	sizes := [][2]int{{0, 0}, {1, 1}, {0, 9}, {9, 0}, {-1, -1}, {2, 2}, {7, 4}, {40, 9}, {160, 50}}
	s, _ := calc.Load(calc.Source{Text: "show peak\ncapacity = 800 records/s\n"})
	for i, v := range series {
		for k, size := range sizes {
			if k > 5 && i%4 != k%4 {
				continue
			}
			spans := series[(i*7)%len(series)]
			for _, g := range []plotGlyphs{braillePlot, asciiPlot} {
				what := fmt.Sprintf("%v over %v at %v", v, spans, size)
				holdsSize(t, what, fuzzedPlot(spans, v).draw(size[0], size[1], g, unpainted), size)
				holdsSize(t, what, sweepPlot(badSweep(s, v, spans), 800, size[0], size[1], g, unpainted), size)
			}
		}
	}
}

// badSweep is a sweep with values for two results.
func badSweep(s *calc.Sheet, xs, ys []float64) *calc.Sweep {
	w := &calc.Sweep{Input: s.Cell("capacity"), X: xs, Outputs: []*calc.Cell{s.Cell("drain_time"), s.Cell("backlog")}}
	for k := range w.Outputs {
		w.Y = append(w.Y, make([]float64, len(xs)))
		for i := range xs {
			w.Y[k][i] = nan
			if len(ys) > 0 {
				w.Y[k][i] = ys[(i+k)%len(ys)]
			}
		}
	}
	return w
}

// holdsSize holds a picture against the room for it.
func holdsSize(t *testing.T, what string, lines []string, size [2]int) {
	t.Helper()
	if lines != nil && len(lines) != size[1] {
		t.Errorf("%s: %d lines", what, len(lines))
	}
	for _, l := range lines {
		if n := utf8.RuneCountInString(l); n > size[0] {
			t.Errorf("%s: %d columns: %q", what, n, l)
		}
	}
}
