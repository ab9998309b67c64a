package tui

import (
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"headroom/calc"
)

// leftover is a session: what a program left of a sheet without saving it.
type leftover struct {
	Name string // of the sheet
	Path string `json:",omitempty"` // absolute
	// Text is the sheet itself where it came from standard input and cannot be read again.
	Text  string `json:",omitempty"`
	Title string
	Left  time.Time
	Pid   int
	Host  string
	Boot  string `json:",omitempty"`
	Begun string `json:",omitempty"` // when the process did, see begunAt
	Asked bool   `json:",omitempty"` // declined once: offered in the picker only

	Edits  []keptEdit
	Typing *typing    `json:",omitempty"` // in a field that was open
	Steps  []keptStep `json:",omitempty"` // for undo, the oldest first
	Undone []keptStep `json:",omitempty"` // for redo, the next one last

	// Baseline is where changes were counted from, First where they were before the first of Steps: the cells that held
	// something else than now. They mean something with HasBaseline only; without, changes count from the sheet as it is
	// loaded.
	Baseline    []keptEdit `json:",omitempty"`
	First       []keptEdit `json:",omitempty"`
	HasBaseline bool       `json:",omitempty"`

	RawPath []byte `json:",omitempty"` // a path that is no UTF-8, which JSON could not hold

	file string
	open bool // the program that wrote it may still run
}

// keptEntry is a cell's text as written to disk.
type keptEntry struct {
	Text   string
	Origin string `json:",omitempty"`
	Note   string `json:",omitempty"`
	Unset  bool   `json:",omitempty"`
}

// keptEdit is an edit as written to disk.
type keptEdit struct {
	Name string
	Unit string `json:",omitempty"`
	keptEntry
}

// keptStep is a step of the history as written to disk: a cell changed, or the baseline set.
type keptStep struct {
	Name          string `json:",omitempty"`
	Unit          string `json:",omitempty"`
	Before, After *keptEntry
	Nudge         bool `json:",omitempty"`
	Baseline      bool `json:",omitempty"`
}

// typing is a text in an open field, which may not be a value yet.
type typing struct {
	Name, Text string
	Before     keptEntry // what the cell held when the field was opened
}

// stdinName is the name of a sheet that was read from standard input.
const stdinName = "stdin"

func keptOf(e calc.Entry) keptEntry {
	return keptEntry{Text: e.Text, Origin: e.Origin.String(), Note: e.Note, Unset: e.Unset}
}

func (e keptEntry) entry() calc.Entry {
	return calc.Entry{Text: e.Text, Origin: originOf(e.Origin), Note: e.Note, Unset: e.Unset}
}

func originOf(word string) calc.Origin {
	for o := calc.BuiltIn; o <= calc.Set; o++ {
		if o.String() == word {
			return o
		}
	}
	return calc.Edited
}

// source is the sheet that was left, to be read again where it has no text.
func (l leftover) source() calc.Source { return calc.Source{Name: l.Name, Path: l.Path, Text: l.Text} }

// empty reports that there is nothing that is not in a file, and nothing to be done again.
func (l leftover) empty() bool { return l.asInFile() && l.takenBack() == 0 }

// asInFile reports that the sheet is as its file has it.
func (l leftover) asInFile() bool { return len(l.Edits) == 0 && l.Typing == nil }

// takenBack is how many edits can be done again.
func (l leftover) takenBack() (n int) {
	for _, s := range l.Undone {
		if !s.Baseline {
			n++
		}
	}
	return n
}

// says is what was left, in a sentence without its end: "with 1 edit not saved: peak_duration = 3 h".
func (l leftover) says() string {
	if l.asInFile() {
		return "with " + l.amount()
	}
	words := make([]string, len(l.Edits))
	for k, e := range l.Edits {
		if words[k] = e.Name + " = " + e.Text; e.Unset {
			words[k] = e.Name + " taken away"
		}
	}
	says := "with " + count(len(l.Edits), "edit") + " not saved: " + strings.Join(words, ", ")
	switch {
	case l.Typing == nil:
		return says
	case len(l.Edits) == 0:
		return "while this was typed: " + l.Typing.Name + " = " + l.Typing.Text
	}
	return says + ", and while this was typed: " + l.Typing.Name + " = " + l.Typing.Text
}

