package tui

import (
	"math"
	"slices"
	"strings"

	"headroom/calc"
)

// pictures are the families that have a picture: each draws itself from the values of its cells, and only when
// it agrees with them.
var pictures = map[string]func(*calc.Sheet) (drawing, bool){
	"peak":        peakPicture,
	"batch":       batchPicture,
	"concurrency": concurrencyPicture,
}

// A drawing fills at most h lines of at most w columns; nil when that is not enough.
type drawing interface {
	draw(w, h int, g plotGlyphs, paint func(role, string) string) []string
}

// picture is the picture of a family; nil if it has none or there is no room for it.
func picture(m *model, f *calc.Family, w, h int) []string {
	of, ok := pictures[f.Name]
	if !ok || f.Own || h < pictureRows {
		return nil
	}
	d, ok := of(m.sheet())
	if !ok {
		return nil
	}
	return d.draw(w, h, plotGlyphsFor(m.glyph), m.style.paint)
}

func plotGlyphsFor(g glyphs) plotGlyphs {
	if g.braille {
		return braillePlot
	}
	return asciiPlot
}

// peakPicture plays the peak that the cells describe. Where a result was typed over, the course and the cells
// say different things; then there is no picture rather than a wrong one.
func peakPicture(s *calc.Sheet) (drawing, bool) {
	cells := cellsOf(s, "base_rate", "peak_rate", "capacity", "ramp", "peak_duration", "backlog", "max_lag")
	shown := cellsOf(s, "backlog", "drain_rate", "drain_time", "max_lag")
	if cells == nil || shown == nil || slices.ContainsFunc(shown, (*calc.Cell).Overridden) {
		return nil, false
	}
	v := make([]float64, len(cells))
	for k, c := range cells {
		v[k] = c.Value().Mid
	}
	b := backlogPicture{course: course{base: v[0], peak: v[1], capacity: v[2], ramp: v[3], lasts: v[4]}}
	if !b.drawable() {
		return nil, false
	}
	phases, _ := b.play(b.over())
	if most, _ := b.top(phases); !(math.Abs(most-v[5]) <= 1e-6*most) {
		return nil, false
	}
	rate, backlog, lag := cells[2], cells[5], cells[6]
	b.rates = scaleOf(s, rate, max(b.base, b.peak, b.capacity))
	b.counts = scaleOf(s, backlog, v[5])
	b.counts.unit = backlog.Unit()
	b.time = func(x float64) string { return cells[4].Show(x).String() }
	b.count = func(x float64) string { return backlog.Show(x).String() }
	if finite(v[6]) {
		b.lag = lag.Show(v[6]).String()
	}
	return b, true
}

// cellsOf looks cells up by name; nil when one is missing.
func cellsOf(s *calc.Sheet, names ...string) []*calc.Cell {
	cells := make([]*calc.Cell, len(names))
	for k, n := range names {
		if cells[k] = s.Cell(n); cells[k] == nil {
			return nil
		}
	}
	return cells
}

// scaleOf writes values of a cell up to most in the unit that suits the greatest.
func scaleOf(s *calc.Sheet, c *calc.Cell, most float64) scale {
	like := c.Show(most)
	letter := strings.TrimSpace(strings.TrimSuffix(like.Unit, c.Unit()))
	if letter == like.Unit {
		letter = ""
	}
	return scale{
		unit:  like.Unit,
		words: func(x float64) string { return strings.TrimSpace(c.ShowLike(x, like).Number + " " + letter) },
		nice:  func(x float64) (float64, float64) { return niceTop(x, c.SizeOf(like)) },
	}
}

// niceTop is a top for an axis from zero that is a round number in a unit, as its half is.
func niceTop(x, unit float64) (top, middle float64) {
	_, to := niceSpan(0, x/unit)
	return to * unit, to * unit / 2
}
