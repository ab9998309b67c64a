package tui

import (
	"strings"

	"headroom/calc"
)

// The Moved by view: a table of both ends, and between its columns a bar to the left where the result gets less, to the
// right where it gets more. The shade says which way the input went, so does the column in which the number stands.

// moversColumns are where things stand: the digit before the point of each end's number, and the bars.
type moversColumns struct {
	nameW        int
	low, high    int // the last digits of the whole parts
	lowUnit      int // 0: none
	barsAt, bars int // where the bars begin, and their columns
}

func moversColumnsFor(w int) moversColumns {
	w = min(w, 120)
	switch {
	case w >= 70:
		return moversColumns{nameW: 19, low: 25, high: w - 7, lowUnit: 31, barsAt: 38, bars: w - 38 - 13}
	case w >= 56:
		return moversColumns{nameW: 17, low: 23, high: w - 6, barsAt: 29, bars: w - 29 - 12}
	}
	return moversColumns{nameW: 13, low: 18, high: w - 5, barsAt: 23, bars: w - 23 - 10}
}

func moversView(s *look, m *model, c *calc.Cell, w, h int) []string {
	t := m.tornado(c)
	if t.err != nil {
		return m.wrapped(plain, sentence(t.err.Message), w)
	}
	like := t.of.Show(t.now)
	if len(t.effects) == 0 {
		return m.wrapped(plain, t.of.Name()+" is "+like.String()+".  "+m.sheet().Finding(t.of, t.now, nil), w)
	}
	low, high, each := t.ends()
	cols := moversColumnsFor(w)
	lines := []string{newLine(m.style).at(0, w, strong, t.of.Name()).add(plain, " is "+like.String()+".  ").add(quiet, each).String()}
	if cells(t.of.Name()+" is "+like.String()+".  "+each) > w {
		lines[0] = newLine(m.style).at(0, w, strong, t.of.Name()).add(plain, " is "+like.String()+".").String()
	}
	if h >= 14 {
		lines = append(lines, "")
	}
	lines = append(lines, t.heading(m, cols, low, high))
	foot := t.foot(m, w, h)
	room := h - len(lines) - len(foot)
	tall := room >= 2*len(t.effects)
	rows, at := t.rows(m, t.at(&s.movers, c), cols, like, tall)
	return append(append(lines, m.scrolled(rows, at, min(room, len(rows)))...), foot...)
}

// heading names the columns, each with the shade of its bars.
func (t tornado) heading(m *model, cols moversColumns, low, high string) string {
	l := newLine(m.style).at(2, 8, quiet, "input")
	if cols.nameW < 15 {
		low, high = strings.ReplaceAll(low, "10% down", "-10%"), strings.ReplaceAll(high, "10% up", "+10%")
	}
	l.at(max(cols.low-5, 8), cols.barsAt-cols.low+4, quiet, m.glyph.shade+" "+low)
	high += " " + m.glyph.full
	return l.at(max(l.col+1, min(cols.high-3, cols.barsAt+cols.bars+12-cells(high))), 12, quiet, high).String()
}

// rows are a row for each input, and where there is room another that says over what it was moved.
func (t tornado) rows(m *model, cursor int, cols moversColumns, like calc.Shown, tall bool) (rows []string, at int) {
	less, more := t.reach()
	middle := cols.middle(less, more)
	axis := func(l *line) { l.at(middle, 1, quiet, m.glyph.bar) }
	for k, e := range t.effects {
		l, role := newLine(m.style), plain
		if k == cursor {
			at, role = len(rows), strong
			l.at(0, 1, strong, m.glyph.cursor)
		}
		l.at(2, cols.nameW, role, e.Input.Name())
		t.number(l, cols.low, e.AtLow, like)
		if cols.lowUnit > 0 && finite(e.AtLow) {
			l.at(cols.lowUnit, cols.barsAt-cols.lowUnit-1, quiet, tight(like.Unit))
		}
		t.bars(m, l, e, cols, middle, axis)
		t.number(l, cols.high, e.AtHigh, like)
		if rows = append(rows, l.String()); tall {
			l = newLine(m.style).at(4, cols.barsAt-5, quiet, spanWords(e.Input, e.Low, e.High))
			axis(l)
			rows = append(rows, l.String())
		}
	}
	return rows, at
}

// number is the result at one end of an input.
func (t tornado) number(l *line, ones int, x float64, like calc.Shown) {
	s := t.of.Show(x)
	if finite(t.now) && finite(x) {
		s = t.of.ShowLike(x, like)
	}
	l.number(ones, ones-3, plain, s.Number)
}

// middle is the column of the result as it is: the room is shared by how far the bars go to each side.
func (cols moversColumns) middle(less, more float64) int {
	part := 0.5
	if less+more > 0 {
		part = less / (less + more)
	}
	part = min(max(part, 0.15), 0.85)
	return cols.barsAt + int(part*float64(cols.bars-1)+0.5)
}

// bars are those of one input, on either side of the axis; of two on one side the longer is seen behind the shorter.
func (t tornado) bars(m *model, l *line, e calc.Effect, cols moversColumns, middle int, axis func(*line)) {
	less, more := t.reach()
	leftW, rightW := middle-cols.barsAt, cols.barsAt+cols.bars-1-middle
	perCell := max(less/float64(max(leftW, 1)), more/float64(max(rightW, 1)))
	var left, right [2]int // by shade: down, up
	for k, x := range []float64{e.AtLow, e.AtHigh} {
		if d := x - t.now; d < 0 {
			left[k] = barCells(-d, perCell, leftW)
		} else {
			right[k] = barCells(d, perCell, rightW)
		}
	}
	paint := func(ends [2]int) (near, far string) {
		shades := [2]string{m.glyph.shade, m.glyph.full}
		short, long := 0, 1
		if ends[0] > ends[1] {
			short, long = 1, 0
		}
		return strings.Repeat(shades[short], ends[short]), strings.Repeat(shades[long], ends[long]-ends[short])
	}
	near, far := paint(left)
	l.at(middle-cells(near)-cells(far), cells(far), moved, far)
	if near != "" {
		l.pad(middle-cells(near)).add(moved, near)
	}
	axis(l)
	near, far = paint(right)
	if near+far != "" {
		l.pad(middle+1).add(moved, near+far)
	}
}

// foot is what is left out, and the finding.
func (t tornado) foot(m *model, w, h int) []string {
	var lines []string
	if len(t.still) > 0 && h >= 12 {
		var names []string
		for _, c := range t.still {
			names = append(names, c.Name())
		}
		lines = append(lines, m.style.text(w, quiet, "These do not move it: "+listWords(names, 5)+"."))
	}
	if h >= 14 {
		lines = append(append([]string{""}, lines...), "")
	}
	return append(lines, m.wrapped(plain, t.finding, w)...)
}
