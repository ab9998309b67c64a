package calc

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Level says how bad it is.
type Level uint8

// The levels.
const (
	OK Level = iota
	Warn
	Fail
)

func (l Level) String() string { return [...]string{"ok", "warn", "fail"}[l] }

// test is a test as read.
type test struct {
	kind        formula.Kind
	text        string
	message     string
	formula     *formula.Formula
	family      *Family
	cell        *Cell // on whose row it shows
	own         bool
	line        int
	left, right int // registers

	want [2]wanted // of an expectation
}

// wanted is an end of an expected value, and how near is near enough.
type wanted struct{ value, half float64 }

// Test is a test as it stands now.
type Test struct {
	Kind        string // check, need, warn, fail, expect
	Text        string // drain_time <= 6 h
	Message     string
	Cell        *Cell   // the cell whose row shows it
	Family      *Family // nil for the sheet's own
	Own         bool    // the sheet states it
	Counts      bool    // it takes part: the family is shown or set
	OK          bool    // nothing to complain about
	Level       Level
	Left, Right Shown   // both sides as computed, of the sheet's own tests and those that are not OK
	Holds       float64 // over a range: in what share of the samples the text is true
	By          string  // when not OK, by how much
	Err         *Error  // a cell in it is in error
	Line        int     // of the sheet, 0 for built-in ones
}

// checkTest holds the names and dimensions of a test's line against the sheet.
func (r *reader) checkTest(p pending) {
	switch r.lines[p.line].Kind {
	case formula.Check, formula.Need, formula.Warn, formula.Fail:
		switch q := &r.parsed[p.line]; {
		case q.text != nil:
		case r.building:
			q.text = q.formula.Resolve(r) // TestFamilies has checked it
		default:
			q.text = q.formula.CheckTest(r)
		}
	}
}

// readTest takes in a check, need, warn or fail line.
func (r *reader) readTest(p pending) {
	l := r.lines[p.line]
	f, err := r.parsed[p.line].formula, r.parsed[p.line].text
	if err != nil {
		r.fail(p.line, l.Source, l.TextAt, err)
		return
	}
	r.tests = append(r.tests, &test{kind: l.Kind, text: l.Text, message: l.Message, formula: f,
		family: p.family, cell: r.row(f, p.family), own: !r.building, line: p.line})
	if l.Kind == formula.Need && r.building {
		r.markWhole(f)
	}
}

// markWhole notes from `need x == floor(x)` that x takes whole numbers only.
func (r *reader) markWhole(f *formula.Formula) {
	left, right := f.Root.Args[0], f.Root.Args[1]
	if f.Root.Op == formula.Equal && right.Op == formula.Call && right.Word == "floor" && right.Args[0].Word == left.Word {
		r.Cell(left.Word).whole = true
	}
}

// row is the cell on whose row a test shows: the first result of its family
// that it names, or else the first cell.
func (r *reader) row(f *formula.Formula, family *Family) *Cell {
	for _, name := range f.Names {
		if c := r.Cell(name); !c.choice && (family == nil || c.family == family) {
			return c
		}
	}
	if len(f.Names) == 0 {
		return nil
	}
	return r.Cell(f.Names[0])
}

// readExpect reads an expectation: a figure that must come out, at the digits
// that are written.
func (r *reader) readExpect(p pending) {
	l := r.lines[p.line]
	c := r.Cell(l.Name)
	if c == nil {
		r.fail(p.line, l.Source, l.NameAt, r.NoCell(l.Name))
		return
	}
	f, err := r.parsed[p.line].formula, r.parsed[p.line].text
	if err == nil {
		_, err = f.Check(r, c.want())
	}
	if err != nil {
		r.fail(p.line, l.Source, l.TextAt, err)
		return
	}
	root := f.Root
	if root.Op != formula.Literal && root.Op != formula.Forever {
		r.at(p.line, l.TextAt, len(l.Source), "syntax", "an expectation is a plain value", "write expect "+l.Name+" = 4.8 h")
		return
	}
	t := &test{kind: l.Kind, text: l.Name + " = " + l.Text, formula: f, cell: c, own: true, line: p.line}
	t.want[0] = wanted{root.Lit.Value, root.Lit.Half}
	t.want[1] = t.want[0]
	if root.Lit.Ranged {
		t.want[1] = wanted{root.Lit.High.Value, root.Lit.High.Half}
	}
	if root.Op == formula.Forever {
		t.want = [2]wanted{{value: math.Inf(1)}, {value: math.Inf(1)}}
	}
	t.formula = &formula.Formula{Text: l.Text, Root: equality(c, root), Names: []string{c.name}}
	r.tests = append(r.tests, t)
}

func equality(c *Cell, value *formula.Expr) *formula.Expr {
	return &formula.Expr{Op: formula.Equal, Args: []*formula.Expr{formula.Refer(c.name, c.slot), value}}
}

// Tests are all tests; those of families that do not count have Counts false.
func (s *Sheet) Tests() []Test {
	out := make([]Test, 0, len(s.tests))
	for _, t := range s.tests {
		out = append(out, s.judge(t))
	}
	return out
}

