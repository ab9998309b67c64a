package tui

import (
	"slices"

	"headroom/calc"
)

// A step is something that u takes back and U does again.
type step interface {
	undo(m *model) string // what it did, in words
	redo(m *model) string
	weight() int // how much memory it takes, in cells that were changed
}

// history is the steps done, and those taken back that could be done again.
type history struct {
	done, undone []step
	moves        int // how often it changed: whether what is on disk is of now
}

// mostHistory is how much of the steps done is remembered: some fifteen sheets opened, or thousands of edits.
const mostHistory = 25_000

// add records a step that has just been done. What was taken back before is lost, as everywhere.
func (h *history) add(s step) {
	h.moves++
	if n := len(h.done); n > 0 {
		if joined, ok := join(h.done[n-1], s); ok && len(h.undone) == 0 {
			h.done[n-1] = joined
			return
		}
	}
	h.done, h.undone = append(h.done, s), nil
	h.forget()
}

// forget drops the oldest steps when all of them take too much memory. The last one stays.
func (h *history) forget() {
	weight := 0
	for i := len(h.done) - 1; i >= 0; i-- {
		if weight += h.done[i].weight(); weight > mostHistory && i < len(h.done)-1 {
			h.done = slices.Clone(h.done[i+1:])
			return
		}
	}
}

// join makes one step of repeated nudges of a cell.
func join(a, b step) (step, bool) {
	x, okX := a.(cellStep)
	y, okY := b.(cellStep)
	if !okX || !okY || !x.nudge || !y.nudge || x.name != y.name {
		return nil, false
	}
	x.after = y.after
	return x, true
}

// undo takes the last step back.
func (m *model) undo() {
	n := len(m.history.done)
	if n == 0 {
		m.say("Nothing to take back.")
		return
	}
	m.history.moves++
	s := m.history.done[n-1]
	m.history.done, m.history.undone = m.history.done[:n-1], append(m.history.undone, s)
	m.say("Took back: %s.  %s does it again.", s.undo(m), m.style.keyOf(onSheet, doRedo))
	m.tour.done(m.store, tourUndo)
}

// redo does the step again that was taken back last.
func (m *model) redo() {
	n := len(m.history.undone)
	if n == 0 {
		m.say("Nothing to do again.")
		return
	}
	m.history.moves++
	s := m.history.undone[n-1]
	m.history.undone, m.history.done = m.history.undone[:n-1], append(m.history.done, s)
	m.say("Done again: %s.", s.redo(m))
}

// cellStep is a cell's text changed, or a cell made.
type cellStep struct {
	name, unit    string
	before, after calc.Entry
	nudge         bool
}

func (s cellStep) undo(m *model) string {
	m.sheet().Put(s.name, s.before)
	m.arrive(s.name)
	return s.words()
}

func (s cellStep) redo(m *model) string {
	if s.before.Unset {
		m.sheet().Declare(s.name, s.unit, s.after.Text)
	}
	m.sheet().Put(s.name, s.after)
	m.arrive(s.name)
	return s.words()
}

func (s cellStep) weight() int { return 1 + (len(s.before.Text)+len(s.after.Text))/200 }

func (s cellStep) words() string { return s.name + " = " + s.after.Text }

// arrive goes to a cell that a step has changed, if it is still there.
func (m *model) arrive(name string) {
	m.settle()
	if c := m.sheet().Cell(name); c != nil {
		m.goTo(c)
	}
	m.leaveEmptyPage()
}

// leaveEmptyPage turns away from a page whose last cell is gone.
func (m *model) leaveEmptyPage() {
	if len(m.pageRows()) == 0 {
		m.goToPage(m.pages()[0])
	}
}

// baselineStep is where changes are counted from.
type baselineStep struct{ before, after *calc.Snapshot }

func (s baselineStep) undo(m *model) string { m.doc.baseline = s.before; return "the baseline" }
func (s baselineStep) redo(m *model) string { m.doc.baseline = s.after; return "the baseline" }

func (s baselineStep) weight() int { return s.after.Len() }

// openStep is a sheet opened in the place of another.
type openStep struct{ before, after view }

// view is a document and where the cursor was in it.
type view struct {
	doc  document
	spot spot
}

func (s openStep) undo(m *model) string {
	m.dropTakenBack()
	m.doc, m.spot = s.before.doc, s.before.spot
	return s.words()
}
func (s openStep) redo(m *model) string { m.doc, m.spot = s.after.doc, s.after.spot; return s.words() }
func (s openStep) weight() int          { return 5 * s.after.doc.baseline.Len() } // cells are larger than what is frozen of them
func (s openStep) words() string        { return "opening " + s.after.doc.sheet.Title() }
