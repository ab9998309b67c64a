package tui

import (
	"strings"
	"unicode"

	"headroom/calc"
)

// spot is where the cursor is: a page, and on each page visited a row.
type spot struct {
	page   string            // the family's name
	rows   map[string]string // page to the key of the row under the cursor
	scroll int               // rows of the page that are above the window
}

// A row is a line of a page.
type row struct {
	cell  *calc.Cell
	limit *calc.Limit  // a limit, drawn as a bar
	of    *calc.Family // the headline of another page
	test  *calc.Test   // a check of the sheet's own
	tick  bool         // the line under the bars that says where today is
	note  string       // something about the sheet's own text
	err   *calc.Error  // what the note is about, if it is an error
}

// key tells a row from the others of its page while rows come and go.
func (r row) key() string {
	switch {
	case r.cell != nil:
		return r.cell.Name()
	case r.test != nil:
		return r.test.Kind + " " + r.test.Text
	}
	return r.note
}

// pages are the families in the order in which they are turned: the overview first.
func (m *model) pages() []*calc.Family {
	all := m.sheet().Families()
	pages := make([]*calc.Family, 0, len(all))
	for _, f := range all {
		if f.Name == overview {
			pages = append(pages, f)
		}
	}
	for _, f := range all {
		if f.Name != overview && (!f.Own || len(f.Choices)+len(f.Results) > 0) {
			pages = append(pages, f)
		}
	}
	return pages
}

// pageName is a family's name as a word: "Traffic".
func pageName(f *calc.Family) string {
	name := []rune(strings.ReplaceAll(f.Name, "_", " "))
	if len(name) > 0 {
		name[0] = unicode.ToUpper(name[0])
	}
	return string(name)
}

// family is the page that is open.
func (m *model) family() *calc.Family {
	if f := m.sheet().Family(m.spot.page); f != nil {
		return f
	}
	return m.pages()[0]
}

// pageIndex is its place among the pages.
func (m *model) pageIndex(pages []*calc.Family) int {
	for i, f := range pages {
		if f.Name == m.spot.page {
			return i
		}
	}
	return 0
}

// rows are the lines of a page: choices, a gap, results.
func (m *model) rows(f *calc.Family) []row {
	if f.Name == overview {
		return m.overviewRows(f)
	}
	rows := make([]row, 0, len(f.Choices)+len(f.Results)+1)
	rows = m.appendCells(rows, f.Choices)
	choices := len(rows)
	rows = m.appendCells(append(rows, row{}), f.Results)
	if choices == 0 {
		return rows[1:]
	}
	return rows
}

// appendCells adds a row for each cell, but for those that this sheet leaves out.
func (m *model) appendCells(rows []row, cells []*calc.Cell) []row {
	for _, c := range cells {
		if m.sheet().Cell(c.Name()) == c {
			rows = append(rows, row{cell: c})
		}
	}
	return rows
}

// cursor is the index of the row under the cursor among the page's rows, -1 on an empty page.
func (m *model) cursor(rows []row) int {
	want, first := m.spot.rows[m.spot.page], -1
	for i, r := range rows {
		switch key := r.key(); {
		case key == "":
		case key == want:
			return i
		case first < 0:
			first = i
		}
	}
	return first
}

// current is the row under the cursor.
func (m *model) current() row {
	rows := m.pageRows()
	if i := m.cursor(rows); i >= 0 {
		return rows[i]
	}
	return row{}
}

// cell is the cell under the cursor, nil on a check or on an empty page.
func (m *model) cell() *calc.Cell { return m.current().cell }

// shownRows are the page's rows as drawn: the gaps between them are the first to go where not all fit.
func (m *model) shownRows(lay layout) []row {
	rows := m.pageRows()
	if !lay.gaps || len(rows) > lay.rows {
		return withoutGaps(rows)
	}
	return rows
}

// withoutGaps leaves out the rows that part others.
func withoutGaps(rows []row) []row {
	packed := rows[:0:0]
	for _, r := range rows {
		if r.key() != "" {
			packed = append(packed, r)
		}
	}
	return packed
}
