package tui

import (
	"slices"
	"strings"

	"headroom/calc"
)

// takeUp goes on with a session that was left of the sheet that is open: undo leads back through its steps. What is not
// among them is one step of its own. whole reports that all of it is in the sheet and in the open field again.
func (m *model) takeUp(l leftover) (whole bool) {
	before := view{m.doc, m.spot}
	r := rebuild(m.doc, l)
	m.doc.sheet, m.doc.baseline = r.sheet, r.first
	if !r.startsAsLoaded(before.doc) {
		what := "what was left"
		if n := r.taken(l); n > 0 {
			what = count(n, "edit")
		}
		m.history.add(takenUp{openStep{before, view{m.doc, m.spot}}, what})
	}
	m.history.done = append(m.history.done, r.done...)
	m.history.undone = r.undone
	m.history.moves++
	m.doc.baseline = r.last
	m.settle()
	if len(r.done) > 0 {
		if s, ok := r.done[len(r.done)-1].(cellStep); ok {
			m.arrive(s.name)
		}
	}
	m.typeAgain(l, &r)
	m.keepEdits()
	if len(r.refused) > 0 {
		m.say("%s not taken up, as the sheet has changed: %s", m.glyph.warn, strings.Join(r.refused, ", "))
	}
	return len(r.refused) == 0
}

// putAway forgets a left-over that is in the program again as a whole. Any other is kept where it can be found, and is not
// asked about any more.
func (m *model) putAway(l leftover, whole bool) {
	if l.open || whole && m.store.failed { // its program may go on with it; and nothing else may have it on disk
		return
	}
	put := m.store.decline
	if whole {
		put = m.store.forget
	}
	if err := put(l); err != nil {
		m.say("%s what was left will be offered again: %v", m.glyph.warn, plainError(err))
	}
}

// typeAgain opens the field that was open, with what was typed in it.
func (m *model) typeAgain(l leftover, r *rebuilt) {
	t := l.Typing
	if t == nil {
		return
	}
	switch c := m.sheet().Cell(t.Name); {
	case c != nil:
		m.goTo(c)
		m.follow()
		m.openField()
	case t.Before.Unset:
		m.declare(t.Name)
	}
	if m.edit == nil || m.edit.name != t.Name {
		m.edit = nil
		r.refused = append(r.refused, t.Name+" = "+t.Text)
		return
	}
	m.edit.field = newField(t.Text)
	m.edit.try(m)
}

// takenUp is the step of taking left edits up.
type takenUp struct {
	openStep
	edits string
}

func (s takenUp) undo(m *model) string { s.openStep.undo(m); return s.words() }
func (s takenUp) redo(m *model) string { s.openStep.redo(m); return s.words() }
func (s takenUp) words() string        { return "taking up " + s.edits }

// putLeft puts left edits into a sheet, and names those that no longer fit it. Their order does not matter: one that is
// refused beside the old values of others is tried again when those are set.
func putLeft(sheet *calc.Sheet, l leftover) (refused []string) {
	edits := l.Edits
	if t := l.Typing; t != nil && !t.Before.Unset && sheet.Cell(t.Name) != nil {
		edits = append(slices.Clip(edits), keptEdit{Name: t.Name, keptEntry: t.Before})
	}
	for {
		left := putEach(sheet, edits)
		if len(left) == 0 {
			return nil
		}
		if len(left) == len(edits) {
			for _, e := range left {
				refused = append(refused, e.Name)
			}
			return refused
		}
		edits = left
	}
}

// putEach puts in what can be, and returns the rest.
func putEach(sheet *calc.Sheet, edits []keptEdit) (left []keptEdit) {
	for _, e := range edits {
		if !putOne(sheet, e) {
			left = append(left, e)
		}
	}
	return left
}

func putOne(sheet *calc.Sheet, e keptEdit) bool {
	if sheet.Cell(e.Name) == nil && e.Unit != "" && !e.Unset {
		return sheet.Declare(e.Name, e.Unit, e.Text) == nil
	}
	return sheet.Put(e.Name, e.entry()) == nil
}

// rebuilt is a session put together again on a sheet that was loaded anew.
type rebuilt struct {
	sheet        *calc.Sheet // as it was left
	base         *calc.Sheet // as it was before the steps
	first, last  *calc.Snapshot
	done, undone []step
	refused      []string
}