// amount is how much was left: "1 edit".
func (l leftover) amount() string {
	switch {
	case l.asInFile():
		return count(l.takenBack(), "edit") + " taken back"
	case l.Typing == nil:
		return count(len(l.Edits), "edit")
	case len(l.Edits) == 0:
		return "a text not finished"
	}
	return count(len(l.Edits), "edit") + " and a text not finished"
}

// How much of the history is kept on disk.
const (
	keptSteps     = 200
	keptStepBytes = 1 << 20
)

// session is what is kept of the document that is open: all that is not in its file, and how it came about.
func (m *model) session() leftover {
	src := m.keptSource()
	l := leftover{Name: src.Name, Path: absolute(src.Path), Title: src.Title(), Typing: m.typing(), HasBaseline: true}
	if src.Name == stdinName && src.Path == "" {
		l.Text = src.Text
	}
	if !utf8.ValidString(l.Path) {
		l.RawPath = []byte(l.Path)
	}
	for _, e := range m.unsaved() {
		if l.Typing != nil && e.Name == l.Typing.Name || m.edit != nil && e.Name == m.edit.name && m.edit.before.Unset {
			continue // what is typed is no edit yet
		}
		l.Edits = append(l.Edits, keptEdit{Name: e.Name, Unit: e.Unit, keptEntry: keptOf(e.Entry)})
	}
	done, undone := m.history.ofDocument()
	l.Undone = keptForm(undone)
	if l.empty() {
		return l
	}
	l.Steps = keptForm(done)
	first := m.doc.baseline
	for _, s := range done {
		if b, ok := s.(baselineStep); ok {
			first = b.before
			break
		}
	}
	l.Baseline, l.First = m.otherwise(m.doc.baseline), m.otherwise(first)
	return l
}

// typing is the text in the open field, nil if nothing was typed.
func (m *model) typing() *typing {
	e := m.edit
	if e == nil || e.field.fresh {
		return nil
	}
	text := e.field.String()
	if text == e.before.Text {
		return nil
	}
	return &typing{Name: e.name, Text: text, Before: keptOf(e.before)}
}

// ofDocument are the latest steps that are about the document that is open, the oldest first, and those taken back, the
// one taken back last as the last.
func (h *history) ofDocument() (done, undone []step) { return ofDocument(h.done), ofDocument(h.undone) }

func ofDocument(steps []step) []step {
	size, from := 0, len(steps)
	for from > 0 && len(steps)-from < keptSteps {
		switch s := steps[from-1].(type) {
		case cellStep:
			size += len(s.before.Text) + len(s.after.Text)
		case baselineStep:
		default:
			return steps[from:]
		}
		if size > keptStepBytes {
			break
		}
		from--
	}
	return steps[from:]
}

func keptForm(steps []step) []keptStep {
	out := make([]keptStep, len(steps))
	for k, s := range steps {
		switch s := s.(type) {
		case baselineStep:
			out[k].Baseline = true
		case cellStep:
			before, after := keptOf(s.before), keptOf(s.after)
			out[k] = keptStep{Name: s.name, Unit: s.unit, Before: &before, After: &after, Nudge: s.nudge}
		}
	}
	return out
}

// otherwise are the cells that were otherwise in a baseline than they are now, before what is being typed.
func (m *model) otherwise(base *calc.Snapshot) (out []keptEdit) {
	for _, c := range m.sheet().Cells() {
		now := m.sheet().Entry(c.Name())
		if m.edit != nil && m.edit.name == c.Name() {
			now = m.edit.before
		}
		was, ok := base.Entry(c.Name())
		if was.Unset = !ok; was.Text != now.Text || was.Unset != now.Unset {
			out = append(out, keptEdit{Name: c.Name(), keptEntry: keptOf(was)})
		}
	}
	return out
}

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
	l := m.session()
	err := m.store.keepSession(&m.doc.kept, l)
	switch {
	case err == nil || m.store.failed: // said once; the edits are still in the sheet
	case l.empty():
		m.say("%s what was kept of it cannot be taken away, and will be offered again: %v", m.glyph.warn, plainError(err))
	default:
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
