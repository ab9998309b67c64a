package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// document is what is open: undoing the opening of a sheet brings all of it back.
type document struct {
	sheet    *calc.Sheet
	baseline *calc.Snapshot
	errs     calc.Errors // what was wrong with its text
	limits   []string    // the order of the limits on screen, kept while the sheet is open
	*onDisk
}

// onDisk is what the disk has of a document. All copies of the document share it, since undo takes no file back.
type onDisk struct {
	path  string      // where w saves; "" for a preset
	text  string      // what was read from there, or written there last
	saved []calc.Edit // the edits that are in it
	kept  string      // the file of the state folder that has the session; "" if there is none
}

// newDocument loads a sheet.
func newDocument(how calc.Options, src calc.Source) document {
	sheet, errs := how.Load(src)
	d := document{sheet: sheet, errs: errs, baseline: sheet.Snapshot(), onDisk: &onDisk{path: src.Path, text: src.Text}}
	d.orderLimits()
	return d
}

// leave ends the program. Nothing is asked: edits are on disk. Where they cannot be, that is said once before.
func (m *model) leave() tea.Cmd {
	if m.edit != nil {
		m.keepField()
	}
	m.finish()
	if now := m.keptState(); m.store.failed && !m.session().empty() && m.lostSaid != now {
		m.lostSaid = now
		m.say("%s %s cannot be kept on disk: again leaves without", m.glyph.warn, m.session().amount())
		return nil
	}
	m.left = true
	return tea.Quit
}

// finish keeps what is not saved once more. Who leaves a sheet as it was loaded is done with what was taken back.
func (m *model) finish() {
	if m.session().asInFile() {
		m.history.undone = nil
	}
	m.keepEdits()
}

// dropTakenBack is for leaving a sheet for another while it is as it was loaded: what was taken back of it is nothing that a
// later session could do again.
func (m *model) dropTakenBack() {
	if m.session().asInFile() {
		_ = m.store.drop(&m.doc.kept)
	}
}

// open puts a sheet in the place of the one that is open, as one step.
func (m *model) open(src calc.Source) tea.Cmd {
	m.dropTakenBack()
	before := view{m.doc, m.spot}
	d := newDocument(m.opt.Calc, src)
	m.show(d)
	m.history.add(openStep{before, view{m.doc, m.spot}})
	m.store.opened(src)
	m.say("Opened %s.  %s brings back what was open.", d.sheet.Title(), m.style.keyOf(onSheet, doUndo))
	m.sayErrors(d.errs)
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

// settle puts in order what depends on the values: which limits are shown.
func (m *model) settle() { m.doc.orderLimits() }
