package formula

import "slices"

// Probe runs a program with values of its own, one at a time, and leaves the
// program as it is: for sweeps, solving, what moves what.
type Probe struct {
	program *Program
	regs    []float64
	order   []int32 // segments that follow from the cells in question
	all     bool    // nothing is in question: everything is computed
}

// Probe is a probe at the program's present values, ranges at their middles.
// Cells in question are set with Set; what follows from them is computed by Run.
// Without any, Run computes everything.
func (p *Program) Probe(cells ...int) *Probe {
	q := &Probe{program: p, regs: slices.Clone(p.regs), all: len(cells) == 0}
	for _, c := range cells {
		q.order = append(q.order, p.following(c)...)
	}
	slices.Sort(q.order)
	q.order = slices.Compact(q.order)
	if len(cells) > 1 { // a cell in question keeps its value whatever the others do
		q.order = slices.DeleteFunc(q.order, func(i int32) bool { return slices.Contains(cells, int(p.segments[i].cell)) })
	}
	return q
}

// Set gives a cell in question a value.
func (q *Probe) Set(slot int, x float64) { q.regs[slot] = x }

// Value is what a cell is worth since the last Run.
func (q *Probe) Value(slot int) float64 { return q.regs[slot] }

// Run computes what follows from the cells in question.
func (q *Probe) Run() {
	if q.all {
		run(q.program.code, q.regs)
		return
	}
	for _, i := range q.order {
		s := q.program.segments[i]
		run(q.program.code[s.from:s.to], q.regs)
	}
}

// Corners is how many combinations of the ends of ranges there are, at most so
// many: 1 without ranges.
func (q *Probe) Corners(most int) int {
	n := len(q.program.columns.sources)
	if n == 0 {
		return 1
	}
	for n > 0 && 1<<n > most {
		n--
	}
	return 1 << n
}

// Corner puts the ranges at their ends in combination k. The cells in question
// keep their values; Run must follow.
func (q *Probe) Corner(k int, keep ...int) {
	for i := range q.program.columns.sources {
		s := &q.program.columns.sources[i]
		if !slices.Contains(keep, int(s.reg)) {
			q.regs[s.reg] = s.end(k>>i&1 == 1)
		}
	}
}

// ProbeEnds is Probe for the cells in question and all ranges, which Corner
// puts at their ends.
func (p *Program) ProbeEnds(cells ...int) *Probe {
	for _, s := range p.columns.sources {
		cells = append(cells, int(s.reg))
	}
	return p.Probe(cells...)
}
