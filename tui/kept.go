package tui

import (
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// keptDialog offers edits that were left of the sheet that is open.
type keptDialog struct{ left leftover }

// newKept is the dialog for what was left of the sheet, nil if nothing was.
func newKept(m *model) screen {
	l, ok := m.store.leftOf(m.sheet().Source())
	if !ok {
		return nil
	}
	return keptDialog{l}
}

func (d keptDialog) title(m *model) string { return "Left from " + when(d.left.Left, m.store.now()) }

func (d keptDialog) view(m *model, w, h int) []string {
	name, _ := m.titles()
	text := name + " was left " + d.left.says() + "."
	lines := wrap(text, w)
	if len(lines) > h {
		lines = lines[:h]
		lines[h-1] = m.style.fit(lines[h-1]+m.glyph.more, w)
	}
	return exactly(lines, h)
}

func (d keptDialog) key(m *model, k tea.KeyMsg) tea.Cmd {
	switch act := actionAt(inDialog, k); {
	case act == doKeep:
		m.close()
		m.takeUp(d.left)
	case act == doPutBack || actionAt(onSheet, k) == doQuit: // no field is open: q leaves it, as it leaves any screen
		m.close()
		if err := m.store.decline(d.left); err != nil {
			m.say("Could not keep it in %s: %v", m.style.keyOf(onSheet, doPresets), err)
		}
	}
	return nil
}

func (d keptDialog) hints(m *model) []hint {
	return m.style.hints(inDialog, []lineEntry{
		{[]action{doKeep}, "take it up again", 1, "take it up"},
		{[]action{doPutBack}, "start clean, and keep it in " + m.style.keyOf(onSheet, doPresets), 2, "start clean"},
	})
}

// takeUp goes on with a session that was left of the sheet that is open: undo leads back through its steps. What is not
// among them is one step of its own.
func (m *model) takeUp(l leftover) {
	before := view{m.doc, m.spot}
	r := rebuild(m.doc, l)
	m.doc.sheet, m.doc.baseline = r.sheet, r.first
	if !r.startsAsLoaded(before.doc) {
		what := "what was left"
		if n := len(l.Edits) - len(r.refused); n > 0 {
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
	switch {
	case len(r.refused) > 0: // the left-over stays on disk
		m.say("%s not taken up, as the sheet has changed: %s", m.glyph.warn, strings.Join(r.refused, ", "))
	case !m.store.failed && !l.open:
		m.store.forget(l)
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

// keptState tells whether the session that is on disk is of now.
type keptState struct {
	moves       int // of the history
	name, typed string
}

func (m *model) keptState() keptState {
	now := keptState{moves: m.history.moves}
	if t := m.typing(); t != nil {
		now.name, now.typed = t.Name, t.Text
	}
	return now
}

// keepEdits writes what is not saved to disk, or takes it away there when there is nothing.
func (m *model) keepEdits() {
	m.kept = m.keptState()
	err := m.store.keepSession(&m.doc.kept, m.session())
	if err != nil && !m.store.failed { // said once; the edits are still in the sheet
		m.say("%s edits are not kept on disk: %v", m.glyph.warn, plainError(err))
	}
	m.store.failed = err != nil
}

// keptSource is what edits not saved belong to: the file once the sheet has one, else what was opened.
func (m *model) keptSource() calc.Source {
	src := m.sheet().Source()
	if m.doc.path != "" && m.doc.path != src.Path {
		return calc.Source{Name: filepath.Base(m.doc.path), Path: m.doc.path, Text: src.Text}
	}
	return src
}
