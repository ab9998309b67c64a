package tui

import "math"

// backlogPicture is the picture of the peak family: what arrives against what can be taken, and what waits.
type backlogPicture struct {
	course
	rates, counts scale
	time          func(float64) string // "3 h"
	count         func(float64) string // "12.96 M records"
	lag           string               // "4.5 h": the greatest wait
}

// scale is how values of one axis are written: all in one unit, which is named once.
type scale struct {
	unit  string                           // "records/s"
	words func(float64) string             // a value in that unit: "2,000", "13 M"
	nice  func(float64) (float64, float64) // round numbers in that unit: the top of an axis, and its middle
}

// The least rows of the three ways to draw it, the most rows that help, and the least columns.
const (
	pictureRows        = 5  // the backlog alone, words in one row below
	pictureRowsAxis    = 9  // the backlog alone, with its axis
	pictureRowsBoth    = 16 // the rates above it
	pictureRowsLargest = 24
	pictureCols        = 24
)

// draw gives the picture in at most h lines; nil where there is nothing to see or no room.
func (b backlogPicture) draw(w, h int, g plotGlyphs, paint func(role, string) string) []string {
	if !b.drawable() || h < pictureRows || w < pictureCols {
		return nil
	}
	h = min(h, pictureRowsLargest)
	phases, drained := b.play(1.6 * b.over())
	most, at := b.top(phases)
	waiting := b.waiting(phases, drained, most, at)
	rates := b.arriving(phases, waiting.x)
	switch {
	case most <= 0:
		rates.foot = footLine
		return rates.draw(w, min(h, 2*pictureRowsAxis), g, paint)
	case h < pictureRowsAxis:
		waiting.heading, waiting.foot = "", footWords
		waiting.notes[0].words = append([]string{"backlog, against time"}, waiting.notes[0].words...)
		if math.IsInf(drained, 1) {
			waiting.notes[0].words[0] = "backlog, never drained"
		}
		return waiting.draw(w, h, g, paint)
	case h < pictureRowsBoth:
		return waiting.draw(w, h, g, paint)
	}
	return b.both(rates, waiting, w, h, g, paint)
}

// drawable reports whether the course is one: finite, not backwards, and of some length.
func (b backlogPicture) drawable() bool {
	return finite(b.base+b.peak+b.capacity) && finite(b.over()) && b.over() > 0 && b.ramp >= 0 && b.lasts >= 0
}

// both stacks the two plots over one time axis.
func (b backlogPicture) both(rates, waiting plot, w, h int, g plotGlyphs, paint func(role, string) string) []string {
	gutter := 0
	for _, t := range append(rates.y.ticks, waiting.y.ticks...) {
		gutter = max(gutter, len(t.word))
	}
	rates.gutter, waiting.gutter, rates.foot = gutter, gutter, footNone
	upper := 1 + (h-5)/3
	lines := append(rates.draw(w, upper, g, paint), "")
	return append(lines, waiting.draw(w, h-upper-1, g, paint)...)
}

// waiting is the backlog over time.
func (b backlogPicture) waiting(phases []phase, drained, most, at float64) plot {
	ceiling, middle := b.counts.nice(most)
	p := plot{heading: b.counts.unit + " waiting", x: b.hours(phases, drained)}
	p.y = axis{from: 0, to: ceiling, ticks: []tick{{0, "0"}, {ceiling, b.counts.words(ceiling)}, {middle, b.counts.words(middle)}}}
	p.curves = []curve{{b.curve(phases), moved}}
	p.notes = []note{{at: point{at, most}, words: b.says(most, at, drained), sides: []side{right, below, left}}}
	if b.lag != "" && !math.IsInf(drained, 1) {
		p.notes = append(p.notes, note{at: point{at, most}, words: []string{"oldest record " + b.lag + " old"}, sides: []side{below}})
	}
	return p
}

// says is what stands beside the greatest backlog, longest first.
func (b backlogPicture) says(most, at, drained float64) []string {
	words := []string{b.count(most) + " at " + b.time(at), b.count(most)}
	if math.IsInf(drained, 1) {
		return []string{words[0] + ", never drained", "never drained"}
	}
	return words
}

// hours is the time axis: the start, when the peak is over, when it is drained. It ends where the picture has
// nothing more to say; a backlog that never drains goes on beyond it.
func (b backlogPicture) hours(phases []phase, drained float64) axis {
	end := phases[len(phases)-1].to
	over := tick{b.over(), b.time(b.over()) + " peak ends"}
	ticks := []tick{{0, "0"}}
	switch {
	case math.IsInf(drained, 1):
		ticks = append(ticks, tick{end, b.time(end)})
	case drained > 0:
		ticks = append(ticks, tick{drained, b.time(drained) + " drained"})
	}
	return axis{from: 0, to: end, ticks: append(ticks, over)}
}

// curve is the backlog as points, close enough in the ramps to look round. A backlog that never drains gets a
// last point outside the picture.
func (b backlogPicture) curve(phases []phase) []point {
	points := []point{{0, 0}}
	for _, p := range phases {
		pieces := 1.0
		if p.rateIn != p.rateOut {
			pieces = 64
		}
		for k := 1.0; k < pieces; k++ {
			t := p.from + (p.to-p.from)*k/pieces
			points = append(points, point{t, p.waits(t, b.capacity)})
		}
		points = append(points, point{p.to, p.waitOut})
	}
	if last := phases[len(phases)-1]; last.waitOut > 0 {
		grows := (last.waitOut - last.waitIn) / (last.to - last.from)
		points = append(points, point{2 * last.to, last.waitOut + grows*last.to})
	}
	return points
}

// arriving is the rate over time against the capacity.
func (b backlogPicture) arriving(phases []phase, x axis) plot {
	most := max(b.peak, b.base, b.capacity)
	rate := func(v float64) tick { return tick{v, b.rates.words(v)} }
	p := plot{heading: b.rates.unit, x: x, y: axis{from: 0, to: most, ticks: []tick{{0, "0"}, rate(most)}}}
	for _, v := range []float64{b.capacity, b.peak, b.base} {
		if v < most && v > 0 {
			p.y.ticks = append(p.y.ticks, rate(v))
		}
	}
	arriving := []point{{0, phases[0].rateIn}}
	for _, f := range phases {
		arriving = append(arriving, point{f.from, f.rateIn}, point{f.to, f.rateOut})
	}
	arriving = append(arriving, point{b.over(), b.base}, point{x.to, b.base})
	p.curves = []curve{
		{[]point{{0, b.capacity}, {x.to, b.capacity}}, quiet},
		{arriving, moved},
	}
	p.notes = []note{
		{at: point{b.over(), (b.peak + max(b.base, b.capacity)) / 2}, sides: []side{right, left},
			words: []string{"arriving: " + b.rates.words(b.peak) + ", then " + b.rates.words(b.base)}},
		{at: point{x.to * 0.55, b.capacity}, words: []string{"capacity, " + b.rates.words(b.capacity)}, sides: []side{along, above, below}},
	}
	return p
}
