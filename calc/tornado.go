package calc

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Effect is what one input does to a result: over its range, or from 10% less
// to 10% more.
type Effect struct {
	Input         *Cell
	Ranged        bool    // over its range
	Low, High     float64 // of the input
	AtLow, AtHigh float64 // of the result
	Gain          float64 // what the better end saves or adds: |result - now| at its largest
}

// nudge is by which part an input is moved down and up.
const nudge = 0.1

// Tornado ranks the inputs of a result by how far they move it. still are those
// that it follows from and that do not.
func (s *Sheet) Tornado(result string) (now float64, effects []Effect, still []*Cell, err *Error) {
	c := s.Cell(result)
	if c == nil {
		return 0, nil, nil, s.NoCell(result)
	}
	v := c.Value()
	if v.Err != nil {
		return 0, nil, nil, v.Err
	}
	now = s.program.Value(c.slot)
	for _, d := range s.Inputs(c) {
		e := s.effect(c, d, now)
		if e.AtLow == now && e.AtHigh == now {
			still = append(still, d)
			continue
		}
		effects = append(effects, e)
	}
	slices.SortStableFunc(effects, func(a, b Effect) int { return cmp.Compare(b.swing(), a.swing()) })
	return now, effects, still, nil
}

// swing is how far apart the two ends put the result.
func (e Effect) swing() float64 {
	if broken(e.AtLow) || broken(e.AtHigh) {
		return math.Inf(1)
	}
	return math.Abs(e.AtHigh - e.AtLow)
}

// effect moves one input. An end at which it cannot be leaves the result as it is.
func (s *Sheet) effect(c, d *Cell, now float64) Effect {
	v := d.Value()
	e := Effect{Input: d, Ranged: v.Ranged, Low: v.Low, High: v.High}
	if !v.Ranged {
		step := math.Abs(v.Mid) * nudge
		if d.whole {
			step = max(1, math.Round(step))
		}
		e.Low, e.High = v.Mid-step, v.Mid+step
	}
	k := s.curve(Goal{Cell: c}, d)
	k.corners, k.active = 1, []int{0}
	e.AtLow, e.AtHigh = k.at(e.Low), k.at(e.High)
	if math.IsNaN(e.AtLow) {
		e.Low, e.AtLow = v.Mid, now
	}
	if math.IsNaN(e.AtHigh) {
		e.High, e.AtHigh = v.Mid, now
	}
	e.Gain = max(math.Abs(e.AtLow-now), math.Abs(e.AtHigh-now))
	return e
}

// Uncertain is a copy of the sheet in which every input of a result that is a
// plain value is a range, that part down and up: what the result's spread would
// be if all were known that well.
func (s *Sheet) Uncertain(result string, part float64) (*Sheet, *Error) {
	c := s.Cell(result)
	if c == nil {
		return nil, s.NoCell(result)
	}
	d := s.Clone()
	for _, in := range s.Inputs(c) {
		v := in.Value()
		if in.IsFormula() || v.Ranged || broken(v.Mid) || v.Mid == 0 || in.whole {
			continue
		}
		step := math.Abs(v.Mid) * part
		text := fmt.Sprintf("%s..%s", d.Cell(in.name).Literal(v.Mid-step), d.Cell(in.name).Literal(v.Mid+step))
		d.Set(in.name, strings.TrimSpace(text), Edited) // where a need forbids it the value stays
	}
	return d, nil
}

// Samples are what was drawn for a ranged cell, sorted; nil for one that does
// not vary.
func (c *Cell) Samples() []float64 {
	all, drawn := c.sheet.program.Samples(c.slot)
	if all == nil {
		return nil
	}
	return slices.Sorted(slices.Values(all[drawn:]))
}
