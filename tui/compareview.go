package tui

import (
	"cmp"
	"slices"
	"strings"

	"headroom/calc"
)

// compareColumns are where things stand: the whole part of sheet k ends at first + k*pitch, its arrow some columns
// behind it, and the unit behind the last.
type compareColumns struct {
	nameW, sign  int
	first, pitch int
	arrow, unit  int // behind the whole part
	sheets       int // how many fit
	short        bool
	words        bool // by how much a value differs, not the arrow alone
}

func compareColumnsFor(w, sheets int) compareColumns {
	cols := compareColumns{nameW: 19, sign: 22, first: 30, pitch: 14, arrow: 6, unit: 8}
	least := 14 // columns of the unit
	switch roomy := (compareColumns{nameW: 19, sign: 22, first: 30, pitch: 23, arrow: 6, unit: 17, words: true}); {
	case w >= roomy.first+(sheets-1)*roomy.pitch+roomy.unit+least:
		cols = roomy
	case w < 56:
		cols, least = compareColumns{nameW: 12, first: 19, pitch: 11, arrow: 5, unit: 6, short: true}, 4
	case w < 74:
		least = 8
	}
	cols.sheets = min(sheets, max(2, (w-cols.first-cols.unit-least)/cols.pitch+1))
	return cols
}

// seen are the sheets that have columns: the reference, and of the others those around the cursor.
func (s *compare) seen(n int, cols compareColumns) []int {
	seen := []int{0}
	from := max(1, min(s.sheet-cols.sheets+2, n-cols.sheets+1))
	for k := from; k < n && len(seen) < cols.sheets; k++ {
		seen = append(seen, k)
	}
	return seen
}

func (s *compare) view(m *model, w, h int) []string {
	sheets := s.sheets(m)
	end := "all that differs"
	if s.all {
		end = "everything"
	}
	lines := []string{m.headRow("Compare   "+count(len(sheets), "sheet"), end, w)}
	if h >= 14 {
		lines = append(lines, "")
	}
	cells, at := s.cells(m)
	if at < 0 {
		return exactly(append(lines, m.wrapped(plain, s.nothing(m), w)...), h)
	}
	cols := compareColumnsFor(w, len(sheets))
	seen := s.seen(len(sheets), cols)
	current := cells[at]
	foot := s.foot(m, current, w, h)
	from := s.from(current.Name, h-len(lines)-1-len(foot))
	title := ""
	for _, r := range s.rows[:from] {
		title = cmp.Or(r.title, title)
	}
	lines = append(lines, s.names(m, title, cols, seen, w))
	for _, r := range s.rows[from:] {
		lines = append(lines, s.line(m, r, r.Name == current.Name, cols, seen, w))
	}
	if room := h - len(foot); len(lines) > room {
		lines[room-1] = newLine(m.style).at(2, 40, quiet, m.glyph.more+" more below").String()
	}
	return append(exactly(lines, h-len(foot)), foot...)
}

// nothing says why there are no rows.
func (s *compare) nothing(m *model) string {
	key := m.style.keyOf(onCompare, doCompare)
	if len(s.sheets(m)) == 1 {
		return "Nothing is edited, so there is nothing to compare this sheet with.  " + key + " adds another."
	}
	return "Nothing differs.  " + m.style.keyOf(onCompare, doNextInput) + " shows everything, " + key + " adds another sheet."
}

// from is the first of the rows in sight, so that the cursor's is among h. The title of its page stands above it, beside
// the names of the sheets.
func (s *compare) from(name string, h int) int {
	at := slices.IndexFunc(s.rows, func(r compareRow) bool { return r.Cell != nil && r.Name == name })
	first := min(max(0, at-max(0, h-1)/2), max(0, len(s.rows)-h))
	for first < at && s.rows[first].Cell == nil {
		first++
	}
	return first
}

// names are the sheets over their columns, the one under the cursor marked.
func (s *compare) names(m *model, title string, cols compareColumns, seen []int, w int) string {
	sheets := s.sheets(m)
	l := newLine(m.style).at(2, max(cols.first-9, cols.first+2-cells(sheets[0].name)), strong, title)
	for k, of := range seen {
		name, role := sheets[of].name, quiet
		if of == s.sheet {
			name, role = m.glyph.cursor+name, strong
		}
		room := cols.pitch - 2
		if k == 0 {
			room = min(room, cols.first+5-l.col-1)
		}
		l.right(cols.first+k*cols.pitch+5, role, m.style.fit(name, room))
	}
	if at := cols.first + (len(seen)-1)*cols.pitch + cols.unit; !cols.short {
		l.at(at, w-at, quiet, "unit")
	}
	return l.String()
}

