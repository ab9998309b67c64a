package tui

import (
	"slices"

	"headroom/calc"
)

// How much of the history is kept on disk.
const (
	keptSteps     = 200
	keptStepBytes = 1 << 20
)

// session is what is kept of the document that is open: all that is not in its file, and how it came about.
func (m *model) session() leftover {
	src := m.keptSource()
	l := leftover{Name: src.Name, Path: absolute(src.Path), Title: src.Title(), Typing: m.typing(), HasBaseline: true}
	if src.Name == stdinName && src.Path == "" {
		l.Text = src.Text
	}
	for _, e := range m.unsaved() {
		if l.Typing != nil && e.Name == l.Typing.Name || m.edit != nil && e.Name == m.edit.name && m.edit.before.Unset {
			continue // what is typed is no edit yet
		}
		l.Edits = append(l.Edits, keptEdit{Name: e.Name, Unit: e.Unit, keptEntry: keptOf(e.Entry)})
	}
	if l.empty() {
		return l
	}
	done, undone := m.history.ofDocument()
	l.Steps, l.Undone = keptForm(done), keptForm(undone)
	first := m.doc.baseline
	for _, s := range done {
		if b, ok := s.(baselineStep); ok {
			first = b.before
			break
		}
	}
	l.Baseline, l.First = m.otherwise(m.doc.baseline), m.otherwise(first)
	return l
}

// typing is the text in the open field, nil if nothing was typed.
func (m *model) typing() *typing {
	e := m.edit
	if e == nil || e.field.fresh {
		return nil
	}
	text := e.field.String()
	if text == e.before.Text {
		return nil
	}
	return &typing{Name: e.name, Text: text, Before: keptOf(e.before)}
}

// ofDocument are the latest steps that are about the document that is open, the oldest first, and those taken back, the
// one taken back last as the last.
func (h *history) ofDocument() (done, undone []step) { return ofDocument(h.done), ofDocument(h.undone) }

func ofDocument(steps []step) []step {
	size, from := 0, len(steps)
	for from > 0 && len(steps)-from < keptSteps {
		switch s := steps[from-1].(type) {
		case cellStep:
			size += len(s.before.Text) + len(s.after.Text)
		case baselineStep:
		default:
			return steps[from:]
		}
		if size > keptStepBytes {
			break
		}
		from--
	}
	return steps[from:]
}

func keptForm(steps []step) []keptStep {
	out := make([]keptStep, len(steps))
	for k, s := range steps {
		switch s := s.(type) {
		case baselineStep:
			out[k].Baseline = true
		case cellStep:
			before, after := keptOf(s.before), keptOf(s.after)
			out[k] = keptStep{Name: s.name, Unit: s.unit, Before: &before, After: &after, Nudge: s.nudge}
		}
	}
	return out
}

// otherwise are the cells that were otherwise in a baseline than they are now, before what is being typed.
func (m *model) otherwise(base *calc.Snapshot) (out []keptEdit) {
	for _, c := range m.sheet().Cells() {
		now := m.sheet().Entry(c.Name())
		if m.edit != nil && m.edit.name == c.Name() {
			now = m.edit.before
		}
		was, ok := base.Entry(c.Name())
		if was.Unset = !ok; was.Text != now.Text || was.Unset != now.Unset {
			out = append(out, keptEdit{Name: c.Name(), keptEntry: keptOf(was)})
		}
	}
	return out
}

// takeUp puts left edits into a sheet. Those that no longer fit it are counted, not lost: they stay on disk. Their order
// does not matter: one that is refused beside the old values of others is tried again when those are set.
func takeUp(sheet *calc.Sheet, l leftover) (refused []string) {
	edits := l.Edits
	if t := l.Typing; t != nil && !t.Before.Unset && sheet.Cell(t.Name) != nil {
		edits = append(slices.Clip(edits), keptEdit{Name: t.Name, keptEntry: t.Before})
	}
	for {
		left := takeUpEach(sheet, edits)
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

// takeUpEach puts in what can be, and returns the rest.
func takeUpEach(sheet *calc.Sheet, edits []keptEdit) (left []keptEdit) {
	for _, e := range edits {
		if !takeUpOne(sheet, e) {
			left = append(left, e)
		}
	}
	return left
}

func takeUpOne(sheet *calc.Sheet, e keptEdit) bool {
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
	r.refused = takeUp(r.sheet, l)
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

// snapshot is the sheet as it was left, but for some cells.
func (r rebuilt) snapshot(otherwise []keptEdit) *calc.Snapshot {
	sheet := r.sheet.Clone()
	takeUp(sheet, leftover{Edits: otherwise})
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
	return takeUpOne(sheet, keptEdit{s.Name, s.Unit, *s.After})
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
