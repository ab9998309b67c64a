package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// compare shows sheets side by side: the open one as it was opened, as it is now, and others that were added. The first
// is what the others are held against.
type compare struct {
	all   bool // rows that do not differ, too
	sheet int  // the column under the cursor
	row   string
	rows  []compareRow // of the state that was computed last
	shown []compared   // its columns
	of    compareState
}

// compared is a sheet that was added.
type compared struct {
	name  string
	sheet *calc.Sheet
}

// compareState is what the rows follow from.
type compareState struct {
	open  *calc.Sheet
	moves int
	added int
	all   bool
}

// mostCompared is how many sheets stand side by side.
const mostCompared = 4

// A compareRow is a cell in all sheets, or the title of the page whose cells come next, or a gap.
type compareRow struct {
	calc.Compared
	title string
}

// openCompare puts the screen in front; with nothing to compare it asks for a sheet.
func (m *model) openCompare() {
	s := &compare{sheet: 1, row: m.current().key()}
	m.push(s)
	if len(s.columns(m)) == 1 {
		s.add(m)
	}
}

// columns are the sheets: as opened (where anything was edited), now, and those added.
func (s *compare) columns(m *model) []compared {
	var all []compared
	if len(m.sheet().Edits()) > 0 {
		opened, _ := m.opt.Calc.Load(m.sheet().Source())
		all = append(all, compared{"opened", opened})
	}
	return append(append(all, compared{"now", m.sheet()}), m.against...)
}

// own is how many of the columns are the open sheet's.
func (s *compare) own(m *model) int { return len(s.sheets(m)) - len(m.against) }

// sheets are the columns of the rows computed last.
func (s *compare) sheets(m *model) []compared {
	s.compute(m)
	return s.shown
}

// compute compares, when anything has changed since it last did.
func (s *compare) compute(m *model) {
	state := compareState{m.sheet(), m.history.moves, len(m.against), s.all}
	if s.of == state && s.rows != nil {
		return
	}
	s.of, s.shown = state, s.columns(m)
	var sheets []*calc.Sheet
	for _, c := range s.shown {
		sheets = append(sheets, c.sheet)
	}
	s.rows = compareRows(shownFirst(calc.Compare(sheets...), sheets), s.all)
	if s.rows == nil {
		s.rows = []compareRow{}
	}
}

// shownFirst puts the pages that one of the sheets shows before the others.
func shownFirst(all []calc.Compared, sheets []*calc.Sheet) []calc.Compared {
	shown := map[string]bool{overview: true}
	for _, s := range sheets {
		for _, f := range s.Shown() {
			shown[f.Name] = true
		}
	}
	var first, rest []calc.Compared
	for _, c := range all {
		if f := c.Cell.Family(); f != nil && shown[f.Name] {
			first = append(first, c)
		} else {
			rest = append(rest, c)
		}
	}
	return append(first, rest...)
}

// compareRows are the rows under the titles of their pages, choices and results parted.
func compareRows(all []calc.Compared, everything bool) (rows []compareRow) {
	title, choice := "", false
	for _, c := range all {
		if !c.Differ && !everything {
			continue
		}
		f := c.Cell.Family()
		name := "Limits"
		if f != nil && !c.Cell.IsLimit() {
			name = f.Title
		}
		if name != title {
			if rows != nil {
				rows = append(rows, compareRow{})
			}
			rows = append(rows, compareRow{title: name})
			title = name
		} else if choice && !c.Cell.IsChoice() {
			rows = append(rows, compareRow{})
		}
		choice = c.Cell.IsChoice()
		rows = append(rows, compareRow{Compared: c})
	}
	return rows
}

var compareLine = []lineEntry{
	{[]action{doPageBefore, doPageAfter}, "sheet", 4, ""},
	{[]action{doCompare}, "add another", 2, "add"},
	{[]action{doTakeOff}, "take off", 5, ""},
	{[]action{doKeep}, "go there", 3, ""},
	{[]action{doNextInput}, "all rows", 7, ""},
	{[]action{doYank}, "copy", 6, ""},
	{[]action{doBack}, "back", 1, ""},
}

