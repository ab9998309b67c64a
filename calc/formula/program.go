package formula

import "math"

// Program runs the formulas of a sheet: a flat list of instructions over
// registers, in the order in which cells depend on each other. A register
// holds one value; where a range is drawn, a column of samples (column.go).
//
// Registers 0 to cells-1 belong to the cells, then come the constants and, from
// temps on, what is left over between the instructions of one formula.
type Program struct {
	regs     []float64
	code     []instruction
	segments []segment // one for each formula, in order
	cells    int
	consts   map[uint64]int32
	tightest int32           // the register of the smallest limit; 0 as long as nobody asks
	after    map[int][]int32 // by cell: the segments that follow from it, found when first asked
	columns  columns
}

type instruction struct {
	op           Op
	dst, a, b, c int32
}

// segment is the code of one formula: code[from:to] computes register cell.
type segment struct {
	cell     int32
	from, to int32
}

// NewProgram makes a program for so many cells, all of them NaN.
func NewProgram(cells int) *Program {
	p := &Program{cells: cells, regs: make([]float64, cells), consts: map[uint64]int32{}, after: map[int][]int32{}}
	for i := range p.regs {
		p.regs[i] = math.NaN()
	}
	return p
}

// Value is what a register holds.
func (p *Program) Value(slot int) float64 { return p.regs[slot] }

// Store puts a value into a cell's register. Run or RunFrom brings the rest up to date.
func (p *Program) Store(slot int, x float64) { p.regs[slot] = x }

// Add appends a text that was checked, which computes a cell. Cells that it
// names must have been added before. limits are the registers for which the
// word limits stands; seed is what its ranges are drawn from.
func (p *Program) Add(slot int, seed uint64, e *Expr, limits []int) {
	c := compiler{Program: p, ranges: seed}
	e.Walk(func(e *Expr) {
		if e.Op == Limits && p.tightest == 0 {
			p.addLimits(limits)
		}
	})
	from := int32(len(p.code))
	c.into(int32(slot), e)
	p.segments = append(p.segments, segment{int32(slot), from, int32(len(p.code))})
}

// addLimits computes the smallest limit once for all that speak of it, in a
// register of its own.
func (p *Program) addLimits(limits []int) {
	c := compiler{Program: p}
	a := c.constant(math.Inf(1))
	p.tightest = int32(len(p.regs))
	p.regs = append(p.regs, math.Inf(1))
	from := int32(len(p.code))
	for _, l := range limits {
		c.emit(Min, p.tightest, a, int32(l), a)
		a = p.tightest
	}
	p.segments = append(p.segments, segment{p.tightest, from, int32(len(p.code))})
}

// temp marks a register that holds what is left over within a formula; the
// place of the temps is known only when all constants are (see Seal).
const temp = 1 << 30

// Constant is a register that holds x.
func (p *Program) Constant(x float64) int {
	c := compiler{Program: p}
	return int(c.constant(x))
}

// Seal gives the temps their place, behind the constants. It is called once,
// after the last Add.
func (p *Program) Seal() {
	base, most := int32(len(p.regs)), int32(0)
	place := func(r *int32) {
		if *r >= temp {
			most = max(most, *r-temp+1)
			*r += base - temp
		}
	}
	for i := range p.code {
		in := &p.code[i]
		place(&in.dst)
		place(&in.a)
		place(&in.b)
		place(&in.c)
	}
	p.regs = append(p.regs, make([]float64, most)...)
}

// Run computes every formula.
func (p *Program) Run() {
	if p.columns.on() {
		p.runColumns()
		return
	}
	run(p.code, p.regs)
}

// RunFrom computes what follows from a cell whose register was stored.
func (p *Program) RunFrom(slot int) {
	if p.columns.on() {
		p.runColumns()
		return
	}
	for _, i := range p.following(slot) {
		s := p.segments[i]
		run(p.code[s.from:s.to], p.regs)
	}
}

