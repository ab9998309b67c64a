package main

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc"
)

// compareJSON is what `compare -o json` prints.
type compareJSON struct {
	Schema string         `json:"schema"`
	Sheets []sheetJSON    `json:"sheets"`
	Cells  []comparedJSON `json:"cells"`
	Limits []*limitJSON   `json:"binding_limits"`
}

type comparedJSON struct {
	Cell   string      `json:"cell"`
	Unit   string      `json:"unit,omitempty"`
	Family string      `json:"family"`
	Differ bool        `json:"differ"`
	Values []valueJSON `json:"values"`
}

type valueJSON struct {
	Value    number  `json:"value"`
	Text     string  `json:"text"`
	Low      *number `json:"low,omitempty"`
	High     *number `json:"high,omitempty"`
	State    string  `json:"state,omitempty"`
	Missing  bool    `json:"missing,omitempty"`
	Change   *number `json:"change,omitempty"`
	Relative *number `json:"relative,omitempty"`
	Error    string  `json:"error,omitempty"`
}

func (f *compared) json() any {
	d := compareJSON{Schema: "headroom/compare/1", Sheets: []sheetJSON{}, Cells: []comparedJSON{}, Limits: []*limitJSON{}}
	for _, s := range f.sheets {
		d.Sheets = append(d.Sheets, sheetOf(s))
		var limit *limitJSON
		if limits := s.Binding(); len(limits) > 0 {
			limit = &limitJSON{limits[0].Name, number(limits[0].Rate.Mid), number(limits[0].Growth)}
		}
		d.Limits = append(d.Limits, limit)
	}
	for _, row := range f.rows {
		c := comparedJSON{Cell: row.Name, Unit: row.Cell.BaseUnit(), Family: row.Cell.Family().Name, Differ: row.Differ}
		for k := range row.Cells {
			c.Values = append(c.Values, f.valueJSON(row, k))
		}
		d.Cells = append(d.Cells, c)
	}
	return d
}

func (f *compared) valueJSON(row calc.Compared, k int) valueJSON {
	v, c := row.Values[k], row.Cells[k]
	if c == nil {
		return valueJSON{Value: number(math.NaN()), Text: "-", Missing: true}
	}
	j := valueJSON{Value: number(v.Mid), Text: f.value(row, k).String(), State: stateName(v.State)}
	if v.Ranged {
		low, high := number(v.Low), number(v.High)
		j.Low, j.High = &low, &high
	}
	if v.Err != nil {
		j.Error = v.Err.Error()
	}
	if f.comparable(row, k) {
		a := row.Values[0].Mid
		if d := v.Mid - a; d-d == 0 {
			j.Change = numberOrNil(d)
			if r := v.Mid/a - 1; r-r == 0 {
				j.Relative = numberOrNil(r)
			}
		}
	}
	return j
}

func (f *compared) csv() [][]string {
	head := []string{"name", "unit"}
	for k, name := range f.names {
		head = append(head, name)
		if k > 0 {
			head = append(head, name+" change", name+" relative")
		}
	}
	rows := [][]string{head}
	for _, row := range f.rows {
		cells := []string{row.Name, row.Cell.BaseUnit()}
		for k, c := range row.Cells {
			j := f.valueJSON(row, k)
			text := ""
			if c != nil {
				text = bareOrNothing(c, row.Values[k].Mid)
			}
			cells = append(cells, text)
			if k > 0 {
				cells = append(cells, digitsOf(j.Change), digitsOf(j.Relative))
			}
		}
		rows = append(rows, cells)
	}
	return rows
}

func digitsOf(n *number) string {
	if n == nil {
		return ""
	}
	return digits(float64(*n))
}

func (f *compared) markdown(b *strings.Builder) {
	head, kinds := []string{"cell"}, "l"
	for k, name := range f.names {
		head, kinds = append(head, markdown(name)), kinds+"d"
		if k > 0 {
			head, kinds = append(head, "change", ""), kinds+"dl"
		}
	}
	rows := [][]string{head}
	for _, row := range f.rows {
		cells := []string{row.Name}
		for k := range row.Cells {
			cells = append(cells, f.value(row, k).String())
			if k > 0 {
				absolute, relative := f.changes(row, k)
				cells = append(cells, strings.TrimSpace(calc.Shown{Number: absolute, Unit: f.unitOf(row, absolute)}.String()), relative)
			}
		}
		rows = append(rows, cells)
	}
	if len(f.rows) == 0 {
		b.WriteString("No difference.\n")
		return
	}
	markdownTable(b, kinds, rows)
	if words := f.giveWay(); words != "" {
		fmt.Fprintf(b, "\n%s\n", markdown(words))
	}
}

func (f *compared) unitOf(row calc.Compared, absolute string) string {
	if absolute == "" {
		return ""
	}
	return f.like(row).Unit
}
