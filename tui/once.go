package tui

import (
	"headroom/calc"
)

// once is what many parts of one frame ask for. It lives as long as the frame is drawn: nothing changes meanwhile.
type once struct {
	tests  []calc.Test
	limits []calc.Limit
	rows   []row // of the page that is open
}

// tests are the sheet's tests as they stand.
func (m *model) tests() []calc.Test {
	if m.once == nil {
		return m.sheet().Tests()
	}
	if m.once.tests == nil {
		m.once.tests = m.sheet().Tests()
	}
	return m.once.tests
}

// allLimits are the sheet's limits, the first to give way first.
func (m *model) allLimits() []calc.Limit {
	if m.once == nil {
		return m.sheet().Limits()
	}
	if m.once.limits == nil {
		m.once.limits = m.sheet().Limits()
	}
	return m.once.limits
}

// pageRows are the rows of the page that is open.
func (m *model) pageRows() []row {
	if m.once == nil {
		return m.rows(m.family())
	}
	if m.once.rows == nil {
		m.once.rows = m.rows(m.family())
	}
	return m.once.rows
}
