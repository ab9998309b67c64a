package tui

import (
	"math"
	"slices"
	"strconv"

	"headroom/calc"
)

// solveColumns are where things stand on the solve screen: last digits of whole parts, first columns of words.
type solveColumns struct {
	nameW         int
	now, would    int
	unit, unitW   int
	change, other int // other: where what is no number begins
}

func solveColumnsFor(w int) solveColumns {
	switch {
	case w >= 76:
		return solveColumns{nameW: 22, now: 34, would: 50, unit: 58, unitW: 10, change: 69, other: 42}
	case w >= 56:
		return solveColumns{nameW: 18, now: 25, would: 36, unit: 42, unitW: 9, change: 52, other: 31}
	}
	return solveColumns{nameW: 13, now: 18, would: 26, unit: 31, unitW: w - 31, other: 22}
}

func (s *solve) view(m *model, w, h int) []string {
	c := s.cell(m)
	if c == nil {
		return exactly(nil, h)
	}
	lines := []string{m.titleRow(w, "Solve"), m.verdictRow(w)}
	if h >= 14 {
		lines = append(lines, "")
	}
	lines = append(lines, s.askRow(m, c, w))
	if says := s.saysRow(m, c, w); says != "" || h >= 14 {
		lines = append(lines, says)
	}
	if h >= 14 {
		lines = append(lines, m.style.text(w, plain, "Change one of these, and leave the rest:"))
	}
	cols := solveColumnsFor(w)
	lines = append(lines, s.heading(m, cols))
	foot := s.foot(m, w, h)
	rows, at := s.rows(m, cols, w, h >= 18)
	room := h - len(lines) - len(foot)
	lines = append(lines, m.scrolled(rows, at, min(room, len(rows)))...)
	if len(rows) < room {
		lines = append(lines, foot...)
		return exactly(lines, h)
	}
	return append(exactly(lines, h-len(foot)), foot...)
}

// askRow is the question: what is wanted, and what is now.
func (s *solve) askRow(m *model, c *calc.Cell, w int) string {
	l := newLine(m.style).at(0, w-14, plain, "I want ").at(7, w-19, strong, c.Name())
	now, gap := "now "+valueWords(c), 3
	if w < 56 {
		gap = 1
	}
	room := w - l.col - 1
	width := min(24, max(10, room-gap-cells(now)))
	l.pad(l.col + 1)
	l.buf.WriteString(s.wanted.view(m.style, min(width, room)))
	l.col += min(width, room)
	if l.col+gap+cells(now) <= w {
		l.at(l.col+gap, w, quiet, now)
	}
	return l.String()
}

// saysRow is what is wrong with the text, or how it is read where that needs saying.
func (s *solve) saysRow(m *model, c *calc.Cell, w int) string {
	l := newLine(m.style)
	switch {
	case s.err != nil && s.err.Unfinished(), s.wanted.String() == "" && w < 56:
		return ""
	case s.err != nil:
		words := s.err.Message
		if hint := words + ".  " + sentence(s.err.Hint); s.err.Hint != "" && cells(hint) <= w-2 {
			words = hint
		}
		return l.at(0, 1, fail, m.glyph.fail).at(2, w-2, plain, words).String()
	case s.wanted.String() == "":
		return ""
	case s.asked && !s.current() && c.Value().Ranged:
		return l.at(0, w, quiet, "Looking through all corners of the ranges"+m.glyph.more).String()
	case c.Value().Ranged:
		return l.at(0, w, quiet, "With these ranges: "+s.goal.Side()+" that, in the worst case.").String()
	}
	return ""
}

func (s *solve) heading(m *model, cols solveColumns) string {
	l := newLine(m.style).at(2, 5, quiet, "input").right(cols.now+1, quiet, "now")
	l.at(max(cols.would-7, l.col+2), 8, quiet, "would be")
	if cols.change > 0 {
		l.at(cols.change, 6, quiet, "change")
	}
	return l.String()
}

// rows are the inputs that reach it, then those that do not, parted where there is room.
func (s *solve) rows(m *model, cols solveColumns, w int, roomy bool) (rows []string, at int) {
	held := s.asked && !s.current() || s.err != nil
	for k, f := range s.found {
		if roomy && k > 0 && f.Reached != s.found[k-1].Reached {
			rows = append(rows, "")
		}
		l, role := newLine(m.style), plain
		if k == s.at() {
			at, role = len(rows), strong
			l.at(0, 1, strong, m.glyph.cursor)
		}
		l.at(2, cols.nameW, role, f.Input.Name())
		rows = append(rows, s.row(m, l, f, cols, w, held))
	}
	return rows, at
}

