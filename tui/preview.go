package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

// preview is a sheet evaluated, but not opened.
type preview struct {
	sheet *calc.Sheet
	fails string // why there is none
}

// evaluate reads and calculates what is under the cursor.
func (p *picker) evaluate(m *model) {
	p.preview = preview{}
	if p.at >= len(p.found) {
		return
	}
	e := p.found[p.at]
	src, err := e.load(m)
	if err != nil {
		p.fails = err.Error()
		return
	}
	sheet, errs := m.opt.Calc.Load(src)
	p.sheet = sheet
	if len(errs) > 0 {
		p.fails = count(len(errs), "error") + ", the first: " + errs[0].Error()
	}
	if e.left != nil {
		putLeft(sheet, *e.left)
	}
}

const (
	pickBeside = 65 // columns from which the preview stands beside the list
	pickNames  = 30 // columns of the list then, with names alone
	pickTitles = 22 // where titles begin in it, if there is room for them
	pickWide   = 76 // columns of the list with titles
)

func (p *picker) view(m *model, w, h int) []string {
	end := ""
	if len(p.found) > 0 {
		end = fmt.Sprintf("%d of %d", p.at+1, len(p.found))
	}
	title := "Presets and files"
	if p.chosen != nil {
		title = "Compare with"
	}
	lines := []string{m.headRow(title, end, w), m.filterRow(&p.chooser, w)}
	undo := "Opening is one undo step: " + m.style.keyOf(onSheet, doUndo) + " brings back the sheet that is open now."
	if len(undo) > w {
		undo = "Opening is one undo step."
	}
	if p.chosen != nil {
		undo = "The sheet that is open stays as it is."
	}
	foot := []string{newLine(m.style).at(0, w, quiet, undo).String()}
	if h >= 15 {
		lines = append(lines, "")
	} else {
		foot = nil
	}
	room := h - len(lines) - len(foot)
	if len(p.found) == 0 {
		lines = append(lines, m.wrapped(plain, p.nothing(), w)...)
		return append(exactly(lines, h-len(foot)), foot...)
	}
	if w >= pickBeside {
		lines = append(lines, p.besideList(m, w, room)...)
	} else {
		lines = append(lines, p.belowList(m, w, room)...)
	}
	return append(exactly(lines, h-len(foot)), foot...)
}

// nothing says that nothing is found, and what is nearest.
func (p *picker) nothing() string {
	says := fmt.Sprintf("no preset or file has %q", strings.TrimSpace(p.filter.String()))
	if p.near != "" {
		says += "; nearest: " + p.near
	}
	return says
}

// besideList has the preview to the right of the list.
func (p *picker) besideList(m *model, w, h int) []string {
	listW := pickNames
	if w >= pickWide+60 {
		listW = pickWide
	}
	list, at := p.rows(m, listW-1)
	list = m.scrolled(list, at, h)
	shown := exactly(p.preview.lines(m, min(w-listW-2, 72), h), h)
	bar := m.style.paint(quiet, m.glyph.bar)
	for k := range list {
		list[k] = padTo(list[k], listW) + bar + " " + shown[k]
	}
	return list
}

// belowList has it below, as far as there is room.
func (p *picker) belowList(m *model, w, h int) []string {
	list, at := p.rows(m, w)
	listH := min(len(list), max(3, h*2/5))
	lines := m.scrolled(list, at, listH)
	rule := m.style.paint(quiet, strings.Repeat(m.glyph.rule, w))
	return append(append(lines, rule), p.preview.lines(m, w, h-listH-1)...)
}

// rows are the list, groups under their names while nothing is typed; at is the row of the cursor.
func (p *picker) rows(m *model, w int) (rows []string, at int) {
	group := ""
	for k, e := range p.found {
		if p.filter.String() == "" && e.group != group {
			if group = e.group; k > 0 {
				rows = append(rows, "")
			}
			rows = append(rows, newLine(m.style).at(0, w, quiet, group).String())
		}
		l, role := newLine(m.style), plain
		if k == p.at {
			at, role = len(rows), strong
			l.at(0, 1, strong, m.glyph.cursor)
		}
		l.at(2, w-2, role, e.name)
		if w >= 56 {
			l.at(pickTitles, w-pickTitles, quiet, e.title)
		}
		rows = append(rows, l.String())
		if e.detail != "" {
			rows = append(rows, newLine(m.style).at(4, w-4, quiet, e.detail).String())
		}
	}
	return rows, at
}

