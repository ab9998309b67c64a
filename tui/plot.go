package tui

import (
	"strings"
	"unicode/utf8"
)

// A plot is a picture of curves over one horizontal axis. It is pure: values and a size in, lines out, and it
// takes whatever floats there are: NaN is a gap, what leaves the picture leaves it with an arrow.
type plot struct {
	heading string // what the vertical axis counts, on a line of its own above
	x, y    axis
	gutter  int // least width of the words left of the vertical axis, so that plots can stand in line
	foot    foot
	curves  []curve
	notes   []note
}

// foot is how much stands below the curves.
type foot uint8

const (
	footLine  foot = iota // a line, and the words below it
	footWords             // the words alone, in one row
	footNone              // nothing: another plot below has the same axis
)

type point struct{ x, y float64 }

// curve is a line through points, which are in order of x.
type curve struct {
	points []point
	role   role
}

// note is words at a place in the picture: the first of words that has room on one of the sides, or none.
type note struct {
	at    point
	words []string
	sides []side
	mark  bool // draw a marker at the place, too
}

// side is where words may stand; along lies on a reference line and hides a part of it.
type side uint8

const (
	right side = iota
	above
	below
	left
	along
)

// draw gives the plot in h lines, none wider than w; nil when there is no room for a curve.
func (p plot) draw(w, h int, g plotGlyphs, paint func(role, string) string) []string {
	p.x = p.x.fitted(p.each(func(q point) float64 { return q.x }))
	p.y = p.y.fitted(p.each(func(q point) float64 { return q.y }))
	f := p.frame(w, h)
	if f.cols < 2 || f.rows < 1 {
		return nil
	}
	body := newCanvas(f.cols, f.rows)
	for _, c := range p.curves {
		p.curve(body, c, g)
	}
	for _, n := range p.notes {
		p.note(body, n, g)
	}
	all := newCanvas(w, h)
	all.stamp(body, f.left+1, f.top)
	p.axes(all, f, g)
	return all.lines(paint)
}

// frame is where the curves lie: columns left+1 on, rows top on. The axis is in column left.
type frame struct{ left, top, cols, rows int }

func (p plot) frame(w, h int) frame {
	words := p.gutter
	for _, t := range p.y.ticks {
		words = max(words, utf8.RuneCountInString(t.word))
	}
	f := frame{left: words + 1}
	if p.heading != "" {
		f.top = 1
	}
	f.cols = w - f.left - 1
	f.rows = h - f.top - [...]int{footLine: 2, footWords: 1, footNone: 0}[p.foot]
	return f
}

// each goes over one coordinate of all points.
func (p plot) each(of func(point) float64) func(func(float64) bool) {
	return func(yield func(float64) bool) {
		for _, c := range p.curves {
			for _, q := range c.points {
				if !yield(of(q)) {
					return
				}
			}
		}
	}
}

// stamp copies another canvas onto this one.
func (c *canvas) stamp(from *canvas, x, y int) {
	for row := range from.h {
		for col := range from.w {
			if k := row*from.w + col; c.inside(x+col, y+row) {
				to := (y+row)*c.w + x + col
				c.runes[to], c.roles[to], c.dots[to] = from.runes[k], from.roles[k], from.dots[k]
			}
		}
	}
}

// axes draws what is left of and below the curves.
func (p plot) axes(c *canvas, f frame, g plotGlyphs) {
	c.text(0, 0, p.heading, quiet)
	taken := map[int]bool{}
	for _, t := range p.y.ticks {
		share := p.y.share(t.at)
		if !(share >= 0 && share <= 1) {
			continue
		}
		row := f.top + rowOf(share, f.rows)
		if !taken[row] {
			taken[row] = true
			c.text(f.left-1-utf8.RuneCountInString(t.word), row, t.word, quiet)
			c.put(f.left, row, g.tick, quiet)
		}
	}
	if p.foot == footNone {
		return
	}
	bottom := f.top + f.rows
	c.put(f.left, bottom, g.corner, quiet)
	if p.foot == footLine {
		c.text(f.left+1, bottom, strings.Repeat(string(g.line), f.cols), quiet)
	}
	p.footWords(c, f, bottom, g)
	for _, v := range p.x.marks {
		if share := p.x.share(v); share >= 0 && share <= 1 && p.foot == footLine {
			c.put(f.left+1+columnOf(share, f.cols), bottom, g.marker, strong)
		}
	}
}

// footWords puts the words of the horizontal axis where they fit: from their place on, around it, or up to it.
func (p plot) footWords(c *canvas, f frame, bottom int, g plotGlyphs) {
	row := bottom
	if p.foot == footLine {
		row++
	}
	for _, t := range p.x.ticks {
		share := p.x.share(t.at)
		if !(share >= 0 && share <= 1) {
			continue
		}
		col := f.left + 1 + columnOf(share, f.cols)
		n := utf8.RuneCountInString(t.word)
		if p.foot == footLine && share > 0 {
			c.put(col, bottom, g.down, quiet)
		}
		for _, x := range []int{min(col, f.left+1+f.cols-n), col - n/2, col - n + 1} {
			if c.apart(x, row, n, f.left+1) {
				c.text(x, row, t.word, quiet)
				break
			}
		}
	}
}

// apart reports whether words of n columns fit at x with two blanks to the words on either side, right of the
// column begin.
func (c *canvas) apart(x, y, n, begin int) bool {
	from, to := max(x-2, begin), min(x+n+2, c.w)
	return x >= begin && x+n <= c.w && c.free(from, y, to-from)
}