func (s *compare) hints(m *model) []hint { return m.style.hints(onCompare, compareLine) }

func (s *compare) key(m *model, k tea.KeyMsg) tea.Cmd {
	switch act := actionAt(onCompare, k); act {
	case doBack, doQuit:
		m.close()
	case doUp, doDown, doFirst, doLast, doPageUp, doPageDown:
		page := max(1, m.height-10)
		s.move(m, map[action]int{doUp: -1, doDown: 1, doFirst: -1 << 16, doLast: 1 << 16, doPageUp: -page, doPageDown: page}[act])
	case doPageBefore, doPageAfter:
		step := -1
		if act == doPageAfter {
			step = 1
		}
		s.sheet = min(max(0, s.sheet+step), len(s.sheets(m))-1)
	case doNextInput, doLastInput:
		s.all = !s.all
	case doCompare:
		s.add(m)
	case doTakeOff:
		s.takeOff(m)
	case doKeep:
		s.goThere(m)
	case doYank:
		return m.copyOut(s.markdown(m), "the comparison")
	case doYankLine:
		return m.copyOut(s.command(m), "the command that prints this")
	case doUndo, doRedo:
		return m.staying(act)
	case doNone:
	default:
		return m.do(act)
	}
	return nil
}

// cells are the rows that hold a cell; at is the one under the cursor, -1 with none.
func (s *compare) cells(m *model) (rows []compareRow, at int) {
	s.compute(m)
	at = -1
	for _, r := range s.rows {
		if r.Cell == nil {
			continue
		}
		if r.Name == s.row {
			at = len(rows)
		}
		rows = append(rows, r)
	}
	if at < 0 && len(rows) > 0 {
		at = 0
	}
	return rows, at
}

func (s *compare) move(m *model, by int) {
	if rows, at := s.cells(m); at >= 0 {
		s.row = rows[min(max(at+by, 0), len(rows)-1)].Name
	}
}

// add lets the picker choose another sheet.
func (s *compare) add(m *model) {
	if len(s.sheets(m)) >= mostCompared {
		m.say("%d sheets stand side by side at most: %s takes one off.", mostCompared, m.style.keyOf(onCompare, doTakeOff))
		return
	}
	p := newPicker(m).(*picker)
	p.chosen = func(m *model, e pick, src calc.Source) {
		sheet, _ := m.opt.Calc.Load(src)
		if e.left != nil {
			putLeft(sheet, *e.left)
		}
		m.against = append(slices.Clip(m.against), compared{src.Name, sheet})
		s.sheet = len(s.sheets(m)) - 1
	}
	m.push(p)
}

// takeOff takes away the sheet under the cursor, if it is one that was added.
func (s *compare) takeOff(m *model) {
	own := s.own(m)
	if s.sheet < own || len(m.against) == 0 {
		m.say("This is the sheet that is open; %s %s go to the others.", m.style.keyOf(onCompare, doPageBefore), m.style.keyOf(onCompare, doPageAfter))
		return
	}
	m.against = slices.Delete(slices.Clone(m.against), s.sheet-own, s.sheet-own+1)
	s.sheet = min(s.sheet, len(s.sheets(m))-1)
}

// goThere turns to the row's page in the sheet that is open.
func (s *compare) goThere(m *model) {
	rows, at := s.cells(m)
	if at < 0 {
		m.close()
		return
	}
	c := m.sheet().Cell(rows[at].Name)
	if c == nil {
		m.say("%s is not in the sheet that is open.", rows[at].Name)
		return
	}
	m.close()
	m.goTo(c)
}

// command is what prints the comparison in a shell.
func (s *compare) command(m *model) string {
	if len(m.against) == 0 || m.sheetWord() == "" {
		return m.command()
	}
	words := []string{"headroom", "compare", quoted(m.sheetWord())}
	for _, c := range m.against {
		words = append(words, quoted(cmp.Or(c.sheet.Source().Path, c.name)))
	}
	return strings.Join(words, " ")
}
