package calc

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"headroom/calc/formula"
)

// Family is a page of cells that belong together.
type Family struct {
	Name, Title, Group string
	Headline           *Cell   // nil for a family of the sheet's own that names none
	Choices, Results   []*Cell // in the file's order; its limits are in neither, see [Sheet.Limits]
	Minds, Asks        []string
	Own                bool // declared by the sheet, not built in

	index   int
	results bool // a follows line was read: results from here on
}

//go:embed families/*.calc
var familyFiles embed.FS

// families is the sheet of all built-in families and nothing else. Every sheet
// begins as a copy of it.
var families = sync.OnceValue(readFamilies)

func readFamilies() *Sheet {
	var text strings.Builder
	text.Grow(64 << 10)
	files, _ := familyFiles.ReadDir("families")
	for _, file := range files {
		b, _ := familyFiles.ReadFile("families/" + file.Name())
		text.Write(b)
	}
	s := newSheet(Source{Name: "families", Text: text.String()})
	s.building = true
	s.read()
	s.building = false
	if len(s.errs) > 0 {
		panic(fmt.Sprintf("the built-in families have errors:\n%v", s.errs))
	}
	return s
}

// builtin is what the families say of a cell that they declare.
type builtin struct {
	text    string
	formula *formula.Formula
}