// lines draw the preview: what the sheet is, what it states, what follows against the sheet that is open, and
// what gives way first.
func (p preview) lines(m *model, w, h int) []string {
	var lines []string
	if p.fails != "" {
		lines = append(m.wrapped(fail, m.glyph.fail+" "+p.fails, w), "")
	}
	if p.sheet == nil {
		return exactly(lines, h)
	}
	about := m.wrapped(plain, p.sheet.Source().Description(), w)
	if most := max(1, h/4); len(about) > most {
		about = about[:most]
		about[most-1] = m.style.fit(about[most-1]+" "+m.glyph.more, w)
	}
	lines = append(lines, m.wrapped(strong, p.sheet.Title(), w)...)
	if h >= 15 {
		lines = append(lines, "")
	}
	lines = append(lines, about...)
	foot := []string{p.verdict(m, w)}
	if h >= 8 {
		lines, foot = append(lines, ""), []string{"", p.verdict(m, w)}
	}
	if h >= 15 {
		foot = append(foot, "", newLine(m.style).at(0, w, quiet, m.glyph.up+" "+m.glyph.down+" against the sheet that is open").String())
	}
	room := h - len(lines) - len(foot)
	stated, follows := p.stated(m, w), p.follows(m, w, room)
	most := max(min(len(stated), room/2), room-1-len(follows))
	stated = cut(stated, most)
	follows = p.follows(m, w, room-len(stated)-1)
	lines = append(lines, stated...)
	if len(stated) > 0 && len(follows) > 0 {
		lines = append(lines, "")
	}
	return exactly(append(append(lines, follows...), foot...), h)
}

func cut(lines []string, n int) []string { return lines[:min(len(lines), max(n, 0))] }

// stated are the cells that the sheet gives a text, with where it is from.
func (p preview) stated(m *model, w int) []string {
	var lines []string
	for _, c := range p.sheet.Cells() {
		switch c.Origin() {
		case calc.Stated, calc.Assumed, calc.Implied, calc.Set, calc.Edited:
			word := c.Origin().String()
			if c.Origin() == calc.Set {
				word = ""
			}
			lines = append(lines, previewRow(m, c, quiet, word, w))
		}
	}
	return lines
}

// follows are at most n results of the pages that the sheet shows: their headlines before all, then what differs
// from the sheet that is open.
func (p preview) follows(m *model, w, n int) []string {
	var heads, others []string
	inOrder := map[string]string{}
	var order []string
	for _, f := range p.sheet.Shown() {
		for _, c := range f.Results {
			if !c.IsFormula() {
				continue // stated: it stands above
			}
			var ch change
			if open := m.sheet().Cell(c.Name()); open != nil {
				ch = changeBetween(c, open.Value(), c.Value())
			}
			switch {
			case c == f.Headline:
				heads = append(heads, c.Name())
			case ch.moved():
				others = append(others, c.Name())
			default:
				continue
			}
			order = append(order, c.Name())
			inOrder[c.Name()] = previewRow(m, c, moved, ch.text(m.glyph), w)
		}
	}
	chosen := map[string]bool{}
	for _, name := range cut(append(heads, others...), n) {
		chosen[name] = true
	}
	var lines []string
	for _, name := range order {
		if chosen[name] {
			lines = append(lines, inOrder[name])
		}
	}
	return lines
}

func previewRow(m *model, c *calc.Cell, r role, word string, w int) string {
	cols := findColumns{nameW: 13, sign: 14, ones: 22, words: 16, unit: 28, unitW: 7}
	switch {
	case w >= 55:
		cols = findColumns{nameW: 20, sign: 21, ones: 29, words: 23, unit: 35, unitW: 10}
	case w >= 47:
		cols = findColumns{nameW: 14, sign: 15, ones: 23, words: 17, unit: 29, unitW: 9}
	}
	l := newLine(m.style).at(0, cols.nameW, plain, c.Name())
	m.valueAt(l, c, true, cols)
	at := cols.unit + cols.unitW + 1
	return l.at(at, w-at, r, word).String()
}

// verdict is what gives way first in it.
func (p preview) verdict(m *model, w int) string {
	limits := p.sheet.Binding()
	if len(limits) == 0 {
		return ""
	}
	role, sign := m.lamp(limits[0].Level)
	first := limitName(limits[0]) + ", " + times(limits[0].Growth)
	says := sign + " First to give way: " + first
	if ansi.StringWidth(says) > w {
		says = sign + " First: " + first
	}
	return newLine(m.style).at(0, w, roleOr(role, plain), says).String()
}
