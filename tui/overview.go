package tui

import (
	"strings"

	"headroom/calc"
)

// overview is the family whose page gathers the others: what gives way first.
const overview = "headroom"

// overviewRows are what the load is, what gives way when it grows, the headlines of what the sheet shows, and its checks.
func (m *model) overviewRows(f *calc.Family) []row {
	var rows []row
	for _, load := range m.sheet().Families()[:1] { // the first family is what flows
		rows = append(m.appendCells(rows, load.Choices), row{})
	}
	rows = m.appendCells(m.appendCells(rows, f.Choices), f.Results)
	limits := m.limits()
	for i := range limits {
		if limits[i].Counts {
			rows = append(rows, row{cell: limits[i].Cell, limit: &limits[i]})
		}
	}
	rows = append(rows, row{tick: true})
	for _, g := range m.sheet().Shown() {
		if g.Headline != nil && g.Name != overview {
			rows = append(rows, row{cell: g.Headline, of: g})
		}
	}
	return append(rows, m.remarks()...)
}

// remarks are what the sheet itself has to say: its checks, what is wrong in its text, what it leaves out.
func (m *model) remarks() []row {
	rows := []row{{}}
	for _, t := range m.tests() {
		if t.Family == nil && t.Kind != "expect" { // what a preset must show is no check of what is typed now
			rows = append(rows, row{test: &t})
		}
	}
	for _, e := range m.doc.errs {
		rows = append(rows, row{note: strings.TrimPrefix(e.Error(), e.File+":"), err: e})
	}
	for _, words := range m.sheet().LeftOut() {
		rows = append(rows, row{note: words})
	}
	if len(rows) == 1 {
		return nil
	}
	return rows
}

// limits are the sheet's limits in the order in which they stood when it was opened: a row never moves.
func (m *model) limits() []calc.Limit {
	byName := map[string]calc.Limit{}
	for _, l := range m.allLimits() {
		byName[l.Name] = l
	}
	ordered := make([]calc.Limit, 0, len(byName))
	for _, name := range m.doc.limits {
		if l, ok := byName[name]; ok {
			ordered = append(ordered, l)
		}
	}
	return ordered
}

// orderLimits fixes the order of the limits, and puts those behind that have come to count since.
func (d *document) orderLimits() {
	known := map[string]bool{}
	for _, name := range d.limits {
		known[name] = true
	}
	for _, l := range d.sheet.Limits() {
		if !known[l.Name] && l.Counts {
			d.limits = append(d.limits, l.Name)
		}
	}
}
