package calc

import (
	"math"
	"slices"
)

// Known is to which part inputs are taken to be known where nothing is a range.
const Known = 0.1

// Spread is where a value lies while its inputs are anywhere in their ranges.
type Spread struct {
	Cell   *Cell
	Inputs []*Cell   // the ranges that it follows from
	Cases  []float64 // what was drawn, sorted; +Inf where there is no end
}

// Spread is that of a cell; of one that does not vary it has no cases.
func (c *Cell) Spread() Spread { return Spread{c, c.Ranges(), c.Samples()} }

// Ranges are the ranges that a cell follows from, and the cell itself if it is one.
func (c *Cell) Ranges() (ranges []*Cell) {
	for _, f := range append(c.Feeds(), c) {
		if !f.IsFormula() && f.Value().Ranged {
			ranges = append(ranges, f)
		}
	}
	return ranges
}

// At is the value that a part of all cases do not exceed.
func (s Spread) At(part float64) float64 {
	if len(s.Cases) == 0 {
		return math.NaN()
	}
	return s.Cases[int(math.Round(part*float64(len(s.Cases)-1)))]
}

// Finite are the cases that have an end.
func (s Spread) Finite() []float64 {
	n, _ := slices.BinarySearch(s.Cases, math.Inf(1))
	return s.Cases[:n]
}
