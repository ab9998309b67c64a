package presets

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headroom/calc"
)

// maxSheets is how many sheets of a folder are taken.
const maxSheets = 500

// A Folder is a folder whose sheets are presets of a user's own.
type Folder struct {
	dir   string
	names []string
}

// Open lists the sheets of a folder, those that end in .calc, and reads none. Names that a terminal does not show as they
// are, and such as mean another sheet already, are passed over.
func Open(dir string, taken ...string) (*Folder, error) {
	f := &Folder{dir: dir}
	files, err := os.ReadDir(dir)
	for _, file := range files {
		name, ok := strings.CutSuffix(file.Name(), ending)
		if !ok || name == "" || calc.Printable(name) != name || slices.Contains(taken, name) {
			continue
		}
		if len(f.names) == maxSheets {
			return f, fmt.Errorf("%s: only the first %d sheets are taken", dir, maxSheets)
		}
		f.names = append(f.names, name)
	}
	return f, err
}

// Names are the names of the sheets.
func (f *Folder) Names() []string { return f.names }

// Find returns the sheet of that name. A pipe or a device is none.
func (f *Folder) Find(name string) (calc.Source, bool) {
	path := filepath.Join(f.dir, name+ending)
	if info, err := os.Stat(path); !slices.Contains(f.names, name) || err != nil || !info.Mode().IsRegular() {
		return calc.Source{}, false
	}
	src, err := calc.ReadFile(path)
	src.Name = name
	return src, err == nil
}

// All returns all sheets that can be read, by name.
func (f *Folder) All() []calc.Source {
	var all []calc.Source
	for _, name := range f.names {
		if src, ok := f.Find(name); ok {
			all = append(all, src)
		}
	}
	return all
}
