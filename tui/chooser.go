package tui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// A chooser is a filter with a list under it: find, presets, all keys. Letters only ever filter in it.
type chooser struct {
	filter field
	at     int // the entry under the cursor
}

// key lets a key act on the filter or on the cursor among n entries; a screenful is page of them. What it does
// not know it gives back: keep, put back, and left and right when the filter has no use for them.
func (c *chooser) key(k tea.KeyMsg, n, page int) action {
	act := actionAt(inList, k)
	switch act {
	case doUp:
		c.at--
	case doDown:
		c.at++
	case doPageUp:
		c.at -= max(1, page)
	case doPageDown:
		c.at += max(1, page)
	case doKeep, doPutBack:
		return act
	default:
		was := c.filter.String()
		if was == "" && (act == doLeft || act == doRight) {
			return act
		}
		if c.filter.key(inList, k) && c.filter.String() != was {
			c.at = 0
		}
		return doNone
	}
	c.at = min(max(c.at, 0), max(n-1, 0))
	return doNone
}

// filterRow draws the filter, with words such as "2 of 34" at the right end.
func (m *model) filterRow(c *chooser, w int) string {
	l := newLine(m.style)
	l.at(0, 4, quiet, "find")
	width := min(28, w-l.col-1)
	l.pad(5)
	l.buf.WriteString(c.filter.view(m.style, width))
	return l.String()
}

// headRow is a screen's title, with words at the right end.
func (m *model) headRow(title, end string, w int) string {
	l := newLine(m.style)
	l.at(0, w, strong, title)
	if room := w - l.col - 2; len(end) <= room {
		l.right(w, quiet, end)
	}
	return l.String()
}

// scrolled cuts a list to h lines with the entry at in sight; the last of them says what is below.
func (m *model) scrolled(lines []string, at, h int) []string {
	n := len(lines)
	if h <= 0 {
		return nil
	}
	if n <= h {
		return exactly(lines, h)
	}
	if h == 1 {
		return lines[min(at, n-1):][:1]
	}
	first := min(max(0, at-(h-1)/2), n-h)
	out := append([]string(nil), lines[first:first+h]...)
	if first+h < n {
		out[h-1] = newLine(m.style).at(2, 40, quiet, m.glyph.more+" more below").String()
	}
	return out
}

// listHints is the key line of a chooser, with what enter does in it.
func (m *model) listHints(enter string) []hint {
	return m.style.hints(inList, []lineEntry{
		{[]action{doUp, doDown}, "choose", 3, ""},
		{[]action{doKeep}, enter, 1, ""},
		{[]action{doPutBack}, "back", 2, ""},
	})
}
