package tui

import (
	"math"
	"slices"
	"strings"

	"headroom/calc"
)

// Plot draws how results follow an input, for `headroom sweep -o plot`: a title, the picture, and in words where a
// result stops being a number. It fills width columns and height lines at most, and uses ASCII alone if asked to.
func Plot(w *calc.Sweep, width, height int, ascii bool) string {
	g := braillePlot
	if ascii {
		g = asciiPlot
	}
	lines := append(wrap(sweepTitle(w), width), "")
	var below []string
	for _, s := range Edges(w) {
		below = append(below, wrap(s, width)...)
	}
	picture := sweepPlot(w, w.Input.Value().Mid, width, height-len(lines)-len(below), g, func(_ role, s string) string { return s })
	return strings.Join(append(append(lines, picture...), below...), "\n") + "\n"
}

// oneKind reports that two results can share an axis. A share is no count, although neither has a unit.
func oneKind(a, b *calc.Cell) bool {
	return a.BaseUnit() == b.BaseUnit() && (a.Unit() == "%") == (b.Unit() == "%")
}

// MostPlotted is how many results a picture shows.
const MostPlotted = 2

// sweepPlot draws the first two results of a sweep over its input in height lines, none wider than width: over one
// axis where they are of one kind, one above the other where they are not. now is marked on the curves and on the
// axis below; NaN is no mark. It is nil where there is no room.
func sweepPlot(w *calc.Sweep, now float64, width, height int, g plotGlyphs, paint func(role, string) string) []string {
	if len(w.X) == 0 || len(w.Outputs) == 0 || width < 1 || height < 2 {
		return nil
	}
	v := newSweepPicture(w, now, width, g)
	if len(w.Outputs) == 1 {
		return v.named(v.plot(height-1, 0).draw(width, height-1, g, paint), v.plot(height-1, 0), paint)
	}
	if oneKind(w.Outputs[0], w.Outputs[1]) {
		p := v.plot(height-1, 0, 1)
		return v.named(p.draw(width, height-1, g, paint), p, paint)
	}
	upper := (height - 2) / 2
	lower := height - 2 - upper
	first, second := v.plot(upper, 0), v.plot(lower, 1)
	gutter := max(first.frame(width, upper).left, second.frame(width, lower).left) - 1
	first.gutter, second.gutter, first.foot = gutter, gutter, footNone
	top, bottom := first.draw(width, upper, g, paint), second.draw(width, lower, g, paint)
	if top == nil || bottom == nil {
		return nil
	}
	return v.named(append(append(top, ""), bottom...), second, paint)
}

// sweepPicture is what the plots of a sweep share.
type sweepPicture struct {
	*calc.Sweep
	now   float64
	x     unitAxis
	g     plotGlyphs
	width int
}

func newSweepPicture(w *calc.Sweep, now float64, width int, g plotGlyphs) sweepPicture {
	v := sweepPicture{Sweep: w, now: now, g: g, width: width}
	from, to := w.X[0], w.X[len(w.X)-1]
	if byFactors(from, to) || evenFactors(w.X) {
		v.x = unitAxisLike(w.Input, math.Sqrt(from)*math.Sqrt(to))
		v.x.log = true
	} else {
		v.x = unitAxisLike(w.Input, max(math.Abs(from), math.Abs(to)))
	}
	v.x.from, v.x.to, v.x.marks = from, to, []float64{now}
	inner := v.x.round(max(2, width/14))
	if w.Input.Whole() {
		inner = slices.DeleteFunc(inner, func(x float64) bool { return x != math.Floor(x) })
	}
	v.x.label(append([]float64{from, to}, inner...))
	return v
}

// evenFactors reports whether steps grow by equal factors rather than by equal differences.
func evenFactors(xs []float64) bool {
	from, middle, to := xs[0], xs[len(xs)/2], xs[len(xs)-1]
	if len(xs) < 3 || !(from > 0) || !(to > from) {
		return false
	}
	part := float64(len(xs)/2) / float64(len(xs)-1)
	even, factor := from+(to-from)*part, from*math.Pow(to/from, part)
	return math.Abs(middle-factor) < math.Abs(middle-even)/2
}

