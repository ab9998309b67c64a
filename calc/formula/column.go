package formula

import "math"

// block is how many samples go through the program at a time, so that the
// columns in hand stay in the cache.
const block = 1024

// columns is the state of a program that has ranges.
type columns struct {
	sources []source
	draws   *Draws
	varying []segment   // the formulas that depend on a range
	fixed   []int32     // registers that these read and that do not vary
	work    [][]float64 // a block for each register in use
	kept    [][]float64 // all samples of each cell that varies
	ends    [][2]float64
}

func (c *columns) on() bool     { return len(c.sources) > 0 }
func (c *columns) add(s source) { c.sources = append(c.sources, s) }
func (c *columns) total() int   { return c.corners() + c.draws.samples }

// Ranged reports whether the program draws samples.
func (p *Program) Ranged() bool { return p.columns.on() }

// Sample sets what ranges are drawn from. Without it they are drawn thinly.
func (p *Program) Sample(d *Draws) { p.columns.draws = d }

// Range makes a cell's register a range of its own; Add is not called for it.
func (p *Program) Range(slot int, low, high float64, whole bool) {
	s := source{int32(slot), low, high, rangeSeed(slot), whole}
	p.regs[slot] = s.at(0.5)
	p.columns.add(s)
}

// runColumns computes the middle with plain values first, which brings every
// cell that does not vary up to date, and then the columns of those that do.
func (p *Program) runColumns() {
	run(p.code, p.regs)
	c := &p.columns
	if c.work == nil {
		p.spread()
	}
	for _, r := range c.fixed {
		for i := range c.work[r] {
			c.work[r][i] = p.regs[r]
		}
	}
	for from := 0; from < c.total(); from += block {
		p.runBlock(from, min(block, c.total()-from))
	}
	if len(c.sources) > fewRanges {
		p.reach()
	}
}

// runBlock computes samples from..from+n. Cells write right into what is kept.
func (p *Program) runBlock(from, n int) {
	c := &p.columns
	for slot, kept := range c.kept {
		if kept != nil {
			c.work[slot] = kept[from : from+n]
		}
	}
	for i, s := range c.sources {
		c.fill(c.work[s.reg][:n], i, from)
	}
	for _, s := range c.varying {
		for _, in := range p.code[s.from:s.to] {
			vector(in.op, c.work[in.dst][:n], c.work[in.a], c.work[in.b], c.work[in.c])
		}
	}
}

// spread finds which formulas vary, and gives every register that they touch a
// block.
func (p *Program) spread() {
	c := &p.columns
	if c.draws == nil {
		c.draws = NewDraws(63, 1)
	}
	wide := make([]bool, len(p.regs))
	c.work = make([][]float64, len(p.regs))
	c.kept = make([][]float64, p.cells)
	for _, s := range c.sources {
		wide[s.reg] = true
		c.work[s.reg] = make([]float64, block)
	}
	for _, s := range p.segments {
		if p.reads(s, wide) {
			wide[s.cell] = true
			c.varying = append(c.varying, s)
		}
	}
	for _, s := range c.varying {
		p.touch(s, wide)
	}
	for slot := range c.kept {
		if wide[slot] {
			c.kept[slot] = make([]float64, c.total())
		}
	}
}

func (p *Program) reads(s segment, wide []bool) bool {
	for _, in := range p.code[s.from:s.to] {
		if wide[in.a] || wide[in.b] || wide[in.c] {
			return true
		}
	}
	return false
}

// touch gives the registers of a formula that varies their blocks. A register
// that none of them writes is filled with its one value before each run.
func (p *Program) touch(s segment, wide []bool) {
	c := &p.columns
	for _, in := range p.code[s.from:s.to] {
		if int(in.dst) >= p.cells {
			wide[in.dst] = true // what is left over within the formula
		}
		for _, r := range [...]int32{in.dst, in.a, in.b, in.c} {
			if c.work[r] != nil {
				continue
			}
			c.work[r] = make([]float64, block)
			if !wide[r] {
				c.fixed = append(c.fixed, r)
			}
		}
	}
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
			if b[i] != 0 {
				d[i] = a[i] / b[i]
			} else {
				d[i] = divide(a[i], b[i])
			}
		}
	case Min:
		for i := range d {
			d[i] = min(a[i], b[i])
		}
	case Max:
		for i := range d {
			d[i] = max(a[i], b[i])
		}
	case Select:
		for i := range d {
			d[i] = choose(a[i], b[i], c[i])
		}
	case More:
		for i := range d {
			d[i] = more(a[i], b[i])
		}
	case Ceil:
		for i := range d {
			d[i] = ceil(a[i])
		}
	case Sqrt:
		for i := range d {
			d[i] = math.Sqrt(a[i])
		}
	default:
		for i := range d {
			d[i] = apply(op, a[i], b[i], c[i])
		}
	}
}
