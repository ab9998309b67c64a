package tui

import (
	"math"
	"math/rand"
	"strings"
	"testing"

	"headroom/calc"
)

// Whatever the inputs, what the picture simulates is what the cell says: the top of the curve is the backlog.
func TestPictureAgreesWithBacklog(t *testing.T) {
	s, errs := calc.Load(preset(t, "two-hour-peak"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	r := rand.New(rand.NewSource(3))
	some := func(scale float64) float64 {
		return []float64{0, 1, r.Float64(), r.Float64(), r.Float64() * 30}[r.Intn(5)] * scale
	}
	never, waits := 0, 0
	for range 3000 {
		base := some(1000)
		set(t, s, "base_rate", base)
		set(t, s, "peak_rate", base+1+some(1000))
		set(t, s, "capacity", some(1000))
		set(t, s, "ramp", some(3600))
		set(t, s, "peak_duration", 1+some(3600))
		d, ok := peakPicture(s)
		if !ok {
			t.Fatalf("no picture for %s", s.Save())
		}
		b := d.(backlogPicture)
		phases, drained := b.play(b.over())
		most, _ := b.top(phases)
		if want := s.Cell("backlog").Value().Mid; !nearly(most, want, 1e-9) {
			t.Fatalf("the top is %g, backlog is %g: %+v", most, want, b.course)
		}
		if most > 0 {
			waits++
		}
		if math.IsInf(drained, 1) {
			never++
			if state := s.Cell("drain_time").Value().State; state != calc.Never {
				t.Fatalf("the picture never drains, the cell does: %+v", b.course)
			}
		} else if want := b.over() + s.Cell("drain_time").Value().Mid; b.ramp == 0 && !nearly(max(drained, b.over()), want, 1e-9) {
			t.Fatalf("drained at %g, the cell says %g: %+v", drained, want, b.course)
		}
		for _, size := range [][2]int{{78, 5}, {60, 12}, {100, 30}} {
			if lines := b.draw(size[0], size[1], braillePlot, unpainted); lines == nil {
				t.Fatalf("not drawn at %v: %+v", size, b.course)
			}
		}
	}
	if never < 100 || waits < 1000 || never == waits {
		t.Errorf("of 3000 peaks %d leave a backlog and %d never drain: the test tries too little", waits, never)
	}
}

func set(t *testing.T, s *calc.Sheet, name string, x float64) {
	t.Helper()
	if err := s.Set(name, s.Cell(name).Literal(x), calc.Edited); err != nil {
		t.Fatal(err)
	}
}

// A result that is typed over has no picture rather than a wrong one.
func TestPictureThatWouldContradict(t *testing.T) {
	for _, name := range []string{"backlog", "drain_rate", "drain_time", "max_lag"} {
		s, _ := calc.Load(preset(t, "two-hour-peak"))
		if _, ok := peakPicture(s); !ok {
			t.Fatal("no picture of the preset")
		}
		set(t, s, name, 5)
		if _, ok := peakPicture(s); ok {
			t.Errorf("a picture beside a %s that was typed", name)
		}
	}
}

func TestPictures(t *testing.T) {
	for _, c := range courses {
		for _, size := range []struct {
			name string
			w, h int
		}{{"small", 62, 5}, {"middle", 70, 10}, {"large", 80, 23}} {
			name := "picture-" + strings.ReplaceAll(c.name, " ", "-") + "-" + size.name
			t.Run(name, func(t *testing.T) {
				b := plainPicture(c.course)
				golden(t, name, strings.Join(b.draw(size.w, size.h, braillePlot, unpainted), "\n")+"\n"+
					strings.Join(b.draw(size.w, size.h, asciiPlot, unpainted), "\n"))
			})
		}
	}
}

func TestPictureAtAnySize(t *testing.T) {
	for _, c := range courses {
		b := plainPicture(c.course)
		for w := -2; w < 130; w += 4 {
			for h := -2; h < 60; h += 1 + max(0, h)/12 {
				for _, g := range []plotGlyphs{braillePlot, asciiPlot} {
					lines := b.draw(w, h, g, unpainted)
					if len(lines) > max(h, 0) || lines != nil && h < pictureRows {
						t.Fatalf("%s at %dx%d has %d lines", c.name, w, h, len(lines))
					}
					if n := widest(lines); n > max(w, 0) {
						t.Fatalf("%s at %dx%d is %d wide", c.name, w, h, n)
					}
				}
			}
		}
	}
}

func TestRoundTops(t *testing.T) {
	for _, c := range []struct{ x, unit, top float64 }{
		{12.96e6, 1e6, 13e6}, {8.64e6, 1e6, 9e6}, {7.2 * 3600, 3600, 8 * 3600}, {90, 60, 90}, {1, 1, 1},
	} {
		if top, middle := niceTop(c.x, c.unit); !nearly(top, c.top, 1e-9) || !nearly(2*middle, c.top, 1e-9) {
			t.Errorf("%g in units of %g goes to %g, %g; want %g", c.x, c.unit, top, middle, c.top)
		}
	}
}
