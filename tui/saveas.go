package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// saveAsDialog asks for a file in the place of the explanation.
type saveAsDialog struct {
	path  field
	first offered
	at    target // what the screen says about the path
}

// offered is the path that stands in the field at first. As long as the text is that, the path is meant as it is: a field
// does not show every character that a file's name may have.
type offered struct{ path, text string }

func newSaveAs(m *model) screen {
	path := m.doc.path
	if path == "" {
		path = m.sheet().Source().Name + ".calc"
	}
	d := &saveAsDialog{path: newField(Homely(path)), at: m.lookAt(path)}
	d.first = offered{path, d.path.String()}
	return d
}

func (d *saveAsDialog) title(m *model) string {
	if !d.at.changed {
		return "Save as"
	}
	return "Changed on disk, " + when(d.at.info.ModTime(), m.store.now())
}

func (d *saveAsDialog) key(m *model, k tea.KeyMsg) tea.Cmd {
	switch actionAt(inDialog, k) {
	case doPutBack:
		m.close()
	case doKeep:
		d.save(m)
	default:
		d.path.key(inDialog, k)
		d.look(m)
	}
	return nil
}

// aim makes a text the path.
func (d *saveAsDialog) aim(m *model, path string) {
	d.path = newField(path)
	d.look(m)
}

// look looks at what the path leads to.
func (d *saveAsDialog) look(m *model) {
	path := Expanded(d.path.String())
	if d.path.String() == d.first.text {
		path = d.first.path
	}
	d.at = m.lookAt(path)
}

// save writes the sheet where the path leads, if that is still what was said of it.
func (d *saveAsDialog) save(m *model) {
	before := d.at
	switch d.look(m); {
	case d.at.path == "":
	case d.at.as(before):
		m.write(d.at.path)
	default:
		m.say("%s not saved: it has changed while this was asked", m.glyph.warn)
	}
}

func (d *saveAsDialog) view(m *model, w, h int) []string {
	state, width := d.state(m), min(max(30, w-32), 60)
	l := newLine(m.style)
	if h == 1 {
		if width = w; d.at.changed { // no rule that says it
			width -= 10
		}
	}
	l.buf.WriteString(d.path.view(m.style, width))
	l.col += width
	switch {
	case h == 1 && d.at.changed:
		return []string{l.at(l.col+1, 9, warn, m.glyph.warn+" changed").String()}
	case h == 1:
		return []string{l.String()}
	case w < 60:
		return []string{l.String(), m.style.text(w, plain, state)}
	}
	return []string{l.at(l.col+2, w, plain, state).String()}
}

// state is what the path leads to: a new file, one that is there, or nothing that can be written.
func (d *saveAsDialog) state(m *model) string {
	switch why := d.at.cannot(); {
	case d.at.path == "":
		return "type a path"
	case why != "":
		return m.glyph.fail + " " + why
	case d.at.changed:
		return m.glyph.warn + " changed by another program"
	case d.at.info != nil:
		return m.glyph.warn + " exists, from " + when(d.at.info.ModTime(), m.store.now())
	case m.isWord(d.at.path):
		return "new, opens as ./" + d.at.path
	}
	return "a new file"
}

// isWord reports a word that on a command line is no file: a preset, the default sheet, standard input.
func (m *model) isWord(path string) bool {
	return path == "-" || path == calc.Default().Name || slices.ContainsFunc(m.opt.Presets, func(p calc.Source) bool { return p.Name == path })
}

func (d *saveAsDialog) hints(m *model) []hint {
	word := "save"
	if d.at.info != nil && !d.at.info.IsDir() {
		word = "replace it"
	}
	hints := m.style.hints(inDialog, []lineEntry{
		{[]action{doKeep}, word, 1, ""},
		{[]action{doPutBack}, "back", 2, ""},
	})
	if d.at.changed {
		hints = append(hints, hint{does: "another path keeps both", rank: 3})
	}
	return hints
}
