package formula

import (
	"math"
	"runtime"
	"slices"
	"sync"
)

// block is how many samples go through the program at a time, so that the
// columns in hand stay in the cache.
const block = 1024

// Bounds of memory, for sheets of many thousand cells that vary: they get fewer
// samples, and go through the program in smaller blocks.
const (
	maxKept = 32 << 20 // numbers in all columns that are kept
	maxWork = 4 << 20  // numbers in all blocks
)

// columns is the state of a program that has ranges.
type columns struct {
	sources []source
	draws   *Draws
	wanted  []int       // cells whose samples are wanted at once; nil for all
	wide    []bool      // by register: it varies
	varying []segment   // the formulas that vary and are wanted
	fixed   []int32     // registers that these read and that do not vary
	block   int         // samples in a block
	work    [][]float64 // a block for each register in use
	kept    [][]float64 // all samples of each cell that varies
	ends    [][2]float64
}

func (c *columns) on() bool     { return len(c.sources) > 0 }
func (c *columns) add(s source) { c.sources = append(c.sources, s) }
func (c *columns) total() int   { return c.corners() + c.draws.samples }

// Ranged reports whether the program draws samples.
func (p *Program) Ranged() bool { return p.columns.on() }

// Varies reports whether a cell draws samples, or follows from one that does.
func (p *Program) Varies(slot int) bool { return p.columns.wide != nil && p.columns.wide[slot] }

// Sample sets what ranges are drawn from. Without it they are drawn thinly.
func (p *Program) Sample(d *Draws) { p.columns.draws = d }

// Range makes a cell's register a range of its own; Add is not called for it.
func (p *Program) Range(slot int, seed uint64, low, high float64, whole bool) {
	s := source{int32(slot), low, high, seed, whole}
	p.regs[slot] = s.at(0.5)
	p.columns.add(s)
}

// Want names the cells whose samples are wanted at each run. Those of others
// are computed when they are first asked for.
func (p *Program) Want(cells []int) { p.columns.wanted = cells }

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
	p.runBlocks()
	if len(c.sources) > fewRanges {
		p.reach()
	}
}

// manyBlocks is from where on blocks are shared out among the cores.
const manyBlocks = 16

// runBlocks runs all blocks, many of them on all cores: no block needs another.
func (p *Program) runBlocks() {
	c := &p.columns
	blocks := (c.total() + c.block - 1) / c.block
	workers := 1
	if blocks >= manyBlocks {
		workers = runtime.GOMAXPROCS(0)
	}
	var wait sync.WaitGroup
	for w := 1; w < workers; w++ {
		work := c.ownWork() // before anybody writes to what it is made of
		wait.Go(func() { p.runEvery(work, w, workers, blocks) })
	}
	p.runEvery(c.work, 0, workers, blocks)
	wait.Wait()
}

// ownWork is a worker's own registers; those that do not vary are shared.
func (c *columns) ownWork() [][]float64 {
	work := slices.Clone(c.work)
	for r := range work {
		if work[r] != nil && c.wide[r] && (r >= len(c.kept) || c.kept[r] == nil) {
			work[r] = make([]float64, c.block)
		}
	}
	return work
}

func (p *Program) runEvery(work [][]float64, first, step, blocks int) {
	for b := first; b < blocks; b += step {
		n := p.columns.block
		p.runBlock(work, b*n, min(n, p.columns.total()-b*n))
	}
}

// runBlock computes samples from..from+n. Cells write right into what is kept.
func (p *Program) runBlock(work [][]float64, from, n int) {
	c := &p.columns
	for slot, kept := range c.kept {
		if kept != nil {
			work[slot] = kept[from : from+n]
		}
	}
	for i, s := range c.sources {
		c.fill(work[s.reg][:n], i, from)
	}
	for _, s := range c.varying {
		for _, in := range p.code[s.from:s.to] {
			vector(in.op, work[in.dst][:n], work[in.a], work[in.b], work[in.c])
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
	c.wide = make([]bool, len(p.regs))
	c.work = make([][]float64, len(p.regs))
	c.kept = make([][]float64, p.cells)
	c.varying, c.fixed = nil, nil
	for _, s := range c.sources {
		c.wide[s.reg] = true
	}
	for _, s := range p.segments {
		if p.reads(s, c.wide) {
			c.wide[s.cell] = true
			c.varying = append(c.varying, s)
		}
	}
	needed := p.needed()
	c.varying = slices.DeleteFunc(c.varying, func(s segment) bool { return !needed[s.cell] })
	p.keep(needed)
	for _, s := range c.sources {
		c.make(s.reg)
	}
	for _, s := range c.varying {
		p.touch(s)
	}
}

// keep makes room for all samples of the cells that vary and are needed.
func (p *Program) keep(needed []bool) {
	c := &p.columns
	kept := len(c.sources) // each has its column of draws
	for slot := range c.kept {
		if c.wide[slot] && needed[slot] {
			kept++
		}
	}
	c.draws = c.draws.atMost(maxKept / max(1, kept))
	c.block = min(block, c.total(), max(16, maxWork/len(p.regs)))
	for slot := range c.kept {
		if c.wide[slot] && needed[slot] {
			c.kept[slot] = make([]float64, c.total())
			c.work[slot] = c.kept[slot][:c.block]
		}
	}
}

// make gives a register its block if it has none. It reports whether it had none.
func (c *columns) make(r int32) bool {
	if c.work[r] != nil {
		return false
	}
	c.work[r] = make([]float64, c.block)
	return true
}

// needed are the registers of what is wanted, and of all that it follows from.
func (p *Program) needed() []bool {
	c := &p.columns
	needed := make([]bool, len(p.regs))
	if c.wanted == nil {
		for i := range needed {
			needed[i] = true
		}
		return needed
	}
	for _, slot := range c.wanted {
		needed[slot] = true
	}
	for i := len(p.segments) - 1; i >= 0; i-- {
		s := p.segments[i]
		if !needed[s.cell] {
			continue
		}
		for _, in := range p.code[s.from:s.to] {
			needed[in.a], needed[in.b], needed[in.c] = true, true, true
		}
	}
	return needed
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
func (p *Program) touch(s segment) {
	c := &p.columns
	for _, in := range p.code[s.from:s.to] {
		if int(in.dst) >= p.cells {
			c.wide[in.dst] = true // what is left over within the formula
		}
		for _, r := range [...]int32{in.dst, in.a, in.b, in.c} {
			if c.make(r) && !c.wide[r] {
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
