package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// palette is the list of all keys, made from the key table. Enter does what the line under the cursor says;
// typing filters, the exact name of a key first.
type palette struct{ chooser }

func newPalette(m *model) screen { return &palette{} }

// A paletteLine is a line of the list: keys, and what the first of them does.
type paletteLine struct {
	act     action
	keys    string
	does    string
	heading string // of the section that begins with it
}

// paletteLines are all lines in order, keys that belong together in one.
func (m *model) paletteLines() []paletteLine {
	var all []paletteLine
	for _, s := range keySections {
		for k, j := range s.lines {
			line := m.joinedLine(j)
			if k == 0 {
				line.heading = s.title
			}
			all = append(all, line)
		}
	}
	return all
}

func (m *model) joinedLine(j joined) paletteLine {
	line := paletteLine{act: j.acts[0], does: j.does}
	var first, others []string
	for _, act := range j.acts {
		b := bindingOf(act)
		names := b.printedKeys()
		for k, n := range names {
			if k == 0 {
				first = append(first, m.style.printed(n))
			} else if len(n) == 1 { // home, end and the like are known from everywhere
				others = append(others, n)
			}
		}
		if line.does == "" {
			line.does = b.Help().Desc + m.asksMark(b)
		}
	}
	line.keys = strings.Join(append(first, others...), " ")
	return line
}

// asksMark follows what asks something before it acts.
func (m *model) asksMark(b binding) string {
	if b.asks {
		return m.glyph.more
	}
	return ""
}

// bindingOf is the line of the key table for an action of the sheet.
func bindingOf(act action) binding {
	for _, b := range keyTable() {
		if b.act == act && b.where&onSheet != 0 {
			return b
		}
	}
	return binding{}
}

// matches are the lines that a filter leaves, one for each action: by the name of a key, then by words.
func (m *model) paletteMatches(filter string) []paletteLine {
	var exact, worded []paletteLine
	words := strings.Fields(strings.ToLower(filter))
	for _, s := range keySections {
		for _, j := range s.lines {
			for _, act := range j.acts {
				b := bindingOf(act)
				line := m.joinedLine(joined{acts: []action{act}})
				switch {
				case slices.Contains(b.printedKeys(), filter):
					exact = append(exact, line)
				case hasAll(line.does+" "+j.does+" "+line.keys+" "+string(act), words):
					worded = append(worded, line)
				}
			}
		}
	}
	return append(exact, worded...)
}

// lines are those on screen.
func (p *palette) lines(m *model) []paletteLine {
	if text := strings.TrimSpace(p.filter.String()); text != "" {
		return m.paletteMatches(text)
	}
	return m.paletteLines()
}

func (p *palette) key(m *model, k tea.KeyMsg) tea.Cmd {
	lines := p.lines(m)
	switch p.chooser.key(k, len(lines), m.height-6) {
	case doPutBack:
		m.close()
	case doKeep:
		if p.at < len(lines) {
			for m.top() != nil { // what it does happens on the sheet, in sight
				m.close()
			}
			return m.do(lines[p.at].act)
		}
	case doLeft, doRight:
		if left := paletteSplit(lines); p.wide(m.width) {
			p.at = acrossColumns(p.at, left, len(lines))
		}
	}
	return nil
}

// acrossColumns is the entry as far down in the other column.
func acrossColumns(at, left, n int) int {
	if at >= left {
		return min(at-left, left-1)
	}
	return min(at+left, n-1)
}

func (p *palette) hints(m *model) []hint {
	return append([]hint{{does: "type to filter", rank: 4}}, m.listHints("do it")...)
}

// wide reports whether the list stands in two columns.
func (p *palette) wide(w int) bool { return w >= 76 && p.filter.String() == "" }

func (p *palette) view(m *model, w, h int) []string {
	lines := []string{m.headRow("All keys", "", w), m.filterRow(&p.chooser, w), ""}
	foot := []string{"", newLine(m.style).at(0, w, quiet, m.glyph.more+" asks something before it acts.").String()}
	if h < 16 {
		lines, foot = lines[:2], nil
	}
	room := h - len(lines) - len(foot)
	lines = append(lines, p.body(m, w, room)...)
	return exactly(append(lines, foot...), h)
}

func (p *palette) body(m *model, w, h int) []string {
	all := p.lines(m)
	if len(all) == 0 {
		return exactly([]string{newLine(m.style).at(2, w-2, quiet, "No key is called so, and none does that.").String()}, h)
	}
	if !p.wide(w) {
		rows, at := p.column(m, all, 0, w)
		return m.scrolled(rows, at, h)
	}
	split, half := paletteSplit(all), w/2
	left, atLeft := p.column(m, all[:split], 0, half-2)
	right, atRight := p.column(m, all[split:], split, w-half)
	rows := make([]string, max(len(left), len(right)))
	left, right = exactly(left, len(rows)), exactly(right, len(rows))
	for k := range rows {
		rows[k] = padTo(left[k], half) + right[k]
	}
	at := atLeft
	if p.at >= split {
		at = atRight
	}
	return m.scrolled(rows, at, h)
}

// paletteSplit is where the second column begins: the section that brings the first over half.
func paletteSplit(all []paletteLine) int {
	heights := make([]int, len(all)+1) // rows that the lines before one take
	for k, line := range all {
		heights[k+1] = heights[k] + 1
		if line.heading != "" {
			heights[k+1] += 2
		}
	}
	best, bestBy := len(all), heights[len(all)]
	for k, line := range all {
		if tallest := max(heights[k], heights[len(all)]-heights[k]); line.heading != "" && tallest < bestBy {
			best, bestBy = k, tallest
		}
	}
	return best
}

// column draws lines under their headings; the first of them is the entry from. at is the row of the cursor.
func (p *palette) column(m *model, all []paletteLine, from, w int) (rows []string, at int) {
	keysW := 0
	for _, line := range all {
		keysW = max(keysW, ansi.StringWidth(line.keys))
	}
	for k, line := range all {
		if line.heading != "" {
			if k > 0 {
				rows = append(rows, "")
			}
			rows = append(rows, newLine(m.style).at(0, w, quiet, line.heading).String())
		}
		l, role := newLine(m.style), plain
		if from+k == p.at {
			at, role = len(rows), strong
			l.at(0, 1, strong, m.glyph.cursor)
		}
		l.at(2, keysW, role, line.keys).at(keysW+4, w-keysW-4, role, line.does)
		rows = append(rows, l.String())
	}
	return rows, at
}
