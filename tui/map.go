package tui

import (
	"fmt"

	"headroom/calc"
)

// The map is what find shows while its filter is empty: all pages in columns by group, each with its headline.

// pageGroup is a column of the map.
type pageGroup struct {
	name  string
	pages []*calc.Family
}

// mapColumn is the least width of a column.
const mapColumn = 14

// grid is the map by columns; where the groups do not fit side by side all pages stand in one.
func (f *find) grid(m *model, w int) []pageGroup {
	var groups []pageGroup
	for _, page := range m.pages() {
		if page.Name == overview {
			continue
		}
		if n := len(groups); n == 0 || groups[n-1].name != page.Group {
			groups = append(groups, pageGroup{name: page.Group})
		}
		last := &groups[len(groups)-1]
		last.pages = append(last.pages, page)
	}
	if len(groups)*mapColumn+2 <= w {
		return groups
	}
	one := pageGroup{}
	for _, g := range groups {
		one.pages = append(one.pages, g.pages...)
	}
	return []pageGroup{one}
}

// step moves in the map: up and down in a column, left and right to the same row of the next.
func (f *find) step(m *model, act action) {
	groups := f.grid(m, m.width)
	switch act {
	case doUp:
		f.at--
	case doDown:
		f.at++
	case doLeft:
		f.col--
	case doRight:
		f.col++
	}
	f.col = min(max(f.col, 0), max(len(groups)-1, 0))
	if len(groups) > 0 {
		f.at = min(max(f.at, 0), max(len(groups[f.col].pages)-1, 0))
	}
}

func (f *find) mapView(m *model, w, h int) []string {
	lines := []string{m.headRow("Find a page or a number", "", w), m.filterRow(&f.chooser, w), ""}
	groups := f.grid(m, w)
	room := h - len(lines) - 2
	var body []string
	if len(groups) == 1 {
		body = f.mapList(m, groups[0], w, room)
	} else {
		body = f.mapGrid(m, groups, w, room)
	}
	return append(append(lines, body...), "", f.mapFoot(m, w))
}

// mapList is the map on a narrow screen: one page to a line.
func (f *find) mapList(m *model, g pageGroup, w, h int) []string {
	var list []string
	for k, page := range g.pages {
		l := newLine(m.style)
		f.mapName(m, l, 2, 13, page, k == f.at)
		if page.Headline != nil {
			l.at(18, 16, f.mapRole(m, page), page.Headline.Show(page.Headline.Value().Mid).Short().String())
		}
		list = append(list, l.at(w-7, 7, quiet, page.Group).String())
	}
	return m.scrolled(list, f.at, h)
}

// mapGrid is the map in columns: a name, its headline under it, and a blank row if there is room for it.
func (f *find) mapGrid(m *model, groups []pageGroup, w, h int) []string {
	width := min(24, (w-2)/len(groups))
	head := newLine(m.style)
	deepest := 0
	for k, g := range groups {
		head.at(2+k*width, width-1, strong, g.name)
		deepest = max(deepest, len(g.pages))
	}
	each := 3
	if h < deepest*each {
		each = 2
	}
	lines := []string{head.String()}
	if h > deepest*each {
		lines = append(lines, "")
	}
	first := max(0, f.at+1-max(1, (h-len(lines)+each-2)/each)) // rows of pages that are scrolled away
	for row := first; row < deepest && len(lines)+2 <= h; row++ {
		name, value := newLine(m.style), newLine(m.style)
		for k, g := range groups {
			if row < len(g.pages) {
				f.mapEntry(m, name, value, 2+k*width, width-2, g.pages[row], k == f.col && row == f.at)
			}
		}
		lines = append(lines, name.String(), value.String())
		if each == 3 {
			lines = append(lines, "")
		}
	}
	return exactly(lines, h)
}

func (f *find) mapEntry(m *model, name, value *line, x, w int, page *calc.Family, here bool) {
	f.mapName(m, name, x, w, page, here)
	if page.Headline == nil {
		return
	}
	s := page.Headline.Show(page.Headline.Value().Mid)
	if len(s.String()) > w {
		s = s.Short()
	}
	value.at(x, w, f.mapRole(m, page), s.String())
}

// mapName draws a page's name with its mark: the cursor, or a lamp that is lit.
func (f *find) mapName(m *model, l *line, x, w int, page *calc.Family, here bool) {
	level := m.sheet().Level(page)
	lampRole, lamp := m.lamp(level)
	role := f.mapRole(m, page)
	if here {
		l.at(x-2, 1, strong, m.glyph.cursor)
		role = strong
	} else if level != calc.OK {
		l.at(x-2, 1, lampRole, lamp)
	}
	l.at(x, w, role, pageName(page))
	if here && level != calc.OK {
		l.at(l.col+1, 1, lampRole, lamp)
	}
}

// mapRole is quiet for pages that the sheet does not show.
func (f *find) mapRole(m *model, page *calc.Family) role {
	if m.sheet().Counts(page) {
		return plain
	}
	return quiet
}

// mapFoot says what typing does, and which pages need a look.
func (f *find) mapFoot(m *model, w int) string {
	var fails, warns, changed int
	for _, page := range m.pages() {
		switch m.sheet().Level(page) {
		case calc.Fail:
			fails++
		case calc.Warn:
			warns++
		}
		if page.Headline != nil && m.changeOf(page.Headline).moved() {
			changed++
		}
	}
	l := newLine(m.style).at(0, w, quiet, fmt.Sprintf("Type to find any of %d cells.", len(m.sheet().Cells())))
	for _, part := range []struct {
		role role
		sign string
		n    int
		says string
	}{
		{fail, m.glyph.fail, fails, plural(fails, "page fails", "pages fail")},
		{warn, m.glyph.warn, warns, plural(warns, "page warns", "pages warn")},
		{moved, m.glyph.up, changed, "moved"},
	} {
		words := fmt.Sprintf("%d %s", part.n, part.says)
		if part.n > 0 && l.col+5+cells(words) <= w {
			l.at(l.col+3, 1, part.role, part.sign).add(plain, " "+words)
		}
	}
	return l.String()
}

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}
