package tui

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// replaceFile replaces a file of the program's own, making its folder if need be.
func replaceFile(file string, data []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return replace(file, data, mode, func(*os.File) error { return nil })
}

// replace writes a file beside the old one and renames it into its place: however the program ends meanwhile, there is the
// old file or the new one, whole. After a power cut that holds only if ready, which is called before the rename with the new
// one open, syncs it, as for sheets; the program's own files are not worth the wait. A failure leaves nothing behind.
func replace(file string, data []byte, mode os.FileMode, ready func(*os.File) error) error {
	name := filepath.Join(filepath.Dir(file), besidePrefix(file)+fmt.Sprintf("%016x", rand.Uint64()))
	tmp, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return folderError{err}
	}
	if _, err = tmp.Write(data); err == nil {
		err = ready(tmp)
	}
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(name, file)
	}
	if err != nil {
		os.Remove(name)
	}
	return err
}

// folderError is why a folder takes no new file.
type folderError struct{ error }

func (e folderError) Unwrap() error { return e.error }

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

// besidePrefix begins the names of what is written beside a file.
func besidePrefix(file string) string {
	sum := fnv.New64a()
	sum.Write([]byte(filepath.Base(file)))
	return fmt.Sprintf(".headroom-%016x-", sum.Sum64())
}

var besideName = pattern(`^\.headroom-[0-9a-f]{16}-[0-9a-f]{16}$`)

// leftBeside is how old what a killed program left beside a file must be to be taken away.
const leftBeside = time.Hour

// sweepBeside takes away what programs that were killed in the middle of a write left in a folder: all of it, or with
// a prefix that of one file. What is young may be under way in another program.
func sweepBeside(dir, prefix string, now time.Time) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if !besideName().MatchString(e.Name()) || !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > leftBeside {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
