package formula

import "headroom/calc/unit"

// Arena is where the parts of texts are kept, many to a piece of memory: the
// families have thousands, and are read at every start.
type Arena struct {
	texts    int // how many are expected at a time
	exprs    []Expr
	literals []unit.Literal
	formulas []Formula
	names    []string
	parser   parser
}

// NewArena makes room for so many texts at a time.
func NewArena(texts int) *Arena { return &Arena{texts: min(max(texts, 1), 64)} }

// one takes one of a piece, or of a new one with so many.
func one[T any](piece *[]T, many int) *T {
	if len(*piece) == 0 {
		*piece = make([]T, many)
	}
	x := &(*piece)[0]
	*piece = (*piece)[1:]
	return x
}

func (a *Arena) expr() *Expr            { return one(&a.exprs, 6*a.texts) }
func (a *Arena) literal() *unit.Literal { return one(&a.literals, a.texts) }
func (a *Arena) formula() *Formula      { return one(&a.formulas, a.texts) }

// keep copies names that were collected in a place that is used again.
func (a *Arena) keep(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	if cap(a.names)-len(a.names) < len(names) {
		a.names = make([]string, 0, max(len(names), 3*a.texts))
	}
	from := len(a.names)
	a.names = append(a.names, names...)
	return a.names[from:len(a.names):len(a.names)]
}
