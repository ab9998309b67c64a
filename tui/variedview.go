package tui

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/calc"
)

// The Varied view: how a result follows one input, drawn, in round columns, and in words where it ends.

// roundColumns is how many of them stand under the plot.
const roundColumns = 6

func variedView(s *look, m *model, c *calc.Cell, w, h int) []string {
	v := &s.varied
	input, output := v.pair(m, c)
	if output == nil {
		return m.wrapped(plain, c.Name()+": "+m.unusedWords(c), w)
	}
	lines := []string{v.head(m, input, output, w)}
	if v.err != nil {
		lines = append(lines, newLine(m.style).at(0, 1, fail, m.glyph.fail).
			at(2, w-2, plain, joinWords("  ", sentence(v.err.Message), sentence(v.err.Hint))).String())
	} else if h >= 14 {
		lines = append(lines, "")
	}
	var below []string
	if edge := m.edgeWords(input, output, v); h >= 10 && edge != "" {
		below = m.wrapped(plain, edge, w)
	}
	if h >= 12 {
		below = append(append([]string{""}, v.table(m, input, output, w)...), below...)
	}
	if h >= 18 {
		below = append(below, "")
	}
	from, to := v.over(input)
	sweep, err := sweepOver(m.sheet(), input, output, from, to, min(2*w, 240))
	if err != nil {
		return append(lines, m.wrapped(plain, sentence(err.Message), w)...)
	}
	drawn := sweepPlot(sweep, input.Value().Mid, w, h-len(lines)-len(below), plotGlyphsFor(m.glyph), m.style.paint)
	return append(append(lines, exactly(drawn, h-len(lines)-len(below))...), below...)
}

// head says what is varied, and how far; the span is a field while it is typed.
func (v *varied) head(m *model, in, out *calc.Cell, w int) string {
	l := newLine(m.style).at(0, w, strong, out.Name())
	if w < 60 {
		l.add(plain, " by ").add(strong, in.Name()).add(plain, " ")
	} else {
		l.add(plain, ", when ").add(strong, in.Name()).add(plain, " is ")
	}
	if v.typing {
		l.pad(l.col)
		room := min(max(22, v.field.width(m.style)), w-l.col)
		l.buf.WriteString(v.field.view(m.style, room))
		l.col += max(room, 0)
		return l.String()
	}
	from, to := v.over(in)
	span := "[" + spanWords(in, from, to) + "]"
	if l.col+cells(span) > w {
		span = "[" + calc.Shown{Unit: spanWords(in, from, to)}.Short().Unit + "]"
	}
	l.at(l.col, w-l.col, input, span)
	if words := m.style.keyOf(onLook, doNextInput) + " other input"; l.col+3+cells(words) <= w {
		l.right(w, quiet, words)
	}
	return l.String()
}

// sweepOver computes a result over a stretch of an input, by factors where that is how it is drawn.
func sweepOver(s *calc.Sheet, input, output *calc.Cell, from, to float64, n int) (*calc.Sweep, *calc.Error) {
	xs, err := calc.Steps(from, to, max(n, 2), byFactors(from, to), input.Whole())
	if err != nil {
		return nil, err
	}
	return s.Sweep(input.Name(), xs, output.Name())
}

// edgeWords say where the result stops being a number: within the stretch, or else within a hundred times that.
func (m *model) edgeWords(input, output *calc.Cell, v *varied) string {
	from, to := v.over(input)
	words := m.edgesWithin(input, output, from, to)
	if words == "" && to > 0 {
		words = m.edgesWithin(input, output, max(from, to/1000)/100, to*100)
	}
	if words == "" {
		return ""
	}
	return joinWords("  ", output.Name()+": "+words, m.whyNever(output))
}

func (m *model) edgesWithin(input, output *calc.Cell, from, to float64) string {
	sweep, err := sweepOver(m.sheet(), input, output, from, to, 120)
	if err != nil {
		return ""
	}
	sweep.Edges = slices.DeleteFunc(sweep.Edges, func(e calc.Edge) bool { return e.State == calc.Broken })
	if len(sweep.Edges) == 0 && !slices.ContainsFunc(sweep.Y[0], func(y float64) bool { return math.IsInf(y, 1) }) {
		return ""
	}
	edges := Edges(sweep)
	for k, e := range edges {
		edges[k] = strings.ToLower(e[:1]) + e[1:]
	}
	return strings.Join(edges, "  ")
}

