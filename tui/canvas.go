package tui

import (
	"math"
	"strings"
)

// canvas is a grid of cells, each of one column. Writing outside it is ignored, so that those who draw need
// not know where it ends.
type canvas struct {
	w, h  int
	runes []rune // 0 is blank
	roles []role
	dots  []uint8 // braille dots of each cell
}

func newCanvas(w, h int) *canvas {
	w, h = max(w, 0), max(h, 0)
	return &canvas{w: w, h: h, runes: make([]rune, w*h), roles: make([]role, w*h), dots: make([]uint8, w*h)}
}

func (c *canvas) inside(x, y int) bool { return x >= 0 && x < c.w && y >= 0 && y < c.h }

func (c *canvas) put(x, y int, r rune, i role) {
	if c.inside(x, y) {
		c.runes[y*c.w+x], c.roles[y*c.w+x] = r, i
	}
}

func (c *canvas) text(x, y int, s string, i role) {
	for _, r := range s {
		c.put(x, y, r, i)
		x++
	}
}

// free reports whether n cells from x on are inside and hold nothing; with own, marks of that role are as good
// as nothing.
func (c *canvas) free(x, y, n int, own ...role) bool {
	if n < 1 || !c.inside(x, y) || !c.inside(x+n-1, y) {
		return false
	}
	for k := y*c.w + x; k < y*c.w+x+n; k++ {
		used := c.dots[k] != 0 || c.runes[k] != 0
		if used && (len(own) == 0 || c.roles[k] != own[0]) {
			return false
		}
	}
	return true
}

// brailleDots are the bits of the dots of a braille cell, by row and column.
var brailleDots = [4][2]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// dot sets a dot; a canvas has 2 of them across a cell and 4 down.
func (c *canvas) dot(x, y int, i role) {
	if x < 0 || y < 0 || !c.inside(x/2, y/4) {
		return
	}
	k := y/4*c.w + x/2
	if c.dots[k] == 0 || i > c.roles[k] {
		c.roles[k] = i
	}
	c.dots[k] |= brailleDots[y%4][x%2]
}

// stroke draws a straight line of dots between two places given in dots.
func (c *canvas) stroke(x0, y0, x1, y1 float64, i role) {
	steps := math.Ceil(max(math.Abs(x1-x0), math.Abs(y1-y0)))
	if !(steps <= float64(4*(c.w+c.h)+4)) {
		return // longer than the canvas: the caller did not clip it
	}
	for k := 0.0; k <= steps; k++ {
		t := k / max(steps, 1)
		c.dot(int(math.Round(x0+(x1-x0)*t)), int(math.Round(y0+(y1-y0)*t)), i)
	}
}

// lines gives the canvas as lines without blanks at their ends; paint colours a run of one role.
func (c *canvas) lines(paint func(role, string) string) []string {
	out := make([]string, c.h)
	for y := range out {
		out[y] = c.line(y, paint)
	}
	return out
}

func (c *canvas) line(y int, paint func(role, string) string) string {
	var all, run strings.Builder
	of, blanks := plain, 0
	flush := func() {
		if run.Len() > 0 {
			all.WriteString(paint(of, run.String()))
			run.Reset()
		}
	}
	for x := range c.w {
		r := c.cell(x, y)
		if r == ' ' {
			blanks++
			continue
		}
		if i := c.roles[y*c.w+x]; i != of || blanks > 0 {
			flush()
			of = i
			all.WriteString(strings.Repeat(" ", blanks))
			blanks = 0
		}
		run.WriteRune(r)
	}
	flush()
	return all.String()
}

// cell is what a cell shows: its rune, else its dots.
func (c *canvas) cell(x, y int) rune {
	k := y*c.w + x
	switch {
	case c.runes[k] != 0:
		return c.runes[k]
	case c.dots[k] != 0:
		return 0x2800 + rune(c.dots[k])
	}
	return ' '
}
