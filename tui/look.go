package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// look shows the number under the cursor closely. It moves with the cursor of the sheet below, and what can be
// done to a row there can be done here.
type look struct{ shows int }

// A lookView is one way to look at a number.
type lookView struct {
	name     string
	draw     func(m *model, c *calc.Cell, w, h int) []string
	markdown func(m *model, c *calc.Cell) string
}

// lookViews are all there are; with more than one they get tabs.
var lookViews = []lookView{
	{"Worked", workedView, workedMarkdown},
}

func newLook(m *model) screen { return &look{} }

// lookLine is its key line.
var lookLine = []lineEntry{
	{[]action{doBack}, "back", 1, ""},
	{[]action{doUp, doDown}, "row", 3, ""},
	{[]action{doEdit}, "edit", 2, ""},
	{[]action{doLower, doHigher}, "nudge", 5, ""},
	{[]action{doYank}, "copy", 4, ""},
	{[]action{doAllKeys}, "all keys", 6, "keys"},
}

func (s *look) hints(m *model) []hint { return m.style.hints(onLook, lookLine) }

func (s *look) key(m *model, k tea.KeyMsg) tea.Cmd {
	switch act := actionAt(onLook, k); act {
	case doNone, doPageBefore, doPageAfter:
	case doBack, doQuit:
		m.close()
	case doEdit:
		m.close()
		return m.do(act)
	case doYank:
		if c := m.cell(); c != nil {
			return m.copyOut(lookViews[s.shows].markdown(m, c), "the working of "+c.Name())
		}
	default:
		return m.do(act)
	}
	return nil
}

func (s *look) view(m *model, w, h int) []string {
	lines := []string{m.titleRow(w, m.family().Title), m.verdictRow(w)}
	if h >= 14 {
		lines = append(lines, "")
	}
	c := m.cell()
	if c == nil {
		return exactly(append(lines, newLine(m.style).at(2, w-2, quiet, "There is no number on this row.").String()), h)
	}
	return exactly(append(lines, lookViews[s.shows].draw(m, c, w, h-len(lines))...), h)
}
