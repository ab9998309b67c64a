package tui

import (
	"math"

	"headroom/calc"
)

// roundValues are round numbers of a cell from one value to another, n of them at most, in the unit in which it is
// printed: 2 h, 4 h, 6 h. By factors where the span is drawn so.
func roundValues(c *calc.Cell, from, to float64, n int) []float64 {
	size := c.SizeOf(c.Show(max(math.Abs(from), math.Abs(to))))
	var found []float64
	for k := n; k > 0; k-- {
		found = found[:0]
		for _, x := range roundBetween(from/size, to/size, k) {
			if !c.Whole() || x*size == math.Floor(x*size) {
				found = append(found, x*size)
			}
		}
		if len(found) <= n {
			break
		}
	}
	if len(found) < 2 {
		return []float64{from, to}
	}
	return found
}

func roundBetween(from, to float64, n int) []float64 {
	if byFactors(from, to) {
		return roundFactors(from, to, n)
	}
	for _, step := range stepsFrom((to - from) / float64(n)) {
		first, last := math.Ceil(from/step-1e-9), math.Floor(to/step+1e-9)
		if count := last - first + 1; count <= float64(n) && count >= 1 {
			var out []float64
			for k := range int(count) {
				out = append(out, (first+float64(k))*step+0)
			}
			return out
		}
	}
	return nil
}

// stepsFrom are steps that count as round, from a size on: 1 2 2.5 4 5 times a power of ten.
func stepsFrom(x float64) []float64 {
	if !finite(x) || !(x > 0) {
		return nil
	}
	ten := pow10(math.Floor(math.Log10(x)))
	var out []float64
	for _, scale := range []float64{1, 10} {
		for _, d := range []float64{1, 2, 2.5, 4, 5} {
			if step := d * scale * ten; step >= x*(1-1e-9) {
				out = append(out, step)
			}
		}
	}
	return out
}