// plot is the picture of one result, or of two of one kind.
func (v sweepPicture) plot(height int, outputs ...int) plot {
	y := v.rise(height, outputs)
	p := plot{x: v.x.axis, y: y.axis}
	var names []string
	for k, o := range outputs {
		line := curve{role: moved}
		if k > 0 && v.g.braille {
			line.role = input
		} else if k > 0 {
			line.role = quiet
		}
		for i, x := range v.X {
			line.points = append(line.points, point{x, v.Y[o][i]})
		}
		p.curves = append(p.curves, line)
		names = append(names, v.Outputs[o].Name())
	}
	for _, o := range outputs {
		p.notes = append(p.notes, v.mark(o, y.axis, len(outputs) > 1), v.never(o, y.axis))
	}
	p.notes = slices.DeleteFunc(p.notes, func(n note) bool { return n.words == nil })
	p.heading = strings.Join(names, " and ")
	if unit := y.like.Unit; unit != "" {
		p.heading += ", " + unit
	}
	return p
}

// at is a result where the input is x, between two steps on the straight line through them.
func (v sweepPicture) at(o int, x float64) float64 {
	for i := 1; i < len(v.X); i++ {
		a, b := v.X[i-1], v.X[i]
		if a <= x && x <= b {
			t := (x - a) / (b - a)
			ya, yb := v.Y[o][i-1], v.Y[o][i]
			switch t {
			case 0:
				return ya
			case 1:
				return yb
			}
			return ya + t*(yb-ya)
		}
	}
	return math.NaN()
}

// mark is where a result is now, and beside the place what it is there: of several results, which.
func (v sweepPicture) mark(o int, y axis, named bool) note {
	c, at := v.Outputs[o], v.at(o, v.now)
	if v.Input.Value().Mid == v.now && finite(c.Value().Mid) && finite(at) {
		at = c.Value().Mid
	}
	if share := y.share(at); !(share >= 0 && share <= 1) {
		return v.name(o, y, named)
	}
	value := c.Show(at).String()
	words := []string{"now: " + v.Input.ShowLike(v.now, v.x.like).Number + ", " + value, value}
	if named {
		words = []string{c.Name() + ", now " + value, c.Name() + " " + value, c.Name()}
	}
	return note{at: point{v.now, at}, words: words, sides: v.sides(o, v.now, y, named), mark: true}
}

// name is the name of one of two results beside its curve, where that is farthest from the other.
func (v sweepPicture) name(o int, y axis, named bool) note {
	best, found := -1.0, -1
	for i := len(v.X) / 10; named && i < len(v.X)-len(v.X)/10; i++ {
		here, there := y.share(v.Y[o][i]), y.share(v.Y[1-o][i])
		if apart := math.Abs(here - within(there)); here >= 0 && here <= 1 && apart > best {
			best, found = apart, i
		}
	}
	if found < 0 {
		return note{}
	}
	return note{at: point{v.X[found], v.Y[o][found]}, words: []string{v.Outputs[o].Name()}, sides: v.sides(o, v.X[found], y, true)}
}

// sides are where words on a curve may stand: right of the place if it can be, and of two curves on the outer side.
func (v sweepPicture) sides(o int, x float64, y axis, named bool) []side {
	here, next := v.at(o, x), v.at(o, x+(v.x.to-v.x.from)/50)
	rises := next > here
	upper := named && y.share(here) >= y.share(v.at(1-o, x))
	switch {
	case !named && rises:
		return []side{right, left, below, above}
	case !named:
		return []side{right, left, above, below}
	case upper && rises:
		return []side{left, above}
	case upper:
		return []side{right, above}
	case rises:
		return []side{right, below}
	}
	return []side{left, below}
}

// never names what is beyond the arrow where a result has no end.
func (v sweepPicture) never(o int, y axis) note {
	for _, e := range v.Edges {
		if e.Output != v.Outputs[o] || e.State == calc.Broken {
			continue
		}
		sides := []side{left, right}
		if e.Above {
			sides = []side{right, left}
		}
		return note{at: point{e.At, y.to}, words: []string{e.State.String()}, sides: sides}
	}
	return note{}
}

// named puts the name and the unit of the input below the picture.
func (v sweepPicture) named(lines []string, p plot, paint func(role, string) string) []string {
	if lines == nil {
		return nil
	}
	words := v.Input.Name()
	if unit := v.x.like.Unit; unit != "" {
		words += ", " + unit
	}
	left := p.frame(v.width, len(lines)).left + 1
	n := len([]rune(words))
	if left+n > v.width {
		return append(lines, "")
	}
	return append(lines, strings.Repeat(" ", left+(v.width-left-n)/2)+paint(quiet, words))
}
