package calc

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/calc/formula"
)

// Goal is a value that is wanted of a cell.
type Goal struct {
	Cell *Cell
	Want float64 // base units; +Inf for never or unbounded
	Text string
	Now  float64 // what the cell is worth; of a range the end that is farther from the goal
	Most bool    // at most Want will do. Otherwise at least.
}

// Side says which side of the goal will do.
func (g Goal) Side() string {
	if g.Most {
		return "at most"
	}
	return "at least"
}

// Solution says what one input would have to be for a goal.
type Solution struct {
	Input   *Cell
	Now     float64 // what the input is
	Reached bool
	Value   float64 // what it would have to be, or where the goal comes nearest
	Text    string  // Value as a text for Set
	Gives   float64 // what the goal's cell comes to there
	More    int     // how many other values would do as well
	Moves   bool    // false: the goal does not depend on this input
}

// CutSide takes the sign off a goal's text that says which side will do.
func CutSide(text string) (sign, rest string) {
	for _, sign := range []string{"<=", ">="} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			return sign, strings.TrimSpace(rest)
		}
	}
	return "", text
}

// Goal reads a wanted value: "1 h" for drain_time, or "<= 1 h". Without a sign
// the tests on the cell tell which side will do, and where there are none the
// side on which the cell is not now.
func (s *Sheet) Goal(cell, text string) (Goal, *Error) {
	c := s.Cell(cell)
	if c == nil {
		return Goal{}, s.NoCell(cell)
	}
	side := 0
	sign, text := CutSide(text)
	switch sign {
	case "<=":
		side = -1
	case ">=":
		side = 1
	}
	v, err := s.Evaluate(cell, text)
	if err != nil && !math.IsInf(v.Mid, 1) {
		return Goal{}, err
	}
	if v.Ranged {
		return Goal{}, &Error{Text: text, End: len(text), Word: "range", Message: "a goal is one value", Hint: "write " + c.Show(v.High).String()}
	}
	now := c.Value()
	if now.State == Broken {
		return Goal{}, now.Err
	}
	if side == 0 {
		side = s.better(c)
	}
	g := Goal{Cell: c, Want: v.Mid, Text: text, Now: now.Mid, Most: side < 0 || side == 0 && now.Mid > v.Mid}
	if g.Most {
		g.Now = now.High
	} else if now.Ranged {
		g.Now = now.Low
	}
	return g, nil
}

// Solve finds what one input would have to be. Of several values the one
// nearest to the present is given. Where other inputs are ranges, the goal holds
// in the worst case.
func (s *Sheet) Solve(g Goal, input string) (Solution, *Error) {
	c := s.Cell(input)
	switch {
	case c == nil:
		return Solution{}, s.NoCell(input)
	case c == g.Cell:
		return Solution{}, &Error{Text: input, End: len(input), Word: "goal", Message: input + " is the goal itself"}
	case c.IsFormula() && !c.choice:
		return Solution{}, &Error{Text: input, End: len(input), Word: "formula", Message: input + " follows from others",
			Hint: "give it a value first, or name an input that it follows from"}
	case !slices.Contains(g.Cell.Feeds(), c):
		return Solution{}, &Error{Text: input, End: len(input), Word: "unmoved",
			Message: fmt.Sprintf("%s does not depend on %s", g.Cell.name, input), Hint: s.movers(g.Cell)}
	}
	return s.search(g, c), nil
}

// movers is a hint at the inputs that a cell depends on.
func (s *Sheet) movers(c *Cell) string {
	var names []string
	for _, d := range s.Inputs(c) {
		names = append(names, d.name)
	}
	return "it depends on " + strings.Join(names, ", ")
}

// Inputs are what can be changed to move a cell: the choices that it follows
// from, and results in whose place a value stands.
func (s *Sheet) Inputs(c *Cell) []*Cell {
	return slices.DeleteFunc(c.Feeds(), func(d *Cell) bool { return !d.choice && d.IsFormula() || d.err != nil })
}

// SolveAll is every input's answer to a goal, those that reach it first. Inputs
// that do not move it at all are left out.
func (s *Sheet) SolveAll(g Goal) []Solution {
	var out []Solution
	for _, c := range s.Inputs(g.Cell) {
		if found := s.search(g, c); found.Moves {
			out = append(out, found)
		}
	}
	slices.SortStableFunc(out, func(a, b Solution) int { return b2i(b.Reached) - b2i(a.Reached) })
	return out
}

// curve is the goal's cell as a function of one input, at the worst of the
// corners of all ranges.
type curve struct {
	*Sheet
	goal    Goal
	input   *Cell
	probe   *formula.Probe
	corners int
	active  []int // the corners that have been the worst somewhere
	needs   []*test
}

