package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// look shows the number under the cursor closely, one view of it at a time. It moves with the cursor of the sheet below,
// and what can be done to a row there can be done here.
type look struct {
	shows   int // the view
	varied  varied
	movers  movers
	guesses guesses
}

// A lookView is one way to look at a number. What it does not do with a key, the screen does.
type lookView struct {
	name     string
	draw     func(s *look, m *model, c *calc.Cell, w, h int) []string
	key      func(s *look, m *model, c *calc.Cell, act action) (done bool, cmd tea.Cmd)
	markdown func(s *look, m *model, c *calc.Cell) string
	command  func(s *look, m *model, c *calc.Cell) string // what prints it
	copies   string                                       // what markdown gives, before the cell's name
	line     []lineEntry
	airy     int // rows from which one is left free under the tabs
}

// The views, by their places among the tabs.
const (
	viewWorked = iota
	viewVaried
	viewMovers
	viewSpread
)

var lookViews = [...]lookView{
	viewWorked: {"Worked", func(_ *look, m *model, c *calc.Cell, w, h int) []string { return workedView(m, c, w, h) }, noKey,
		func(_ *look, m *model, c *calc.Cell) string { return workedMarkdown(m, c) }, workedCommand, "the working of", workedLine, 26},
	viewVaried: {"Varied", variedView, variedKey, variedMarkdown, variedCommand, "values of", variedLine, 14},
	viewMovers: {"Moved by", moversView, moversKey, moversMarkdown, moversCommand, "what moves", moversLine, 14},
	viewSpread: {"Spread", spreadView, noKey, spreadMarkdown, spreadCommand, "the spread of", workedLine, 14},
}

func workedCommand(_ *look, m *model, c *calc.Cell) string { return m.commandOf("explain", c.Name()) }

func variedCommand(s *look, m *model, c *calc.Cell) string {
	in, out := s.varied.pair(m, c)
	if out == nil {
		return workedCommand(s, m, c)
	}
	from, to := s.varied.over(in)
	return m.commandOf("sweep", out.Name(), "--over", in.Name()+"="+spanWords(in, from, to), "-o", "plot")
}

func moversCommand(_ *look, m *model, c *calc.Cell) string {
	return m.commandOf("tornado", m.tornado(c).of.Name())
}

func spreadCommand(s *look, m *model, c *calc.Cell) string {
	return m.commandOf("eval", s.guesses.spreadOf(m, c).c.Name())
}

func noKey(*look, *model, *calc.Cell, action) (bool, tea.Cmd) { return false, nil }

// newLook opens the view that was used last.
func newLook(m *model) *look { return &look{shows: m.lookedAt} }

// showLook opens one view of the number under the cursor, or turns to it.
func (m *model) showLook(view int) {
	m.lookedAt = view
	if s, ok := m.top().(*look); ok {
		s.shows = view
		return
	}
	m.front(newLook(m), tourLook)
}

// workedLine is the key line of a view that has no keys of its own.
var workedLine = []lineEntry{
	{[]action{doBack}, "back", 1, ""},
	{[]action{doPageBefore, doPageAfter}, "view", 2, ""},
	{[]action{doUp, doDown}, "row", 4, ""},
	{[]action{doEdit}, "edit", 3, ""},
	{[]action{doYank}, "copy", 5, ""},
	{[]action{doLower, doHigher}, "nudge", 7, ""},
	{[]action{doSolve}, "solve", 8, ""},
	{[]action{doAllKeys}, "all keys", 6, "keys"},
}

func (s *look) hints(m *model) []hint {
	if s.varied.typing {
		return s.varied.hints(m)
	}
	return m.style.hints(onLook, lookViews[s.shows].line)
}

func (s *look) key(m *model, k tea.KeyMsg) tea.Cmd {
	if s.varied.typing {
		return s.varied.typeKey(m, k)
	}
	act, c := actionAt(onLook, k), m.cell()
	if c != nil {
		if done, cmd := lookViews[s.shows].key(s, m, c, act); done {
			return cmd
		}
	}
	switch act {
	case doPageBefore, doPageAfter:
		s.turn(m, act == doPageAfter)
	case doBack, doQuit:
		m.close()
	case doEdit:
		m.close()
		return m.do(act)
	case doYank:
		if c != nil {
			view := lookViews[s.shows]
			return m.copyOut(view.markdown(s, m, c), view.copies+" "+c.Name())
		}
	case doYankLine:
		if c != nil {
			return m.copyOut(lookViews[s.shows].command(s, m, c), "the command that prints this")
		}
	case doUndo, doRedo:
		return m.staying(act)
	default:
		return m.do(act)
	}
	return nil
}

// turn goes to the next view or the one before; the first and the last are ends.
func (s *look) turn(m *model, on bool) {
	step := -1
	if on {
		step = 1
	}
	s.shows = min(max(0, s.shows+step), len(lookViews)-1)
	m.lookedAt = s.shows
}

// staying takes a step back, or does it again, with the cursor left where it is: what is looked at stays in sight.
func (m *model) staying(act action) tea.Cmd {
	sheet, c := m.sheet(), m.cell()
	cmd := m.do(act)
	if m.sheet() == sheet && c != nil && sheet.Cell(c.Name()) == c {
		m.goTo(c)
	}
	return cmd
}

func (s *look) view(m *model, w, h int) []string {
	lines := []string{m.titleRow(w, m.family().Title), m.verdictRow(w), s.tabs(m, w)}
	if h >= lookViews[s.shows].airy {
		lines = append(lines, "")
	}
	c := m.cell()
	if c == nil {
		return exactly(append(lines, newLine(m.style).at(2, w-2, quiet, "There is no number on this row.").String()), h)
	}
	return exactly(append(lines, lookViews[s.shows].draw(s, m, c, w, h-len(lines))...), h)
}

// tabs are the names of the views, and at the right what turns them.
func (s *look) tabs(m *model, w int) string {
	l := newLine(m.style)
	for k, v := range lookViews {
		if k > 0 {
			l.pad(l.col + 1)
		}
		if k == s.shows {
			l.add(strong, "["+v.name+"]")
			continue
		}
		l.pad(l.col+1).add(quiet, v.name)
		l.pad(l.col + 1)
	}
	keys := strings.Join([]string{m.style.keyOf(onLook, doPageBefore), m.style.keyOf(onLook, doPageAfter), "other views"}, " ")
	others := strings.Join([]string{m.style.keyOf(onLook, doUp), m.style.keyOf(onLook, doDown), "other rows"}, " ")
	for _, words := range []string{joinWords("   ", keys, others), keys} {
		if l.col+3+cells(words) <= w {
			return l.right(w, quiet, words).String()
		}
	}
	return l.String()
}
