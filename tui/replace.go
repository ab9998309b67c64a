package tui

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
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

// replace writes a file beside the old one and renames it into its place: whatever happens meanwhile, there is the old
// file or the new one, whole. ready is called before the rename, with the new one open. A failure leaves nothing behind.
func replace(file string, data []byte, mode os.FileMode, ready func(*os.File) error) error {
	name := filepath.Join(filepath.Dir(file), besidePrefix(file)+fmt.Sprintf("%016x", rand.Uint64()))
	tmp, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
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

// besidePrefix begins the names of what is written beside a file.
func besidePrefix(file string) string {
	sum := fnv.New64a()
	sum.Write([]byte(filepath.Base(file)))
	return fmt.Sprintf(".headroom-%016x-", sum.Sum64())
}

var besideName = regexp.MustCompile(`^\.headroom-[0-9a-f]{16}-[0-9a-f]{16}$`)

// leftBeside is how old what a killed program left beside a file must be to be taken away.
const leftBeside = time.Hour

// sweepBeside takes away what programs that were killed in the middle of a write left in a folder: all of it, or with
// a prefix that of one file. What is young may be under way in another program.
func sweepBeside(dir, prefix string, now time.Time) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if !besideName.MatchString(e.Name()) || !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > leftBeside {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
