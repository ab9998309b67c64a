package calc

import (
	_ "embed"
	"strings"

	"headroom/calc/formula"
)

// Source is the text of a sheet before it is read: a preset, a file, standard input.
type Source struct {
	Name string // two-hour-peak, orders.calc, stdin
	Path string // the file, "" for presets and standard input
	Text string
	// Scenario marks one that headroom comes with: what it expects is true of its
	// own figures, and goes with them when they are changed.
	Scenario bool
}

//go:embed default.calc
var defaultText string

// Default is the source of the default sheet.
func Default() Source { return Source{Name: "default", Text: defaultText} }

// head is the comment lines at the top of the text: the title, and what is
// right below it.
func (src Source) head() (title string, below []string) {
	for line := range strings.Lines(src.Text) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
		if line == "" && title == "" {
			continue
		}
		comment, ok := strings.CutPrefix(line, "#")
		if !ok {
			break
		}
		comment = strings.TrimSpace(comment)
		if title == "" {
			title = comment
		} else {
			below = append(below, comment)
		}
	}
	return title, below
}

// Title is the first comment line at the top, or else the name.
func (src Source) Title() string {
	if title, _ := src.head(); title != "" {
		return title
	}
	return src.Name
}

// Description is the comment lines below the title; paragraphs are parted by
// an empty line.
func (src Source) Description() string {
	_, below := src.head()
	var b strings.Builder
	for _, line := range below {
		switch {
		case line == "":
			b.WriteString("\n\n")
		case b.Len() == 0 || strings.HasSuffix(b.String(), "\n"):
			b.WriteString(line)
		default:
			b.WriteString(" " + line)
		}
	}
	return strings.TrimSpace(b.String())
}

// Group is the group of the first family that the sheet shows, or "". Files are
// the user's own.
func (src Source) Group() string {
	if src.Path != "" {
		return ownGroup
	}
	first := src.FirstShown()
	for _, f := range families().families {
		if f.Name == first {
			return f.Group
		}
	}
	return ""
}

// FirstShown is the name of the first family that the sheet shows, or "".
func (src Source) FirstShown() string {
	for line := range strings.Lines(src.Text) {
		if l, err := formula.ParseLine(strings.TrimRight(line, "\r\n")); err == nil && l.Kind == formula.Show && len(l.Names) > 0 {
			return l.Names[0]
		}
	}
	return ""
}
