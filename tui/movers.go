package tui

import (
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// movers is the state of the Moved by view: the input under its cursor.
type movers struct{ input string }

// moversLine is the key line of the view.
var moversLine = []lineEntry{
	{[]action{doBack}, "back", 1, ""},
	{[]action{doPageBefore, doPageAfter}, "view", 2, ""},
	{[]action{doUp, doDown}, "input", 3, ""},
	{[]action{doEdit}, "edit it", 4, ""},
	{[]action{doVary}, "vary it", 5, ""},
	{[]action{doYank}, "copy", 6, ""},
	{[]action{doSolve}, "solve", 8, ""},
	{[]action{doAllKeys}, "all keys", 7, "keys"},
}

// A tornado is what moves a result: how far each input does, and those that do not.
type tornado struct {
	of      *calc.Cell
	now     float64
	effects []calc.Effect
	still   []*calc.Cell
	finding string
	err     *calc.Error
}

// tornado is the tornado of a result; of an input, that of what it leads to.
func (m *model) tornado(c *calc.Cell) tornado {
	if len(m.sheet().Inputs(c)) == 0 || c.IsChoice() {
		if head := m.headlineOf(c); head != nil {
			c = head
		}
	}
	t := tornado{of: c}
	t.now, t.effects, t.still, t.err = m.sheet().Tornado(c.Name())
	if t.err == nil && len(t.effects) > 0 {
		t.finding = m.sheet().Finding(c, t.now, t.effects)
	}
	return t
}

// at is the effect under the cursor. On an input it begins there.
func (t tornado) at(s *movers, c *calc.Cell) int {
	for _, name := range []string{s.input, c.Name()} {
		for k, e := range t.effects {
			if e.Input.Name() == name {
				return k
			}
		}
	}
	return 0
}

func moversKey(s *look, m *model, c *calc.Cell, act action) (bool, tea.Cmd) {
	t := m.tornado(c)
	if len(t.effects) == 0 {
		return false, nil
	}
	at := t.at(&s.movers, c)
	switch act {
	case doUp, doDown, doFirst, doLast:
		step := map[action]int{doUp: -1, doDown: 1, doFirst: -len(t.effects), doLast: len(t.effects)}[act]
		at = min(max(at+step, 0), len(t.effects)-1)
		s.movers.input = t.effects[at].Input.Name()
	case doEdit:
		m.close()
		m.goTo(t.effects[at].Input)
		return true, m.do(doEdit)
	case doVary:
		s.varied.vary(t.effects[at].Input.Name())
		m.showLook(viewVaried)
	case doLower, doHigher, doStepDown, doStepUp:
		by := small
		if act == doStepDown || act == doStepUp {
			by = large
		}
		m.nudgeCell(t.effects[at].Input, by, act == doHigher || act == doStepUp)
		s.movers.input = t.effects[at].Input.Name()
	default:
		return false, nil
	}
	return true, nil
}

// ends are the words over the two ends to which inputs are moved: 10% down and up, the ends of ranges, or either.
func (t tornado) ends() (low, high, sentence string) {
	ranged, whole := 0, 0
	for _, e := range t.effects {
		if e.Ranged {
			ranged++
		}
		if e.Input.Whole() {
			whole++
		}
	}
	switch {
	case ranged == len(t.effects):
		return "low end", "high end", "Each input alone, from end to end of its range:"
	case ranged > 0:
		return "low", "high", "Each input alone, over its range or 10% down and up:"
	case whole > 0:
		return "10% down", "10% up", "Each input alone, 10% (or one) down and up:"
	}
	return "10% down", "10% up", "Each input alone, 10% down and 10% up:"
}

// show is a value of the result in the unit of its value now; never is never.
func (t tornado) show(x float64, like calc.Shown) string {
	if !finite(t.now) || !finite(x) {
		return t.of.Show(x).String()
	}
	return t.of.ShowLike(x, like).String()
}

// reach is how far to each side the bars go: the greatest of the finite ends. Nothing is wider than the whole half.
func (t tornado) reach() (less, more float64) {
	for _, e := range t.effects {
		for _, x := range []float64{e.AtLow, e.AtHigh} {
			if d := x - t.now; finite(d) {
				less, more = max(less, -d), max(more, d)
			}
		}
	}
	return less, more
}

func moversMarkdown(_ *look, m *model, c *calc.Cell) string {
	t := m.tornado(c)
	low, high, each := t.ends()
	var b strings.Builder
	like := t.of.Show(t.now)
	b.WriteString("**" + markdownText(m.sheet().Title()) + "**: `" + t.of.Name() + "` is " + like.String() + ". " + each + "\n\n")
	b.WriteString("| input | " + low + " | " + high + " |\n| --- | ---: | ---: |\n")
	for _, e := range t.effects {
		b.WriteString("| `" + e.Input.Name() + "` | " + t.show(e.AtLow, like) + " | " + t.show(e.AtHigh, like) + " |\n")
	}
	if t.finding != "" {
		b.WriteString("\n" + t.finding + "\n")
	}
	return b.String()
}

// barCells is how many of at most width cells a bar has, for so much of a cell.
func barCells(d, perCell float64, width int) int {
	switch {
	case math.IsNaN(d) || d == 0 || width <= 0:
		return 0
	case math.IsInf(d, 0) || !(perCell > 0):
		return width
	}
	return max(1, min(width, int(math.Round(d/perCell))))
}
