package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// sheetKey is a key on the sheet, no field open.
func (m *model) sheetKey(k tea.KeyMsg) tea.Cmd {
	typed := k.Type == tea.KeyRunes && strings.Contains(openers, string(k.Runes))
	if typed || k.Paste {
		m.openFieldWith(string(k.Runes))
		return nil
	}
	return m.do(actionAt(onSheet, k))
}

// deeds is what the actions of the sheet do. A new key is a line of the key table and a line here.
func deeds() map[action]func(m *model) tea.Cmd {
	return map[action]func(m *model) tea.Cmd{
		doUp:         quietly(func(m *model) { m.move(-1) }),
		doDown:       quietly(func(m *model) { m.move(1) }),
		doFirst:      quietly(func(m *model) { m.move(-1 << 16) }),
		doLast:       quietly(func(m *model) { m.move(1 << 16) }),
		doPageUp:     quietly(func(m *model) { m.move(1 - m.layout().rows) }),
		doPageDown:   quietly(func(m *model) { m.move(m.layout().rows - 1) }),
		doPageBefore: quietly(func(m *model) { m.turn(-1) }),
		doPageAfter:  quietly(func(m *model) { m.turn(1) }),
		doNextInput:  quietly(func(m *model) { m.nextChoice(1) }),
		doLastInput:  quietly(func(m *model) { m.nextChoice(-1) }),
		doNextLamp:   quietly((*model).nextLamp),
		doEdit:       quietly(func(m *model) { m.openField() }),
		doEditKept:   quietly((*model).openFieldKept),
		doLower:      quietly(func(m *model) { m.nudge(small, false) }),
		doHigher:     quietly(func(m *model) { m.nudge(small, true) }),
		doStepDown:   quietly(func(m *model) { m.nudge(large, false) }),
		doStepUp:     quietly(func(m *model) { m.nudge(large, true) }),
		doRestore:    quietly((*model).restore),
		doUndo:       quietly((*model).undo),
		doRedo:       quietly((*model).redo),
		doBaseline:   quietly((*model).countFromHere),
		doLook:       quietly(func(m *model) { m.front(newLook(m), tourLook) }),
		doSolve:      quietly((*model).openSolve),
		doVary:       quietly(func(m *model) { m.showLook(viewVaried) }),
		doMovers:     quietly(func(m *model) { m.showLook(viewMovers) }),
		doCompare:    quietly((*model).openCompare),
		doFind:       quietly(func(m *model) { m.push(newFind(m)) }),
		doPresets:    quietly(func(m *model) { m.front(newPicker(m), tourPresets) }),
		doAllKeys:    quietly(func(m *model) { m.push(newPalette(m)) }),
		doSave:       quietly((*model).save),
		doSaveAs:     quietly(func(m *model) { m.dialog = newSaveAs(m) }),
		doYank:       (*model).yankPage,
		doYankLine:   (*model).yankCommand,
		doBack:       quietly(func(m *model) { m.message = "" }),
		doQuit:       (*model).leave,
		doLeave:      (*model).leave,
		doSuspend:    func(m *model) tea.Cmd { m.suspended = true; return tea.Suspend },
		doRedraw:     func(*model) tea.Cmd { return tea.ClearScreen },
	}
}

// quietly is for what has nothing to run afterwards.
func quietly(do func(m *model)) func(m *model) tea.Cmd {
	return func(m *model) tea.Cmd { do(m); return nil }
}

// do runs an action of the key table on the sheet.
func (m *model) do(a action) tea.Cmd {
	if deed := m.deeds[a]; deed != nil {
		return deed(m)
	}
	return nil
}

// front puts a screen in front, which may be what a first-run hint asked for.
func (m *model) front(s screen, hint string) {
	m.push(s)
	m.tour.done(m.store, hint)
}
