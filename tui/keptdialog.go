package tui

import tea "github.com/charmbracelet/bubbletea"

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
		m.putAway(d.left, d.accept(m))
	case act == doPutBack || actionAt(onSheet, k) == doQuit: // no field is open: q leaves it, as it leaves any screen
		d.decline(m)
	}
	return nil
}

// accept goes on with what was left, and reports whether all of it is in the program again.
func (d keptDialog) accept(m *model) (whole bool) {
	m.close()
	return m.takeUp(d.left)
}

// decline starts clean: what was left is not asked about again, and stays where it can be found.
func (d keptDialog) decline(m *model) {
	m.close()
	m.putAway(d.left, false)
}

func (d keptDialog) hints(m *model) []hint {
	return m.style.hints(inDialog, []lineEntry{
		{[]action{doKeep}, "take it up again", 1, "take it up"},
		{[]action{doPutBack}, "start clean, and keep it in " + m.style.keyOf(onSheet, doPresets), 2, "start clean"},
	})
}
