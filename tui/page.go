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

// overview is the family whose page gathers the others: what gives way first.
const overview = "headroom"

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
	for _, t := range m.sheet().Tests() {
		if t.Family == nil && t.Kind != "expect" { // what a preset must show is no check of what is typed now
			rows = append(rows, row{test: &t})
		}
	}
	for _, e := range m.doc.errs {
		rows = append(rows, row{note: e.Error(), err: e})
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
	for _, l := range m.sheet().Limits() {
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
	rows := m.rows(m.family())
	if i := m.cursor(rows); i >= 0 {
		return rows[i]
	}
	return row{}
}

// cell is the cell under the cursor, nil on a check or on an empty page.
func (m *model) cell() *calc.Cell { return m.current().cell }

// show puts a document on screen.
func (m *model) show(d document) {
	m.doc = d
	m.spot = spot{rows: map[string]string{}, page: overview}
	if shown := d.sheet.Shown(); len(d.errs) == 0 && len(shown) > 0 && d.sheet.Source().Name != calc.Default().Name {
		m.spot.page = shown[0].Name
	}
}

// goTo turns to a cell's page and puts the cursor on its row.
func (m *model) goTo(c *calc.Cell) {
	f := c.Family()
	page := overview // limits have no page of their own
	if f != nil {
		for _, r := range m.rows(f) {
			if r.cell == c {
				page = f.Name
			}
		}
	}
	m.spot.page = page
	m.spot.rows[page] = c.Name()
}

// goToPage turns to a family's page, with the cursor where it last was there.
func (m *model) goToPage(f *calc.Family) { m.spot.page = f.Name }

// turn goes n pages on; the first and the last page are ends.
func (m *model) turn(n int) {
	pages := m.pages()
	i := min(max(0, m.pageIndex(pages)+n), len(pages)-1)
	if pages[i].Name != m.spot.page {
		m.spot.page = pages[i].Name
		m.tour.done(m.store, tourPage)
	}
}

// move goes n rows on, over gaps.
func (m *model) move(n int) {
	rows := m.rows(m.family())
	at := m.cursor(rows)
	for at >= 0 && n != 0 {
		next := at + sign(n)
		for next >= 0 && next < len(rows) && rows[next].key() == "" {
			next += sign(n)
		}
		if next < 0 || next >= len(rows) {
			break
		}
		at, n = next, n-sign(n)
	}
	if at >= 0 {
		m.spot.rows[m.spot.page] = rows[at].key()
	}
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// nextChoice goes to the next row (or the one before) that holds what was typed.
func (m *model) nextChoice(step int) bool {
	rows := m.rows(m.family())
	for i := m.cursor(rows) + step; i >= 0 && i < len(rows); i += step {
		if c := rows[i].cell; c != nil && c.IsChoice() && rows[i].of == nil {
			m.spot.rows[m.spot.page] = rows[i].key()
			return true
		}
	}
	return false
}

// nextLamp turns to the next page that warns or fails.
func (m *model) nextLamp() {
	pages := m.pages()
	from := m.pageIndex(pages)
	for i := 1; i <= len(pages); i++ {
		f := pages[(from+i)%len(pages)]
		if m.sheet().Level(f) == calc.OK {
			continue
		}
		m.spot.page = f.Name
		for _, r := range m.rows(f) {
			if r.cell != nil && r.cell.Level() == m.sheet().Level(f) {
				m.spot.rows[f.Name] = r.key()
				return
			}
		}
		return
	}
	m.say("Nothing warns and nothing fails.")
}

// follow scrolls so that the cursor is in sight, two rows from the edge where that can be.
func (m *model) follow() {
	if m.width == 0 {
		return
	}
	lay := m.layout()
	rows := m.shownRows(lay)
	m.spot.scroll = scrollTo(m.spot.scroll, m.cursor(rows), len(rows), lay.rows)
}

// shownRows are the page's rows as drawn: the gaps between them are the first to go where not all fit.
func (m *model) shownRows(lay layout) []row {
	rows := m.rows(m.family())
	if !lay.gaps || len(rows) > lay.rows {
		return withoutGaps(rows)
	}
	return rows
}

// scrollTo is how many of n rows are above a window of h rows with the cursor in it. A window that does not show all
// gives its last row to say so.
func scrollTo(scroll, cursor, n, h int) int {
	if n <= h || cursor < 0 {
		return 0
	}
	h = max(1, h-1)
	edge := min(2, (h-1)/2)
	scroll = min(scroll, cursor-edge)
	scroll = max(scroll, cursor+edge+1-h)
	return min(max(0, scroll), n-h)
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
