package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// save writes the sheet to its file. A preset has none, and asks for one; so does a file that another program has
// changed, since saving would undo that.
func (m *model) save() {
	if m.doc.path == "" || m.lookAt(m.doc.path).changed {
		m.dialog = newSaveAs(m)
		return
	}
	m.write(m.doc.path)
}

// write replaces a file by the sheet as it is now. It is done before the next key is looked at, so that whatever follows
// a w, a q too, finds the file as it is. After a failure the field stays open and the file is as it was.
func (m *model) write(path string) {
	gone := path == m.doc.path && m.lookAt(path).info == nil
	text := m.sheet().Save()
	if err := m.cannotSave(text); err != nil {
		m.say("%s not saved: %v", m.glyph.fail, err)
		return
	}
	if err := writeSheet(path, text); err != nil {
		m.say("%s not saved: %v: %s", m.glyph.fail, plainError(err), homely(path))
		return
	}
	if _, ok := m.dialog.(*saveAsDialog); ok {
		m.close()
	}
	if m.say("Saved %s", homely(path)); gone {
		m.say("Saved %s, which was gone from the disk", homely(path))
	}
	dropped := m.store.drop(&m.doc.kept) // what is in a file is not left over
	m.doc.path, m.doc.text, m.doc.saved = path, text, m.sheet().Edits()
	m.keepEdits()
	if dropped != nil {
		m.say("%s %v", m.glyph.warn, dropped)
	}
}

// cannotSave is an error for a text that would lose something: one that was cut off where it was read, or one that was
// refused as a whole, into which edits cannot be put.
func (m *model) cannotSave(text string) error {
	switch src := m.sheet().Source(); {
	case len(src.Text) > calc.MaxSource:
		return errors.New("the file is too large, and was not read whole")
	case text == src.Text && len(m.sheet().Edits()) > 0:
		return errors.New("the file could not be read as a sheet, and takes no edits")
	}
	return nil
}

// writeSheet replaces the file that a path leads to, links followed, with its mode and owner kept. The text is on the
// disk before it takes the place of the old one.
func writeSheet(path, text string) error {
	path = linked(path)
	old, err := os.Stat(path)
	switch {
	case err == nil && !old.Mode().IsRegular():
		return errors.New("not a file")
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	}
	mode := os.FileMode(0o666) // less what the umask takes away
	if old != nil {
		mode = 0o600
		if err := writable(path); err != nil {
			return err
		}
	}
	err = replace(path, []byte(text), mode, func(f *os.File) error {
		if old != nil {
			keepOwner(f, old)
			f.Chmod(old.Mode().Perm())
		}
		return f.Sync()
	})
	if err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	sweepBeside(filepath.Dir(path), besidePrefix(path), time.Now())
	return nil
}

// writable is an error for a file that may not be written. A rename would not mind.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// linked follows symbolic links to the file itself, which need not be there yet.
func linked(path string) string {
	for range 40 {
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) { // .. leads up from where the folder really is
			folder, err := filepath.EvalSymlinks(filepath.Dir(path))
			if err != nil {
				break
			}
			to = filepath.Join(folder, to)
		}
		path = to
	}
	return path
}

// syncFolder makes a rename last. Where a folder cannot be synced, the system sees to it.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		f.Sync()
		f.Close()
	}
}

// plainError is a file's error without the names of the call and of the file.
func plainError(err error) string {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno.Error()
	}
	return err.Error()
}

// A target is what a path leads to, as it was looked at last.
type target struct {
	path    string
	info    os.FileInfo // nil: nothing is there
	changed bool        // the sheet's own file, which is not what was read or written here last
}

// lookAt looks at what a path leads to.
func (m *model) lookAt(path string) target {
	t := target{path: path}
	if info, err := os.Stat(path); path != "" && err == nil {
		t.info = info
	}
	if t.info != nil && t.info.Mode().IsRegular() && absolute(path) == absolute(m.doc.path) && m.doc.path != "" {
		t.changed = !hasText(path, t.info, m.doc.text)
	}
	return t
}

// hasText reports that a file is there with this text in it. One that cannot be read is none that was seen here.
func hasText(path string, info os.FileInfo, text string) bool {
	if info.Size() != int64(len(text)) {
		return false
	}
	found, err := os.ReadFile(path)
	return err == nil && string(found) == text
}

// as reports that nothing has happened to a target since it was looked at before.
func (t target) as(before target) bool {
	if t.info == nil || before.info == nil {
		return t.info == nil && before.info == nil
	}
	return t.info.Size() == before.info.Size() && t.info.ModTime().Equal(before.info.ModTime())
}

// saveAsDialog asks for a file in the place of the explanation.
type saveAsDialog struct {
	path field
	at   target // what the screen says about the path
}

func newSaveAs(m *model) screen {
	path := m.doc.path
	if path == "" {
		path = m.sheet().Source().Name + ".calc"
	}
	return &saveAsDialog{newField(homely(path)), m.lookAt(path)}
}

func (d *saveAsDialog) title(m *model) string {
	if !d.at.changed {
		return "Save as"
	}
	return "Changed on disk, " + when(d.at.info.ModTime(), m.store.now())
}

func (d *saveAsDialog) key(m *model, k tea.KeyMsg) tea.Cmd {
	path := expanded(d.path.String())
	switch actionAt(inDialog, k) {
	case doPutBack:
		m.close()
		return nil
	case doKeep:
		before := d.at
		if d.at = m.lookAt(path); path != "" && d.at.as(before) {
			m.write(path)
		} else if path != "" { // what is replaced is what was on screen
			m.say("%s not saved: it has changed while this was asked", m.glyph.warn)
		}
		return nil
	}
	d.path.key(inDialog, k)
	d.at = m.lookAt(expanded(d.path.String()))
	return nil
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
	switch info := d.at.info; {
	case d.at.path == "":
		return "type a path"
	case d.at.changed:
		return m.glyph.warn + " changed by another program"
	case info != nil && info.IsDir():
		return m.glyph.fail + " a folder"
	case info != nil:
		return m.glyph.warn + " exists, from " + when(info.ModTime(), m.store.now())
	}
	if info, err := os.Stat(filepath.Dir(d.at.path)); err != nil || !info.IsDir() {
		return m.glyph.fail + " no such folder"
	}
	return "a new file"
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
