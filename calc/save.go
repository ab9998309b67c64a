package calc

import (
	"fmt"
	"slices"
	"strings"

	"headroom/calc/formula"
)

// Save is the sheet as a file: its lines as loaded, with their order, comments
// and wording, the texts that were changed since in place of the old ones, and
// what is new below.
func (s *Sheet) Save() string {
	text := strings.TrimPrefix(s.src.Text, "\ufeff")
	var b strings.Builder
	b.WriteString(s.src.Text[:len(s.src.Text)-len(text)])
	added, end := s.added(), ending(text)
	i := 0
	for raw := range strings.Lines(text) {
		if i == len(s.lines) { // what was refused whole is kept as it is
			return s.src.Text
		}
		if l := s.lines[i]; len(added) > 0 && (l.Kind == formula.Family || l.Kind == formula.Group) {
			b.WriteString(strings.Join(added, end) + end + end) // below, they would be that family's
			added = nil
		}
		if line, keep := s.saved(i, s.lines[i]); keep {
			b.WriteString(line + raw[len(strings.TrimRight(raw, "\r\n")):])
		}
		i++
	}
	if len(added) > 0 {
		if text != "" && !strings.HasSuffix(text, "\n") {
			b.WriteString(end)
		}
		b.WriteString(end + strings.Join(added, end) + end)
	}
	return b.String()
}

// ending is how the lines of a file end: as the first one does.
func ending(text string) string {
	if first, _, _ := strings.Cut(text, "\n"); strings.HasSuffix(first, "\r") {
		return "\r\n"
	}
	return "\n"
}

// added are the lines of what has no line yet.
func (s *Sheet) added() (lines []string) {
	for _, e := range s.Edits() {
		if c := s.byNameOrBase(e.Name); c.line < 0 && !c.gone {
			lines = append(lines, newLine(c))
		}
	}
	return lines
}

func (s *Sheet) byNameOrBase(name string) *Cell {
	slot, ok := s.byName[name]
	if !ok {
		slot = s.base[name]
	}
	return s.cells[slot]
}

// saved is line i as it is now; keep is false when its cell is as if it had
// never been set.
func (s *Sheet) saved(i int, l formula.Line) (line string, keep bool) {
	switch l.Kind {
	case formula.Cell, formula.Limit:
	case formula.Expect:
		if s.src.Scenario && s.Edited() && s.disappointed(i) {
			return "# " + l.Source, true
		}
		return l.Source, true
	default:
		return l.Source, true
	}
	name := l.Name
	if l.Kind == formula.Limit {
		name = limitPrefix + name
	}
	slot, ok := s.byName[name]
	if !ok {
		slot, ok = s.base[name]
	}
	if !ok || s.cells[slot].line != i {
		replaced := slices.ContainsFunc(s.cells, func(c *Cell) bool { return c.line == i && c.gone })
		return l.Source, !replaced
	}
	c := s.cells[slot]
	switch {
	case c.gone, !c.own && !c.isSet() && s.loaded[name].Text != c.entry.Text:
		return "", false
	case s.loaded[name].Text == c.entry.Text:
		return l.Source, true
	}
	return replaced(l, c.entry.Text), true
}

// disappointed reports whether the expectation of line i does not hold.
func (s *Sheet) disappointed(i int) bool {
	for _, t := range s.tests {
		if t.line == i && t.family == nil && t.kind == formula.Expect {
			holds, sure := s.holds(t)
			return sure && holds < 1
		}
	}
	return false
}

// replaced is the line with another text. A mark of where the old text came
// from does not hold for the new one.
func replaced(l formula.Line, text string) string {
	end := l.TextAt + len(l.Text)
	rest := l.Source[end:]
	if o, note := originOf(l.Comment); o != BuiltIn {
		comment := fmt.Sprintf("was %s, %s", l.Text, o)
		if note != "" {
			comment += ": " + note
		}
		hash := strings.Index(rest, "#")
		return l.Source[:l.TextAt] + pad(text, hash+len(l.Text)) + "# " + comment
	}
	if hash := strings.Index(rest, "#"); hash >= 0 {
		return l.Source[:l.TextAt] + pad(text, hash+len(l.Text)) + rest[hash:]
	}
	return l.Source[:l.TextAt] + text + rest
}

// pad keeps comments in their column where the new text leaves room.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len(text)))
}

func newLine(c *Cell) string {
	switch {
	case c.limit && c.written == formula.LimitUnit:
		return fmt.Sprintf("limit %s = %s", strings.TrimPrefix(c.name, limitPrefix), c.entry.Text)
	case c.own:
		return fmt.Sprintf("%s: %s = %s", c.name, c.written, c.entry.Text)
	}
	return fmt.Sprintf("%s = %s", c.name, c.entry.Text)
}
