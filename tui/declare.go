package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// declare makes a cell of the sheet's own and opens its field.
func (m *model) declare(name string) tea.Cmd {
	if c := m.sheet().Cell(name); c != nil {
		m.goTo(c)
		return nil
	}
	before := m.sheet().Entry(name)
	unit, err := m.declareAs(name, "0")
	if err != nil {
		m.say("%s %s", m.glyph.fail, err.Message)
		return nil
	}
	if e := m.openField(); e != nil {
		e.before, e.unit = before, unit
	}
	return nil
}

// declareAs makes a cell, or makes it anew, in the unit that its text measures. A text that is wrong leaves a cell of
// nothing, so that there is a row to go on typing in.
func (m *model) declareAs(name, text string) (unit string, err *calc.Error) {
	defer func() {
		if c := m.sheet().Cell(name); c != nil {
			m.settle()
			m.goTo(c) // a limit stands on another page
		}
	}()
	m.sheet().Put(name, calc.Entry{Unset: true})
	if unit, err = m.sheet().UnitOf(name, text); err == nil {
		if err = m.sheet().Declare(name, unit, text); err == nil {
			return unit, nil
		}
	}
	if failed := m.sheet().Declare(name, "count", "0"); failed != nil {
		return unit, failed
	}
	return "count", err
}
