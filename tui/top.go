package tui

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"headroom/calc"
)

// titleRow is the first row: the sheet's name, its title as far as there is room, what is not saved, and words at the
// right.
func (m *model) titleRow(w int, rightWords string) string {
	l := newLine(m.style)
	gap := 3
	if w < 56 {
		gap = 2
	}
	name, title := m.titles()
	room := w - cells(rightWords) - gap
	state := m.unsavedWords(true)
	if cells(name)+gap+cells(state) > room {
		state = m.unsavedWords(false)
	}
	if room < cells(state)+gap+min(cells(name), leastTitle) { // no room for both: the name says more
		state = ""
	}
	if state != "" {
		room -= cells(state) + gap
	}
	l.at(0, room, plain, name)
	if left := room - l.col - gap; left >= min(cells(title), leastTitle) {
		l.at(l.col+gap, left, quiet, title)
	}
	l.at(l.col+gap, cells(state), plain, state)
	l.right(w, plain, rightWords)
	return l.String()
}

// leastTitle is how much of a name or a title is worth showing.
const leastTitle = 16

// titles are what the sheet is called on a command line, and its title where that says more.
func (m *model) titles() (name, title string) {
	name, title = m.keptSource().Name, m.sheet().Title()
	if m.sheetWord() == "" {
		name = title
	}
	if name == title {
		title = ""
	}
	return calc.Printable(name), title
}

// unsavedWords say how many cells are edited, and whether a file has them.
func (m *model) unsavedWords(long bool) string {
	pending := len(m.unsaved())
	switch {
	case pending > 0 && long:
		return strconv.Itoa(pending) + " edited, not saved"
	case pending > 0:
		return strconv.Itoa(pending) + " edited"
	case len(m.sheet().Edits()) > 0:
		return "saved"
	}
	return ""
}

// neighbours are the pages that the arrows reach; they teach the arrows without a word of help.
func (m *model) neighbours(w int) string {
	pages := m.pages()
	i := m.pageIndex(pages)
	before, here, after := "", pageName(pages[i]), ""
	if i > 0 {
		before = m.glyph.prev + " " + pageName(pages[i-1])
	}
	if i < len(pages)-1 {
		after = pageName(pages[i+1]) + " " + m.glyph.next
	}
	switch {
	case w < 56:
		return m.glyph.prev + " " + here + " " + m.glyph.next
	case w < 65:
		return joinWords("   ", before, after)
	case w < 100:
		return joinWords("   ", before, here, after)
	}
	return joinWords("   ", "page "+strconv.Itoa(i+1)+" of "+strconv.Itoa(len(pages)), joinWords("   ", before, after))
}

// joinWords joins what is there.
func joinWords(sep string, words ...string) string {
	some := words[:0:0]
	for _, w := range words {
		if w != "" {
			some = append(some, w)
		}
	}
	return strings.Join(some, sep)
}

// noLimit is said where nothing gives way first.
func (m *model) noLimit() string {
	said := "Nothing that this sheet shows has a limit."
	for _, l := range m.allLimits() {
		switch {
		case l.Counts && l.Rate.State == calc.Broken:
			return "No limit can be told: " + l.Cell.Name() + " has no value."
		case l.Counts:
			said = "No limit is reached at any rate."
		}
	}
	return said
}

// verdictRow says at all times what gives way first, and what after it. It is the one row that may be strong all over.
func (m *model) verdictRow(w int) string {
	l := newLine(m.style)
	limits := m.sheet().Binding()
	if len(limits) == 0 {
		return l.at(0, w, quiet, m.glyph.ok+" "+m.noLimit()).String()
	}
	first := limits[0]
	role, sign := m.lamp(first.Level)
	name, today := limitName(first), ", "+times(first.Growth)+" today"
	text := "First to give way: " + name + " at " + first.Cell.Show(first.Rate.Mid).String() + today
	for _, shorter := range []string{"First to give way: " + name + today, "First: " + name + today} {
		if cells(text)+2 > w {
			text = shorter
		}
	}
	l.at(0, 1, role, sign).at(2, w-2, verdictRole[role], text)
	if len(limits) > 1 && w >= 65 {
		next := "then " + limitName(limits[1]) + ", " + times(limits[1].Growth)
		if l.col+3+cells(next) <= w {
			l.right(w, quiet, next)
		}
	}
	return l.String()
}

// verdictRole is how the verdict is written beside its lamp.
var verdictRole = map[role]role{quiet: plain, warn: strong, fail: strong}

func limitName(l calc.Limit) string { return strings.ReplaceAll(l.Name, "_", " ") }

// roleOr is a role, or another in the place of quiet.
func roleOr(r, other role) role {
	if r == quiet {
		return other
	}
	return r
}

// unsaved are the edits that no file has.
func (m *model) unsaved() []calc.Edit {
	inFile := map[string]calc.Edit{}
	for _, e := range m.doc.saved {
		inFile[e.Name] = e
	}
	var pending []calc.Edit
	for _, e := range m.sheet().Edits() {
		if e.Text != inFile[e.Name].Text {
			pending = append(pending, e)
		}
		delete(inFile, e.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(inFile)) { // taken back since it was saved
		pending = append(pending, calc.Edit{Name: name, Entry: m.sheet().Entry(name)})
	}
	return pending
}
