package main

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc"
	"headroom/tui"
)

// swept is how results follow an input.
type swept struct {
	sheet *calc.Sheet
	w     *calc.Sweep
}

// cells are the input and the results.
func (f *swept) cells() []*calc.Cell { return append([]*calc.Cell{f.w.Input}, f.w.Outputs...) }

// at is what the k-th of them is at a step.
func (f *swept) at(k, step int) float64 {
	if k == 0 {
		return f.w.X[step]
	}
	return f.w.Y[k-1][step]
}

// like is a value in the unit that a row is written in: of the results as they are now, of the input at the far end.
func (f *swept) like(k int) calc.Shown {
	c := f.cells()[k]
	now := c.Value().Mid
	if k == 0 {
		from, to := f.w.X[0], f.w.X[len(f.w.X)-1]
		if now = to; tui.ByFactors(from, to) {
			now = math.Sqrt(from) * math.Sqrt(to)
		}
	}
	for step := 0; step < len(f.w.X) && !(now-now == 0 && now != 0); step++ {
		now = f.at(k, step)
	}
	return c.Show(now)
}

// text is a table with a column for every step if that fits a terminal, else with a row for each.
func (f *swept) text(b *strings.Builder) {
	across := &grid{kinds: "ll" + strings.Repeat("d", len(f.w.X))}
	down := &grid{kinds: strings.Repeat("d", len(f.w.Outputs)+1)}
	down.rows = make([][]string, 2+len(f.w.X))
	for k, c := range f.cells() {
		like := f.like(k)
		row := []string{c.Name(), like.Unit}
		for step := range f.w.X {
			row = append(row, f.number(c, f.at(k, step), like))
		}
		across.add(row...)
		for i, cell := range row {
			down.rows[i] = append(down.rows[i], cell)
		}
	}
	if across.width() <= textWidth {
		across.write(b, "")
	} else {
		down.write(b, "")
	}
	for _, words := range tui.Edges(f.w) {
		b.WriteString(fold("", "  ", words) + "\n")
	}
}

// number is a value in the unit of its row; a value that is too small for that has its own.
func (f *swept) number(c *calc.Cell, x float64, like calc.Shown) string {
	if math.IsNaN(x) {
		return "-"
	}
	return c.ShowLike(x, like).Number
}

// table is a head with the cells' names, and a row for each step, of what text makes of a value of column k.
func (f *swept) table(text func(c *calc.Cell, k int, x float64) string) [][]string {
	head := []string{}
	for _, c := range f.cells() {
		head = append(head, c.Name())
	}
	rows := [][]string{head}
	for step := range f.w.X {
		row := []string{}
		for k, c := range f.cells() {
			row = append(row, text(c, k, f.at(k, step)))
		}
		rows = append(rows, row)
	}
	return rows
}

func (f *swept) csv() [][]string {
	return f.table(func(c *calc.Cell, _ int, x float64) string { return bareOrNothing(c, x) })
}

func (f *swept) markdown(b *strings.Builder) {
	rows := f.table(func(c *calc.Cell, k int, x float64) string {
		if math.IsNaN(x) {
			return "-"
		}
		return c.ShowLike(x, f.like(k)).String()
	})
	markdownTable(b, strings.Repeat("d", len(rows[0])), rows)
	if edges := tui.Edges(f.w); len(edges) > 0 {
		fmt.Fprintf(b, "\n%s\n", strings.Join(edges, " "))
	}
}

// sweepJSON is what `sweep -o json` prints.
type sweepJSON struct {
	Schema  string       `json:"schema"`
	Sheet   sheetJSON    `json:"sheet"`
	Input   seriesJSON   `json:"input"`
	Outputs []seriesJSON `json:"outputs"`
	Edges   []edgeJSON   `json:"edges"`
}

type seriesJSON struct {
	Cell   string            `json:"cell"`
	Unit   string            `json:"unit,omitempty"`
	Now    *number           `json:"now,omitempty"`
	Values []number          `json:"values"`
	States map[string]string `json:"states,omitempty"` // by place
}

type edgeJSON struct {
	Output string `json:"output"`
	At     number `json:"at"`
	Side   string `json:"side"`
	State  string `json:"state"`
	Text   string `json:"text"`
	Why    string `json:"why,omitempty"`
	Beyond bool   `json:"beyond,omitempty"`
}

func (f *swept) json() any {
	d := sweepJSON{Schema: "headroom/sweep/1", Sheet: sheetOf(f.sheet), Outputs: []seriesJSON{}, Edges: []edgeJSON{}}
	for k, c := range f.cells() {
		s := seriesJSON{Cell: c.Name(), Unit: c.BaseUnit(), Values: []number{}}
		if now := c.Value().Mid; now-now == 0 {
			s.Now = numberOrNil(now)
		}
		for step := range f.w.X {
			y := f.at(k, step)
			s.Values = append(s.Values, number(y))
			if y-y != 0 {
				if s.States == nil {
					s.States = map[string]string{}
				}
				s.States[fmt.Sprint(step)] = wordOf(c, y)
			}
		}
		if k == 0 {
			d.Input = s
		} else {
			d.Outputs = append(d.Outputs, s)
		}
	}
	for _, e := range f.w.Edges {
		side := map[bool]string{true: "above", false: "below"}[e.Above]
		state := stateName(e.State)
		if state == "" {
			state = undefined
		}
		d.Edges = append(d.Edges, edgeJSON{e.Output.Name(), number(e.At), side, state, f.w.Input.Show(e.At).String(), e.Why, e.Beyond})
	}
	return d
}

// undefined is the word for a value that cannot be.
const undefined = "undefined"

// wordOf is the word for a value that is no number.
func wordOf(c *calc.Cell, x float64) string {
	if math.IsNaN(x) {
		return undefined
	}
	return stateWord(c, x)
}