// row is one input's answer, with what it is now in the same unit.
func (s *solve) row(m *model, l *line, f calc.Solution, cols solveColumns, w int, held bool) string {
	now := f.Input.Show(f.Now)
	if !s.asked && s.err == nil || held && !f.Moves {
		l.number(cols.now, cols.now-4, input, now.Number)
		return l.at(cols.other-2, w-cols.other, input, now.Unit).String()
	}
	if !f.Reached {
		l.number(cols.now, cols.now-4, input, now.Number)
		return l.at(cols.other, w-cols.other, quiet, s.missWords(m, f, w-cols.other)).String()
	}
	would := f.Input.Show(f.Value)
	if f.Now != 0 && f.Value == 0 {
		would = f.Input.ShowLike(0, now)
	}
	role := plain
	if held {
		role = quiet
	}
	l.number(cols.now, cols.now-4, input, f.Input.ShowLike(f.Now, would).Number)
	l.number(cols.would, cols.would-4, role, would.Number)
	if cells(would.Unit) > cols.unitW {
		would = would.Short()
	}
	l.at(cols.unit, cols.unitW, role, would.Unit)
	if cols.change > 0 {
		ch := changeBetween(f.Input, oneValue(f.Now), oneValue(f.Value))
		text := ch.text(m.glyph)
		if f.More > 0 && cols.change+cells(text)+9 <= w {
			text += ", or " + strconv.Itoa(f.More) + " more"
		}
		l.at(cols.change, w-cols.change, moved, text)
	}
	return l.String()
}

func oneValue(x float64) calc.Value { return calc.Value{Low: x, Mid: x, High: x} }

// missWords say how near an input comes.
func (s *solve) missWords(m *model, f calc.Solution, w int) string {
	if math.IsNaN(f.Value) {
		return "not defined there"
	}
	best := s.cell(m).Show(f.Gives).String() + " at best"
	at := ", at 0"
	if f.Value != 0 {
		at = ", at " + f.Input.Show(f.Value).String()
	}
	for _, words := range []string{"not enough: " + best + at, best + at, best} {
		if cells(words) <= w {
			return words
		}
	}
	return best
}

// foot says what else the change under the cursor does, who was not asked, and how to go on.
func (s *solve) foot(m *model, w, h int) []string {
	var lines []string
	part := func(more []string) {
		if len(more) > 0 && h >= 18 {
			lines = append(lines, "")
		}
		lines = append(lines, more...)
	}
	if s.current() && len(s.found) > 0 && s.found[s.at()].Reached {
		f := s.found[s.at()]
		if words := s.consequences(m, f, max(w-20, 3*w/2-40)); words != "" {
			part(m.wrapped(plain, "With "+f.Input.Name()+" at "+f.Input.Show(f.Value).String()+":  "+words+".", w))
		}
	}
	if h >= 16 {
		for _, words := range s.idle {
			part(m.wrapped(quiet, "Not asked: "+words+".", w))
		}
	}
	if h >= 14 {
		keys := m.style.keyOf(inList, doUp) + " " + m.style.keyOf(inList, doDown)
		part(m.wrapped(quiet, "Type a wanted value; "+keys+" choose who pays for it.  "+m.style.keyOf(onSheet, doUndo)+" undoes.", w))
	}
	return lines
}

// consequences are what the page's other results come to, as many as have room.
func (s *solve) consequences(m *model, f calc.Solution, room int) string {
	names := s.others(m, f.Input)
	words := ""
	if math.Abs(f.Gives-s.goal.Want) > 1e-9*math.Abs(s.goal.Want) {
		words = s.name + " " + s.cell(m).Show(f.Gives).String()
	}
	sweep, err := m.sheet().Sweep(f.Input.Name(), []float64{f.Value}, names...)
	if err != nil {
		return words
	}
	for o, c := range sweep.Outputs {
		if x := sweep.Y[o][0]; x != c.Value().Mid && x == x {
			if more := joinWords(", ", words, c.Name()+" "+c.Show(x).String()); cells(more) <= room {
				words = more
			}
		}
	}
	return words
}

// others are the page's other results that an input moves: those that the wanted one is made of, then those below it,
// then those above.
func (s *solve) others(m *model, input *calc.Cell) []string {
	c := s.cell(m)
	var made, below, above []string
	past := false
	for _, d := range input.Moves() {
		past = past || d == c
		switch {
		case d == c || d.IsChoice() || d.IsLimit() || d.Family() != c.Family():
		case slices.Contains(c.Uses(), d):
			made = append(made, d.Name())
		case past:
			below = append(below, d.Name())
		default:
			above = append(above, d.Name())
		}
	}
	return append(append(made, below...), above...)
}
