package formula

import (
	"math"
	"slices"
)

// Samples are all samples of a cell: first the corners, then what was drawn.
// drawn is where these begin. nil for a cell that does not vary.
func (p *Program) Samples(slot int) (all []float64, drawn int) {
	c := &p.columns
	if slot >= len(c.kept) || !c.wide[slot] {
		return nil, 0
	}
	if c.kept[slot] == nil { // not wanted until now
		c.wanted, c.work = nil, nil
		p.runColumns()
	}
	return c.kept[slot], c.corners()
}

// Spread is the lowest, the middle and the highest of a cell's samples, and
// which part of them is without end. The middle is of the drawn ones; NaN where
// any sample is not defined.
func (p *Program) Spread(slot int) (low, mid, high, endless float64, ok bool) {
	all, drawn := p.Samples(slot)
	if all == nil {
		return 0, 0, 0, 0, false
	}
	low, high = math.Inf(1), math.Inf(-1)
	if p.columns.ends != nil {
		low, high = p.columns.ends[slot][0], p.columns.ends[slot][1]
	}
	for _, x := range all {
		if x != x {
			return x, x, x, 0, true
		}
		low, high = min(low, x), max(high, x)
	}
	for _, x := range all[drawn:] {
		if math.IsInf(x, 1) {
			endless++
		}
	}
	return low, median(slices.Clone(all[drawn:])), high, endless / float64(len(all)-drawn), true
}

// maxReach is how many operations reach may take.
const maxReach = 50e6

// reach finds the ends of every result where there are too many ranges to try
// all combinations of their ends: a result that only rises or only falls with
// each range has its ends where each range is at one of its own.
//
// Of thousands of ranges the ends are those of the samples: this takes time and
// memory with their square.
func (p *Program) reach() {
	c := &p.columns
	var cells []int
	for slot, kept := range c.kept {
		if kept != nil {
			cells = append(cells, slot)
		}
	}
	if (len(c.sources)+2*len(cells))*(len(p.code)+len(p.regs)) > maxReach {
		return
	}
	q := p.Probe()
	middle := slices.Clone(q.regs)
	rises := make([][]bool, len(c.sources)) // by source, by cell
	for i := range c.sources {
		s := &c.sources[i]
		q.regs[s.reg] = s.high
		q.Run()
		rises[i] = make([]bool, len(cells))
		for k, slot := range cells {
			rises[i][k] = q.regs[slot] >= middle[slot]
		}
		q.regs[s.reg] = middle[s.reg]
	}
	c.ends = make([][2]float64, p.cells)
	for k, slot := range cells {
		for end := range 2 {
			for i := range c.sources {
				q.regs[c.sources[i].reg] = c.sources[i].end(rises[i][k] == (end == 1))
			}
			q.Run()
			c.ends[slot][end] = q.regs[slot]
		}
	}
}

// median puts the middle value in its place, as sorting would, and leaves the
// rest in no order.
func median(x []float64) float64 {
	middle := len(x) / 2
	for from, to := 0, len(x)-1; from < to; {
		i, j := part(x, from, to)
		switch {
		case middle <= j:
			to = j
		case middle >= i:
			from = i
		default:
			return x[middle]
		}
	}
	return x[middle]
}

// part moves what is smaller than a pivot before what is larger, and returns
// where the two begin and end.
func part(x []float64, from, to int) (i, j int) {
	pivot := x[from+(to-from)/2]
	i, j = from, to
	for i <= j {
		for x[i] < pivot {
			i++
		}
		for x[j] > pivot {
			j--
		}
		if i <= j {
			x[i], x[j] = x[j], x[i]
			i, j = i+1, j-1
		}
	}
	return i, j
}
