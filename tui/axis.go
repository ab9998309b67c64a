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
	ticks    []tick
	word     func(float64) string // what a tick of its own says; nil: the number
}

// share is where v lies on the axis: 0 at its beginning, 1 at its end. It is the one place that knows the
// scale. Halves, because to - from may be more than a float holds.
func (a axis) share(v float64) float64 { return (v/2 - a.from/2) / (a.to/2 - a.from/2) }

// fitted gives the axis a span and ticks where it has none.
func (a axis) fitted(values func(yield func(float64) bool)) axis {
	if !(a.from < a.to) {
		a.from, a.to = niceSpan(extent(values))
	}
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
