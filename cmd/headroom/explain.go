package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// explainOptions are what `headroom explain` can be asked.
type explainOptions struct {
	sheetFlags
	name string
}

func newExplain() *cobra.Command {
	o := &explainOptions{}
	cmd := &cobra.Command{
		Use:   "explain NAME",
		Short: "Explain a cell: its formula, its arithmetic, what it moves",
		Long: `Explain a cell like a page of a textbook: what it means, its formula, the
formula with the numbers in it, the values behind it step by step, what depends
on it, the tests on it, and what to mind.`,
		Example: `  headroom explain drain_time -f two-hour-peak
  headroom explain dedup_memory -s rate=50M/day`,
		Args:              exactlyOne("a cell, such as drain_time; see headroom list cells"),
		ValidArgsFunction: o.completeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.name = args[0]
			return o.run(cmd)
		},
	}
	o.register(cmd)
	return cmd
}

func (o *explainOptions) run(cmd *cobra.Command) error {
	sheet, err := o.open(cmd)
	if err != nil {
		return err
	}
	c := sheet.Cell(o.name)
	if c == nil {
		return unknownCell(sheet, o.name)
	}
	p := &page{sheet: sheet, cell: c}
	p.write()
	if _, err := io.WriteString(cmd.OutOrStdout(), p.text.String()); err != nil {
		return err
	}
	if c.Value().Err != nil {
		return broken(c)
	}
	return nil
}

// unknownCell is the error for a name that is no cell. A family is explained by its headline.
func unknownCell(sheet *calc.Sheet, name string) error {
	if f := sheet.Family(name); f != nil && f.Headline != nil {
		return fmt.Errorf("%s is a family: explain one of its cells, such as %s", name, f.Headline.Name())
	}
	return unknownName(sheet, name)
}

// A page explains one cell.
type page struct {
	sheet *calc.Sheet
	cell  *calc.Cell
	told  []string // functions that were explained
	text  strings.Builder
}

func (p *page) write() {
	p.title()
	p.formula(p.cell)
	p.functions([]*calc.Cell{p.cell})
	p.chain()
	p.dependents()
	p.tests()
	p.limit()
	p.advice()
	p.source()
}

// line prints words behind a margin, folded to the page's width.
func (p *page) line(margin, words string) {
	p.text.WriteString(fold(margin, strings.Repeat(" ", width(margin)), calc.Printable(words)) + "\n")
}

func (p *page) heading(words string) { fmt.Fprintf(&p.text, "\n%s\n", words) }

func (p *page) title() {
	c := p.cell
	head := c.Name()
	if doc := c.Doc(); doc != "" {
		head += ": " + doc
	}
	p.line("", head)
	p.text.WriteByte('\n')
	p.line("  ", valued(c))
}

// valued is a cell with its value: "drain_time = 4.8 h".
func valued(c *calc.Cell) string {
	return fmt.Sprintf("%s %s %s", c.Name(), c.Sign(), units{}.text(c))
}

// formula prints how the value of c comes about: its text, and its text with the numbers in it.
func (p *page) formula(c *calc.Cell) {
	if !c.IsFormula() {
		return
	}
	p.line("    = ", c.Text())
	if worked := c.Worked(); worked != "" && worked != c.Text() && worked != (units{}).text(c) {
		p.line("    = ", worked)
	}
}

// everyday are the functions that nobody needs explained.
var everyday = []string{"min", "max", "if", "abs", "ceil", "floor", "round", "sqrt"}

// functions says what the functions mean that the formulas of cells call, of each once on a page.
func (p *page) functions(cells []*calc.Cell) {
	gap := "\n"
	for _, f := range calc.Functions() {
		if slices.Contains(everyday, f.Name) || slices.Contains(p.told, f.Name) ||
			!slices.ContainsFunc(cells, func(c *calc.Cell) bool { return c.Calls(f.Name) }) {
			continue
		}
		p.told = append(p.told, f.Name)
		p.text.WriteString(gap + fold("  ", "    ", f.Usage+": "+f.Meaning) + "\n")
		gap = ""
	}
}

// chain explains what the cell follows from: every formula behind it with its arithmetic, the nearest first, and
// then the values at the root of it all.
func (p *page) chain() {
	formulas, values := behind(p.cell)
	if len(formulas)+len(values) == 0 {
		return
	}
	p.heading("It follows from")
	p.glossary(formulas, valued, p.formula)
	p.functions(formulas)
	if len(formulas) > 0 && len(values) > 0 {
		p.text.WriteByte('\n')
	}
	p.table(values)
}

// behind parts what c follows from into formulas, breadth first, and plain values.
func behind(c *calc.Cell) (formulas, values []*calc.Cell) {
	seen := map[*calc.Cell]bool{c: true}
	for queue := c.Uses(); len(queue) > 0; queue = queue[1:] {
		next := queue[0]
		if seen[next] {
			continue
		}
		seen[next] = true
		if next.IsFormula() {
			formulas = append(formulas, next)
			queue = append(queue, next.Uses()...)
		} else {
			values = append(values, next)
		}
	}
	return formulas, values
}

