package tui

import (
	"math"
	"strings"

	"headroom/calc"
)

const (
	barsFrom = 5  // where the axis begins
	mostBars = 30 // more would show how few samples there are
)

// barPitch is how many columns a bar and the gap behind it have.
func barPitch(w int) int { return max(3, min((w-barsFrom-2)/mostBars, 5)) }

func spreadView(s *look, m *model, c *calc.Cell, w, h int) []string {
	d := s.guesses.spreadOf(m, c)
	lines := d.head(m, w, h)
	from, to := d.span()
	if len(d.samples) == 0 || !(from < to) {
		return append(lines, m.wrapped(plain, d.nothing(), w)...)
	}
	rows := d.rowLines(m, w)
	if h >= 14 {
		lines, rows = append(lines, ""), append([]string{""}, rows...)
	}
	if h < 9 { // the ends and the middle stand under the bars
		rows = []string{newLine(m.style).at(2, w-2, plain, d.nineInTen()).String()}
	}
	room := min(h-len(lines)-len(rows), 26)
	if h >= 18 { // the last row stays free above the keys
		room--
	}
	lines = append(lines, d.bars(m, w, room)...)
	return append(lines, rows...)
}

// nothing says why there are no bars.
func (s spread) nothing() string {
	switch {
	case s.v.Err != nil:
		return sentence(s.v.Err.Message)
	}
	return s.c.Name() + " is " + s.c.Show(s.v.Mid).String() + ", whatever the inputs are within their ranges."
}

// head says what is spread, and over what.
func (s spread) head(m *model, w, h int) []string {
	if !s.guessed {
		return []string{newLine(m.style).at(0, w, strong, s.c.Name()).add(plain, ", with "+s.inputsWords(w-cells(s.c.Name())-7)).String()}
	}
	hint := "Nothing is a range yet.  Type " + s.example(m) + " for an input."
	as := s.c.Name() + ", as if every input were known to 10%:"
	if w < 56 {
		as = s.c.Name() + ", inputs known to 10%:"
	}
	if h < 12 {
		return []string{m.style.text(w, plain, as)}
	}
	return append(m.wrapped(quiet, hint, w), newLine(m.style).at(0, w, strong, s.c.Name()).add(plain, strings.TrimPrefix(as, s.c.Name())).String())
}

// example is a range that could be typed: 25% down and up, for the first input with a number.
func (s spread) example(m *model) string {
	for _, c := range m.sheet().Inputs(m.sheet().Cell(s.c.Name())) {
		if v := c.Value(); finite(v.Mid) && v.Mid > 0 && !c.Whole() && !c.IsFormula() {
			return spanWords(c, 0.75*v.Mid, 1.25*v.Mid) + " into " + c.Name()
		}
	}
	return "1,500..2,500"
}

// rowLines are the numbers.
func (s spread) rowLines(m *model, w int) []string {
	var lines []string
	for _, r := range s.rowsOf() {
		l := newLine(m.style)
		role := plain
		if r.name == "middle" {
			role = strong
		}
		l.at(2, 9, quiet, r.name).number(15, 12, role, r.value.Number).at(21, 10, role, r.value.Unit)
		at := max(l.col+2, 33)
		if strings.HasPrefix(r.says, "to ") {
			at, role = l.col+1, plain
		} else {
			role = quiet
		}
		if at+cells(r.says) <= w {
			l.at(at, w-at, role, r.says)
		}
		lines = append(lines, l.String())
	}
	return lines
}

// bars are the histogram in h rows, with its axis: two rows of them, with the middle named in a third where there is room.
func (s spread) bars(m *model, w, h int) []string {
	pitch := barPitch(w)
	n := min((w-barsFrom-2)/pitch, mostBars)
	rows := h - 2
	if rows < 1 || n < 3 {
		return nil
	}
	counts := s.counts(n)
	lines := make([]string, 0, h)
	for y := rows - 1; y >= 0; y-- {
		lines = append(lines, s.barRow(m, counts, pitch, y, rows))
	}
	axis := newLine(m.style).at(barsFrom, 1, quiet, string(plotGlyphsFor(m.glyph).corner))
	axis.add(quiet, strings.Repeat(m.glyph.rule, n*pitch))
	return append(append(lines, axis.String()), s.axisWords(m, n*pitch))
}

// barRow is one row of all bars, counted from below.
func (s spread) barRow(m *model, counts []int, pitch, y, rows int) string {
	steps := len(m.glyph.eighths)
	l := newLine(m.style)
	for k, n := range counts {
		height := int(math.Round(float64(n) / float64(max(most(counts), 1)) * float64(rows*steps)))
		if n > 0 {
			height = max(height, 1)
		}
		if part := min(height-y*steps, steps); part > 0 {
			l.pad(barsFrom + 1 + k*pitch)
			l.add(moved, strings.Repeat(m.glyph.eighths[part-1], pitch-1))
		}
	}
	return l.String()
}

// axisWords are the ends and the middle under the axis.
func (s spread) axisWords(m *model, width int) string {
	from, to := s.span()
	like := s.like()
	word := func(x float64) string { return s.c.ShowLike(x, like).Number }
	l := newLine(m.style).at(barsFrom+1, width, quiet, word(from))
	end := joinWords(" ", word(to), like.Unit)
	if beyond := s.beyond(to); beyond != "" {
		end = joinWords(", ", end, beyond)
	}
	last := barsFrom + 1 + width
	if mid := s.v.Mid; finite(mid) && mid > from && mid < to {
		words := word(mid) + " middle"
		at := barsFrom + 1 + int((mid-from)/(to-from)*float64(width))
		// The number stands under its place on the axis.
		if at = at - cells(word(mid))/2; at > l.col+1 && at+cells(words)+2+cells(end) < last {
			l.at(at, width, plain, words)
		}
	}
	if l.col+2+cells(end) <= last+2 {
		l.right(last, quiet, end)
	}
	return l.String()
}

// endlessLine says in what share of the cases a ranged result has no end, and what the sheet says of that.
func (m *model) endlessLine(c *calc.Cell, w int) string {
	words := sentence(c.EndlessWords(c.Value()))
	if words == "" {
		return ""
	}
	l := newLine(m.style)
	if role, sign := m.lamp(c.Level()); c.Level() != calc.OK {
		l.at(0, 1, role, sign)
		l.pad(2)
	}
	return l.at(l.col, w-l.col, plain, joinWords("  ", words, m.lampWords(c, 0))).String()
}
