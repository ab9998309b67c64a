package tui

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"

	"headroom/calc"
)

// The Spread view: where a result lies while its inputs are anywhere in their ranges, as a histogram of what was drawn.
// In a sheet without ranges it is drawn as if all inputs were known to a part.

// guesses keeps the last copy of a sheet in which all inputs are ranges: making one takes longer than a frame may.
type guesses struct {
	of    *calc.Sheet
	moves int
	name  string
	sheet *calc.Sheet
}

// spread is what is drawn of a result.
type spread struct {
	c       *calc.Cell // of the sheet, or of the copy
	v       calc.Value
	samples []float64 // the finite ones, sorted
	ranged  []*calc.Cell
	guessed bool
}

// spreadOf is how a result spreads; of an input that is no range, how what it leads to does.
func (g *guesses) spreadOf(m *model, c *calc.Cell) spread {
	if c.IsChoice() && !c.Value().Ranged {
		if head := m.headlineOf(c); head != nil {
			c = head
		}
	}
	s := spread{c: c}
	if len(c.Ranges()) == 0 {
		s.guessed = true
		if g.of != m.sheet() || g.moves != m.history.moves || g.name != c.Name() {
			copy, err := m.sheet().Uncertain(c.Name(), calc.Known)
			if err != nil {
				copy = m.sheet()
			}
			*g = guesses{m.sheet(), m.history.moves, c.Name(), copy}
		}
		s.c = g.sheet.Cell(c.Name())
	}
	all := s.c.Spread()
	s.v, s.samples, s.ranged = s.c.Value(), all.Finite(), all.Inputs
	return s
}

// at is the value that a part of the finite cases do not exceed.
func (s spread) at(part float64) float64 {
	if len(s.samples) == 0 {
		return math.NaN()
	}
	return s.samples[int(math.Round(part*float64(len(s.samples)-1)))]
}

// farTail is how many times as far as nine in ten a tail must reach to be cut off.
const farTail = 4

// span is from where to where the bars go: from end to end, but for a tail so long that it would press the rest flat.
func (s spread) span() (from, to float64) {
	from, to = s.v.Low, s.v.High
	if !finite(from) {
		from = s.at(0)
	}
	if !finite(to) {
		to = s.at(1)
	}
	if most := s.at(0.9); to-from > farTail*(most-from) && most > from {
		to = most
	}
	return from, to
}

// beyond says what share lies beyond the bars.
func (s spread) beyond(to float64) string {
	n := len(s.samples) - sort.SearchFloat64s(s.samples, math.Nextafter(to, math.Inf(1)))
	part := float64(n)/float64(max(len(s.samples), 1))*(1-s.v.Endless) + s.v.Endless
	if part <= 0 {
		return ""
	}
	return calc.Share(part) + " beyond"
}

// counts are how many samples lie in each of n equal parts of the span.
func (s spread) counts(n int) []int {
	out := make([]int, n)
	from, to := s.span()
	for _, x := range s.samples {
		if k := int((x - from) / (to - from) * float64(n)); k >= 0 && k <= n {
			out[min(k, n-1)]++
		}
	}
	return out
}

// rowsOf are what is said of it in numbers, in the unit of its middle.
func (s spread) rowsOf() []spreadRow {
	like := s.like()
	show := func(x float64) calc.Shown {
		if finite(x) {
			return s.c.ShowLike(x, like)
		}
		return s.c.Show(x)
	}
	rows := []spreadRow{
		{"low", show(s.v.Low), "nothing below"},
		{"middle", show(s.v.Mid), "half the cases below"},
		{"high", show(s.v.High), cmp.Or(s.endless(), "nothing above")},
	}
	if len(s.samples) > 0 && s.v.Endless < 0.05 {
		rows = append(rows, spreadRow{"9 in 10", show(s.at(0.05)), "to " + show(s.at(0.95)).String()})
	}
	return rows
}

// like is a value in the unit of all that is said of the spread: that of its middle, if it has one.
func (s spread) like() calc.Shown {
	if mid := s.v.Mid; finite(mid) && mid != 0 {
		return s.c.Show(mid)
	}
	_, to := s.span()
	return s.c.Show(to)
}

type spreadRow struct {
	name  string
	value calc.Shown
	says  string
}

// endless says for what share of the cases there is no number.
func (s spread) endless() string { return s.c.EndlessWords(s.v) }

// nineInTen are the ends between which nine cases of ten lie; the share that has no end, where there is one.
func (s spread) nineInTen() string {
	if s.v.Endless > 0 {
		return sentence(s.endless())
	}
	high := s.c.Show(s.at(0.95))
	return "9 in 10: " + s.c.ShowLike(s.at(0.05), high).Number + " to " + high.String()
}

// inputsWords name the ranges that it follows from, in w cells if that can be.
func (s spread) inputsWords(w int) string {
	var whole, names []string
	for _, c := range s.ranged {
		whole = append(whole, c.Name()+" "+spanWords(c, c.Value().Low, c.Value().High))
		names = append(names, c.Name())
	}
	for _, words := range []string{andWords(whole), andWords(names) + " in their ranges", andWords(names)} {
		if cells(words) <= w {
			return words
		}
	}
	return count(len(names), "range")
}

func spreadMarkdown(s *look, m *model, c *calc.Cell) string {
	d := s.guesses.spreadOf(m, c)
	var b strings.Builder
	b.WriteString("**" + markdownText(m.sheet().Title()) + "**: `" + d.c.Name() + "`")
	if d.guessed {
		b.WriteString(", as if every input were known to 10%")
	} else {
		b.WriteString(", with " + d.inputsWords(1<<16))
	}
	b.WriteString("\n\n| | | |\n| --- | ---: | --- |\n")
	for _, r := range d.rowsOf() {
		b.WriteString("| " + r.name + " | " + r.value.String() + " | " + r.says + " |\n")
	}
	return b.String()
}

// most is the greatest of the counts.
func most(counts []int) int { return slices.Max(append([]int{0}, counts...)) }
