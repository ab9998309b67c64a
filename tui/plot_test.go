package tui

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func unpainted(_ role, s string) string { return s }

func points(xy ...float64) []point {
	var p []point
	for k := 0; k+1 < len(xy); k += 2 {
		p = append(p, point{xy[k], xy[k+1]})
	}
	return p
}

var nan, inf = math.NaN(), math.Inf(1)

var plotTests = []struct {
	name string
	plot plot
	w, h int
	g    plotGlyphs
	want string
}{
	{"a line", plot{curves: []curve{{points(0, 0, 10, 20), moved}}}, 24, 7, braillePlot, `
20 ┤                ⣀⠤⠒⠉
                ⣀⠤⠒⠉
10 ┤        ⣀⠤⠒⠉
        ⣀⠤⠒⠉
 0 ┤⣀⠤⠒⠉
   └──────────┬────────┬
    0         5       10`},
	{"a line in ASCII", plot{curves: []curve{{points(0, 0, 10, 20), moved}}}, 24, 7, asciiPlot, `
20 |                ****
                ********
10 |        ************
        ****************
 0 |********************
   +----------+--------+
    0         5       10`},
	{"a gap", plot{curves: []curve{{points(0, 10, 4, 10, 5, nan, 6, 10, 10, 10), moved}}}, 24, 4, braillePlot, `
10 ┤⠉⠉⠉⠉⠉⠉⠉⠉⠁  ⠈⠉⠉⠉⠉⠉⠉⠉⠉
 0 ┤
   └──────────┬────────┬
    0         5       10`},
	{"to infinity", plot{curves: []curve{{points(0, 0, 8, 10, 10, inf), moved}}}, 24, 5, braillePlot, `
10 ┤          ⢀⣀⠤⠔⠒⠉   ↑
 5 ┤     ⢀⣀⠤⠔⠊⠁
 0 ┤⣀⠤⠔⠒⠉⠁
   └──────────┬────────┬
    0         5       10`},
	{"out of the picture", plot{y: axis{from: 0, to: 10}, curves: []curve{{points(0, 0, 5, 20, 10, 0), moved}}}, 24, 5, braillePlot, `
10 ┤   ⢀⠔↑        ↑⠢⡀
 5 ┤  ⡔⠁            ⠈⢢
 0 ┤⡠⠊                ⠑⢄
   └──────────┬────────┬
    0         5       10`},
	{"below zero", plot{curves: []curve{{points(0, -4, 10, 4), moved}}}, 24, 6, asciiPlot, `
 4 |               *****
              **********
 0 |********************
-4 |*****
   +----------+--------+
    0         5       10`},
	{"a marker with words", plot{curves: []curve{{points(0, 0, 10, 10), moved}},
		notes: []note{{at: point{5, 5}, words: []string{"now: 5"}, sides: []side{right}, mark: true}}}, 30, 6, braillePlot, `
10 ┤                    ⣀⡠⠤⠒⠒⠉
                 ⣀⡠⠤⠔⠒⠉⠉
 5 ┤      ⣀⣀⠤⠔⠒⠊⠉◆ now: 5
 0 ┤⣀⠤⠤⠒⠊⠉
   └─────────────┬───────────┬
    0            5          10`},
	{"words that cover a reference", plot{y: axis{from: 0, to: 10},
		curves: []curve{{points(0, 5, 10, 5), quiet}},
		notes:  []note{{at: point{5, 5}, words: []string{"limit"}, sides: []side{along}}}}, 30, 5, braillePlot, `
10 ┤
 5 ┤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤limit⠤⠤⠤⠤⠤⠤⠤⠤
 0 ┤
   └─────────────┬───────────┬
    0            5          10`},
	{"nothing", plot{}, 16, 4, braillePlot, `
  1 ┤
  0 ┤
    └─────┬────┬
     0    0.5  1`},
	{"one point", plot{curves: []curve{{points(3, 7), moved}}}, 16, 4, braillePlot, `
  7 ┤          ⠈
  0 ┤
    └─────┬────┬
     0    1.5  3`},
	{"no room", plot{}, 5, 4, braillePlot, ``},
	{"no height", plot{}, 50, 2, braillePlot, ``},
	{"less than nothing", plot{}, -3, -9, braillePlot, ``},
}

