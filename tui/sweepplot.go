package tui

import (
	"fmt"
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
	lines := sweepWords(width, sweepTitle(w))
	below := []string{}
	for _, s := range Edges(w) {
		below = append(below, sweepWords(width, s)...)
	}
	picture := sweepPlot(w, w.Input.Value().Mid, width, height-len(lines)-1-len(below), g, func(_ role, s string) string { return s })
	lines = append(append(append(lines, ""), picture...), below...)
	return strings.Join(lines, "\n") + "\n"
}

// MostPlotted is how many results a picture shows.
const MostPlotted = 2

// sweepPlot draws the first two results of a sweep over its input in height lines, none wider than width: over one
// axis where they are of one kind, one above the other where they are not. now is marked on the curves and on the
// axis below; NaN is no mark. It is nil where there is no room.
func sweepPlot(w *calc.Sweep, now float64, width, height int, g plotGlyphs, paint func(role, string) string) []string {
	if len(w.X) == 0 || len(w.Outputs) == 0 {
		return nil
	}
	v := newSweepPicture(w, now, width, g)
	outputs := []int{0}
	if len(w.Outputs) > 1 {
		outputs = []int{0, 1}
	}
	if len(outputs) == 1 || w.Outputs[0].BaseUnit() == w.Outputs[1].BaseUnit() {
		p := v.plot(height-1, outputs...)
		return v.named(p.draw(width, height-1, g, paint), p, paint)
	}
	upper := (height - 2) / 2
	first, second := v.plot(upper, 0), v.plot(height-2-upper, 1)
	gutter := max(first.frame(width, upper).left, second.frame(width, upper).left) - 1
	first.gutter, second.gutter, first.foot = gutter, gutter, footNone
	top, bottom := first.draw(width, upper, g, paint), second.draw(width, height-2-upper, g, paint)
	if top == nil || bottom == nil {
		return nil
	}
	return v.named(append(append(top, ""), bottom...), second, paint)
}

// sweepPicture is what the plots of a sweep share.
type sweepPicture struct {
	*calc.Sweep
	now float64
	x   axis
	g   plotGlyphs
	w   int
}

func newSweepPicture(w *calc.Sweep, now float64, width int, g plotGlyphs) sweepPicture {
	v := sweepPicture{Sweep: w, now: now, g: g, w: width}
	from, to := w.X[0], w.X[len(w.X)-1]
	if from > to {
		from, to = to, from
	}
	v.x = axis{from: from, to: to, log: byFactors(from, to) || evenFactors(w.X)}
	n := max(2, width/14)
	inner := roundNumbers(from, to, n)
	if v.x.log {
		inner = roundFactors(from, to, n)
	}
	if w.Input.Whole() {
		inner = slices.DeleteFunc(inner, func(x float64) bool { return x != math.Floor(x) })
	}
	v.x.ticks = v.ticks(w.Input, v.x, append([]float64{from, to}, inner...))
	v.x.marks = []float64{now}
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
	p := plot{x: v.x, y: v.rise(height, outputs)}
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
		p.notes = append(p.notes, v.mark(o, len(outputs) > 1), v.never(o, p.y))
		names = append(names, v.Outputs[o].Name())
	}
	for _, o := range outputs[:len(outputs)-1+b2i(len(outputs) > 1)] {
		p.notes = append(p.notes, v.label(o, p))
	}
	p.notes = slices.DeleteFunc(p.notes, func(n note) bool { return n.words == nil })
	p.heading = strings.Join(names, " and ")
	if unit := v.like(v.Outputs[outputs[0]], p.y).Unit; unit != "" {
		p.heading += ", " + unit
	}
	return p
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rise is the vertical axis. What grows beyond all bounds near an edge leaves the picture, lest it press the rest of
// the curve flat.
func (v sweepPicture) rise(height int, outputs []int) axis {
	var ys []float64
	least := 0.0
	for _, o := range outputs {
		for _, y := range v.Y[o] {
			if finite(y) {
				ys = append(ys, y)
			}
		}
		if y := v.at(o, v.now); finite(y) {
			least = max(least, y)
		}
	}
	if len(ys) == 0 {
		return axis{from: 0, to: 1, ticks: []tick{{0, ""}}}
	}
	slices.Sort(ys)
	part := func(p float64) float64 { return ys[int(p*float64(len(ys)-1)+0.5)] }
	low, high := ys[0], ys[len(ys)-1]
	n := min(max(height/3, 2), 6)
	if byFactors(part(0.02), part(0.98)) && low > 0 {
		a := axis{from: roundDown(part(0.02)), to: roundUp(max(part(0.98), least)), log: true}
		a.ticks = v.ticks(v.Outputs[outputs[0]], a, roundFactors(a.from, a.to, n))
		return a
	}
	if most := part(0.95); high > 2.5*most && most > 0 {
		high = max(most, 1.1*least)
	}
	return v.linear(v.Outputs[outputs[0]], low, high, n)
}

// linear is an axis whose ends are round in the unit that the values are printed in.
func (v sweepPicture) linear(c *calc.Cell, low, high float64, n int) axis {
	if low > 0 && low < high/2 || low == high {
		low = min(low, 0)
	}
	high = max(high, 0)
	if low == high {
		high = low + 1
	}
	size := unitSize(c.Show(max(high, -low)).Unit)
	step := niceStep(high/size/float64(n) - low/size/float64(n))
	a := axis{from: math.Floor(low/size/step+1e-9) * step * size, to: math.Ceil(high/size/step-1e-9) * step * size}
	if !finite(a.from) || !finite(a.to) || !(a.from < a.to) {
		a.from, a.to = low, high
	}
	var at []float64
	for _, y := range roundNumbers(a.from/size, a.to/size, n) {
		at = append(at, y*size)
	}
	a.ticks = v.ticks(c, a, at)
	return a
}

