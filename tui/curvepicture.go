package tui

import (
	"slices"

	"headroom/calc"
)

// Pictures of families that are curves: a result against what it follows, swept over the sheet itself. Where a result was
// typed over there is no curve to draw.

// curvePicture is a plot that suits the rows there are.
type curvePicture struct{ plot }

func (p curvePicture) draw(w, h int, g plotGlyphs, paint func(role, string) string) []string {
	if h < pictureRows || w < pictureCols {
		return nil
	}
	q := p.plot
	if h < pictureRowsAxis {
		q.foot = footWords
	}
	return q.draw(w, min(h, pictureRowsLargest), g, paint)
}

// swept are the points of a picture: how many.
const swept = 160

// curveCells are the cells of a picture, nil where one is missing, typed over or not a number; the first is swept.
func curveCells(s *calc.Sheet, input string, results ...string) []*calc.Cell {
	cells := cellsOf(s, append([]string{input}, results...)...)
	if cells == nil || !cells[0].IsChoice() || slices.ContainsFunc(cells[1:], (*calc.Cell).Overridden) {
		return nil
	}
	if slices.ContainsFunc(cells, func(c *calc.Cell) bool { return c.Value().State == calc.Broken }) {
		return nil
	}
	return cells
}

// batchPicture is what a linger buys and what it costs: each record's share of the work falls, its wait rises.
func batchPicture(s *calc.Sheet) (drawing, bool) {
	cells := curveCells(s, "linger", "batch_wait", "cost_per_record")
	if cells == nil || !(cells[0].Value().Mid > 0) {
		return nil, false
	}
	linger, wait, cost := cells[0], cells[1], cells[2]
	now := linger.Value().Mid
	xs, err := calc.Steps(now/30, now*30, swept, true, false)
	if err != nil {
		return nil, false
	}
	sweep, err := s.Sweep("linger", xs, "batch_wait", "cost_per_record")
	if err != nil {
		return nil, false
	}
	low, high := extent(slices.Values(slices.Concat(sweep.Y...)))
	if !(low > 0) || !(low < high) {
		return nil, false
	}
	p := plot{heading: "wait and cost of a record, by linger",
		x: axis{from: xs[0], to: xs[len(xs)-1], log: true, marks: []float64{now}},
		y: axis{from: roundDown(low / 2), to: roundUp(high), log: true}}
	p.x.ticks = append(factorTicks(linger, p.x, 3), tick{now, linger.Show(now).String() + " now"})
	slices.Reverse(p.x.ticks)
	p.y.ticks = factorTicks(wait, p.y, 6)
	p.curves = []curve{curveOf(xs, sweep.Y[1], quiet), curveOf(xs, sweep.Y[0], moved)}
	p.notes = []note{
		{at: point{now, cost.Value().Mid}, words: []string{"costs " + cost.Show(cost.Value().Mid).String(), cost.Show(cost.Value().Mid).String()},
			sides: []side{below, above, left, right}, mark: true},
		{at: point{now, wait.Value().Mid}, words: []string{"waits " + wait.Show(wait.Value().Mid).String()}, sides: []side{left, above, right, below}, mark: true},
	}
	return curvePicture{p}, true
}

// concurrencyPicture is how the response gets longer as the servers get busier, up to where it never ends.
func concurrencyPicture(s *calc.Sheet) (drawing, bool) {
	cells := curveCells(s, "rate", "utilisation", "response_time", "mean_wait")
	ceiling, target := s.Cell("servers_ceiling"), s.Cell("response_target")
	if cells == nil || ceiling == nil || target == nil || !(ceiling.Value().Mid > 0) || !finite(ceiling.Value().Mid) {
		return nil, false
	}
	busy, response := cells[1], cells[2]
	xs, err := calc.Steps(0, ceiling.Value().Mid, swept, false, false)
	if err != nil {
		return nil, false
	}
	sweep, err := s.Sweep("rate", xs, "utilisation", "response_time")
	if err != nil || !(sweep.Y[1][0] > 0) || !finite(sweep.Y[1][0]) {
		return nil, false
	}
	now, most := busy.Value().Mid, 4*sweep.Y[1][0]
	for _, y := range []float64{response.Value().Mid, target.Value().Mid} {
		if y = 1.25 * y; finite(y) && y < 5*most {
			most = max(most, y)
		}
	}
	scale := scaleOf(s, response, most)
	top, middle := scale.nice(most)
	p := plot{heading: "response_time by utilisation, " + scale.unit,
		x: axis{from: 0, to: max(1, min(1.2*now, 2))},
		y: axis{from: 0, to: top, ticks: []tick{{0, "0"}, {top, scale.words(top)}, {middle, scale.words(middle)}}}}
	p.x.ticks = []tick{{1, "100%"}, {0, "0%"}, {0.5, "50%"}}
	limit := target.Value().Mid
	p.curves = []curve{
		{[]point{{0, limit}, {p.x.to, limit}}, quiet},
		curveOf(sweep.Y[0], sweep.Y[1], moved),
	}
	p.notes = []note{nowNote(busy, response, now, top),
		{at: point{0.3 * p.x.to, limit}, words: []string{"response_target, " + target.Show(limit).String()}, sides: []side{along, above, below}}}
	return curvePicture{p}, true
}

// nowNote marks where a sheet is on a curve; at the top where it has no end.
func nowNote(x, y *calc.Cell, at, top float64) note {
	value := y.Value().Mid
	words := "now: " + x.Show(at).String() + ", " + y.Show(value).String()
	if !finite(value) {
		return note{at: point{at, top}, words: []string{words, y.Show(value).String()}, sides: []side{left, right, below}}
	}
	return note{at: point{at, min(value, top)}, words: []string{words, y.Show(value).String()}, sides: []side{above, right, left, below}, mark: true}
}

func curveOf(xs, ys []float64, r role) curve {
	c := curve{role: r}
	for k, x := range xs {
		c.points = append(c.points, point{x, ys[k]})
	}
	return c
}

// factorTicks are round places on a log axis, each in the unit that suits it.
func factorTicks(c *calc.Cell, a axis, n int) (ticks []tick) {
	for _, x := range roundFactors(a.from, a.to, n) {
		ticks = append(ticks, tick{x, c.Show(x).String()})
	}
	return ticks
}