// The column where the words on a cell begin: two blanks behind the longest of the values that end before the last
// of these columns. A longer one has a line to itself.
const (
	nearestWords  = 24
	farthestWords = 40
)

// glossary prints cells with what they mean: each as head has it, and below it what more says.
func (p *page) glossary(cells []*calc.Cell, head func(*calc.Cell) string, more func(*calc.Cell)) {
	column := nearestWords
	for _, c := range cells {
		if end := width(head(c)) + 4; end <= farthestWords {
			column = max(column, end)
		}
	}
	margin := strings.Repeat(" ", column)
	for _, c := range cells {
		first, words := fmt.Sprintf("%-1s %s", signs[c.Level()], head(c)), calc.Printable(meaning(c))
		if words != "" && width(first)+2 <= column {
			p.text.WriteString(fold(first+margin[width(first):], margin, words) + "\n")
		} else {
			p.text.WriteString(first + "\n")
			if words != "" {
				p.text.WriteString(fold(margin, margin, words) + "\n")
			}
		}
		more(c)
	}
}

// table prints cells with what they mean, their signs below each other.
func (p *page) table(cells []*calc.Cell) {
	longest := 0
	for _, c := range cells {
		longest = max(longest, len(c.Name()))
	}
	aligned := func(c *calc.Cell) string {
		return fmt.Sprintf("%-*s %s %s", longest, c.Name(), c.Sign(), units{}.text(c))
	}
	p.glossary(cells, aligned, func(*calc.Cell) {})
}

// meaning is what a cell stands for, and where its value comes from if not from the family.
func meaning(c *calc.Cell) string {
	if isBuiltIn(c) || c.Origin() == calc.Formula {
		return c.Doc()
	}
	return strings.TrimSpace(fmt.Sprintf("%s (%s)", c.Doc(), c.Origin()))
}

func (p *page) dependents() {
	direct := p.cell.UsedBy()
	if len(direct) == 0 {
		return
	}
	p.heading("It moves")
	p.table(direct)
	if more := len(p.cell.Moves()) - len(direct); more > 0 {
		p.line("  ", "and through them "+plural(more, "further cell"))
	}
}

// tests prints what is asked of the cell; a sign marks what is not as it should be, and by how much is said.
func (p *page) tests() {
	tests := slices.DeleteFunc(p.sheet.Tests(), func(t calc.Test) bool {
		return t.Cell != p.cell || t.Kind == "expect" && !t.Counts
	})
	if len(tests) == 0 {
		return
	}
	p.heading("Tests on it")
	idle := false
	for _, t := range tests {
		if !t.Counts {
			idle = idle || t.Kind != "need" // values that break a need are refused on every sheet
			t.Level = calc.OK
		}
		sign, words := signs[t.Level], statement(t)
		if sign != "" {
			words = testWords(t)
		}
		p.text.WriteString(wrap(sign, words) + "\n")
	}
	if idle {
		p.line("  ", "Nothing warns or fails here: the sheet does not show "+p.cell.Family().Name+".")
	}
}

func (p *page) limit() {
	if l := limitOf(p.sheet, p.cell); l != nil {
		p.heading("A limit")
		p.line("  ", fmt.Sprintf("%s is %s today's rate", p.cell.Show(l.Rate.Mid), calc.Times(l.Growth)))
	}
}

// advice is what the family says to mind and to ask, and the sheet where it shows the family.
func (p *page) advice() {
	f := p.cell.Family()
	minds, asks := slices.Clone(f.Minds), slices.Clone(f.Asks)
	if slices.Contains(p.sheet.Shown(), f) {
		minds, asks = append(minds, p.sheet.Minds()...), append(asks, p.sheet.Asks()...)
	}
	p.list("Mind", minds)
	p.list("Ask", asks)
}

func (p *page) list(heading string, lines []string) {
	if len(lines) == 0 {
		return
	}
	p.heading(heading)
	for _, l := range lines {
		p.line("  ", l)
	}
}

// source says where the cell comes from, and what it holds.
func (p *page) source() {
	c, f := p.cell, p.cell.Family()
	p.heading("Source")
	kind := "result"
	switch {
	case c.IsLimit():
		kind = "limit"
	case c.IsChoice():
		kind = "choice"
	}
	p.line("  ", fmt.Sprintf("a %s of family %s, %s; unit: %s", kind, f.Name, f.Title, c.Unit()))
	p.line("  ", p.provenance())
	for _, reading := range c.Readings() {
		p.line("  ", "read so: "+reading)
	}
	if c.Text() != c.BuiltIn() {
		p.line("  ", "the family's own: "+c.BuiltIn())
	}
}

// provenance says where the text of the cell comes from.
func (p *page) provenance() string {
	c := p.cell
	kind := "value"
	if c.IsFormula() {
		kind = "formula"
	}
	switch {
	case c.Origin() == calc.Set:
		return c.Text() + ", set with -s"
	case isBuiltIn(c):
		return "the family's own " + kind
	}
	words := fmt.Sprintf("%s, %s in %s", c.Text(), c.Origin(), p.sheet.Source().Name)
	if note := c.Note(); note != "" && note != c.Doc() {
		words += ": " + note
	}
	return words
}

// plural is n things.
func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