// whyNever is what the sheet says of a result that has no end.
func (m *model) whyNever(c *calc.Cell) string {
	for _, t := range m.sheet().Tests() {
		if t.Cell == c && strings.HasPrefix(t.Text, c.Name()+" == ") && (strings.HasSuffix(t.Text, " never") || strings.HasSuffix(t.Text, " unbounded")) {
			return sentence(t.Message)
		}
	}
	return ""
}

// rounds are the result at round values of the input.
func (v *varied) rounds(m *model, input, output *calc.Cell, n int) *calc.Sweep {
	from, to := v.over(input)
	sweep, err := m.sheet().Sweep(input.Name(), roundValues(input, from, to, n), output.Name())
	if err != nil {
		return nil
	}
	return sweep
}

// table is the input and the result in columns of round values.
func (v *varied) table(m *model, input, output *calc.Cell, w int) []string {
	names := min(max(cells(input.Name()), cells(output.Name())), 20)
	inUnit, outUnit := m.columnUnits(input, output, v)
	unitEnd := names + 2 + max(cells(inUnit.Unit), cells(outUnit.Unit))
	first := unitEnd + 7
	const column = 9
	sweep := v.rounds(m, input, output, min(roundColumns, max(2, (w-first-5)/column+1)))
	if sweep == nil {
		return nil
	}
	rows := []*line{newLine(m.style), newLine(m.style)}
	for r, c := range []*calc.Cell{input, output} {
		like, role := inUnit, quiet
		if r == 1 {
			like, role = outUnit, plain
		}
		rows[r].at(0, names, role, c.Name()).right(unitEnd, role, like.Unit)
		for k, x := range sweep.X {
			if r == 1 {
				x = sweep.Y[0][k]
			}
			rows[r].number(first+k*column, first+k*column-4, role, narrow(c.ShowLike(x, like).Number, column-2))
		}
	}
	return []string{rows[0].String(), rows[1].String()}
}

// narrow takes digits off a number with an exponent until what stands behind its first digit is no wider than the room.
func narrow(number string, room int) string {
	mantissa, exp, ok := strings.Cut(number, "e")
	if x, err := strconv.ParseFloat(mantissa, 64); ok && err == nil && len(number)-1 > room {
		mantissa = strconv.FormatFloat(x, 'f', max(0, room-len(exp)-2), 64)
		return mantissa + "e" + exp
	}
	return number
}

// columnUnits are values in the units of the table: that of the greatest input, that of the result now.
func (m *model) columnUnits(input, output *calc.Cell, v *varied) (in, out calc.Shown) {
	_, to := v.over(input)
	out = output.Show(output.Value().Mid)
	if sweep := v.rounds(m, input, output, roundColumns); sweep != nil && !finite(output.Value().Mid) {
		for _, y := range sweep.Y[0] {
			if finite(y) {
				out = output.Show(y)
			}
		}
	}
	return input.Show(to), out
}

func variedMarkdown(s *look, m *model, c *calc.Cell) string {
	input, output := s.varied.pair(m, c)
	if output == nil {
		return workedMarkdown(m, c)
	}
	sweep := s.varied.rounds(m, input, output, roundColumns)
	if sweep == nil {
		return workedMarkdown(m, c)
	}
	in, out := m.columnUnits(input, output, &s.varied)
	var head, rule, body strings.Builder
	head.WriteString("| `" + input.Name() + "` |")
	rule.WriteString("| --- |")
	body.WriteString("| `" + output.Name() + "` |")
	for k, x := range sweep.X {
		head.WriteString(" " + input.ShowLike(x, in).String() + " |")
		rule.WriteString(" ---: |")
		body.WriteString(" " + output.ShowLike(sweep.Y[0][k], out).String() + " |")
	}
	text := "**" + markdownText(m.sheet().Title()) + "**\n\n" + head.String() + "\n" + rule.String() + "\n" + body.String() + "\n"
	if edge := m.edgeWords(input, output, &s.varied); edge != "" {
		text += "\n" + markdownText(edge) + "\n"
	}
	return text
}
