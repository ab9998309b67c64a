package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
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
		doFind:       quietly(func(m *model) { m.push(newFind(m)) }),
		doPresets:    quietly(func(m *model) { m.front(newPicker(m), tourPresets) }),
		doAllKeys:    quietly(func(m *model) { m.push(newPalette(m)) }),
		doSave:       (*model).save,
		doSaveAs:     quietly(func(m *model) { m.dialog = newSaveAs(m) }),
		doYank:       (*model).yankPage,
		doYankLine:   (*model).yankCommand,
		doBack:       quietly(func(m *model) { m.message = "" }),
		doQuit:       (*model).leave,
		doLeave:      (*model).leave,
		doSuspend:    func(*model) tea.Cmd { return tea.Suspend },
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

// leave ends the program. Nothing is asked: edits are on disk.
func (m *model) leave() tea.Cmd {
	if m.edit != nil {
		m.keepField()
	}
	m.left = true
	return tea.Batch(m.keepEdits(), tea.Quit)
}

// open puts a sheet in the place of the one that is open, as one step.
func (m *model) open(src calc.Source) tea.Cmd {
	before := view{m.doc, m.spot}
	d, errs := newDocument(src)
	m.show(d)
	m.history.add(openStep{before, view{m.doc, m.spot}})
	m.store.opened(src)
	m.say("Opened %s.  %s brings back what was open.", d.sheet.Title(), m.style.keyOf(onSheet, doUndo))
	m.sayErrors(errs)
	m.dialog = newKept(m)
	return nil
}

// countFromHere makes the values of now the ones that changes are counted from.
func (m *model) countFromHere() {
	s := baselineStep{m.doc.baseline, m.sheet().Snapshot()}
	m.doc.baseline = s.after
	m.history.add(s)
	m.say("Changes count from here.  %s takes that back.", m.style.keyOf(onSheet, doUndo))
}

// restore puts back what the row was; once there, the text that is built in.
func (m *model) restore() {
	c := m.cell()
	if c == nil {
		return
	}
	before := m.sheet().Entry(c.Name())
	was, ok := m.doc.baseline.Entry(c.Name())
	words, put := "what it was", func() *calc.Error { return m.sheet().Put(c.Name(), was) }
	if !ok || was.Unset || was.Text == before.Text {
		words, put = "the built-in text", func() *calc.Error { return m.sheet().Reset(c.Name()) }
	}
	if err := put(); err != nil {
		m.say("%s %s", m.glyph.fail, err.Message)
		return
	}
	if c.Text() == before.Text {
		m.say("%s is %s already.", c.Name(), c.Text())
		return
	}
	m.history.add(cellStep{name: c.Name(), before: before, after: m.sheet().Entry(c.Name())})
	m.settle()
	m.say("%s is back to %s: %s", c.Name(), words, c.Text())
}

// declare makes a cell of the sheet's own and opens its field.
func (m *model) declare(name string) tea.Cmd {
	before := m.sheet().Entry(name)
	unit, err := m.declareAs(name, "0")
	if err != nil {
		m.say("%s %s", m.glyph.fail, err.Message)
		return nil
	}
	m.settle()
	m.goTo(m.sheet().Cell(name))
	if e := m.openField(); e != nil {
		e.before, e.unit = before, unit
	}
	return nil
}

// declareAs makes a cell, or makes it anew, in the first unit that its text fits; what it is counted in is not asked, as
// the text says it. A text that fits none leaves a cell of nothing, so that there is a row to go on typing in.
func (m *model) declareAs(name, text string) (unit string, err *calc.Error) {
	m.sheet().Put(name, calc.Entry{Unset: true})
	for _, u := range m.unitsFor(text) {
		failed := m.sheet().Declare(name, u, text)
		if failed == nil {
			return u, nil
		}
		if err == nil {
			err = failed
		}
	}
	unit = m.unitsFor("")[0]
	if failed := m.sheet().Declare(name, unit, "0"); failed != nil {
		return unit, failed
	}
	return unit, err
}

// unitsFor are the units in which the sheet counts, plain numbers first, or percents where the text has any.
func (m *model) unitsFor(text string) []string {
	units := []string{"count", "%"}
	if strings.Contains(text, "%") {
		units = []string{"%", "count"}
	}
	for _, c := range m.sheet().Cells() {
		if !slices.Contains(units, c.Unit()) {
			units = append(units, c.Unit())
		}
	}
	return units
}

// settle puts in order what depends on the values: which limits are shown.
func (m *model) settle() { m.doc.orderLimits() }
