package calc

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// The one error type of headroom, and a quantity as printed.
type (
	Error  = unit.Error
	Errors = unit.Errors
	Shown  = unit.Shown
)

// Bounds of what is read from outside.
const (
	MaxSource = 1 << 20 // bytes of a sheet
	maxCells  = 100_000
)

// Sheet is a set of linked cells on top of the built-in families.
type Sheet struct {
	src      Source
	lines    []formula.Line
	from     string
	minds    []string
	asks     []string
	families []*Family
	indexed  map[string]int // the families by name
	shown    []*Family
	cells    []*Cell
	spare    []Cell         // room for cells to come
	byName   map[string]int // the sheet's own names, and in the families' sheet all of them
	base     map[string]int // the families' names
	tests    []*test
	needs    []*test // those that do not hold
	left     []string
	errs     Errors
	building bool
	loading  bool
	refused  []refused // needs that the sheet as loaded does not meet
	edited   bool      // see Edited
	editedAt int       // the run that it belongs to
	sorted   []Limit   // see Limits
	sortedAt int
	blamed   map[*Cell]blame
	blamedAt int

	loaded  map[string]Entry // what the sheet gives, before any edit
	order   []int            // slots, each after those that it uses
	program *formula.Program
	counts  []bool // by family index
	limits  []int  // slots of the limits that count
	runs    int

	style unit.Style
	draws *formula.Draws // what ranges are sampled with; shared with clones
}

func newSheet(src Source) *Sheet {
	return &Sheet{src: src, byName: map[string]int{}, indexed: map[string]int{}, loaded: map[string]Entry{}, draws: Options{}.draws()}
}

// Source is the source as loaded.
func (s *Sheet) Source() Source { return s.src }

// Title is the sheet's title.
func (s *Sheet) Title() string { return s.src.Title() }

// From is the sheet's remark on where it comes from.
func (s *Sheet) From() string { return s.from }

// Minds and Asks are what the sheet itself says to mind and to ask.
func (s *Sheet) Minds() []string { return s.minds }

// Asks are the questions that the sheet itself raises.
func (s *Sheet) Asks() []string { return s.asks }

// Families are all families, the sheet's own last.
func (s *Sheet) Families() []*Family { return s.families }

// Family finds a family by its name; nil if there is none.
func (s *Sheet) Family(name string) *Family {
	for i := len(s.indexed); i < len(s.families); i++ {
		s.indexed[s.families[i].Name] = i
	}
	if i, ok := s.indexed[name]; ok {
		return s.families[i]
	}
	return nil
}

// Cells are all cells, family by family, choices before results before limits.
func (s *Sheet) Cells() []*Cell { return s.where(func(*Cell) bool { return true }) }

// where are the cells for which keep holds, in the order of Cells.
func (s *Sheet) where(keep func(*Cell) bool) []*Cell {
	var cells []*Cell
	add := func(c *Cell) {
		if !c.gone && keep(c) {
			cells = append(cells, c)
		}
	}
	for _, f := range s.families {
		for _, c := range f.Choices {
			add(c)
		}
		for _, c := range f.Results {
			add(c)
		}
	}
	for _, c := range s.cells {
		if c.limit {
			add(c)
		}
	}
	return cells
}

// Cell finds a cell by its name; nil if there is none.
func (s *Sheet) Cell(name string) *Cell {
	slot, ok := s.byName[name]
	if !ok {
		slot, ok = s.base[name]
	}
	if !ok || s.cells[slot].gone {
		return nil
	}
	return s.cells[slot]
}

// LeftOut says which built-in cells are not in this sheet, and why.
func (s *Sheet) LeftOut() []string { return s.left }

// Shown are the families that the sheet shows: those that it names, or else
// those of which it sets a cell; and always its own.
func (s *Sheet) Shown() []*Family {
	shown := slices.Clone(s.shown)
	for _, f := range s.families {
		if s.belongs(f) && !slices.Contains(shown, f) {
			shown = append(shown, f)
		}
	}
	return shown
}

func (s *Sheet) belongs(f *Family) bool {
	switch {
	case f.Own:
		return len(f.Choices)+len(f.Results) > 0
	case len(s.shown) > 0:
		return false
	}
	return s.sets(f)
}

// sets reports whether a cell of the family has a text other than its own.
func (s *Sheet) sets(f *Family) bool {
	set := func(c *Cell) bool { return !c.gone && c.isSet() }
	return slices.ContainsFunc(f.Choices, set) || slices.ContainsFunc(f.Results, set) ||
		slices.ContainsFunc(s.cells, func(c *Cell) bool { return c.limit && c.family == f && set(c) })
}

// Counts reports whether the levels and limits of a family take part: the
// sheet shows it, or sets one of its cells. What sums up takes part always.
func (s *Sheet) Counts(f *Family) bool { return f == nil || s.counts[f.index] }

// count works out which families count, and with them which limits.
func (s *Sheet) count() {
	s.counts = make([]bool, len(s.families))
	for i, f := range s.families {
		s.counts[i] = f.Own || slices.Contains(s.shown, f) || s.sets(f) || s.sumsUp(f)
	}
	s.limits = nil
	for _, c := range s.cells {
		if c.limit && !c.gone && s.Counts(c.family) {
			s.limits = append(s.limits, c.slot)
		}
	}
}

// sumsUp reports whether the family's headline is made of the limits.
func (s *Sheet) sumsUp(f *Family) bool {
	return f.Headline != nil && f.Headline.builtin.formula != nil && f.Headline.builtin.formula.Limits
}

// fail records an error of a line of the source.
func (s *Sheet) fail(line int, source string, offset int, err *Error) *Error {
	e := *err
	e.File, e.Line = cmp.Or(s.src.Path, s.src.Name), line+1
	e.Text, e.At, e.End = source, min(offset+e.At, len(source)), min(offset+e.End, len(source))
	if e.Also != [2]int{} {
		e.Also[0], e.Also[1] = offset+e.Also[0], offset+e.Also[1]
	}
	e.Col = utf8.RuneCountInString(source[:e.At]) + 1
	s.errs = append(s.errs, &e)
	return &e
}

// Lookup is part of formula.Scope: what a name means in this sheet.
func (s *Sheet) Lookup(name string) (int, formula.Type, bool) {
	c := s.Cell(name)
	if c == nil {
		return 0, formula.Type{}, false
	}
	t := formula.Type{Dim: c.unit.Dim}
	if c.unit.Kind == unit.Percent {
		t.Percent = formula.PercentCell
	}
	return c.slot, t, true
}

// Names is part of formula.Scope: all cells, the sheet's own first.
func (s *Sheet) Names() []string {
	var own, builtin []string
	for _, c := range s.cells {
		switch {
		case c.gone:
		case c.own:
			own = append(own, c.name)
		default:
			builtin = append(builtin, c.name)
		}
	}
	return append(own, builtin...)
}

// Nearest are the cells and families whose names are like the word.
func (s *Sheet) Nearest(word string) []string {
	names := s.Names()
	for _, f := range s.families {
		names = append(names, f.Name)
	}
	return slices.Compact(unit.Nearest(word, names))
}

// NoCell is the error for a name that no cell has.
func (s *Sheet) NoCell(name string) *Error {
	e := &Error{Text: name, End: len(name), Word: "unknown", Message: fmt.Sprintf("no cell %q", name)}
	if near := s.Nearest(name); len(near) > 0 {
		e.Hint, e.Fix, e.Others = "write "+near[0], near[0], near[1:]
	} else {
		e.Hint = "headroom list cells shows all names"
	}
	return e
}
