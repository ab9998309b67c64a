package tui

import (
	"math"
	"unicode/utf8"
)

// plotGlyphs are the signs that plots are drawn with.
type plotGlyphs struct {
	tick, corner, line, down rune
	right, up, under, marker rune
	braille                  bool // without it a curve is columns of *, a reference line is dashes
}

var (
	braillePlot = plotGlyphs{'┤', '└', '─', '┬', '→', '↑', '↓', '◆', true}
	asciiPlot   = plotGlyphs{'|', '+', '-', '+', '>', '^', 'v', 'o', false}
)

// curve draws one curve into the body of the picture.
func (p plot) curve(c *canvas, line curve, g plotGlyphs) {
	var last point
	for k, q := range line.points {
		place := point{p.x.share(q.x), p.y.share(q.y)}
		if k > 0 {
			p.segment(c, last, place, line.role, g)
		}
		if len(line.points) == 1 {
			p.segment(c, place, place, line.role, g)
		}
		last = place
	}
}

// segment draws a straight piece, given in shares of the axes, as far as it is in the picture, and an arrow
// where it leaves.
func (p plot) segment(c *canvas, a, b point, i role, g plotGlyphs) {
	if math.IsNaN(a.x + a.y + b.x + b.y) {
		return
	}
	if math.IsInf(a.y, 0) || math.IsInf(b.y, 0) || math.IsInf(a.x, 0) || math.IsInf(b.x, 0) {
		leave(c, a, b, i, g)
		return
	}
	from, to, ok := clipped(a, b)
	if !ok {
		return
	}
	wide, high := float64(2*c.w-1), float64(4*c.h-1)
	if g.braille {
		c.stroke(from.x*wide, (1-from.y)*high, to.x*wide, (1-to.y)*high, i)
	} else {
		p.bars(c, from, to, i, g)
	}
	leave(c, a, b, i, g)
}

// bars draws a piece of a curve for terminals without braille: the curve that matters as columns from zero,
// a reference as dashes.
func (p plot) bars(c *canvas, a, b point, i role, g plotGlyphs) {
	zero := rowOf(within(p.y.share(0)), c.h)
	first, last := columnOf(a.x, c.w), columnOf(b.x, c.w)
	for x := first; x <= last; x++ {
		t := 0.0
		if last > first {
			t = float64(x-first) / float64(last-first)
		}
		y := rowOf(a.y+(b.y-a.y)*t, c.h)
		if i == quiet {
			c.put(x, y, g.line, i)
			continue
		}
		for r := min(y, zero); r <= max(y, zero); r++ {
			if k := r*c.w + x; c.inside(x, r) && c.runes[k] == 0 {
				c.put(x, r, '*', i)
			}
		}
	}
}

// leave puts an arrow where a piece that was in the picture goes out of it, or comes in.
func leave(c *canvas, a, b point, i role, g plotGlyphs) {
	seen := func(q point) bool { return q.x >= 0 && q.x <= 1 && q.y >= 0 && q.y <= 1 }
	if seen(a) == seen(b) {
		return
	}
	in, out := a, b
	if seen(b) {
		in, out = b, a
	}
	edge := point{within(out.x), within(out.y)}
	if _, to, ok := clipped(in, out); ok {
		edge = to
	}
	x, y := columnOf(edge.x, c.w), rowOf(edge.y, c.h)
	switch {
	case out.y > 1 && edge.y > 0.999:
		c.put(x, 0, g.up, i)
	case out.y < 0 && edge.y < 0.001:
		c.put(x, c.h-1, g.under, i)
	case out.x > 1:
		c.put(c.w-1, y, g.right, i)
	}
}

// clipped cuts a piece to the unit square (Liang and Barsky).
func clipped(a, b point) (from, to point, ok bool) {
	dx, dy := b.x-a.x, b.y-a.y
	t0, t1 := 0.0, 1.0
	for _, e := range [4][2]float64{{-dx, a.x}, {dx, 1 - a.x}, {-dy, a.y}, {dy, 1 - a.y}} {
		switch r := e[1] / e[0]; {
		case e[0] == 0 && e[1] < 0, !finite(e[0]) || !finite(e[1]):
			return a, b, false
		case e[0] < 0:
			t0 = max(t0, r)
		case e[0] > 0:
			t1 = min(t1, r)
		}
	}
	at := func(t float64) point { return point{within(a.x + t*dx), within(a.y + t*dy)} }
	return at(t0), at(t1), t0 <= t1
}

// columnOf and rowOf are the cell in which a share of an axis lies, as its dots round.
func columnOf(share float64, cols int) int { return int(math.Round(share*float64(2*cols-1))) / 2 }
func rowOf(share float64, rows int) int    { return int(math.Round((1-share)*float64(4*rows-1))) / 4 }

// within brings a share that rounding pushed out of the picture back to its edge.
func within(share float64) float64 { return min(max(share, 0), 1) }

// note puts words beside a place where there is room for them, with a blank around them.
func (p plot) note(c *canvas, n note, g plotGlyphs) {
	at := point{p.x.share(n.at.x), p.y.share(n.at.y)}
	if !(at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1) {
		return
	}
	x, y := columnOf(at.x, c.w), rowOf(at.y, c.h)
	if n.mark {
		c.put(x, y, g.marker, strong)
	}
	for _, words := range n.words {
		for _, s := range n.sides {
			if c.beside(x, y, words, s) {
				return
			}
		}
	}
}

// beside tries one side of a place, moving on a little until the words stand free; reports whether they did.
func (c *canvas) beside(x, y int, words string, s side) bool {
	n := utf8.RuneCountInString(words)
	try := func(x, y int, own ...role) bool {
		from, to := max(x-1, 0), min(x+n+1, c.w)
		if x < 0 || x+n > c.w || !c.free(from, y, to-from, own...) {
			return false
		}
		c.text(x, y, words, plain)
		return true
	}
	for k := range 12 {
		switch {
		case s == right && try(x+1+k, y), s == left && try(x-n-k, y),
			s == above && try(x-n/2, y-k), s == below && k > 0 && try(x-n/2, y+k):
			return true
		case s == along && (try(x+k, y, quiet) || try(x-k, y, quiet)):
			return true
		}
	}
	return false
}