func TestPlot(t *testing.T) {
	for _, c := range plotTests {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Join(c.plot.draw(c.w, c.h, c.g, unpainted), "\n")
			if want := strings.TrimPrefix(c.want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestNiceSpan(t *testing.T) {
	for _, c := range []struct{ low, high, from, to float64 }{
		{0, 12.96e6, 0, 13e6}, {0, 8.64, 0, 9}, {0, 2000, 0, 2000}, {0, 4.8, 0, 4.8}, {0, 1e-9, 0, 1e-9},
		{-4, 4, -4, 4}, {3, 97, 0, 100}, {1e308, 1.7e308, 1e308, 1.7e308}, {-1e308, 1e308, -1e308, 1e308},
	} {
		if from, to := niceSpan(c.low, c.high); !nearly(from, c.from, 1e-9) || !nearly(to, c.to, 1e-9) {
			t.Errorf("%g..%g becomes %g..%g, want %g..%g", c.low, c.high, from, to, c.from, c.to)
		}
	}
}

// Words never touch a curve or each other, at whatever size.
func TestNotesStandFree(t *testing.T) {
	for w := range 60 {
		for h := range 14 {
			p := plot{curves: []curve{{points(0, 0, 3, 9, 10, 0), moved}}, notes: []note{
				{at: point{3, 9}, words: []string{"the top of it"}, sides: []side{right, left}},
				{at: point{3, 9}, words: []string{"inside"}, sides: []side{below}},
			}}
			for _, l := range p.draw(w, h, braillePlot, unpainted) {
				for _, words := range []string{"the top of it", "inside"} {
					k := strings.Index(l, words)
					if k < 0 {
						continue
					}
					before, _ := utf8.DecodeLastRuneInString(l[:k])
					after, _ := utf8.DecodeRuneInString(l[k+len(words):])
					if before >= 0x2800 && before < 0x2900 || after >= 0x2800 && after < 0x2900 {
						t.Errorf("%dx%d: %q touches the curve: %s", w, h, words, l)
					}
				}
			}
		}
	}
}

func FuzzPlot(f *testing.F) {
	for _, v := range []float64{0, math.Copysign(0, -1), 1, nan, inf, -inf, 1e308, -1e308, 5e-324} {
		f.Add(floatBytes(v), floatBytes(v, 1, 2, v, 3, 4), 40, 10, true)
		f.Add(floatBytes(0, v, 1, v, 2, v), floatBytes(v, v), 1, 60, false)
	}
	f.Add([]byte{}, []byte{}, 0, 0, true)
	f.Add(floatBytes(1, 2), floatBytes(1, 2, 1, 2), -1, -1, false)
	f.Fuzz(func(t *testing.T, spans, xy []byte, w, h int, braille bool) {
		w, h = w%250, h%80
		g := asciiPlot
		if braille {
			g = braillePlot
		}
		start := time.Now()
		lines := fuzzedPlot(floats(spans), floats(xy)).draw(w, h, g, unpainted)
		if took := time.Since(start); took > longWait {
			t.Errorf("took %v", took)
		}
		if lines != nil && len(lines) != h {
			t.Errorf("%d lines of %d", len(lines), h)
		}
		for _, l := range lines {
			if n := utf8.RuneCountInString(l); n > w {
				t.Errorf("%d columns of %d: %q", n, w, l)
			}
		}
	})
}

// fuzzedPlot uses the first numbers for spans, ticks and places of notes.
func fuzzedPlot(spans, xy []float64) plot {
	at := func(k int) float64 {
		if k < len(spans) {
			return spans[k]
		}
		return 0
	}
	p := plot{heading: "heading", x: axis{from: at(0), to: at(1)}, y: axis{from: at(2), to: at(3)}}
	p.x.log, p.y.log = len(xy)%4 == 2, len(spans)%2 == 1
	if len(spans) > 4 {
		p.y.ticks = []tick{{at(4), "four"}, {at(5), "five"}}
	}
	p.curves = []curve{{points(xy...), moved}, {points(spans...), quiet}}
	p.notes = []note{{at: point{at(1), at(2)}, words: []string{"words"}, sides: []side{right, above, below, left, along}, mark: true}}
	return p
}

func floatBytes(v ...float64) []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	return b
}

func floats(b []byte) []float64 {
	var v []float64
	for len(b) >= 8 && len(v) < 400 {
		v = append(v, math.Float64frombits(binary.LittleEndian.Uint64(b)))
		b = b[8:]
	}
	return v
}