// line is one cell in the sheets, in the unit of the reference.
func (s *compare) line(m *model, r compareRow, here bool, cols compareColumns, seen []int, w int) string {
	l, role := newLine(m.style), plain
	if r.Cell == nil {
		return l.at(2, w-2, strong, r.title).String()
	}
	if here {
		l.at(0, 1, strong, m.glyph.cursor)
		role = strong
	}
	l.at(2, cols.nameW, role, r.Name)
	if cols.sign > 0 {
		sign := ":"
		if !r.Cell.IsChoice() {
			sign = "="
		}
		l.at(cols.sign, 1, plain, sign)
	}
	like := r.like()
	for k, of := range seen {
		ones := cols.first + k*cols.pitch
		l.number(ones, ones-6, plain, r.number(of, like).Number)
		if ch := r.change(of); of > 0 && ch.moved() {
			text := ch.arrow(m.glyph)
			if cols.words {
				text = ch.text(m.glyph)
			}
			l.at(ones+cols.arrow, max(1, cols.unit-cols.arrow-1), moved, cmp.Or(text, m.glyph.broken))
		}
	}
	at := cols.first + (len(seen)-1)*cols.pitch + cols.unit
	unit := like.Unit
	if cols.short || cells(unit) > w-at {
		unit = tight(like.Short().Unit)
	}
	return l.at(at, w-at, plain, unit).String()
}

// like is a value in the unit of the row: that of the reference, if it has one.
func (r compareRow) like() calc.Shown {
	for k, c := range r.Cells {
		if c != nil && finite(r.Values[k].Mid) && r.Values[k].Mid != 0 {
			return c.Show(r.Values[k].Mid)
		}
	}
	return r.Cell.Show(0)
}

// number is what one sheet has in the row's unit.
func (r compareRow) number(of int, like calc.Shown) calc.Shown {
	switch c := r.Cells[of]; {
	case c == nil:
		return calc.Shown{Number: "-"}
	case !finite(r.Values[of].Mid):
		return c.Show(r.Values[of].Mid)
	default:
		return c.ShowLike(r.Values[of].Mid, like)
	}
}

// change is how a sheet differs from the reference.
func (r compareRow) change(of int) change {
	if r.Cells[0] == nil || r.Cells[of] == nil {
		return change{}
	}
	return changeBetween(r.Cells[of], r.Values[0], r.Values[of])
}

// foot says of the row under the cursor what every sheet has, whole, and by how much that differs from the reference.
func (s *compare) foot(m *model, r compareRow, w, h int) []string {
	if h < 12 {
		return nil
	}
	l := newLine(m.style).at(0, 2, quiet, strings.Repeat(m.glyph.rule, 2)).at(3, w-4, plain, r.Name)
	if doc := r.Cell.Doc(); l.col+6+cells(doc) <= w {
		l.at(l.col+2, w, quiet, doc)
	}
	l.pad(l.col+1).add(quiet, strings.Repeat(m.glyph.rule, max(0, w-l.col-1)))
	lines := []string{"", l.String()}
	sheets := s.sheets(m)
	for k, of := range sheets {
		if k == 0 {
			continue
		}
		l := newLine(m.style).at(0, 16, quiet, of.name)
		value := r.number(k, calc.Shown{}).String()
		if c := r.Cells[k]; c != nil {
			value = valueWords(c)
		}
		l.at(min(18, w/3), w/2, plain, value)
		ch := r.change(k)
		words := "as " + sheets[0].name
		if ch.moved() {
			words = ch.text(m.glyph) + " on " + sheets[0].name
		}
		role := quiet
		if ch.moved() {
			role = moved
		}
		lines = append(lines, l.at(max(l.col+2, min(34, w/2+2)), w/2, role, words).String())
	}
	if h >= 18 { // the last row stays free above the keys
		lines = append(lines, "")
	}
	return lines
}

// markdown is the table for a document.
func (s *compare) markdown(m *model) string {
	sheets := s.sheets(m)
	var b strings.Builder
	b.WriteString("| |")
	for _, c := range sheets {
		b.WriteString(" " + markdownText(c.name) + " |")
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(sheets)) + "\n")
	for _, r := range s.rows {
		if r.Cell == nil {
			continue
		}
		b.WriteString("| `" + r.Name + "` |")
		for k := range sheets {
			words := r.number(k, r.like()).String()
			if ch := r.change(k); k > 0 && ch.moved() {
				words += " (" + ch.text(m.glyph) + ")"
			}
			b.WriteString(" " + words + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}
