package calc

import (
	"hash/fnv"
	"math"
	"strings"

	"headroom/calc/formula"
)

// finish works out the order of the cells, makes the program and runs it.
// It is called whenever what depends on what has changed.
func (s *Sheet) finish() {
	s.count()
	s.sort()
	s.compile()
	s.run()
	if s.refuse() {
		s.compile()
		s.run()
	}
	s.needs = s.brokenNeeds()
}

// restart makes the program anew and runs it: for a copy, which has the order of its original.
func (s *Sheet) restart() {
	s.compile()
	s.run()
	s.needs = s.brokenNeeds()
}

// run brings all values up to date.
func (s *Sheet) run() {
	s.program.Run()
	s.runs++
}

// compile makes the program: values and ranges as they are, formulas in order.
func (s *Sheet) compile() {
	p := formula.NewProgram(len(s.cells) + 2*len(s.tests))
	p.Sample(s.draws)
	for _, slot := range s.order {
		c := s.cells[slot]
		if c.gone || c.err != nil {
			continue
		}
		s.add(p, c)
	}
	for i, t := range s.tests {
		t.left, t.right = s.side(p, i, 0), s.side(p, i, 1)
	}
	p.Seal()
	p.Want(s.wanted())
	s.program = p
}

// wanted are the cells whose samples are drawn at each run: what counts, and
// both sides of what is tested. The others are drawn when they are looked at.
func (s *Sheet) wanted() []int {
	var slots []int
	for _, c := range s.cells {
		if !c.gone && s.Counts(c.family) {
			slots = append(slots, c.slot)
		}
	}
	for _, t := range s.tests {
		if s.takesPart(t) || t.kind == formula.Need {
			slots = append(slots, t.left, t.right)
		}
	}
	return slots
}

func (s *Sheet) add(p *formula.Program, c *Cell) {
	root := c.formula.Root
	switch {
	case root.Op == formula.Literal && root.Lit.Ranged:
		p.Range(c.slot, seedOf(c.name), root.Lit.Value, root.Lit.High.Value, c.whole)
	case c.formula.IsPlain() && !c.formula.Ranged():
		p.Store(c.slot, plainValue(c.formula))
	default:
		p.Add(c.slot, seedOf(c.name), root, s.limits)
	}
}

// seedOf is what the ranges of a cell are drawn from: its name, so that neither
// the order of lines nor any other cell moves them.
func seedOf(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

func plainValue(f *formula.Formula) float64 {
	return formula.Evaluate(f.Root, func(e *formula.Expr) float64 { return e.Lit.Value })
}

// side is the register of one side of a test.
func (s *Sheet) side(p *formula.Program, test, side int) int {
	e := s.tests[test].formula.Root.Args[side]
	switch {
	case e.Op == formula.Name:
		return e.Slot
	case e.Op == formula.Literal && !e.Lit.Ranged:
		return p.Constant(e.Lit.Value)
	}
	slot := len(s.cells) + 2*test + side
	p.Add(slot, seedOf(s.tests[test].text)+uint64(side)<<32, e, s.limits)
	return slot
}

// reads are the slots of the cells that c depends on: those that its text
// names, and the limits that take part where it speaks of them.
func (s *Sheet) reads(c *Cell) []int {
	if c.formula != nil && c.formula.Limits {
		return append(c.uses[:len(c.uses):len(c.uses)], s.limits...)
	}
	return c.uses
}

// sort orders the cells so that each comes after those that it uses, and puts
// an error on those that go round in a circle. It is Tarjan's algorithm: what
// is strongly connected is a circle.
func (s *Sheet) sort() {
	w := &walk{Sheet: s, index: make([]int, len(s.cells)), low: make([]int, len(s.cells)), on: make([]bool, len(s.cells))}
	s.order = s.order[:0:0]
	for _, c := range s.cells {
		if c.err != nil && (c.err.Word == cycleWord || c.refused) {
			c.err, c.refused = nil, false
		}
	}
	for slot, c := range s.cells {
		if w.index[slot] == 0 && !c.gone {
			w.visit(slot)
		}
	}
}

const cycleWord = "cycle"

type walk struct {
	*Sheet
	index, low []int
	on         []bool
	stack      []int
	count      int
}

func (w *walk) visit(slot int) {
	w.count++
	w.index[slot], w.low[slot] = w.count, w.count
	w.stack, w.on[slot] = append(w.stack, slot), true
	for _, u := range w.reads(w.cells[slot]) {
		if w.index[u] == 0 {
			w.visit(u)
			w.low[slot] = min(w.low[slot], w.low[u])
		} else if w.on[u] {
			w.low[slot] = min(w.low[slot], w.index[u])
		}
	}
	if w.low[slot] == w.index[slot] {
		w.close(slot)
	}
}

// close takes what is strongly connected with slot off the stack.
func (w *walk) close(slot int) {
	n := len(w.stack) - 1
	for w.stack[n] != slot {
		n--
	}
	group := w.stack[n:]
	w.stack = w.stack[:n]
	for _, g := range group {
		w.on[g] = false
	}
	circle := len(group) > 1
	for _, u := range w.reads(w.cells[slot]) {
		circle = circle || u == slot
	}
	for i := len(group) - 1; i >= 0; i-- {
		switch c := w.cells[group[i]]; {
		case circle && i < len(group)-1 && len(group) > mostNamed:
			c.err = w.cells[group[len(group)-1]].err
		case circle:
			w.blameCircle(group[i], group)
		}
		w.order = append(w.order, group[i])
	}
}

// mostNamed is up to how many cells of a circle are each told their own way
// round it; of a larger one all are told the same.
const mostNamed = 50

// blameCircle says how a cell depends on itself, by the shortest way round.
func (w *walk) blameCircle(slot int, group []int) {
	inside := map[int]bool{}
	for _, g := range group {
		inside[g] = true
	}
	from := map[int]int{}
	queue := []int{slot}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, u := range w.reads(w.cells[at]) {
			if _, seen := from[u]; inside[u] && !seen {
				from[u] = at
				queue = append(queue, u)
			}
		}
	}
	way := []string{w.cells[slot].name}
	for at := from[slot]; at != slot && len(way) < 50; at = from[at] {
		way = append(way, w.cells[at].name)
	}
	way = append(way, w.cells[slot].name)
	for i, j := 0, len(way)-1; i < j; i, j = i+1, j-1 {
		way[i], way[j] = way[j], way[i]
	}
	c := w.cells[slot]
	c.err = &Error{Text: c.entry.Text, At: 0, End: len(c.entry.Text), Word: cycleWord,
		Message: "cycle: " + strings.Join(way, " -> "), Hint: "give one of them a value"}
}

// broken reports whether x is no value: an error, or a state.
func broken(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }
