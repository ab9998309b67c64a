package tui

import (
	"fmt"
	"math"
	"math/rand"
	"testing"
)

// plainPicture is a picture whose words are made here, so that its shape can be tested without a sheet.
func plainPicture(c course) backlogPicture {
	number := func(x float64) string { return fmt.Sprintf("%.4g", x) }
	hours := func(x float64) string { return fmt.Sprintf("%.4g h", x/3600) }
	millions := func(x float64) string { return fmt.Sprintf("%.4g M", x/1e6) }
	return backlogPicture{
		course: c,
		rates:  scale{unit: "records/s", words: number},
		counts: scale{unit: "records", words: millions, nice: func(x float64) (float64, float64) { return niceTop(x, 1e6) }},
		time:   hours,
		count:  func(x float64) string { return millions(x) + " records" },
		lag:    "4.5 h",
	}
}

var courses = []struct {
	name string
	course
}{
	{"no ramp", course{base: 300, peak: 2000, capacity: 800, lasts: 3 * 3600}},
	{"ramp", course{base: 300, peak: 2000, capacity: 800, lasts: 3 * 3600, ramp: 3600}},
	{"grows for ever", course{base: 900, peak: 2000, capacity: 800, lasts: 3 * 3600, ramp: 3600}},
	{"stays for ever", course{base: 800, peak: 2000, capacity: 800, lasts: 3 * 3600, ramp: 3600}},
	{"no backlog", course{base: 300, peak: 700, capacity: 800, lasts: 3 * 3600, ramp: 3600}},
	{"drained within the ramp", course{base: 300, peak: 900, capacity: 800, lasts: 360, ramp: 36000}},
}

// A backlog that was stepped through by the second, as a check on the parabolas.
func TestPlayAgainstSteps(t *testing.T) {
	for _, c := range courses {
		phases, drained := c.play(1.6 * c.over())
		most, at := c.top(phases)
		stepMost, stepAt, stepDrained := stepped(c.course)
		if !nearly(most, stepMost, 1e-3) || most > 0 && !nearly(at, stepAt, 1e-2) {
			t.Errorf("%s: %g records at %g s, stepped %g at %g", c.name, most, at, stepMost, stepAt)
		}
		if !nearly(drained, stepDrained, 1e-2) {
			t.Errorf("%s: drained at %g s, stepped %g", c.name, drained, stepDrained)
		}
	}
}

func stepped(c course) (most, at, drained float64) {
	waiting := 0.0
	for s := 0.0; s < 100*3600; s++ {
		rate := c.base
		switch {
		case s < c.ramp:
			rate = c.base + (c.peak-c.base)*(s+0.5)/c.ramp
		case s < c.ramp+c.lasts:
			rate = c.peak
		case s < c.over():
			rate = c.peak - (c.peak-c.base)*(s+0.5-c.ramp-c.lasts)/c.ramp
		}
		was := waiting
		waiting = max(0, waiting+rate-c.capacity)
		if waiting > most && s < c.over() {
			most, at = waiting, s+1
		}
		if was > 0 && waiting == 0 {
			drained = s + 1
		}
	}
	if waiting > 0 {
		drained = math.Inf(1)
	}
	return most, at, drained
}

func nearly(a, b, relative float64) bool {
	return a == b || math.Abs(a-b) <= relative*max(math.Abs(a), math.Abs(b))
}

// Whatever the rates: time and backlog never run backwards, pieces join, and nothing is below zero.
func TestPlayJoins(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	rate := func() float64 { return []float64{0, 1, r.Float64(), r.Float64() * 1e6, 800}[r.Intn(5)] }
	for range 20000 {
		c := course{base: rate(), peak: rate(), capacity: rate(), ramp: rate(), lasts: rate()}
		phases, _ := c.play(2 * c.over())
		at, waiting, arriving := 0.0, 0.0, c.base
		if c.ramp == 0 {
			arriving = c.peak
		}
		for k, p := range phases {
			if p.from != at || p.to < p.from || p.waitIn != waiting || p.waitOut < 0 || k == 0 && c.over() > 0 && p.rateIn != arriving {
				if !(k == 0 && c.lasts == 0) {
					t.Fatalf("%+v: phase %d of %+v", c, k, phases)
				}
			}
			at, waiting = p.to, p.waitOut
		}
	}
}
