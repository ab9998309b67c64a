package tui

import (
	"math"
	"strings"

	"headroom/calc"
)

// limit draws a limit: its bar against today's load, how often today's load it takes, and what that was.
func (p *pageView) limit(l *line, r row) {
	cols, g := p.cols, r.limit.Growth
	role, _ := p.m.lamp(r.limit.Level)
	if role == quiet {
		role = plain
	}
	if p.held[r.cell.Name()] {
		role = quiet
	}
	l.at(cols.bar, cols.barW, role, p.m.style.bar(g, cols.barW))
	l.number(cols.times, cols.times, role, times(g))
	was, ok := p.m.growthBefore(r.limit.Cell.Name())
	if !ok || near(was, g) {
		return
	}
	ch := change{up: g > was, down: g < was}
	if cols.onWas {
		l.at(cols.width-2, 1, moved, ch.arrow(p.m.glyph))
		return
	}
	l.at(cols.from, cols.fromW, moved, ch.arrow(p.m.glyph)+" was "+times(was))
}

// barSpan is how many times today's load a whole bar is; one that goes on beyond it ends in a point.
const barSpan = 4

// bar draws how often today's load a limit takes, on one scale for all.
func (s *styles) bar(growth float64, width int) string {
	if math.IsNaN(growth) || growth <= 0 {
		return ""
	}
	if growth > barSpan {
		return strings.Repeat(s.glyph.block, width-1) + s.glyph.next
	}
	halves := int(math.Round(growth / barSpan * float64(2*width)))
	bar := strings.Repeat(s.glyph.block, halves/2)
	if halves%2 == 1 {
		bar += s.glyph.half
	}
	return bar
}

// tick draws where today's load is under the bars.
func (p *pageView) tick(l *line) {
	if p.cols.bar > 0 {
		at := p.cols.bar + int(math.Round(float64(p.cols.barW)/barSpan)) - 1
		l.at(at, 16, quiet, p.m.glyph.tick+" today")
	}
}

// times writes a growth: "1.6x".
func times(growth float64) string {
	switch {
	case math.IsNaN(growth):
		return "?"
	case math.IsInf(growth, 1):
		return "no end"
	case growth <= 0:
		return "0x"
	case growth >= 1e6:
		return ">1e6x"
	}
	return calc.Times(growth)
}

// growthBefore is how often the baseline's load a limit took then.
func (m *model) growthBefore(limit string) (float64, bool) {
	rate, ok := m.doc.baseline.Value(limit)
	if !ok {
		return 0, false
	}
	for _, load := range m.sheet().Families()[:1] {
		if len(load.Choices) > 0 {
			if today, ok := m.doc.baseline.Value(load.Choices[0].Name()); ok {
				return rate.Mid / today.Mid, true
			}
		}
	}
	return 0, false
}
