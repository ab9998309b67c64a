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

// takeUp puts left edits into the sheet that is open, as one undo step.
func (m *model) takeUp(l leftover) {
	before := view{m.doc, m.spot}
	m.doc.sheet = m.doc.sheet.Clone()
	refused := takeUp(m.doc.sheet, l)
	m.history.add(takenUp{openStep{before, view{m.doc, m.spot}}, count(len(l.Edits)-len(refused), "edit")})
	m.keepEdits()
	switch {
	case len(refused) > 0: // the left-over stays on disk
		m.say("%s not taken up, as the sheet has changed: %s", m.glyph.warn, strings.Join(refused, ", "))
	case !m.store.failed && !l.open:
		m.store.forget(l)
	}
}

// takenUp is the step of taking left edits up.
type takenUp struct {
	openStep
	edits string
}

func (s takenUp) undo(m *model) string { s.openStep.undo(m); return s.words() }
func (s takenUp) redo(m *model) string { s.openStep.redo(m); return s.words() }
func (s takenUp) words() string        { return "taking up " + s.edits }

// keepEdits is a command that writes the edits not saved to disk, or takes them away there when there are none.
func (m *model) keepEdits() tea.Cmd {
	if err := m.store.keep(m.keptSource(), m.unsaved()); err != nil && !m.store.failed {
		m.store.failed = true // said once; the edits are still in the sheet
		m.say("%s edits are not kept on disk: %v", m.glyph.warn, err)
	}
	return nil
}

// keptSource is what edits not saved belong to: the file once the sheet has one, else what was opened.
func (m *model) keptSource() calc.Source {
	src := m.sheet().Source()
	if m.doc.path != "" && m.doc.path != src.Path {
		return calc.Source{Name: filepath.Base(m.doc.path), Path: m.doc.path, Text: src.Text}
	}
	return src
}
