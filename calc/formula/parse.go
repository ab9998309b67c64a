package formula

import (
	"fmt"
	"slices"
	"strings"

	"headroom/calc/unit"
)

// Bounds of what is read from outside.
const (
	maxDepth = 100      // nesting of parentheses, signs and powers
	MaxText  = 64 << 10 // bytes of a text, or of a line
)

// textLimit says how long a text or a line may be.
var textLimit = fmt.Sprintf("%d KiB are the limit", MaxText>>10)

// parser reads a text by recursive descent: each method is the production of
// its name. It stops at the first error with a panic that the door recovers.
type parser struct {
	unit.Scanner
	arena *Arena
	depth int
	names []string
	tight bool // min(limits) was read
}

// Parse reads a text: what a cell holds.
func Parse(text string) (*Formula, *Error) { return NewArena(1).Parse(text) }

// Parse is the function of that name, with its parts in the arena.
func (a *Arena) Parse(text string) (*Formula, *Error) { return a.parse(text, (*parser).value) }

// ParseTest reads a test: two sums and what is between them.
func (a *Arena) ParseTest(text string) (*Formula, *Error) { return a.parse(text, (*parser).test) }

func (a *Arena) parse(text string, production func(*parser) *Expr) (f *Formula, err *Error) {
	defer unit.Catch(&err)
	p := &a.parser
	*p = parser{Scanner: unit.Scanner{Text: text}, arena: a, names: p.names[:0]}
	if len(text) > MaxText {
		p.stop(0, 0, "refused", "this text is too long", textLimit)
	}
	p.Blanks()
	if p.Pos == len(text) {
		p.stop(p.Pos, p.Pos, "unfinished", "a value belongs here", "")
	}
	root := production(p)
	p.end()
	f = a.formula()
	*f = Formula{Text: text, Root: root, Names: a.keep(p.names), Notes: p.Notes, Limits: p.tight}
	return f, nil
}

// value is a sum, and no comparison behind it.
func (p *parser) value() *Expr {
	e := p.sum()
	if p.comparison() != "" {
		p.stop(p.Pos, p.Pos+len(p.comparison()), "syntax", "a value has no comparison", "write if(a > b, then, else)")
	}
	return e
}

// deeper guards every production that calls itself; shallower is its end.
func (p *parser) deeper() {
	if p.depth++; p.depth > maxDepth {
		p.stop(p.Pos, min(p.Pos+1, len(p.Text)), "refused", "this is nested too deeply", fmt.Sprintf("%d levels are the limit", maxDepth))
	}
}

func (p *parser) shallower() { p.depth-- }

// operator is a sign and what it means.
type operator struct {
	sign string
	op   Op
}

var (
	sums     = []operator{{"+", Add}, {"-", Sub}, {"−", Sub}}
	products = []operator{{"*", Mul}, {"×", Mul}, {"·", Mul}, {"/", Div}, {"÷", Div}}
	signs    = []operator{{"-", Neg}, {"−", Neg}}
	powers   = []operator{{"^", Pow}}
)

var comparisons = []operator{{"<=", LessEq}, {">=", MoreEq}, {"==", Equal}, {"!=", Unequal}, {"<", Less}, {">", More}, {"≤", LessEq}, {"≥", MoreEq}, {"≠", Unequal}}

// comparison is the sign that stands here, or "".
func (p *parser) comparison() string {
	p.Blanks()
	for _, c := range comparisons {
		if strings.HasPrefix(p.Text[p.Pos:], c.sign) {
			return c.sign
		}
	}
	return ""
}

func (p *parser) test() *Expr {
	left := p.sum()
	sign := p.comparison()
	if sign == "" {
		p.noComparison()
	}
	op := comparisons[slices.IndexFunc(comparisons, func(c operator) bool { return c.sign == sign })].op
	p.Pos += len(sign)
	return p.binary(op, left, p.sum())
}

func (p *parser) sum() *Expr {
	left := p.product()
	for {
		op, n := p.operator(sums)
		if n == 0 {
			return left
		}
		p.Pos += n
		left = p.binary(op, left, p.product())
	}
}

// operator finds which of the signs stands here; n is its length, 0 for none.
func (p *parser) operator(table []operator) (op Op, n int) {
	p.Blanks()
	if p.Pos == len(p.Text) || p.Text[p.Pos] == ')' || p.Text[p.Pos] == ',' || nameByte(p.Text[p.Pos]) {
		return 0, 0 // what mostly stands here is no sign
	}
	for _, o := range table {
		if strings.HasPrefix(p.Text[p.Pos:], o.sign) {
			return o.op, len(o.sign)
		}
	}
	return 0, 0
}

// node is a node of the text, its operands to come.
func (p *parser) node(op Op, at, end int) *Expr {
	e := p.arena.expr()
	e.Op, e.At, e.End, e.Lit = op, at, end, &none
	e.varies = op == Name || op == Limits
	return e
}

func (p *parser) binary(op Op, left, right *Expr) *Expr {
	e := p.node(op, left.At, right.End)
	e.Args = append(e.pair[:0], left, right)
	e.varies = left.varies || right.varies
	return e
}

func (p *parser) product() *Expr {
	left := p.unary(true)
	for {
		op, n := p.operator(products)
		of := n == 0 && p.word("of")
		if of {
			op, n = Mul, len("of")
			if left.Op != Literal || left.Lit.Kind != unit.Percent {
				p.stop(p.Pos, p.Pos+n, "syntax", "of follows a percent", "write 5% of 200, or *")
			}
		}
		if n == 0 {
			return left
		}
		p.Pos += n
		left = p.binary(op, left, p.unary(false))
		left.Of = of
		if op == Div {
			p.noteDivisor(left)
		}
	}
}

