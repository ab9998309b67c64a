package tui

import "headroom/calc"

// show puts a document on screen.
func (m *model) show(d document) {
	m.doc = d
	m.makeRoom()
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
	rows := m.pageRows()
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
	rows := m.pageRows()
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