// run is apply in a loop. What formulas are mostly made of stands here once
// more, since a call costs as much as the operation.
func run(code []instruction, regs []float64) {
	for i := range code {
		in := &code[i]
		a, b := regs[in.a], regs[in.b]
		var x float64
		switch in.op {
		case Move:
			x = a
		case Add:
			x = a + b
		case Sub:
			x = a - b
		case Mul:
			x = a * b
		case Div:
			if b == 0 {
				x = divide(a, b)
			} else {
				x = a / b
			}
		case Min:
			x = min(a, b)
		case Max:
			x = max(a, b)
		case Select:
			x = choose(a, b, regs[in.c])
		case More:
			x = more(a, b)
		default:
			x = apply(in.op, a, b, regs[in.c])
		}
		regs[in.dst] = x
	}
}

// following finds the segments that depend on a cell, by what their code reads.
func (p *Program) following(slot int) []int32 {
	if found, ok := p.after[slot]; ok {
		return found
	}
	moved := make([]bool, len(p.regs))
	moved[slot] = true
	found := []int32{}
	for i, s := range p.segments {
		for _, in := range p.code[s.from:s.to] {
			if int(s.cell) != slot && (moved[in.a] || moved[in.b] || moved[in.c]) {
				moved[s.cell] = true
				found = append(found, int32(i))
				break
			}
		}
	}
	p.after[slot] = found
	return found
}

// compiler turns one formula into instructions.
type compiler struct {
	*Program
	depth  int32
	ranges uint64 // seed of the next range literal
}

// into computes e into register dst.
func (c *compiler) into(dst int32, e *Expr) {
	switch e.Op {
	case If:
		save := c.depth
		test, then, other := c.operand(e.Args[0]), c.operand(e.Args[1]), c.operand(e.Args[2])
		c.depth = save
		c.emit(Select, dst, test, then, other)
	case Call:
		c.fold(dst, e)
	case Literal, Forever, Name, Limits:
		r := c.operand(e)
		c.emit(Move, dst, r, r, r)
	default:
		save := c.depth
		a := c.operand(e.Args[0])
		b := a
		if len(e.Args) > 1 {
			b = c.operand(e.Args[1])
		}
		c.depth = save
		c.emit(e.Op, dst, a, b, a)
	}
}

// emit appends an instruction. Operands that an operation does not take repeat
// the first, so that what depends on what can be read off the code.
func (c *compiler) emit(op Op, dst, a, b, d int32) {
	c.code = append(c.code, instruction{op, dst, a, b, d})
}

// operand is a register that holds e.
func (c *compiler) operand(e *Expr) int32 {
	if len(e.Args) > 0 && !e.varies {
		return c.constant(Evaluate(e, func(e *Expr) float64 { return e.Lit.Value }))
	}
	switch e.Op {
	case Literal:
		if e.Lit.Ranged {
			return c.draw(e)
		}
		return c.constant(e.Lit.Value)
	case Forever:
		return c.constant(math.Inf(1))
	case Limits:
		return c.tightest
	case Name:
		return int32(e.Slot)
	}
	r := temp + c.depth
	c.depth++
	c.into(r, e)
	return r
}

// fold computes max(a, b, c) as max(max(a, b), c).
func (c *compiler) fold(dst int32, e *Expr) {
	if len(e.Args) == 1 && e.Fn.rule == same {
		c.into(dst, e.Args[0])
		return
	}
	save := c.depth
	a := c.operand(e.Args[0])
	if len(e.Args) == 1 {
		c.depth = save
		c.emit(e.Fn.op, dst, a, a, a)
		return
	}
	for i, arg := range e.Args[1:] {
		b := c.operand(arg)
		to := dst
		if i < len(e.Args)-2 {
			to = temp + save
		}
		c.emit(e.Fn.op, to, a, b, a)
		a = to
		c.depth = save + 1
	}
	c.depth = save
}

func (c *compiler) constant(x float64) int32 {
	bits := math.Float64bits(x)
	r, ok := c.consts[bits]
	if !ok {
		r = int32(len(c.regs))
		c.regs = append(c.regs, x)
		c.consts[bits] = r
	}
	return r
}

// draw is a register for a range literal: its middle, or a column of samples.
func (c *compiler) draw(e *Expr) int32 {
	low, high := e.Lit.Value, e.Lit.High.Value
	r := int32(len(c.regs))
	c.regs = append(c.regs, low+(high-low)/2)
	c.columns.add(source{r, low, high, c.ranges, false})
	c.ranges++
	return r
}
