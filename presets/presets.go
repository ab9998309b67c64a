// Package presets holds the scenarios that headroom comes with, one sheet a file. A preset is added by adding a
// file: its name is the file's, its title the first line, its place in the list that of the family it shows first.
package presets

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"headroom/calc"
)

// ending is that of the files that are sheets.
const ending = ".calc"

//go:embed *.calc
var files embed.FS

// All returns the presets in display order: by the family that they show first, in the order of the families, and by
// name. The caller must not change what it gets.
var All = sync.OnceValue(func() []calc.Source {
	place := map[string]int{}
	base, _ := calc.Load(calc.Default())
	for i, f := range base.Families() {
		place[f.Name] = i
	}
	var all []calc.Source
	for _, name := range Names() {
		src, _ := Find(name)
		all = append(all, src)
	}
	at := func(src calc.Source) int {
		if i, ok := place[src.FirstShown()]; ok {
			return i
		}
		return len(place)
	}
	slices.SortStableFunc(all, func(a, b calc.Source) int { return cmp.Compare(at(a), at(b)) })
	return all
})

// Find returns the preset of that name.
func Find(name string) (calc.Source, bool) {
	text, err := files.ReadFile(name + ending)
	return calc.Source{Name: name, Text: string(text), Scenario: true}, err == nil
}

// Names are the names of all presets, in alphabetical order.
func Names() []string {
	names, _ := fs.Glob(files, "*"+ending) // the pattern is well-formed
	for i, file := range names {
		names[i] = strings.TrimSuffix(file, ending)
	}
	slices.Sort(names) // with the ending they sort otherwise
	return names
}
