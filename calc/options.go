package calc

import (
	"slices"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Options are how the ranges of a sheet are drawn and how its quantities are
// printed. What is zero stands for the usual.
type Options struct {
	Samples int    // how many cases of ranges are drawn; 0 stands for [Samples]
	Seed    uint64 // what the draw begins with; 0 stands for [Seed]
	Digits  int    // significant digits of what is printed; 0 stands for [Digits]
	Binary  bool   // KiB and MiB in place of KB and MB
}

// What a sheet draws its ranges and prints its quantities with, unless told
// otherwise. The seed is fixed, so that a sheet prints the same every time.
const (
	Samples = 2047
	Seed    = 1
	Digits  = unit.Digits
)

func (o Options) draws() *formula.Draws {
	if o.Samples == 0 {
		o.Samples = Samples
	}
	if o.Seed == 0 {
		o.Seed = Seed
	}
	return formula.NewDraws(o.Samples, o.Seed)
}

func (o Options) style() unit.Style { return unit.Style{Digits: o.Digits, Binary: o.Binary} }

// With is a copy of the sheet under other options.
func (s *Sheet) With(o Options) *Sheet {
	d := s.copied()
	d.draws, d.style = o.draws(), o.style()
	d.restart()
	return d
}

// Load reads a sheet with the usual options.
func Load(src Source) (*Sheet, Errors) { return Options{}.Load(src) }

// Load reads a sheet on top of the built-in families. Where there are errors
// the sheet is usable all the same: its broken cells are in error, and all
// that does not depend on them is computed.
func (o Options) Load(src Source) (*Sheet, Errors) {
	s := families().copied()
	s.src, s.base, s.byName = src, s.byName, map[string]int{}
	s.lines, s.loaded, s.draws, s.style = nil, map[string]Entry{}, o.draws(), o.style()
	for _, c := range s.cells {
		c.line = -1
	}
	s.read()
	for _, c := range s.cells {
		if c.line >= 0 {
			s.loaded[c.name] = c.entry
		}
	}
	s.loading = true
	s.finish()
	s.loading = false
	slices.SortStableFunc(s.errs, func(a, b *Error) int { return a.Line - b.Line })
	return s, s.errs
}