func (s *Sheet) judge(t *test) Test {
	out := Test{Kind: t.kind.String(), Text: t.text, Message: t.message, Cell: t.cell, Family: t.family,
		Own: t.own, Counts: s.takesPart(t)}
	if t.own {
		out.Line = t.line + 1
	}
	holds, sure := s.holds(t)
	out.Holds = holds
	fires := t.kind == formula.Warn || t.kind == formula.Fail
	out.OK = sure && (fires && holds == 0 || !fires && holds == 1)
	if t.own || !out.OK {
		out.Left, out.Right = s.showSide(t, 0), s.showSide(t, 1)
	}
	if !out.OK {
		out.Level = Fail
		if t.kind == formula.Warn && sure {
			out.Level = Warn
		}
		out.By = s.by(t, out)
		out.Err = s.testError(t)
	}
	return out
}

// takesPart reports whether a test counts. An expectation holds for the sheet
// as it was written: once something was changed it says nothing.
func (s *Sheet) takesPart(t *test) bool {
	if t.kind == formula.Expect {
		return !s.Edited()
	}
	return t.own || s.Counts(t.family)
}

// holds is the share of the samples in which the test's text is true; sure is
// false when a cell in it is in error.
func (s *Sheet) holds(t *test) (share float64, sure bool) {
	if t.kind == formula.Expect {
		return s.meets(t)
	}
	op := t.formula.Root.Op
	if !s.program.Ranged() {
		share = formula.Compare(op, s.program.Value(t.left), s.program.Value(t.right))
		return share, share == share
	}
	left, _ := s.program.Samples(t.left)
	right, _ := s.program.Samples(t.right)
	n := max(len(left), len(right), 1)
	count := 0
	for i := range n {
		switch formula.Compare(op, s.sample(left, t.left, i), s.sample(right, t.right, i)) {
		case 1:
			count++
		case 0:
		default:
			return 0, false
		}
	}
	return float64(count) / float64(n), true
}

func (s *Sheet) sample(column []float64, slot, i int) float64 {
	if column != nil {
		return column[i]
	}
	return s.program.Value(slot)
}

// meets holds an expectation against both ends of the cell's value.
func (s *Sheet) meets(t *test) (share float64, sure bool) {
	v := t.cell.Value()
	if v.State == Broken {
		return 0, false
	}
	for i, x := range []float64{v.Low, v.High} {
		w := t.want[i]
		near := max(w.half*(1+1e-9), math.Abs(w.value)*1e-9)
		if x != w.value && (math.IsInf(w.value, 0) || !(math.Abs(x-w.value) <= near)) {
			return 0, true
		}
	}
	return 1, true
}

// showSide prints a side of the test in the unit of the cell that it is about.
func (s *Sheet) showSide(t *test, side int) Shown {
	e := t.formula.Root.Args[side]
	slot := t.left
	if side == 1 {
		slot = t.right
	}
	if e.Op == formula.Name {
		c := s.cells[e.Slot]
		return c.showValue()
	}
	u := &unit.Unit{Mul: 1, Div: 1}
	if t.cell != nil {
		u = t.cell.unit
	}
	return u.Show(s.program.Value(slot), s.style)
}

// showValue prints the cell's value, a range as low..high.
func (c *Cell) showValue() Shown {
	v := c.Value()
	if !v.Ranged {
		return c.Show(v.Mid)
	}
	high := c.Show(v.High)
	return Shown{Number: c.ShowLike(v.Low, high).Number + ".." + high.Number, Unit: high.Unit}
}

// by says by how much a test misses.
func (s *Sheet) by(t *test, out Test) string {
	x, y := s.program.Value(t.left), s.program.Value(t.right)
	switch {
	case t.kind == formula.Expect:
		return fmt.Sprintf("%s, not %s", out.Left, strings.TrimSpace(t.formula.Text))
	case out.Holds > 0 && out.Holds < 1:
		return fmt.Sprintf("%s against %s, in %s of the cases", out.Left, out.Right, Share(out.Holds))
	case s.program.Ranged() || broken(x) || broken(y) || y <= 0 || x <= 0 || x == y:
		return fmt.Sprintf("%s against %s", out.Left, out.Right)
	}
	switch number, times := Change(y, x, 3); {
	case times:
		return fmt.Sprintf("%s is %s times %s", out.Left, number, out.Right)
	case x > y:
		return fmt.Sprintf("%s is %s more than %s", out.Left, number, out.Right)
	default:
		return fmt.Sprintf("%s is %s less than %s", out.Left, number, out.Right)
	}
}

func (s *Sheet) testError(t *test) *Error {
	for _, name := range t.formula.Names {
		if c := s.Cell(name); c != nil {
			if v := c.Value(); v.Err != nil {
				return v.Err
			}
		}
	}
	return nil
}

// Level is the worst of the tests that show on the cell's row and count.
func (c *Cell) Level() Level {
	worst := OK
	for _, t := range c.sheet.tests {
		if t.cell == c && t.kind != formula.Expect && c.sheet.takesPart(t) {
			worst = max(worst, c.sheet.level(t))
		}
	}
	return worst
}

// Level is the worst of a family's tests, and OK for one that does not count.
func (s *Sheet) Level(f *Family) Level {
	worst := OK
	for _, t := range s.tests {
		of := t.family
		if of == nil && t.cell != nil {
			of = t.cell.family
		}
		if of == f && t.kind != formula.Expect && s.takesPart(t) {
			worst = max(worst, s.level(t))
		}
	}
	return worst
}

func (s *Sheet) level(t *test) Level {
	holds, sure := s.holds(t)
	fires := t.kind == formula.Warn || t.kind == formula.Fail
	switch {
	case sure && (fires && holds == 0 || !fires && holds == 1):
		return OK
	case t.kind == formula.Warn && sure:
		return Warn
	}
	return Fail
}