// mostCorners bounds the work of a solve where there are many ranges.
const mostCorners = 256

func (s *Sheet) curve(g Goal, c *Cell) *curve {
	k := &curve{Sheet: s, goal: g, input: c, probe: s.program.ProbeEnds(c.slot)}
	k.corners = k.probe.Corners(mostCorners)
	k.active = []int{0}
	for _, t := range s.tests {
		if t.kind == formula.Need {
			k.needs = append(k.needs, t)
		}
	}
	return k
}

// at is the goal's value at x, at the worst of the active corners; NaN where x
// cannot be, or the goal is not defined.
func (k *curve) at(x float64) float64 {
	worst := math.NaN()
	for _, i := range k.active {
		y := k.corner(i, x)
		if y != y {
			return y
		}
		if worst != worst || k.worse(y, worst) {
			worst = y
		}
	}
	return worst
}

func (k *curve) corner(i int, x float64) float64 {
	if k.input.positive && x < 0 || math.IsNaN(x) {
		return math.NaN()
	}
	k.probe.Set(k.input.slot, x)
	if k.corners > 1 {
		k.probe.Corner(i, k.input.slot)
	}
	k.probe.Run()
	if !k.allowed() {
		return math.NaN()
	}
	return k.probe.Value(k.goal.Cell.slot)
}

// worse reports whether y is farther from holding than z.
func (k *curve) worse(y, z float64) bool {
	if k.goal.Most {
		return y > z
	}
	return y < z
}

// worst is the corner at which the goal holds least at x.
func (k *curve) worst(x float64) int {
	worst, at := math.NaN(), 0
	for i := range k.corners {
		if y := k.corner(i, x); y == y && (worst != worst || k.worse(y, worst)) {
			worst, at = y, i
		}
	}
	return at
}

// allowed reports whether all needs hold at the probe's values.
func (k *curve) allowed() bool { return k.forbids() == nil }

// forbids is the first need that does not hold at the probe's values, or nil.
func (k *curve) forbids() *test {
	for _, t := range k.needs {
		if formula.Compare(t.formula.Root.Op, k.probe.Value(t.left), k.probe.Value(t.right)) == 0 {
			return t
		}
	}
	return nil
}

// meets reports whether a value of the goal's cell will do.
func (g Goal) meets(y float64) bool {
	slack := rounding * math.Abs(g.Want)
	switch {
	case math.IsInf(g.Want, 0):
		return y == g.Want
	case g.Most:
		return y <= g.Want+slack
	}
	return y >= g.Want-slack
}

// rounding is by what part a value may miss its goal that would meet it but for
// the last bit.
const rounding = 1e-15

// miss is by how far a value misses the goal.
func (g Goal) miss(y float64) float64 {
	switch {
	case y == g.Want:
		return 0
	case math.IsNaN(y):
		return math.Inf(1)
	case math.IsInf(y, 0) || math.IsInf(g.Want, 0):
		return math.MaxFloat64
	}
	return math.Abs(y - g.Want)
}

// search looks along the curve for where it crosses the goal. Where a corner
// that was not looked at turns out to be worse there, it looks again.
func (s *Sheet) search(g Goal, c *Cell) Solution {
	k := s.curve(g, c)
	k.active[0] = k.worst(c.Value().Mid)
	for {
		found := k.cross()
		if k.corners == 1 || math.IsNaN(found.Value) {
			return found
		}
		worst := k.worst(found.Value)
		if slices.Contains(k.active, worst) || !k.worse(k.corner(worst, found.Value), found.Gives) {
			return found
		}
		k.active = append(k.active, worst)
	}
}

func (k *curve) cross() Solution {
	now := k.input.Value().Mid
	found := Solution{Input: k.input, Now: now, Value: math.NaN(), Gives: math.NaN()}
	xs := k.grid(now)
	ys := make([]float64, len(xs))
	for i, x := range xs {
		ys[i] = k.at(x)
		found.Moves = found.Moves || ys[i] != ys[0] && ys[i] == ys[i] && ys[0] == ys[0]
	}
	roots := k.roots(xs, ys)
	if y := k.at(now); k.goal.miss(y) == 0 || len(roots) == 0 && k.goal.meets(y) {
		roots = []float64{now} // it holds already, to the dot or whatever the input is
	}
	if len(roots) == 0 {
		k.nearest(&found, xs, ys)
		return found
	}
	found.Reached, found.Moves = true, true
	found.Value, found.More = k.best(roots, now), len(roots)-1
	found.Gives = k.at(found.Value)
	found.Text = k.input.Literal(found.Value)
	return found
}

