package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// savedMsg is the answer of a command that wrote a sheet.
type savedMsg struct {
	path  string
	edits []calc.Edit // those that are in the file
	err   error
}

// save writes the sheet to its file; a preset has none, and asks for one.
func (m *model) save() tea.Cmd {
	if m.doc.path == "" {
		m.dialog = newSaveAs(m)
		return nil
	}
	return m.write(m.doc.path)
}

// write is a command that replaces a file by the sheet as it is now.
func (m *model) write(path string) tea.Cmd {
	text, edits := m.sheet().Save(), m.sheet().Edits()
	return func() tea.Msg { return savedMsg{path, edits, writeSheet(path, text)} }
}

// writeSheet replaces the file that a path leads to, links followed, with its mode kept.
func writeSheet(path, text string) error {
	mode := os.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular():
		return errors.New(path + " is not a file")
	case err == nil:
		mode = info.Mode().Perm()
	}
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return err
	}
	return replaceFile(path, []byte(text), mode)
}

// afterSave says what came of it. After a failure the field stays open and the file is as it was.
func (m *model) afterSave(msg savedMsg) tea.Cmd {
	if msg.err != nil {
		m.say("%s not saved: %v", m.glyph.fail, plainError(msg.err))
		return nil
	}
	if _, ok := m.dialog.(*saveAsDialog); ok {
		m.close()
	}
	if err := m.store.keep(m.keptSource(), nil); err != nil { // what is in a file is not left over
		m.say("%s %v", m.glyph.warn, err)
	}
	m.doc.path, m.doc.saved = msg.path, msg.edits
	m.say("Saved %s", homely(msg.path))
	return m.keepEdits()
}

// plainError is a file's error without the name of the call.
func plainError(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err.Error() + ": " + path.Path
	}
	return err.Error()
}

// saveAsDialog asks for a file in the place of the explanation.
type saveAsDialog struct{ path field }

func newSaveAs(m *model) screen {
	path := m.doc.path
	if path == "" {
		path = m.sheet().Source().Name + ".calc"
	}
	return &saveAsDialog{newField(homely(path))}
}

func (d *saveAsDialog) title(*model) string { return "Save as" }

func (d *saveAsDialog) key(m *model, k tea.KeyMsg) tea.Cmd {
	switch actionAt(inDialog, k) {
	case doPutBack:
		m.close()
	case doKeep:
		if path := expanded(d.path.String()); path != "" {
			return m.write(path)
		}
	default:
		d.path.key(inDialog, k)
	}
	return nil
}

func (d *saveAsDialog) view(m *model, w, h int) []string {
	state, _ := d.state(m)
	width := min(max(30, w-32), 60)
	l := newLine(m.style)
	if h == 1 {
		width = w
	}
	l.buf.WriteString(d.path.view(m.style, width))
	l.col += width
	if h == 1 {
		return []string{l.String()}
	}
	if w < 60 {
		return []string{l.String(), m.style.text(w, plain, state)}
	}
	return []string{l.at(l.col+2, w, plain, state).String()}
}

// state is what the path leads to: a new file, one that is there, or nothing that can be written.
func (d *saveAsDialog) state(m *model) (words string, exists bool) {
	path := expanded(d.path.String())
	if path == "" {
		return "type a path", false
	}
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return m.glyph.fail + " a folder", false
	case err == nil:
		return m.glyph.warn + " exists, from " + when(info.ModTime(), m.store.now()), true
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return m.glyph.fail + " no such folder", false
	}
	return "a new file", false
}

func (d *saveAsDialog) hints(m *model) []hint {
	word := "save"
	if _, exists := d.state(m); exists {
		word = "replace it"
	}
	return m.style.hints(inDialog, []lineEntry{
		{[]action{doKeep}, word, 1, ""},
		{[]action{doPutBack}, "back", 2, ""},
	})
}

// expanded is a path with ~ for the home folder written out.
func expanded(path string) string {
	path = strings.TrimSpace(path)
	if home, err := os.UserHomeDir(); err == nil && (path == "~" || strings.HasPrefix(path, "~/")) {
		return filepath.Join(home, path[1:])
	}
	return path
}

// homely is a path as one would type it: ~ for the home folder.
func homely(path string) string {
	if home, err := os.UserHomeDir(); err == nil && home != "/" && strings.HasPrefix(path, home+string(filepath.Separator)) {
		return "~" + path[len(home):]
	}
	return path
}
