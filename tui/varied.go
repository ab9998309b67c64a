package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// varied is the state of the Varied view: which input, and how far.
type varied struct {
	input  string     // chosen by hand; else the one that moves the result most
	span   [2]float64 // typed for that input; the same twice: none
	typing bool       // the field of the span is open
	field  field
	before [2]float64  // what esc puts back
	err    *calc.Error // what is wrong with the text in it
}

// variedLine is the key line of the view, spanLine that of its field.
var variedLine = []lineEntry{
	{[]action{doBack}, "back", 1, ""},
	{[]action{doPageBefore, doPageAfter}, "view", 2, ""},
	{[]action{doNextInput}, "other input", 3, "input"},
	{[]action{doLower, doHigher}, "move it", 4, ""},
	{[]action{doEdit}, "new span", 5, "span"},
	{[]action{doYank}, "copy", 6, ""},
	{[]action{doUp, doDown}, "row", 7, ""},
	{[]action{doSolve}, "solve", 9, ""},
	{[]action{doAllKeys}, "all keys", 8, "keys"},
}

var spanLine = []lineEntry{
	{[]action{doKeep}, "look at that span", 1, ""},
	{[]action{doPutBack}, "put back", 2, ""},
}

func (v *varied) hints(m *model) []hint { return m.style.hints(inDialog, spanLine) }

// pair is which input is varied under which result. On an input it is that one, under what it leads to.
func (v *varied) pair(m *model, c *calc.Cell) (input, output *calc.Cell) {
	inputs := m.sheet().Inputs(c)
	if c.IsChoice() || len(inputs) == 0 {
		if head := m.headlineOf(c); head != nil && slices.Contains(c.Moves(), head) {
			return c, head
		}
		return c, nil
	}
	if chosen := m.sheet().Cell(v.input); chosen != nil && slices.Contains(inputs, chosen) {
		return chosen, c
	}
	if _, effects, _, err := m.sheet().Tornado(c.Name()); err == nil && len(effects) > 0 {
		return effects[0].Input, c
	}
	return inputs[0], c
}

// over is the stretch of the input that is looked at.
func (v *varied) over(input *calc.Cell) (from, to float64) {
	if v.input == input.Name() && v.span[0] != v.span[1] {
		return v.span[0], v.span[1]
	}
	return input.Span()
}

// vary turns to an input; "" to the one that moves a result most.
func (v *varied) vary(input string) { *v = varied{input: input} }

func variedKey(s *look, m *model, c *calc.Cell, act action) (bool, tea.Cmd) {
	v := &s.varied
	input, output := v.pair(m, c)
	switch act {
	case doNextInput, doLastInput:
		if output != c {
			return false, nil
		}
		v.nextInput(m, c, input, act == doNextInput)
	case doLower, doHigher:
		v.nudge(m, input, small, act == doHigher)
	case doStepDown, doStepUp:
		v.nudge(m, input, large, act == doStepUp)
	case doEdit:
		v.open(m, input)
	default:
		return false, nil
	}
	return true, nil
}

// nudge moves the input itself. The span stays where it is while the input is in it, so that the marker is seen to move.
func (v *varied) nudge(m *model, input *calc.Cell, by stride, up bool) {
	from, to := v.over(input)
	m.nudgeCell(input, by, up)
	if x := input.Value().Mid; from <= x && x <= to {
		v.input, v.span = input.Name(), [2]float64{from, to}
	} else {
		v.span = [2]float64{}
	}
}

// nextInput turns to the next input of a result, those that move it most before the others.
func (v *varied) nextInput(m *model, c, input *calc.Cell, on bool) {
	_, effects, still, err := m.sheet().Tornado(c.Name())
	if err != nil {
		return
	}
	var inputs []*calc.Cell
	for _, e := range effects {
		inputs = append(inputs, e.Input)
	}
	inputs = append(inputs, still...)
	step := 1
	if !on {
		step = len(inputs) - 1
	}
	if at := slices.Index(inputs, input); at >= 0 {
		v.vary(inputs[(at+step)%len(inputs)].Name())
	}
}

// open opens the field of the span.
func (v *varied) open(m *model, input *calc.Cell) {
	from, to := v.over(input)
	v.before, v.err, v.typing = v.span, nil, true
	if v.input != input.Name() {
		v.input, v.span, v.before = input.Name(), [2]float64{}, [2]float64{}
	}
	v.field = newField(spanWords(input, from, to))
	v.field.fresh = true
}

// typeKey is a key while the span is typed. What reads as a span is drawn at once.
func (v *varied) typeKey(m *model, k tea.KeyMsg) tea.Cmd {
	switch actionAt(inDialog, k) {
	case doKeep:
		v.typing = v.err != nil
	case doPutBack:
		v.typing, v.err, v.span = false, nil, v.before
	default:
		if v.field.key(inDialog, k) {
			v.try(m)
		}
	}
	return nil
}

// try reads the span.
func (v *varied) try(m *model) {
	input := m.sheet().Cell(v.input)
	if input == nil {
		return
	}
	text := m.inRowUnit(input, v.field.String())
	var w calc.Value
	if w, v.err = m.sheet().Evaluate(v.input, text); v.err != nil {
		return
	}
	if v.span = [2]float64{w.Low, w.High}; w.Low == w.High || !finite(w.Low) || !finite(w.High) {
		from, to := input.Span()
		v.span = v.before
		v.err = &calc.Error{Text: text, End: len(text), Word: "span", Message: "a span has two ends",
			Hint: "write it as " + spanWords(input, from, to)}
	}
}

// inRowUnit is a text as it is meant in a cell's row: a number without a unit has that of the row.
func (m *model) inRowUnit(c *calc.Cell, text string) string {
	e := &editing{name: c.Name(), kept: strings.TrimSpace(text)}
	if unit := m.shown(c).Unit; unit != "x" {
		e.in = unit
	}
	if e.bare(e.kept) {
		text, _ := e.inRow(m)
		return text
	}
	return e.kept
}

// spanWords are two ends in one unit: 400..2,000 records/s.
func spanWords(c *calc.Cell, from, to float64) string {
	end := c.Show(to)
	begin := c.ShowLike(from, end).Number
	if begin == "0" && from != 0 { // too small a part of that unit
		return c.Show(from).String() + ".." + end.String()
	}
	return begin + ".." + end.String()
}
