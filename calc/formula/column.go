package formula

import (
	"math"
	"math/rand/v2"
	"slices"
)

// block is how many samples go through the program at a time, so that the
// columns in hand stay in the cache.
const block = 1024

// maxCorners bounds the samples that are set aside for the ends of ranges.
const maxCorners = 1024

// source is a range: a register that is drawn anew for each sample.
type source struct {
	reg       int32
	low, high float64
	seed      uint64
	whole     bool // whole numbers only
}

// columns is the state of a program that has ranges.
type columns struct {
	sources []source
	samples int // drawn samples, without the corners; odd, so that there is a middle one
	seed    uint64
	wide    []bool      // registers that vary
	work    [][]float64 // a block for each register in use
	kept    [][]float64 // all samples of each cell that varies
}

func (c *columns) on() bool     { return len(c.sources) > 0 }
func (c *columns) add(s source) { c.sources = append(c.sources, s) }
func (c *columns) total() int   { return c.corners() + c.samples }

// corners is how many samples take every range at one of its ends.
func (c *columns) corners() int {
	if n := len(c.sources); n < 10 {
		return 1 << n
	}
	return maxCorners
}

// Sampling sets how many samples are drawn for ranges, and from which seed.
func (p *Program) Sampling(samples int, seed uint64) {
	p.columns.samples, p.columns.seed = samples|1, seed
}

// Range makes a cell's register a range of its own; Add is not called for it.
func (p *Program) Range(slot int, low, high float64, whole bool) {
	s := source{int32(slot), low, high, rangeSeed(slot), whole}
	p.regs[slot] = s.at(0.5)
	p.columns.add(s)
}

// at is the value so far up the range. Of whole numbers each has an equal part.
func (s source) at(part float64) float64 {
	if s.whole {
		return min(s.high, math.Ceil(s.low)+math.Floor(part*(math.Floor(s.high)-math.Ceil(s.low)+1)))
	}
	return s.low + (s.high-s.low)*part
}

// Samples are all samples of a cell: first the corners, then what was drawn.
// drawn is where these begin. nil for a cell that does not vary.
func (p *Program) Samples(slot int) (all []float64, drawn int) {
	if slot >= len(p.columns.kept) {
		return nil, 0
	}
	return p.columns.kept[slot], p.columns.corners()
}

// runColumns computes the middle with plain values first, which brings every
// cell that does not vary up to date, and then the columns of those that do.
func (p *Program) runColumns() {
	run(p.code, p.regs)
	c := &p.columns
	varying := p.spread()
	draws := c.draw()
	for from := 0; from < c.total(); from += block {
		n := min(block, c.total()-from)
		for i, s := range c.sources {
			copy(c.work[s.reg], draws[i][from:from+n])
		}
		for _, s := range varying {
			for _, in := range p.code[s.from:s.to] {
				vector(in.op, c.work[in.dst][:n], c.work[in.a], c.work[in.b], c.work[in.c])
			}
		}
		for slot, kept := range c.kept {
			if kept != nil {
				copy(kept[from:], c.work[slot][:n])
			}
		}
	}
}

// spread finds which formulas vary, and gives every register that they touch a
// block; what does not vary itself is filled in once.
func (p *Program) spread() []segment {
	c := &p.columns
	c.wide = make([]bool, len(p.regs))
	c.work = make([][]float64, len(p.regs))
	c.kept = make([][]float64, p.cells)
	for _, s := range c.sources {
		c.wide[s.reg] = true
	}
	var varying []segment
	for _, s := range p.segments {
		if slices.ContainsFunc(p.code[s.from:s.to], func(in instruction) bool { return c.wide[in.a] || c.wide[in.b] || c.wide[in.c] }) {
			c.wide[s.cell] = true
			varying = append(varying, s)
		}
	}
	for _, s := range varying {
		for _, in := range p.code[s.from:s.to] {
			for _, r := range [...]int32{in.dst, in.a, in.b, in.c} {
				p.fill(r)
			}
		}
	}
	for r, wide := range c.wide {
		if wide && r < p.cells {
			p.fill(int32(r))
			c.kept[r] = make([]float64, c.total())
		} else if wide {
			p.fill(int32(r))
		}
	}
	return varying
}

func (p *Program) fill(r int32) {
	c := &p.columns
	if c.work[r] != nil {
		return
	}
	c.work[r] = make([]float64, block)
	for i := range c.work[r] {
		c.work[r][i] = p.regs[r]
	}
}

// draw makes the columns of all ranges: the corners first, then a Latin
// hypercube of the middles of equal strata in an order of each range's own.
func (c *columns) draw() [][]float64 {
	out := make([][]float64, len(c.sources))
	corners := c.corners()
	for i, s := range c.sources {
		random := rand.New(rand.NewPCG(c.seed, s.seed))
		col := make([]float64, c.total())
		for k := range corners {
			col[k] = s.low
			if corner(k, i, len(c.sources), random) {
				col[k] = s.high
			}
		}
		for k, stratum := range random.Perm(c.samples) {
			col[corners+k] = s.at((float64(stratum) + 0.5) / float64(c.samples))
		}
		out[i] = col
	}
	return out
}

// corner says whether range i is at its high end in corner k: every
// combination where there is room for all, else the two ends of all together
// and combinations by chance.
func corner(k, i, ranges int, random *rand.Rand) bool {
	switch {
	case ranges <= 10:
		return k>>i&1 == 1
	case k < 2:
		return k == 1
	}
	return random.Uint64()&1 == 1
}

// vector is apply over columns. The common operations have loops of their own.
func vector(op Op, d, a, b, c []float64) {
	a, b, c = a[:len(d)], b[:len(d)], c[:len(d)]
	switch op {
	case Move:
		copy(d, a)
	case Add:
		for i := range d {
			d[i] = a[i] + b[i]
		}
	case Sub:
		for i := range d {
			d[i] = a[i] - b[i]
		}
	case Mul:
		for i := range d {
			d[i] = a[i] * b[i]
		}
	case Div:
		for i := range d {
			d[i] = divide(a[i], b[i])
		}
	case Min:
		for i := range d {
			d[i] = min(a[i], b[i])
		}
	case Max:
		for i := range d {
			d[i] = max(a[i], b[i])
		}
	default:
		for i := range d {
			d[i] = apply(op, a[i], b[i], c[i])
		}
	}
}

// Spread is the lowest, the middle and the highest of a cell's samples. The
// middle is of the drawn ones; NaN where any sample is not defined.
func (p *Program) Spread(slot int) (low, mid, high float64, ok bool) {
	all, drawn := p.Samples(slot)
	if all == nil {
		return 0, 0, 0, false
	}
	low, high = math.Inf(1), math.Inf(-1)
	for _, x := range all {
		if x != x {
			return x, x, x, true
		}
		low, high = min(low, x), max(high, x)
	}
	return low, median(slices.Clone(all[drawn:])), high, true
}

// median puts the middle value in its place, as sorting would, and leaves the
// rest in no order.
func median(x []float64) float64 {
	middle := len(x) / 2
	for from, to := 0, len(x)-1; from < to; {
		pivot := x[from+(to-from)/2]
		i, j := from, to
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

// Ranged reports whether the program draws samples.
func (p *Program) Ranged() bool { return p.columns.on() }