// best is the root nearest to the present value, of those that meet the goal to
// the dot if there are any.
func (k *curve) best(roots []float64, now float64) float64 {
	misses := func(x float64) bool { return k.goal.miss(k.at(x)) > 1e-9*math.Abs(k.goal.Want) }
	slices.SortFunc(roots, func(a, b float64) int {
		if ma, mb := misses(a), misses(b); ma != mb {
			return b2i(ma) - b2i(mb)
		}
		return cmp.Compare(distance(a, now), distance(b, now))
	})
	return roots[0]
}

// distance is how far an input is from its present value: by the factor, since
// half and double are the same effort.
func distance(x, now float64) float64 {
	if x > 0 && now > 0 {
		return math.Abs(math.Log(x / now))
	}
	return 1e6 + math.Abs(x-now)
}

// nearest is where the goal is missed by least.
func (k *curve) nearest(found *Solution, xs, ys []float64) {
	best := math.Inf(1)
	for i, y := range ys {
		miss := k.goal.miss(y)
		if math.IsInf(k.goal.Want, 1) && !broken(y) {
			miss = -y // no value is nearer than another, but it goes that way
		}
		if miss < best {
			best, found.Value, found.Gives = miss, xs[i], y
		}
	}
	if !math.IsNaN(found.Value) {
		found.Text = k.input.Literal(found.Value)
	}
}

// The grid on which a curve is looked at: this many decades to each side of the
// present value, with so many points in each.
const (
	decades   = 7
	perDecade = 16
)

// grid is where the curve is looked at first: 0 and a geometric series around
// the present value, and its mirror where the input may be negative. Whole
// numbers are taken one by one as long as they are small.
func (k *curve) grid(now float64) []float64 {
	size, from, to := math.Abs(now), -decades, decades
	if size == 0 || broken(size) {
		size, from, to = k.input.SizeOf(k.input.Show(0)), -3, 2*decades // nothing to begin with: 1 of what it is printed in
	}
	xs := []float64{0, now}
	for i := from * perDecade; i <= to*perDecade; i++ {
		x := size * math.Pow(10, float64(i)/perDecade)
		xs = append(xs, x)
		if now < 0 {
			xs = append(xs, -x)
		}
	}
	if k.input.whole {
		for i := range xs {
			xs[i] = math.Round(xs[i])
		}
		for n := range 129 {
			xs = append(xs, float64(n))
		}
	}
	slices.Sort(xs)
	return slices.DeleteFunc(slices.Compact(xs), broken)
}

// roots are the values at which the curve crosses the goal, each to the side on
// which the goal holds: of a stretch that will do, the end nearest to the rest.
func (k *curve) roots(xs, ys []float64) (roots []float64) {
	for i := 1; i < len(ys); i++ {
		y, before := ys[i], ys[i-1]
		if k.input.whole && y == k.goal.Want {
			roots = append(roots, xs[i])
			continue
		}
		if math.IsNaN(y) || math.IsNaN(before) || k.goal.meets(y) == k.goal.meets(before) {
			continue
		}
		x, ok := k.refine(xs[i-1], xs[i], k.goal.meets(y))
		if ok && (math.IsInf(k.goal.Want, 1) || !math.IsInf(k.at(x), 1)) {
			roots = append(roots, x)
		}
	}
	slices.Sort(roots)
	return slices.Compact(roots)
}

// refine halves the way between two values of which one will do, as far as
// numbers go, and returns the one that will.
func (k *curve) refine(a, b float64, right bool) (float64, bool) {
	for range 200 {
		m := a + (b-a)/2
		if a > 0 && b > 0 && b > 4*a {
			m = math.Sqrt(a * b)
		}
		if k.input.whole {
			m = math.Floor(m)
		}
		if m <= a || m >= b {
			break
		}
		y := k.at(m)
		switch {
		case math.IsNaN(y):
			return 0, false
		case k.goal.meets(y) == right:
			b = m
		default:
			a = m
		}
	}
	if right {
		return k.plainest(b), true
	}
	return k.plainest(a), true
}

// plainest is x with the fewest digits that meet the goal to the last bit; x
// itself where none do.
func (k *curve) plainest(x float64) float64 {
	for n := range 16 {
		r, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'e', n, 64), 64)
		if math.Abs(r-x) <= 1e-9*math.Abs(x) && k.goal.miss(k.at(r)) <= rounding/4*math.Abs(k.goal.Want) {
			return r
		}
	}
	return x
}
