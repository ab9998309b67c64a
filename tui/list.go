package tui

import (
	"cmp"
	"strings"

	"headroom/calc"
)

// listRow is a line of the list: a page, a limit, a heading, or nothing.
type listRow struct {
	family *calc.Family
	group  string // on the first page of a group
	limit  *calc.Limit
	head   string
	tick   bool
}

// listRows is the table of contents; a tall window has blanks between the groups and the limits under them.
func (m *model) listRows(h int) []listRow {
	var rows []listRow
	group := ""
	for i, f := range m.pages() {
		r := listRow{family: f}
		if f.Name != overview && f.Group != group {
			if h >= 44 && i > 0 {
				rows = append(rows, listRow{})
			}
			r.group, group = f.Group, f.Group
		}
		rows = append(rows, r)
	}
	if h < 44 {
		return rows
	}
	limits := m.limits()
	if len(rows)+len(limits)+4 > h || len(limits) == 0 {
		return rows
	}
	rows = append(rows, listRow{}, listRow{head: "Limits, in times today's load"})
	for i := range limits {
		rows = append(rows, listRow{limit: &limits[i]})
	}
	return append(rows, listRow{tick: true})
}

// list draws the table of contents in h lines of 33 columns. Where it does not fit, this page stays in the middle third.
func (m *model) list(h int) []string {
	rows := m.listRows(m.height)
	at := 0
	for i, r := range rows {
		if r.family != nil && r.family.Name == m.family().Name {
			at = i
		}
	}
	top := min(max(0, at-h/2), max(0, len(rows)-h))
	shown := map[string]bool{}
	for _, f := range m.sheet().Shown() {
		shown[f.Name] = true
	}
	lines := make([]string, h)
	for i := range lines {
		l := newLine(m.style)
		if top+i < len(rows) {
			m.listRow(l, rows[top+i], shown)
		}
		lines[i] = l.pad(listWidth).String()
	}
	return lines
}

// listRow draws one line of the list.
func (m *model) listRow(l *line, r listRow, shown map[string]bool) {
	switch {
	case r.family != nil:
		m.listPage(l, r, shown[r.family.Name])
	case r.limit != nil:
		m.listLimit(l, r.limit)
	case r.head != "":
		l.at(0, listWidth, quiet, r.head)
	case r.tick:
		l.at(20+listBar/barSpan-1, 12, quiet, m.glyph.tick+" today")
	}
}

// listPage draws a page: group, lamp, name, headline, and whether that moved.
func (m *model) listPage(l *line, r listRow, shown bool) {
	f := r.family
	role := quiet
	l.at(0, 6, quiet, r.group)
	if shown || f.Name == overview || f.Own {
		role = plain
	}
	if f.Name == m.family().Name {
		l.at(6, 1, strong, m.glyph.cursor)
		role = strong
	}
	lampRole, lamp := m.lamp(m.sheet().Level(f))
	if f.Headline != nil && f.Headline.Value().State == calc.Broken {
		lampRole, lamp = fail, m.glyph.broken
	}
	l.at(7, 1, lampRole, lamp)
	l.at(9, 11, role, pageName(f))
	if f.Headline == nil {
		return
	}
	s := m.shown(f.Headline).Short()
	if whole, _ := splitNumber(s.Number); whole == "" { // unbounded
		l.at(21, 11, role, s.Number)
	} else {
		l.right(27, role, l.style.fit(s.Number, 7)).at(28, 4, role, tight(s.Unit))
	}
	l.at(32, 1, moved, m.changeOf(f.Headline).arrow(m.glyph))
}

// tight makes a unit fit four cells: "M rec" is Mrec, "calls" is call, "k rec/s" is k/s.
func tight(unit string) string {
	noun, per, rate := strings.Cut(unit, "/")
	scale, _, scaled := strings.Cut(noun, " ")
	if !scaled {
		scale = ""
	}
	whole := strings.ReplaceAll(unit, " ", "")
	switch {
	case len(whole) <= 4:
		return whole
	case rate:
		return scale + "/" + per
	case len(whole) == 5:
		return strings.TrimSuffix(whole, "s")
	}
	return cmp.Or(scale, whole)
}

const listBar = 12

// listLimit draws a limit with its bar.
func (m *model) listLimit(l *line, lim *calc.Limit) {
	role, lamp := m.lamp(lim.Level)
	l.at(0, 1, role, lamp)
	l.at(2, 11, roleOr(role, plain), limitName(*lim))
	l.right(19, roleOr(role, plain), times(lim.Growth))
	l.at(20, listBar, roleOr(role, plain), m.style.bar(lim.Growth, listBar))
}
