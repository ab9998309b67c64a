package tui

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

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
		m.say("%s not saved: %v: %s", m.glyph.fail, plainError(err), Homely(path))
		return
	}
	if _, ok := m.dialog.(*saveAsDialog); ok {
		m.close()
	}
	if m.say("Saved %s", Homely(path)); gone {
		m.say("Saved %s, which was gone from the disk", Homely(path))
	}
	m.doc.path, m.doc.text, m.doc.saved = path, text, m.sheet().Edits()
	m.keepEdits() // what is in a file is not left over
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

// plainError is a file's error without the names of the call and of the file.
func plainError(err error) string {
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		return err.Error()
	}
	if folder := (folderError{}); errors.As(err, &folder) && errors.Is(err, fs.ErrPermission) {
		return "its folder takes no new file: " + errno.Error()
	}
	return errno.Error()
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

// cannot is why no file can be written there, "" if one can as far as is to be seen.
func (t target) cannot() string {
	if t.info != nil {
		if t.info.IsDir() {
			return "a folder"
		}
		return ""
	}
	if info, err := os.Stat(filepath.Dir(t.path)); err != nil || !info.IsDir() {
		return "no such folder"
	}
	return ""
}
