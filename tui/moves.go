package tui

import (
	"strings"

	"headroom/calc"
)

// headlineOf is the result that a choice is shown to work on: the page's headline, or else the first that it moves.
func (m *model) headlineOf(c *calc.Cell) *calc.Cell {
	head := m.family().Headline
	var first *calc.Cell
	for _, r := range c.Moves() {
		if r == head {
			return head
		}
		if first == nil && r.Family() == m.family() && !r.IsChoice() {
			first = r
		}
	}
	if first != nil {
		return first
	}
	return head
}

// movesWords say what follows from a choice, here and on the other pages.
func (m *model) movesWords(c *calc.Cell, w int) string {
	onPage := m.onPage()
	here := 0
	var pages []string
	seen := map[string]bool{}
	for _, r := range c.Moves() {
		f := r.Family()
		switch {
		case onPage[r.Name()]:
			here++
		case f != nil && !seen[f.Name] && f != m.family():
			seen[f.Name] = true
			pages = append(pages, pageName(f))
		}
	}
	start := "Moves the " + count(here, "row") + " marked " + m.glyph.moves + ", and "
	switch {
	case here == 0 && len(pages) == 0:
		return m.unusedWords(c)
	case here == 0:
		start = "Moves nothing on this page, but "
	case len(pages) == 0:
		return start + "nothing on the other pages."
	}
	for most := 6; ; most-- { // as many pages as there is room for
		if words := start + "some of " + listWords(pages, most) + "."; most == 2 || cells(words) <= w {
			return words
		}
	}
}

// onPage are the names of the cells that have a row on the page that is open.
func (m *model) onPage() map[string]bool {
	names := map[string]bool{}
	for _, r := range m.pageRows() {
		if r.cell != nil {
			names[r.cell.Name()] = true
		}
	}
	return names
}

// listWords names the first of them and counts the others.
func listWords(words []string, most int) string {
	if len(words) > most {
		return strings.Join(words[:most-1], ", ") + " and " + count(len(words)-most+1, "other page")
	}
	return strings.Join(words, ", ")
}

// unusedWords name the cell whose formula used a choice before it was given a value of its own.
func (m *model) unusedWords(c *calc.Cell) string {
	for _, o := range m.sheet().Cells() {
		if o.UsedBuiltIn(c) {
			return "Unused: " + o.Name() + " is " + o.Origin().String() + ", so nothing here follows from it."
		}
	}
	return "Nothing follows from it."
}