// rebuild goes from the edits back through the steps, as far as they lead to what the sheet now is.
func rebuild(loaded document, l leftover) rebuilt {
	r := rebuilt{sheet: loaded.sheet.Clone(), first: loaded.baseline, last: loaded.baseline}
	r.refused = putLeft(r.sheet, l)
	r.base = r.sheet.Clone()
	if !l.HasBaseline {
		return r
	}
	r.first, r.last = r.snapshot(l.First), r.snapshot(l.Baseline)
	at := len(l.Steps)
	baselines := make([]*calc.Snapshot, len(l.Steps)) // those that the steps set
	for at > 0 && back(r.base, l.Steps[at-1]) {
		if at--; l.Steps[at].Baseline {
			baselines[at] = r.base.Snapshot()
		}
	}
	if at > 0 { // what comes before is out of reach
		r.first = r.last
		if slices.ContainsFunc(l.Steps[at:], func(s keptStep) bool { return s.Baseline }) {
			r.first = r.base.Snapshot()
		}
	}
	r.done, r.last = steps(l.Steps[at:], baselines[at:], r.first)
	r.again(l.Undone)
	return r
}

// taken is how many of the edits that were left are in the sheet.
func (r rebuilt) taken(l leftover) (n int) {
	for _, e := range l.Edits {
		if !slices.Contains(r.refused, e.Name) {
			n++
		}
	}
	return n
}

// snapshot is the sheet as it was left, but for some cells.
func (r rebuilt) snapshot(otherwise []keptEdit) *calc.Snapshot {
	sheet := r.sheet.Clone()
	putLeft(sheet, leftover{Edits: otherwise})
	return sheet.Snapshot()
}

// steps are steps as the history has them, and the baseline after them.
func steps(kept []keptStep, baselines []*calc.Snapshot, baseline *calc.Snapshot) (out []step, last *calc.Snapshot) {
	for k, s := range kept {
		if s.Baseline {
			out = append(out, baselineStep{baseline, baselines[k]})
			baseline = baselines[k]
			continue
		}
		out = append(out, cellStep{name: s.Name, unit: s.Unit, before: s.Before.entry(), after: s.After.entry(), nudge: s.Nudge})
	}
	return out, baseline
}

// again makes the steps that can be done again, as far as they lead on from what the sheet is.
func (r *rebuilt) again(undone []keptStep) {
	sheet := r.sheet.Clone()
	var kept []keptStep
	var baselines []*calc.Snapshot
	for at := len(undone) - 1; at >= 0 && forth(sheet, undone[at]); at-- {
		kept, baselines = append(kept, undone[at]), append(baselines, nil)
		if undone[at].Baseline {
			baselines[len(baselines)-1] = sheet.Snapshot()
		}
	}
	r.undone, _ = steps(kept, baselines, r.last)
	slices.Reverse(r.undone)
}

// back takes a step back on a sheet, if it is the one that led there.
func back(sheet *calc.Sheet, s keptStep) bool {
	return s.Baseline || s.Before != nil && s.After != nil && holds(sheet, s.Name, *s.After) && sheet.Put(s.Name, s.Before.entry()) == nil
}

// forth does a step again on a sheet, if it leads on from there.
func forth(sheet *calc.Sheet, s keptStep) bool {
	if s.Baseline {
		return true
	}
	if s.Before == nil || s.After == nil || !holds(sheet, s.Name, *s.Before) {
		return false
	}
	return putOne(sheet, keptEdit{s.Name, s.Unit, *s.After})
}

func holds(sheet *calc.Sheet, name string, e keptEntry) bool {
	now := sheet.Entry(name)
	return now.Unset == e.Unset && (e.Unset || now.Text == e.Text)
}

// startsAsLoaded reports that nothing comes before the first step but the sheet as it is loaded.
func (r rebuilt) startsAsLoaded(loaded document) bool {
	cells := r.base.Cells()
	if len(cells) != len(loaded.sheet.Cells()) {
		return false
	}
	for _, c := range cells {
		was, _ := loaded.baseline.Entry(c.Name())
		from, _ := r.first.Entry(c.Name())
		if !holds(loaded.sheet, c.Name(), keptOf(r.base.Entry(c.Name()))) || from.Text != was.Text {
			return false
		}
	}
	return true
}
