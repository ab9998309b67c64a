package tui

import (
	"math"
	"slices"

	"headroom/calc"
)

// unitAxis is an axis of values of a cell, all written in one unit.
type unitAxis struct {
	axis
	cell *calc.Cell
	like calc.Shown // a value in that unit
	size float64    // the unit in base units
}

// unitAxisLike is an axis in the unit in which x is printed.
func unitAxisLike(c *calc.Cell, x float64) unitAxis {
	like := c.Show(x)
	return unitAxis{cell: c, like: like, size: c.SizeOf(like)}
}

// round is the round numbers on the axis, n or so.
func (a unitAxis) round(n int) (at []float64) {
	at = roundNumbers(a.from/a.size, a.to/a.size, n)
	if a.log {
		at = roundFactors(a.from/a.size, a.to/a.size, n)
	}
	for i := range at {
		at[i] *= a.size
	}
	return at
}

// label gives places on the axis their words, each word once.
func (a *unitAxis) label(at []float64) {
	seen := map[string]bool{}
	for _, x := range at {
		word := a.cell.ShowLike(x, a.like).Number
		if !seen[word] {
			seen[word] = true
			a.ticks = append(a.ticks, tick{x, word})
		}
	}
}

// rise is the vertical axis. What grows beyond all bounds near an edge leaves the picture, lest it press the rest of
// the curve flat.
func (v sweepPicture) rise(height int, outputs []int) unitAxis {
	c := v.Outputs[outputs[0]]
	ys, least := v.finite(outputs)
	if len(ys) == 0 {
		return unitAxis{axis: axis{from: 0, to: 1, ticks: []tick{{0, ""}}}, cell: c}
	}
	part := func(p float64) float64 { return ys[int(p*float64(len(ys)-1)+0.5)] }
	low, high, n := ys[0], ys[len(ys)-1], min(max(height/3, 2), 6)
	if byFactors(part(0.02), part(0.98)) && low > 0 {
		return logRise(c, part(0.02), max(part(0.98), least), n)
	}
	if most := part(0.95); high > 2.5*most && most > 0 {
		high = max(most, 1.1*least)
	}
	return linearRise(c, v.at(outputs[0], v.now), low, high, n)
}

// finite is all numbers among the values of results, sorted, and the least height at which their marks are seen.
func (v sweepPicture) finite(outputs []int) (ys []float64, least float64) {
	for _, o := range outputs {
		for _, y := range v.Y[o] {
			if finite(y) {
				ys = append(ys, y)
			}
		}
		if y := v.at(o, v.now); finite(y) {
			least = max(least, y)
		}
	}
	slices.Sort(ys)
	return ys, least
}

// mostDecades is how much a log axis shows: what is smaller by more matters to nobody.
const mostDecades = 9

func logRise(c *calc.Cell, low, high float64, n int) unitAxis {
	low = max(low, high/math.Pow(10, mostDecades))
	a := unitAxisLike(c, math.Sqrt(low)*math.Sqrt(high))
	a.log, a.from, a.to = true, roundDown(low/a.size)*a.size, roundUp(high/a.size)*a.size
	if !finite(a.to) || !(a.from > 0) {
		a.from, a.to = low, high
	}
	a.label(a.round(n))
	return a
}

// linearRise is an axis whose ends are round in the unit in which the value now is printed, or else the greatest. It
// begins at zero unless that took more than half of the picture.
func linearRise(c *calc.Cell, now, low, high float64, n int) unitAxis {
	level := high-low <= 1e-3*max(high, -low) // one value, as far as four digits tell
	if low > 0 && low < high/2 || level {
		low = min(low, 0)
	}
	if level {
		high = max(high, 0)
	}
	if low == high {
		high = low + c.SizeOf(c.Show(0))
	}
	a := unitAxisLike(c, now)
	if most := max(high, -low) / a.size; !finite(now) || now == 0 || !(most >= 1 && most < 1000) {
		a = unitAxisLike(c, max(high, -low))
	}
	step := niceStep(high/a.size/float64(n) - low/a.size/float64(n))
	a.from, a.to = math.Floor(low/a.size/step+1e-9)*step*a.size, math.Ceil(high/a.size/step-1e-9)*step*a.size
	if !finite(a.from) || !finite(a.to) || !(a.from < a.to) {
		a.from, a.to = low, high
	}
	a.label(a.round(n))
	return a
}

// RoundSteps are round values of an input, n at most, between two ends: the columns of a table.
func RoundSteps(c *calc.Cell, from, to float64, n int) []float64 {
	if !byFactors(from, to) {
		return roundValues(c, from, to, n)
	}
	a := unitAxisLike(c, math.Sqrt(from)*math.Sqrt(to))
	a.from, a.to, a.log = from, to, true
	xs := a.round(n)
	if c.Whole() {
		xs = slices.DeleteFunc(xs, func(x float64) bool { return x != math.Floor(x) })
	}
	return xs
}

// ByFactors reports whether a span is better looked at by equal factors than by equal differences.
func ByFactors(from, to float64) bool { return byFactors(from, to) }