// ticks gives places on an axis their words, all in one unit; each word once.
func (v sweepPicture) ticks(c *calc.Cell, a axis, at []float64) (ticks []tick) {
	like := v.like(c, a)
	seen := map[string]bool{}
	for _, x := range at {
		word := c.ShowLike(x, like).Number
		if !seen[word] {
			seen[word] = true
			ticks = append(ticks, tick{x, word})
		}
	}
	return ticks
}

// like is a value in the unit of an axis: that of its far end, or of its middle on a log axis.
func (v sweepPicture) like(c *calc.Cell, a axis) calc.Shown {
	if a.log {
		return c.Show(math.Sqrt(a.from) * math.Sqrt(a.to))
	}
	return c.Show(max(math.Abs(a.from), math.Abs(a.to)))
}

// unitSize is how large a printed unit is in base units.
func unitSize(unit string) float64 {
	if v, _, _, err := calc.Calc("1 "+unit, ""); err == nil && v.Mid > 0 && finite(v.Mid) {
		return v.Mid
	}
	return 1
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

// mark is where a result is now.
func (v sweepPicture) mark(o int, named bool) note {
	y := v.at(o, v.now)
	c := v.Outputs[o]
	if x := v.Input.Value().Mid; x == v.now && finite(c.Value().Mid) && finite(y) {
		y = c.Value().Mid
	}
	if !finite(y) {
		return note{}
	}
	words := []string{"now: " + v.Input.Show(v.now).Number + ", " + c.Show(y).String(), c.Show(y).String()}
	if named {
		words = words[1:]
	}
	return note{at: point{v.now, y}, words: words, sides: []side{right, above, below, left}, mark: true}
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
		return note{at: point{e.At, y.to}, words: []string{string(v.g.up) + " " + e.State.String()}, sides: sides}
	}
	return note{}
}

// label is the name of a result beside its curve, where it is farthest from the other.
func (v sweepPicture) label(o int, p plot) note {
	other := 1 - o
	best, at := -1.0, -1
	for i := len(v.X) / 10; i < len(v.X)-len(v.X)/10; i++ {
		a, b := p.y.share(v.Y[o][i]), p.y.share(v.Y[other][i])
		if apart := math.Abs(a - within(b)); a >= 0 && a <= 1 && apart > best {
			best, at = apart, i
		}
	}
	if at < 0 {
		return note{}
	}
	return note{at: point{v.X[at], v.Y[o][at]}, words: []string{v.Outputs[o].Name()}, sides: []side{above, below, right, left}}
}

// named puts the name and the unit of the input below the picture.
func (v sweepPicture) named(lines []string, p plot, paint func(role, string) string) []string {
	if lines == nil {
		return nil
	}
	words := v.Input.Name()
	if unit := v.like(v.Input, v.x).Unit; unit != "" {
		words += ", " + unit
	}
	left := p.frame(v.w, len(lines)).left + 1
	if n := len([]rune(words)); left+n <= v.w {
		words = strings.Repeat(" ", left+(v.w-left-n)/2) + paint(quiet, words)
	} else {
		words = ""
	}
	return append(lines, words)
}

// sweepTitle says what the picture is of.
func sweepTitle(w *calc.Sweep) string {
	var names []string
	for _, c := range w.Outputs {
		names = append(names, c.Name())
	}
	from, to := w.Input.Show(w.X[0]), w.Input.Show(w.X[len(w.X)-1])
	first := w.Input.ShowLike(w.X[0], to).Number
	if first == "0" && w.X[0] != 0 {
		first = from.String()
	}
	return fmt.Sprintf("%s, when %s is %s to %s", strings.Join(names, " and "), w.Input.Name(), first, to)
}

// Edges says where the results of a sweep stop being numbers: "Never at 300 records/s or less." The result is named
// where there are several.
func Edges(w *calc.Sweep) []string {
	var out []string
	for o, c := range w.Outputs {
		name := ""
		if len(w.Outputs) > 1 {
			name = c.Name() + ": "
		}
		for _, s := range edgesOf(w, o) {
			if name == "" {
				s = strings.ToUpper(s[:1]) + s[1:]
			}
			out = append(out, name+s+".")
		}
	}
	return out
}

// edgesOf says it of one result, stretch by stretch.
func edgesOf(w *calc.Sweep, o int) (out []string) {
	var begins *calc.Edge
	any := false
	for _, e := range w.Edges {
		if e.Output != w.Outputs[o] {
			continue
		}
		any = true
		at := w.Input.Show(e.At).String()
		switch {
		case e.Above:
			begins = &e
		case begins != nil:
			out = append(out, fmt.Sprintf("%s from %s to %s", stateWord(e.State), w.Input.Show(begins.At), at))
			begins = nil
		default:
			out = append(out, fmt.Sprintf("%s at %s or less", stateWord(e.State), at))
		}
	}
	if begins != nil {
		out = append(out, fmt.Sprintf("%s at %s or more", stateWord(begins.State), w.Input.Show(begins.At)))
	}
	if y := w.Y[o]; !any && len(y) > 0 && !finite(y[0]) {
		word := "undefined"
		if math.IsInf(y[0], 1) {
			word = w.Outputs[o].Show(y[0]).String()
		}
		out = append(out, word+" all along")
	}
	return out
}

func stateWord(s calc.State) string {
	if s == calc.Broken {
		return "undefined"
	}
	return s.String()
}

// sweepWords breaks words into lines of width columns.
func sweepWords(width int, words string) (lines []string) {
	line := ""
	for _, word := range strings.Fields(words) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}
