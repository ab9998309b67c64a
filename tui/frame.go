package tui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// View draws the whole window: a screen or the sheet, and the key line. It changes nothing that stays.
func (m *model) View() string {
	w, h := m.width, m.height
	switch {
	case m.left || w <= 0 || h <= 0:
		return ""
	case w < leastWidth || h < leastHeight:
		says := m.style.fit(fmt.Sprintf("headroom needs %dx%d; this is %dx%d", leastWidth, leastHeight, w, h), w)
		return strings.Join(exactly([]string{says}, h), "\n") // every row, as a terminal may have wrapped a longer one into it
	}
	m.once = &once{}
	defer func() { m.once = nil }()
	var lines []string
	if s := m.top(); s != nil {
		lines = s.view(m, w, h-1)
	} else {
		lines = m.sheetView(w, h-1)
	}
	lines = append(exactly(lines, h-1), m.keyLine(w))
	for i, s := range lines {
		lines[i] = clip(s, w)
	}
	return strings.Join(lines, "\n")
}

// clip is the last word on the width of a line: nothing that is wider reaches the terminal, where it would wrap.
func clip(s string, w int) string {
	s = strings.TrimRight(s, " ")
	if len(s) > w && cells(s) > w {
		return ansi.Truncate(s, w, "")
	}
	return s
}

// exactly makes h lines of whatever there is.
func exactly(lines []string, h int) []string {
	if len(lines) > h {
		return lines[:h]
	}
	for len(lines) < h {
		lines = append(lines, "")
	}
	return lines
}

// sheetView is the main screen but for the key line.
func (m *model) sheetView(w, h int) []string {
	lay := m.layout()
	lines := []string{m.titleRow(w, m.neighbours(w)), m.verdictRow(w)}
	body := h - len(lines)
	columns := m.pageLines(lay)
	if lay.besideX == 0 {
		columns = append(exactly(columns, body-lay.explain-ruleRows(lay)), m.explainLines(lay)...)
	}
	columns = exactly(columns, body)
	if !lay.list {
		return append(lines, columns...)
	}
	list := m.list(body)
	var beside []string
	if lay.besideX > 0 {
		beside = exactly(m.beside(lay.besideW, body), body)
	}
	bar := m.style.paint(quiet, m.glyph.bar)
	for i := range columns {
		text := list[i] + bar + " " + columns[i]
		if beside != nil {
			text = padTo(text, lay.besideX-2) + bar + " " + beside[i]
		}
		lines = append(lines, text)
	}
	return lines
}

func ruleRows(lay layout) int {
	if lay.rule {
		return 1
	}
	return 0
}

// padTo fills a painted line with blanks, or cuts it, to w cells.
func padTo(s string, w int) string {
	if cells(s) > w {
		s = ansi.Truncate(s, w, "") // a character of two cells may be cut off whole
	}
	return s + strings.Repeat(" ", max(0, w-cells(s)))
}

// pageLines are the page: its heading, its rows, and the family's picture where rows are left over.
func (m *model) pageLines(lay layout) []string {
	var lines []string
	if lay.heading {
		lines = append(lines, m.heading(lay.cols))
	}
	rows := m.shownRows(lay)
	p := m.pageView(lay.cols)
	from, to, below := window(m.spot.scroll, len(rows), lay.rows)
	for _, r := range rows[from:to] {
		lines = append(lines, p.row(r))
	}
	if from > 0 || below > 0 {
		return append(lines, m.style.paint(quiet, "  "+hiddenWords(from, below)))
	}
	if left := lay.rows - len(rows); lay.pictures && left >= 6 {
		// The last rows of the page stay free, so that the picture does not stick to the rule.
		if drawn := picture(m, m.family(), min(lay.pageW, lay.cols.width)-2, left-2); drawn != nil {
			lines = append(lines, "")
			for _, s := range drawn {
				lines = append(lines, "  "+s)
			}
		}
	}
	return lines
}

// window is which of n rows are in sight, and how many are below.
func window(scroll, n, h int) (from, to, below int) {
	if n <= h {
		return 0, n, 0
	}
	h = max(0, h-1)
	from = min(max(0, scroll), n-h)
	return from, from + h, n - from - h
}

func hiddenWords(above, below int) string {
	switch {
	case above == 0:
		return strconv.Itoa(below) + " more below"
	case below == 0:
		return strconv.Itoa(above) + " more above"
	}
	return strconv.Itoa(above) + " more above, " + strconv.Itoa(below) + " below"
}

// heading is the page's title and the words over the columns.
func (m *model) heading(cols *columns) string {
	l := newLine(m.style)
	l.at(2, 23, strong, m.family().Title)
	l.at(26, 6, quiet, "value")
	switch {
	case cols.was > 0:
		l.at(cols.was-2, 4, quiet, "was").at(cols.change, 6, quiet, "change")
	case cols.change > 0 && !cols.short:
		l.at(cols.change, 6, quiet, "change")
	}
	if cols.from > 0 && !cols.onWas {
		l.at(cols.from, 4, quiet, "from")
	}
	return l.String()
}

// keyLine is the last row: a message, or the keys that matter most now.
func (m *model) keyLine(w int) string {
	if m.message != "" {
		return m.style.paint(strong, m.style.fit(writtenOut(m.message), w))
	}
	var hints []hint
	switch s := m.top(); {
	case s != nil:
		hints = s.hints(m)
	case m.dialog != nil:
		hints = m.dialog.hints(m)
	case m.edit != nil:
		hints = m.edit.hints(m)
	default:
		hints = m.style.hints(onSheet, sheetLine)
	}
	return m.style.keyLine(hints, w)
}

// keyLine writes the hints that fit, giving up the highest ranks first.
func (s *styles) keyLine(hints []hint, w int) string {
	gap := 3
	if w < 56 {
		gap = 2
	}
	for limit := highest(hints); limit > 0; limit-- {
		for _, short := range []bool{false, true} {
			if l := s.keyLineOf(hints, gap, limit, short); l.col <= w {
				return l.String()
			}
		}
	}
	return ""
}

func highest(hints []hint) int {
	n := 0
	for _, h := range hints {
		n = max(n, h.rank)
	}
	return n
}

// keyLineOf writes the hints up to a rank.
func (s *styles) keyLineOf(hints []hint, gap, limit int, short bool) *line {
	l := newLine(s)
	for _, h := range hints {
		if h.rank > limit {
			continue
		}
		if l.col > 0 {
			l.pad(l.col + gap)
		}
		does := h.does
		if short && h.short != "" {
			does = h.short
		}
		l.add(plain, h.key)
		if h.key != "" && does != "" {
			l.pad(l.col + 1)
		}
		l.add(quiet, does)
	}
	return l
}
