package calc

import (
	"maps"
	"slices"
)

// Entry is what a cell holds now, so that it can be put back later.
func (s *Sheet) Entry(name string) Entry {
	c := s.Cell(name)
	if c == nil {
		return Entry{Unset: true}
	}
	return c.entry
}

// Clone is a copy that changes on its own.
func (s *Sheet) Clone() *Sheet {
	d := s.copied()
	d.restart()
	return d
}

// copied is a copy without a program.
func (s *Sheet) copied() *Sheet {
	d := *s
	d.spare, d.blamed, d.needs, d.editedAt, d.sortedAt = nil, nil, nil, 0, 0
	d.byName, d.loaded, d.indexed = maps.Clone(s.byName), maps.Clone(s.loaded), maps.Clone(s.indexed)
	d.families = make([]*Family, len(s.families))
	cells := make([]Cell, len(s.cells))
	d.cells = make([]*Cell, len(s.cells))
	for i, c := range s.cells {
		cells[i] = *c
		cells[i].sheet = &d
		cells[i].at = 0
		d.cells[i] = &cells[i]
	}
	for i, f := range s.families {
		g := *f
		g.Choices, g.Results = d.mine(f.Choices), d.mine(f.Results)
		if f.Headline != nil {
			g.Headline = d.cells[f.Headline.slot]
		}
		d.families[i] = &g
	}
	for _, c := range d.cells {
		c.family = d.families[c.family.index]
	}
	d.cloneTests(s)
	return &d
}

// mine are the clone's cells in place of the original's.
func (s *Sheet) mine(cells []*Cell) []*Cell {
	out := make([]*Cell, len(cells))
	for i, c := range cells {
		out[i] = s.cells[c.slot]
	}
	return out
}

func (s *Sheet) cloneTests(from *Sheet) {
	s.tests = make([]*test, len(from.tests))
	for i, t := range from.tests {
		u := *t
		if t.cell != nil {
			u.cell = s.cells[t.cell.slot]
		}
		if t.family != nil {
			u.family = s.families[t.family.index]
		}
		s.tests[i] = &u
	}
	s.shown = make([]*Family, len(from.shown))
	for i, f := range from.shown {
		s.shown[i] = s.families[f.index]
	}
	s.errs, s.left, s.refused = slices.Clone(from.errs), slices.Clone(from.left), slices.Clone(from.refused)
	s.minds, s.asks = slices.Clone(from.minds), slices.Clone(from.asks)
}

// Snapshot is all values and entries of a sheet at one moment.
type Snapshot struct {
	at    map[string]int
	cells []frozen
}

type frozen struct {
	value Value
	entry Entry
}

// Snapshot freezes the sheet: the baseline against which changes are counted.
func (s *Sheet) Snapshot() *Snapshot {
	b := &Snapshot{make(map[string]int, len(s.cells)), make([]frozen, 0, len(s.cells))}
	for _, c := range s.cells {
		if !c.gone {
			b.at[c.name] = len(b.cells)
			b.cells = append(b.cells, frozen{c.Value(), c.entry})
		}
	}
	return b
}

// Len is how many cells there were.
func (b *Snapshot) Len() int { return len(b.cells) }

// Value is what a cell was worth.
func (b *Snapshot) Value(name string) (Value, bool) {
	c := b.cell(name)
	return c.value, c != nothing
}

// Entry is what a cell held.
func (b *Snapshot) Entry(name string) (Entry, bool) {
	c := b.cell(name)
	return c.entry, c != nothing
}

// nothing is what there is of a cell that was not there.
var nothing = &frozen{}

func (b *Snapshot) cell(name string) *frozen {
	if i, ok := b.at[name]; ok {
		return &b.cells[i]
	}
	return nothing
}
