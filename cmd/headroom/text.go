package main

import (
	"fmt"
	"io"
	"strings"

	"headroom/calc"
)

// textWidth is the width that messages are wrapped to.
const textWidth = 80

// signs mark what is not as it should be, before its words.
var signs = map[calc.Level]string{calc.OK: "", calc.Warn: "!", calc.Fail: "✗"}

// writeText prints an answer for people: a cell alone, or tables with one decimal point for all.
func writeText(w io.Writer, a *answer) error {
	if c := a.single(); c != nil {
		if c.Value().Err != nil {
			return broken(c)
		}
		_, err := fmt.Fprintln(w, a.units.text(c))
		return err
	}
	var b strings.Builder
	if a.whole {
		writeSummary(&b, a.sheet)
	}
	rows := make([][]row, len(a.blocks))
	for i := range a.blocks {
		rows[i] = a.rows(a.blocks[i])
	}
	wide := measure(rows...)
	for i, block := range a.blocks {
		a.writeBlock(&b, block, rows[i], wide)
	}
	if a.whole {
		a.writeOwnTests(&b)
	}
	if a.ranged() {
		fmt.Fprintf(&b, "\nRanges: the middle, and lowest to highest; %d samples, seed %d.\n", a.drawn.Samples, a.drawn.Seed)
	}
	_, err := io.WriteString(w, strings.TrimPrefix(b.String(), "\n"))
	return err
}

// single is the only cell of an answer, or nil.
func (a *answer) single() *calc.Cell {
	if len(a.blocks) == 1 && a.blocks[0].family == nil && len(a.blocks[0].cells) == 1 {
		return a.blocks[0].cells[0]
	}
	return nil
}

// writeSummary prints the sheet's title and what gives way first.
func writeSummary(b *strings.Builder, sheet *calc.Sheet) {
	fmt.Fprintln(b, calc.Printable(sheet.Title()))
	if line := summary(sheet); line != "" {
		b.WriteString(fold("", "  ", line) + "\n")
	}
}

// summary says what gives way first, and what then; "" if the sheet has no limits that count.
func summary(sheet *calc.Sheet) string {
	limits := sheet.Binding()
	if len(limits) == 0 {
		return ""
	}
	first := limits[0]
	line := fmt.Sprintf("First to give way: %s at %s, %s today", first.Name, first.Cell.Show(first.Rate.Mid), calc.Times(first.Growth))
	if len(limits) > 1 {
		line += fmt.Sprintf("; then %s, %s", limits[1].Name, calc.Times(limits[1].Growth))
	}
	return mark(first.Level, line)
}

// mark puts the sign of a level before words.
func mark(level calc.Level, words string) string {
	return strings.TrimPrefix(signs[level]+" "+words, " ")
}

// A row is a cell in a table.
type row struct {
	mark, name, sign string
	whole, frac      string // the number, parted before its decimal point; a word stands in whole
	word             bool
	unit, remark     string
	gap              bool // a blank row stands before it: here the choices end
}

func (a *answer) rows(block block) []row {
	rows := make([]row, len(block.cells))
	for i, c := range block.cells {
		rows[i] = a.row(c)
		rows[i].gap = block.family != nil && i > 0 && i == len(block.family.Choices)
	}
	return rows
}

func (a *answer) row(c *calc.Cell) row {
	mid, low, high := a.units.shown(c)
	r := row{mark: signs[c.Level()], name: c.Name(), sign: c.Sign(), unit: mid.Unit, remark: origin(c)}
	dot := strings.IndexByte(mid.Number+".", '.')
	r.whole, r.frac = mid.Number[:dot], mid.Number[dot:]
	r.word = c.Value().State != calc.Fine
	switch limit := limitOf(a.sheet, c); {
	case c.Value().Err != nil:
		r.remark = c.Value().Err.Word
	case c.Value().Ranged:
		r.remark = low.Number + " to " + high.Number + endlessWords(c)
	case c.Level() != calc.OK:
		r.remark = c.Level().Word()
	case limit != nil && limit.Counts:
		r.remark = calc.Times(limit.Growth) + " today"
	}
	return r
}

// endlessWords says in how many of the cases a range has no end.
func endlessWords(c *calc.Cell) string {
	v := c.Value()
	if v.Endless >= 1 || c.EndlessWords(v) == "" {
		return ""
	}
	return ", " + c.EndlessWords(v)
}

