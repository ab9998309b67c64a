package presets

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"headroom/calc"
)

// Bounds of what is read from a folder; the size is one more than calc takes, so that calc says what is too large.
const (
	maxSheets = 500
	maxSheet  = 1<<20 + 1
)

// Folder returns the sheets of a folder as presets of a user's own, by name. What is no readable *.calc file in it is
// passed over.
func Folder(dir string) ([]calc.Source, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []calc.Source
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), ".calc")
		if !ok || name == "" {
			continue
		}
		if len(all) == maxSheets {
			return all, fmt.Errorf("%s: only the first %d sheets are taken", dir, maxSheets)
		}
		path := filepath.Join(dir, f.Name())
		if text, err := readSheet(path); err == nil {
			all = append(all, calc.Source{Name: name, Path: path, Text: text})
		}
	}
	return all, nil
}

// readSheet reads a file, and nothing that would wait for a writer.
func readSheet(path string) (string, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return "", os.ErrInvalid
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSheet))
	return string(text), err
}
