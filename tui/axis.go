package tui

import (
	"math"
	"strconv"
)

// tick is a place on an axis that has words.
type tick struct {
	at   float64
	word string
}

// axis is a span of values. With from >= to the span is that of the points, widened to round numbers; without
// ticks it gets three: first, last and middle. Ticks come in the order in which they take their room.
type axis struct {
	from, to float64
	log      bool // equal factors are equally far apart; from is above zero
	ticks    []tick
	word     func(float64) string // what a tick of its own says; nil: the number
	marks    []float64            // places marked on the line itself
}

// share is where v lies on the axis: 0 at its beginning, 1 at its end. It is the one place that knows the
// scale. Halves, because to - from may be more than a float holds.
func (a axis) share(v float64) float64 {
	switch {
	case !a.log:
		return (v/2 - a.from/2) / (a.to/2 - a.from/2)
	case v <= 0: // infinitely far down
		return math.Inf(-1)
	}
	from := math.Log(a.from)
	return (math.Log(v) - from) / (math.Log(a.to) - from)
}

// fitted gives the axis a span and ticks where it has none.
func (a axis) fitted(values func(yield func(float64) bool)) axis {
	if !(a.from < a.to) {
		a.from, a.to = niceSpan(extent(values))
	}
	a.log = a.log && a.from > 0
	if len(a.ticks) == 0 {
		word := a.word
		if word == nil {
			word = plainNumber
		}
		for _, v := range []float64{a.from, a.to, a.from/2 + a.to/2} {
			a.ticks = append(a.ticks, tick{v, word(v)})
		}
	}
	return a
}

func plainNumber(v float64) string { return strconv.FormatFloat(v+0, 'g', 4, 64) }

// extent is the span of the finite ones among values; 0 to 1 when there are none, widened when all are equal.
func extent(values func(yield func(float64) bool)) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for v := range values {
		if finite(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	switch {
	case low > high || low == 0 && high == 0:
		return 0, 1
	case low == high:
		return min(low, 0), max(high, 0)
	}
	return low, high
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// niceSpan widens a span so that its ends and its middle are multiples of a step of 1, 2 or 5.
func niceSpan(low, high float64) (from, to float64) {
	step := 2 * niceStep(high/30-low/30)
	from, to = math.Floor(low/step+1e-9)*step, math.Ceil(high/step-1e-9)*step
	if !finite(from) || !finite(to) || !(from < to) {
		return low, high
	}
	return from + 0, to
}

// niceStep is the smallest of 1, 2, 5, 10, 20, … that is no less than x.
func niceStep(x float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range [...]float64{1, 2, 5} {
		if m*ten >= x*(1-1e-9) {
			return m * ten
		}
	}
	return 10 * ten
}

// logFrom is the factor between the ends of a span from which on it is drawn by factors.
const logFrom = 50

// byFactors reports whether a span is better drawn by equal factors than by equal differences.
func byFactors(low, high float64) bool { return low > 0 && high/low >= logFrom*(1-1e-9) }

// roundNumbers are the round numbers from low to high, n or so of them: multiples of 1, 2 or 5 times a power of ten.
func roundNumbers(low, high float64, n int) []float64 {
	step := niceStep(high/float64(max(n, 1)) - low/float64(max(n, 1)))
	first, last := math.Ceil(low/step-1e-9), math.Floor(high/step+1e-9)
	if !finite(step) || !(step > 0) || !(last-first <= 4*float64(max(n, 1))) {
		return nil
	}
	var out []float64
	for k := range int(last-first) + 1 { // counted, since beyond 2^53 a float plus one is the same float
		out = append(out, (first+float64(k))*step+0)
	}
	return out
}

// roundFactors are the round numbers from low to high on a log axis, n or so: 1, 2 and 5 of each decade as far as
// there is room for them, else the decades, else every second or third of them.
func roundFactors(low, high float64, n int) []float64 {
	decades := math.Log10(high) - math.Log10(low)
	if !finite(decades) || !(low > 0) {
		return nil
	}
	digits, every := []float64{1}, 1.0
	switch room := float64(max(n, 1)); {
	case 3*decades <= room:
		digits = []float64{1, 2, 5}
	case decades > room:
		every = math.Ceil(decades / room)
	}
	var out []float64
	for k := math.Floor(math.Log10(low)); k <= math.Log10(high); k++ {
		for _, d := range digits {
			if v := d * pow10(k); v >= low*(1-1e-9) && v <= high*(1+1e-9) && math.Mod(k, every) == 0 {
				out = append(out, v)
			}
		}
	}
	return out
}

// pow10 is exact where a float can be.
func pow10(k float64) float64 {
	v, err := strconv.ParseFloat("1e"+strconv.Itoa(int(k)), 64)
	if err != nil {
		return math.Inf(1)
	}
	return v
}

// roundDown and roundUp are the nearest of 1, 2 and 5 times a power of ten on either side.
func roundDown(v float64) float64 {
	ten := pow10(math.Floor(math.Log10(v) + 1e-9))
	for _, d := range []float64{5, 2} {
		if d*ten <= v*(1+1e-9) {
			return d * ten
		}
	}
	return ten
}

func roundUp(v float64) float64 {
	ten := pow10(math.Floor(math.Log10(v) + 1e-9))
	for _, d := range []float64{1, 2, 5} {
		if d*ten >= v*(1-1e-9) {
			return d * ten
		}
	}
	return 10 * ten
}
