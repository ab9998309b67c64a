package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// yankPage copies the page as a Markdown table.
func (m *model) yankPage() tea.Cmd {
	text, rows := m.markdown()
	return m.copyOut(text, count(rows, "row")+" of "+m.family().Title)
}

// markdown is the page as a table: what is shown, with was and change only where something changed.
func (m *model) markdown() (text string, rows int) {
	type entry struct{ name, value, was, change string }
	var entries []entry
	changed := false
	for _, r := range m.pageRows() {
		if r.cell == nil {
			continue
		}
		v := r.cell.Value()
		e := entry{name: r.cell.Name(), value: r.cell.Show(v.Mid).String()}
		if v.Ranged {
			e.value += " (" + rangeWords(r.cell, v) + ")"
		}
		if ch := m.changeOf(r.cell); ch.moved() {
			e.was, e.change, changed = ch.was.String(), ch.text(m.glyph), true
		}
		entries = append(entries, e)
	}
	var b strings.Builder
	b.WriteString("**" + markdownText(m.sheet().Title()) + "**: " + markdownText(m.family().Title) + "\n\n")
	line := func(cells ...string) {
		if !changed {
			cells = cells[:2]
		}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	line("", "value", "was", "change")
	line("---", "---:", "---:", "---:")
	for _, e := range entries {
		line("`"+e.name+"`", e.value, e.was, e.change)
	}
	return b.String(), len(entries)
}

// markdownText keeps words of a file from being read as Markdown.
func markdownText(s string) string {
	return strings.NewReplacer("\\", "\\\\", "|", "\\|", "*", "\\*", "`", "\\`", "<", "&lt;").Replace(writtenOut(s))
}

// yankCommand copies the command that prints the page.
func (m *model) yankCommand() tea.Cmd {
	what := "the command that prints this page"
	if _, others := m.sayable(); others {
		what += ", without cells that are not in the file"
	}
	return m.copyOut(m.command(), what)
}

// command is what prints the page in a shell: the sheet, the edits that no file has, the family.
func (m *model) command() string {
	if m.spot.page == overview {
		return m.commandOf("eval")
	}
	return m.commandOf("eval", m.spot.page)
}

// commandOf is a command about the sheet as it is now, with edits: a verb and what follows the sheet.
func (m *model) commandOf(verb string, rest ...string) string {
	words := []string{"headroom", verb}
	if name := m.sheetWord(); name != "" {
		words = append(words, "-f", quoted(name))
	}
	edits, _ := m.sayable()
	for _, e := range edits {
		words = append(words, "-s", quoted(e.Name+"="+e.Text))
	}
	for _, word := range rest {
		words = append(words, quoted(word))
	}
	return strings.Join(words, " ")
}

// sayable are the edits that a command line can make: no cell that was made since, and none that uses it. Others reports that
// there are such.
func (m *model) sayable() (edits []calc.Edit, others bool) {
	made := map[string]bool{}
	pending := m.unsaved()
	for _, e := range pending {
		made[e.Name] = e.Unit != "" || e.Unset
	}
	for _, e := range pending {
		c := m.sheet().Cell(e.Name)
		if made[e.Name] || c == nil || slices.ContainsFunc(c.Uses(), func(c *calc.Cell) bool { return made[c.Name()] }) {
			others = true
			continue
		}
		edits = append(edits, e)
	}
	return edits, others
}

// sheetWord is how the sheet is called on a command line; "" for the default sheet.
func (m *model) sheetWord() string {
	switch {
	case m.doc.path != "":
		return m.doc.path
	case m.sheet().Source().Name == calc.Default().Name:
		return ""
	}
	return m.sheet().Source().Name
}

// escaped is a word with each byte written out that is no ASCII character to be seen, and each backslash.
func escaped(word string) string {
	var b strings.Builder
	for _, c := range []byte(word) {
		switch {
		case c == '\\':
			b.WriteString(`\\`)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// quoted is a word as a shell takes it: bash and zsh where a terminal would not show it as it is, else any.
func quoted(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./=:%@+,", r)
	}
	if strings.IndexFunc(word, func(r rune) bool { return !safe(r) }) < 0 && word != "" {
		return word
	}
	if calc.Printable(word) != word { // which a terminal would not show as it is
		return "$'" + strings.ReplaceAll(escaped(word), "'", `\'`) + "'"
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
