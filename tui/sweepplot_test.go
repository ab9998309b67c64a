package tui

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"headroom/calc"
)

// sweepOf is a sweep over even or growing steps of an input of the peak scenario.
func sweepOf(t *testing.T, input, span string, log bool, outputs ...string) *calc.Sweep {
	t.Helper()
	s, _ := calc.Load(preset(t, "two-hour-peak"))
	v, err := s.Evaluate(input, span)
	if err != nil {
		t.Fatal(err)
	}
	xs, err := calc.Steps(v.Low, v.High, 301, log, s.Cell(input).Whole())
	if err != nil {
		t.Fatal(err)
	}
	w, err := s.Sweep(input, xs, outputs...)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestSweepPlot(t *testing.T) {
	for _, c := range []struct {
		name, input, span string
		log               bool
		outputs           []string
		w, h              int
		ascii             bool
		want              string
	}{
		{"an edge", "capacity", "200..2000 records/s", false, []string{"drain_time"}, 50, 14, false, `
drain_time, when capacity is 200 to 2,000
records/s

drain_time, h
40 ┤    ↑⡄ never
         ⢧
         ⠈⣆ now: 800, 4.8 h
20 ┤      ⠈⢢⡀
            ⠈⠓⠦⢄⣀⡀
 0 ┤             ⠉⠉◆⠓⠒⠒⠒⠒⠦⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢤⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
   └───────────────◆────┬────────────────────────┬
    200                 1,000                2,000
                 capacity, records/s
Never at 300 records/s or less.
`},
		{"factors on both axes", "peak_duration", "1 min..10 h", true, []string{"backlog"}, 50, 12, true, `
backlog, when peak_duration is 1 min to 10 h

backlog, M records
                                           *******
 10 |     now: 120, 8.64 M records ***o***********
                          ************************
  1 |             ********************************
          ****************************************
0.1 |*********************************************
    +----------------+---------------+o----------+
     1               10              100       600
                  peak_duration, min
`},
		{"two of a kind", "capacity", "400..2000 records/s", false, []string{"drain_time", "max_lag"}, 60, 12, false, ""},
		{"two of two kinds", "capacity", "400..2000 records/s", false, []string{"drain_time", "backlog"}, 60, 14, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Plot(sweepOf(t, c.input, c.span, c.log, c.outputs...), c.w, c.h, c.ascii)
			for _, l := range strings.Split(got, "\n") {
				if utf8.RuneCountInString(l) > c.w {
					t.Errorf("too wide: %s", l)
				}
			}
			for _, name := range c.outputs {
				if !strings.Contains(got, name) {
					t.Errorf("no %s in\n%s", name, got)
				}
			}
			if want := strings.TrimPrefix(c.want, "\n"); want != "" && got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestEdges(t *testing.T) {
	for _, c := range []struct{ input, span, outputs, want string }{
		{"capacity", "200..2000 records/s", "drain_time", "Never at 300 records/s or less."},
		{"capacity", "200..2000 records/s", "drain_time backlog", "drain_time: never at 300 records/s or less."},
		{"capacity", "100..250 records/s", "drain_time", "Never at any capacity from 100 records/s to 250 records/s."},
		{"base_rate", "100..1500 records/s", "drain_time", "Never at 800 records/s or more."},
		{"capacity", "400..2000 records/s", "drain_time", ""},
	} {
		got := strings.Join(Edges(sweepOf(t, c.input, c.span, false, strings.Fields(c.outputs)...)), " ")
		if got != c.want {
			t.Errorf("%s over %s %s: %q, want %q", c.outputs, c.input, c.span, got, c.want)
		}
	}
}

func TestLogAxis(t *testing.T) {
	a := axis{from: 1, to: 100, log: true}
	for v, want := range map[float64]float64{1: 0, 10: 0.5, 100: 1, 0: -inf, -5: -inf, inf: inf} {
		if got := a.share(v); !nearly(got, want, 1e-12) && got != want {
			t.Errorf("share(%g) = %g, want %g", v, got, want)
		}
	}
	if got := a.share(nan); got == got {
		t.Errorf("share(NaN) = %g", got)
	}
	for _, c := range []struct {
		low, high float64
		n         int
		want      []float64
	}{
		{1, 100, 8, []float64{1, 2, 5, 10, 20, 50, 100}},
		{0.7, 1500, 5, []float64{1, 10, 100, 1000}},
		{1e-9, 1e9, 6, []float64{1e-9, 1e-6, 1e-3, 1, 1e3, 1e6, 1e9}},
		{0, 5, 4, nil}, {5, nan, 4, nil}, {1, inf, 3, nil},
	} {
		got := roundFactors(c.low, c.high, c.n)
		same := len(got) == len(c.want)
		for i := range got {
			same = same && nearly(got[i], c.want[i], 1e-9)
		}
		if !same {
			t.Errorf("round numbers of %g..%g: %v, want %v", c.low, c.high, got, c.want)
		}
	}
}

// FuzzSweepPlot draws whatever floats there are, at whatever size: never wider or higher than asked, no panic.
func FuzzSweepPlot(f *testing.F) {
	for _, v := range []float64{0, math.Copysign(0, -1), 1, nan, inf, -inf, 1e308, -1e308, 5e-324} {
		f.Add(floatBytes(v, 1, 2), floatBytes(v, 1, v, 2, 3, v), 80, 20, true, v)
		f.Add(floatBytes(1, 10, 1000), floatBytes(v, v, v, 1, 2, 3), 40, 9, false, 10.0)
	}
	f.Add([]byte{}, []byte{}, 0, 0, true, 0.0)
	f.Add(floatBytes(800), floatBytes(5, 6), 80, 20, true, 800.0)
	s, _ := calc.Load(calc.Source{Text: "show peak\ncapacity = 800 records/s\n"})
	f.Fuzz(func(t *testing.T, xs, ys []byte, width, height int, braille bool, now float64) {
		width, height = width%250, height%80
		w := &calc.Sweep{Input: s.Cell("capacity"), X: floats(xs), Outputs: []*calc.Cell{s.Cell("drain_time"), s.Cell("max_lag")}}
		y := floats(ys)
		for k := range w.Outputs {
			w.Y = append(w.Y, make([]float64, len(w.X)))
			for i := range w.X {
				w.Y[k][i] = nan
				if n := k*len(w.X) + i; n < len(y) {
					w.Y[k][i] = y[n]
				}
			}
		}
		if len(y)%2 == 0 {
			w.Outputs[1] = s.Cell("backlog")
		}
		if len(y)%3 == 0 {
			w.Outputs, w.Y = w.Outputs[:1], w.Y[:1]
		}
		g := asciiPlot
		if braille {
			g = braillePlot
		}
		lines := sweepPlot(w, now, width, height, g, unpainted)
		if lines != nil && len(lines) != height {
			t.Errorf("%d lines of %d", len(lines), height)
		}
		for _, l := range lines {
			if n := utf8.RuneCountInString(l); n > width {
				t.Errorf("%d columns of %d: %q", n, width, l)
			}
		}
	})
}