// word reports whether the keyword stands here as a word of its own.
func (p *parser) word(w string) bool {
	rest := p.Text[p.Pos:]
	return strings.HasPrefix(rest, w) && (len(rest) == len(w) || !nameByte(rest[len(w)]))
}

// noteDivisor says how a divisor with a unit of its own stroke was read.
func (p *parser) noteDivisor(e *Expr) {
	d := e.Args[1]
	if d.Op == Literal && len(d.Lit.Slashes) > 0 {
		whole := p.Text[d.At:d.End]
		p.Notes = append(p.Notes, unit.Note{At: d.At, End: d.End,
			Message: fmt.Sprintf("one quantity: divided by (%s)", whole)})
	}
}

func (p *parser) unary(first bool) *Expr {
	p.Blanks()
	at := p.Pos
	_, n := p.operator(signs)
	if n == 0 {
		return p.power(first)
	}
	if n == 1 && p.NegativeRange() {
		return p.literal(first)
	}
	p.deeper()
	defer p.shallower()
	p.Pos += n
	arg := p.unary(first)
	e := p.node(Neg, at, arg.End)
	e.Args = append(e.pair[:0], arg)
	e.varies = arg.varies
	return e
}

func (p *parser) power(first bool) *Expr {
	left := p.primary(first)
	if _, n := p.operator(powers); n > 0 {
		p.deeper()
		defer p.shallower()
		p.Pos += n
		return p.binary(Pow, left, p.unary(false))
	}
	return left
}

func (p *parser) primary(first bool) *Expr {
	p.Blanks()
	at := p.Pos
	switch r, n := p.Rune(); {
	case n == 0:
		p.stop(at, at, "unfinished", "a value belongs here", "")
	case p.Digit():
		return p.literal(first)
	case r == '(':
		return p.parens()
	case 'a' <= r && r <= 'z':
		return p.name()
	default:
		p.noValue(r, at, at+n)
	}
	return nil
}

func (p *parser) literal(first bool) *Expr {
	at := p.Pos
	l := p.arena.literal()
	*l = p.Literal(first)
	e := p.node(Literal, at, p.Pos)
	e.Lit, e.varies = l, l.Ranged
	return e
}

func (p *parser) parens() *Expr {
	p.deeper()
	defer p.shallower()
	at := p.Pos
	p.open()
	e := p.sum()
	if sign := p.comparison(); sign != "" {
		p.stop(p.Pos, p.Pos+len(sign), "syntax", "a comparison stands in a test only", "write if(a > b, then, else)")
	}
	p.close(at)
	// The place takes in the parentheses, so that what is put in for e can keep them.
	if len(e.Args) > 0 && e.Op != Call {
		e.At, e.End = at, p.Pos
	}
	return e
}

func (p *parser) open() {
	p.Pos++
	p.Depth++
}

func (p *parser) close(opened int) {
	p.Blanks()
	if !strings.HasPrefix(p.Text[p.Pos:], ")") {
		p.unclosed(opened)
	}
	p.Pos++
	p.Depth--
}

func nameByte(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' }

// ReadName is the name with which s begins, or "".
func ReadName(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return ""
	}
	i := 0
	for i < len(s) && nameByte(s[i]) {
		i++
	}
	return s[:i]
}

func (p *parser) name() *Expr {
	at := p.Pos
	word := ReadName(p.Text[at:])
	p.Pos += len(word)
	if strings.HasPrefix(p.Text[p.Pos:], "(") {
		return p.call(at, word)
	}
	switch word {
	case "never", "unbounded":
		e := p.node(Forever, at, p.Pos)
		e.Word = word
		return e
	case "per", "of":
		p.stop(at, p.Pos, "syntax", word+" belongs after a number", "")
	}
	p.names = append(p.names, word)
	e := p.node(Name, at, p.Pos)
	e.Word = word
	return e
}

func (p *parser) call(at int, word string) *Expr {
	fn := function(word)
	if fn == nil {
		p.noFunction(at, word)
	}
	p.deeper()
	defer p.shallower()
	e := p.node(Call, at, at)
	e.Word, e.Fn = word, fn
	e.Args = e.pair[:0]
	opened := p.Pos
	p.open()
	if fn.op == Select {
		e.Op = If
		e.Args = append(e.Args, p.test())
	} else if p.limits() {
		e.Args = append(e.Args, p.node(Limits, p.Pos, p.Pos+len("limits")))
		p.Pos += len("limits")
		p.tight = true
	} else {
		e.Args = append(e.Args, p.sum())
	}
	for p.comma() {
		e.Args = append(e.Args, p.sum())
	}
	p.close(opened)
	e.End = p.Pos
	for _, a := range e.Args {
		e.varies = e.varies || a.varies
	}
	if n := len(e.Args); n < fn.min || n > fn.max {
		p.stop(at, e.End, "syntax", fmt.Sprintf("%s has %d values here", word, n), "write "+fn.Usage)
	}
	return e
}

// limits reports whether min(limits) is being read: the word stands for all
// limits there and nowhere else.
func (p *parser) limits() bool {
	return strings.HasSuffix(p.Text[:p.Pos], "min(") && strings.HasPrefix(p.Text[p.Pos:], "limits)")
}

func (p *parser) comma() bool {
	p.Blanks()
	if !strings.HasPrefix(p.Text[p.Pos:], ",") {
		return false
	}
	p.Pos++
	return true
}
