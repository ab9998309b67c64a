package tui

import (
	"slices"
	"strings"

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
