package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// solve asks for a value of a result once, and shows for every input what it would have to be, so that those in the room
// can choose who pays.
type solve struct {
	name   string // the result
	wanted field
	read   string // the text as it is meant: with the row's unit where it has none
	err    *calc.Error
	goal   calc.Goal
	asked  bool // there is a goal
	found  []calc.Solution
	input  string   // of the row under the cursor
	idle   []string // which inputs are not asked, and why
	work
}

// work is the search, which ranges and rare functions can make slow: on a copy of the sheet, one input at a time, so that what is not asked any
// more is dropped after one of them.
type work struct {
	copy  *calc.Sheet
	busy  bool
	of    string // the text that the answers on screen are for
	next  int    // the input that is searched now
	parts []calc.Solution
}

// solvedMsg is the answer for one input; ok: it moves the result.
type solvedMsg struct {
	to    *solve
	text  string
	found calc.Solution
	ok    bool
}

func newSolve(m *model) screen {
	c := m.cell()
	if c == nil {
		m.say("There is no number on this row.")
		return nil
	}
	if c.IsChoice() || len(m.sheet().Inputs(c)) == 0 {
		if head := m.headlineOf(c); head != nil {
			c = head
		}
	}
	if err := c.Value().Err; err != nil {
		m.say("%s %s", m.glyph.fail, err.Message)
		return nil
	}
	if len(m.sheet().Inputs(c)) == 0 {
		m.say("%s follows from nothing: enter edits it.", c.Name())
		return nil
	}
	s := &solve{name: c.Name()}
	s.idle = s.notAsked(m)
	s.try(m)
	return s
}

// openSolve puts the screen in front, if there is something to solve for.
func (m *model) openSolve() {
	if s := newSolve(m); s != nil {
		m.push(s)
	}
}

var solveLine = []lineEntry{
	{[]action{doKeep}, "take this change", 1, "take"},
	{[]action{doUp, doDown}, "choose", 3, ""},
	{[]action{doPutBack}, "back", 2, ""},
}

func (s *solve) hints(m *model) []hint { return m.style.hints(inList, solveLine) }

func (s *solve) cell(m *model) *calc.Cell { return m.sheet().Cell(s.name) }

func (s *solve) key(m *model, k tea.KeyMsg) tea.Cmd {
	switch act := actionAt(inList, k); act {
	case doPutBack:
		m.close()
	case doKeep:
		s.take(m)
	case doUp, doDown, doPageUp, doPageDown:
		s.choose(map[action]int{doUp: -1, doDown: 1, doPageUp: -8, doPageDown: 8}[act])
	default:
		if s.wanted.key(inList, k) {
			return s.try(m)
		}
	}
	return nil
}

// choose moves the cursor among the inputs.
func (s *solve) choose(by int) {
	if n := len(s.found); n > 0 {
		s.input = s.found[min(max(s.at()+by, 0), n-1)].Input.Name()
	}
}

// at is the row under the cursor: the one chosen by hand, else the first.
func (s *solve) at() int {
	at := slices.IndexFunc(s.found, func(f calc.Solution) bool { return f.Input.Name() == s.input })
	return max(at, 0)
}

// try reads what is wanted and asks every input. Without a goal the inputs stand there as they are.
func (s *solve) try(m *model) tea.Cmd {
	c := s.cell(m)
	sign, text := calc.CutSide(strings.TrimSpace(s.wanted.String()))
	if s.read = m.inRowUnit(c, text); sign != "" {
		s.read = sign + " " + s.read
	}
	if s.asked, s.err = false, nil; s.read == "" {
		s.found = s.untouched(m, c)
		return nil
	}
	goal, err := m.sheet().Goal(s.name, s.read)
	if s.err = err; err != nil {
		return nil
	}
	s.goal, s.asked = goal, true
	return s.search(m)
}

// untouched are the inputs before anything is wanted.
func (s *solve) untouched(m *model, c *calc.Cell) []calc.Solution {
	var all []calc.Solution
	for _, in := range m.sheet().Inputs(c) {
		all = append(all, calc.Solution{Input: in, Now: in.Value().Mid})
	}
	return all
}

