package calc

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Limit is a rate beyond which something gives way.
type Limit struct {
	Name   string  // consumers
	Cell   *Cell   // limit_consumers
	Rate   Value   // records/s
	Growth float64 // times today's rate; +Inf where nothing limits
	Level  Level   // what the summary would say if it were the first to give way
	Counts bool
}

// limitPrefix begins the names of limits: `limit disk = …` is limit_disk.
const limitPrefix = "limit_"

// IsLimitName reports what a limit is called.
func IsLimitName(name string) bool { return strings.HasPrefix(name, limitPrefix) }

// isLimit reports a name and a unit that make a cell a limit, whichever way it
// is declared.
func isLimit(name string, u *unit.Unit) bool {
	if !IsLimitName(name) {
		return false
	}
	rate, _ := unit.Parse(formula.LimitUnit)
	return u.Dim == rate.Dim
}

// Times is a growth as one says it: "2.67x".
func Times(growth float64) string {
	if math.IsInf(growth, 0) || math.IsNaN(growth) {
		return Unbounded.String()
	}
	return Number(growth, 3) + "x"
}

// Limits are those that count, the first to give way first, and then the others.
func (s *Sheet) Limits() []Limit { return slices.Clone(s.inOrder()) }

// Binding are the limits that count and have an end, the first to give way first.
func (s *Sheet) Binding() []Limit {
	return slices.DeleteFunc(s.Limits(), func(l Limit) bool { return !l.Binds() })
}

// Binds reports that something gives way at this limit: it counts, and has an end.
func (l Limit) Binds() bool { return l.Counts && l.Rate.State == Fine }

// inOrder are the limits as Limits has them, found once for each run.
func (s *Sheet) inOrder() []Limit {
	if s.sortedAt != s.runs {
		s.sorted, s.sortedAt = s.sortLimits(), s.runs
	}
	return s.sorted
}

func (s *Sheet) sortLimits() []Limit {
	var out []Limit
	tests := s.summaryTests()
	for _, c := range s.cells {
		if !c.limit || c.gone {
			continue
		}
		l := Limit{Name: strings.TrimPrefix(c.name, limitPrefix), Cell: c, Rate: c.Value(), Counts: s.Counts(c.family)}
		l.Growth = l.Rate.Mid / s.today()
		l.Level = s.summaryLevel(tests, l.Growth)
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b Limit) int {
		broken := func(l Limit) int { return b2i(l.Rate.State == Broken) }
		return cmp.Or(b2i(b.Counts)-b2i(a.Counts), broken(a)-broken(b), cmp.Compare(a.Growth, b.Growth), cmp.Compare(a.Rate.Mid, b.Rate.Mid))
	})
	if len(out) > 0 && out[0].Binds() {
		out[0].Level = max(out[0].Level, s.summaryAnywhere(tests))
	}
	return out
}

// summaryTests are those on the summary's headline, which is made of the limits.
func (s *Sheet) summaryTests() (out []*test) {
	for _, t := range s.tests {
		if t.cell != nil && t.cell.formula != nil && t.cell.formula.Limits && t.left == t.cell.slot && !t.own {
			out = append(out, t)
		}
	}
	return out
}

// summaryAnywhere is the worst that they say anywhere in the ranges, where there are any.
func (s *Sheet) summaryAnywhere(tests []*test) (worst Level) {
	if !s.program.Ranged() {
		return OK
	}
	for _, t := range tests {
		worst = max(worst, s.level(t))
	}
	return worst
}

// summaryLevel is what the tests on the summary's headline say of a growth.
func (s *Sheet) summaryLevel(tests []*test, growth float64) Level {
	worst := OK
	for _, t := range tests {
		if formula.Compare(t.formula.Root.Op, growth, s.program.Value(t.right)) == 1 {
			worst = max(worst, Warn+Level(b2i(t.kind == formula.Fail)))
		}
	}
	return worst
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// today is the rate against which limits are held.
func (s *Sheet) today() float64 {
	if c := s.Cell("rate"); c != nil {
		return c.Value().Mid
	}
	return math.NaN()
}