// origin is where a choice or an overridden result comes from: a word, or the formula that it is bound to.
func origin(c *calc.Cell) string {
	switch {
	case c.Unused():
		return "unused"
	case !c.IsChoice() && !c.Overridden():
		return ""
	case c.IsFormula() && width(c.Text()) <= maxFormula:
		return c.Text()
	}
	return c.Origin().String()
}

// maxFormula is the longest formula that stands beside a value.
const maxFormula = 24

// widths are the columns that all tables of an answer share.
type widths struct{ name, whole, number, unit int }

func measure(tables ...[]row) widths {
	w := widths{name: 19, whole: 7, unit: 10}
	frac := 0
	for _, rows := range tables {
		for _, r := range rows {
			w.name, w.unit = max(w.name, len(r.name)), max(w.unit, len(r.unit))
			if !r.word {
				w.whole, frac = max(w.whole, len(r.whole)), max(frac, len(r.frac))
			}
		}
	}
	w.number = w.whole + max(frac, 4)
	return w
}

// writeBlock prints a family's table, or one of single cells, and below it what its levels say.
func (a *answer) writeBlock(b *strings.Builder, block block, rows []row, w widths) {
	if block.family != nil {
		fmt.Fprintf(b, "\n%s\n", calc.Printable(block.family.Title))
	}
	for _, r := range rows {
		if r.gap {
			b.WriteByte('\n')
		}
		b.WriteString(r.line(w) + "\n")
	}
	for _, t := range a.sheet.Tests() {
		if !t.OK && t.Counts && (t.Family != nil || !a.whole) && block.has(t) {
			writeTest(b, t)
		}
	}
}

func (r row) line(w widths) string {
	number := fmt.Sprintf("%*s%s", w.whole, r.whole, r.frac)
	if r.word {
		number = r.whole + r.frac
	}
	line := fmt.Sprintf("%-1s %-*s %s %-*s  %-*s  %s", r.mark, w.name, r.name, r.sign, w.number, number, w.unit, r.unit, r.remark)
	return strings.TrimRight(line, " ")
}

// has reports whether a test belongs under the block: to its family, or to one of its cells.
func (b block) has(t calc.Test) bool {
	if b.family != nil && t.Family != nil {
		return b.family == t.Family
	}
	for _, c := range b.cells {
		if c == t.Cell {
			return true
		}
	}
	return false
}

// writeOwnTests prints the sheet's own checks: those that speak for themselves, and expectations that do not hold.
func (a *answer) writeOwnTests(b *strings.Builder) {
	heading := "\nChecks of this sheet\n"
	for _, t := range a.sheet.Tests() {
		if t.Family == nil && t.Counts && (!t.OK || t.Kind == "check") {
			b.WriteString(heading)
			writeTest(b, t)
			heading = ""
		}
	}
}

// writeTest prints a test as a sentence: what it is, what that means, and by how much.
func writeTest(b *strings.Builder, t calc.Test) {
	b.WriteString(wrap(signs[t.Level], testWords(t)) + "\n")
}

// testWords says what a test is about, what it means, and by how much it is not as it should be.
func testWords(t calc.Test) string {
	words := statement(t)
	if why := why(t); why != "" {
		words += " (" + calc.Printable(why) + ")"
	}
	return words
}

// statement is a test as the sheet states it, and what the sheet says of it.
func statement(t calc.Test) string {
	words := t.Kind + " " + t.Text
	if t.Kind == "warn" || t.Kind == "fail" {
		words = t.Kind + " when " + t.Text
	}
	if t.Message != "" {
		words += ": " + t.Message
	}
	return calc.Printable(words)
}

func why(t calc.Test) string {
	switch {
	case t.OK && (t.Kind == "warn" || t.Kind == "fail"):
		return "does not fire"
	case t.OK:
		return "holds"
	}
	return t.Why()
}

// wrap breaks words into lines no wider than a terminal, with a sign in the margin of the first.
func wrap(sign, words string) string {
	return fold(fmt.Sprintf("%-1s ", sign), "    ", words)
}

// fold breaks words into lines: the first begins with first, the others with rest.
func fold(first, rest, words string) string {
	var b strings.Builder
	line := first
	for i, word := range strings.Fields(words) {
		if i > 0 && width(line)+1+width(word) > textWidth {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = rest
		} else if i > 0 {
			line += " "
		}
		line += word
	}
	b.WriteString(strings.TrimRight(line, " "))
	return b.String()
}

// width is the number of characters of s, which for the languages of sheets is near enough its columns.
func width(s string) int { return len([]rune(s)) }