// search starts the search, or leaves it to the one that is under way to start it.
func (s *solve) search(m *model) tea.Cmd {
	if s.busy {
		return nil
	}
	if s.copy == nil {
		s.copy = m.sheet().Clone()
	}
	s.next, s.parts = 0, nil
	return s.searchNext()
}

// searchNext asks one input.
func (s *solve) searchNext() tea.Cmd {
	inputs := s.copy.Inputs(s.copy.Cell(s.name))
	if s.next >= len(inputs) {
		return nil
	}
	s.busy = true
	sheet, name, text, input := s.copy, s.name, s.read, inputs[s.next].Name()
	return func() tea.Msg {
		msg := solvedMsg{to: s, text: text}
		if goal, err := sheet.Goal(name, text); err == nil {
			found, err := sheet.Solve(goal, input)
			msg.found, msg.ok = found, err == nil && found.Moves
		}
		return msg
	}
}

// solved takes the answer for one input and asks the next; where more was typed meanwhile, it begins again.
func (m *model) solved(msg solvedMsg) tea.Cmd {
	s := msg.to
	if s.busy = false; m.top() != screen(s) || !s.asked {
		return nil
	}
	if msg.text != s.read {
		return s.search(m)
	}
	if s.next++; msg.ok {
		msg.found.Input = m.sheet().Cell(msg.found.Input.Name()) // not the copy's
		s.parts = append(s.parts, msg.found)
	}
	if cmd := s.searchNext(); cmd != nil {
		return cmd
	}
	slices.SortStableFunc(s.parts, func(a, b calc.Solution) int { return rank(a) - rank(b) })
	s.of, s.found = msg.text, s.parts
	return nil
}

// rank puts those that reach what is wanted first.
func rank(f calc.Solution) int {
	if f.Reached {
		return 0
	}
	return 1
}

// current reports whether the answers on screen are for what is typed.
func (s *solve) current() bool { return s.asked && s.of == s.read }

// take gives the input under the cursor the value that it would have to be.
func (s *solve) take(m *model) {
	switch {
	case s.err != nil:
		m.say("%s %s", m.glyph.fail, s.err.Message)
		return
	case !s.asked:
		m.say("Type the value that %s should have.", s.name)
		return
	case !s.current() || len(s.found) == 0:
		m.say("Still looking.")
		return
	}
	f := s.found[s.at()]
	if !f.Reached {
		m.say("No value of %s does it.", f.Input.Name())
		return
	}
	if err := m.setCell(f.Input.Name(), f.Text, calc.Solved); err != nil {
		m.say("%s %s", m.glyph.fail, err.Message)
		return
	}
	m.close()
	c := s.cell(m)
	m.say("%s = %s: %s is %s.  %s takes it back.", f.Input.Name(), f.Input.Show(f.Value), c.Name(), valueWords(c), m.style.keyOf(onSheet, doUndo))
}

// notAsked are the inputs of the page that have no effect, by what keeps them from having one.
func (s *solve) notAsked(m *model) []string {
	f := s.cell(m).Family()
	if f == nil {
		return nil
	}
	by := map[string][]string{}
	var order []*calc.Cell
	for _, c := range f.Choices {
		if !c.Unused() {
			continue
		}
		for _, o := range m.sheet().Cells() {
			if o.UsedBuiltIn(c) {
				if by[o.Name()] == nil {
					order = append(order, o)
				}
				by[o.Name()] = append(by[o.Name()], c.Name())
				break
			}
		}
	}
	var out []string
	for _, o := range order {
		names, verb := by[o.Name()], " have no effect while "
		if len(names) == 1 {
			verb = " has no effect while "
		}
		out = append(out, andWords(names)+verb+o.Name()+" is "+o.Origin().String())
	}
	return out
}

// andWords joins names: a, b and c.
func andWords(words []string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
}
