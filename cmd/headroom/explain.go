package main

import (
	"fmt"
	"io"
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
	text  strings.Builder
}

func (p *page) write() {
	p.title()
	p.formula(p.cell, "  ")
	p.chain()
	p.dependents()
	p.tests()
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
}

// formula prints the value of c, and how it comes about: its text, its text with the numbers in it.
func (p *page) formula(c *calc.Cell, margin string) {
	if !c.IsFormula() {
		p.line(margin, fmt.Sprintf("%s : %s", c.Name(), units{}.text(c)))
		return
	}
	p.line(margin, fmt.Sprintf("%s = %s", c.Name(), units{}.text(c)))
	p.line(margin+"  = ", c.Text())
	if worked := c.Worked(); worked != "" && worked != units.text(nil, c) {
		p.line(margin+"  = ", worked)
	}
}

// chain explains what the cell follows from: every formula behind it with its arithmetic, the nearest first, and
// then the values at the root of it all.
func (p *page) chain() {
	formulas, values := behind(p.cell)
	if len(formulas)+len(values) > 0 {
		p.heading("It follows from")
	}
	for _, c := range formulas {
		p.formula(c, "  ")
	}
	rows := make([]row, len(values))
	a := &answer{sheet: p.sheet}
	for i, c := range values {
		rows[i] = a.row(c)
		rows[i].mark = ""
	}
	for _, r := range rows {
		p.text.WriteString(r.line(measure(rows)) + "\n")
	}
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

func (p *page) dependents() {
	direct := p.cell.UsedBy()
	if len(direct) == 0 {
		return
	}
	p.heading("It moves")
	p.text.WriteString(p.table(direct))
	if more := len(p.cell.Moves()) - len(direct); more > 0 {
		p.line("  ", "and through them "+plural(more, "further cell"))
	}
}

func (p *page) table(cells []*calc.Cell) string {
	var b strings.Builder
	a := &answer{sheet: p.sheet}
	rows := a.rows(block{cells: cells})
	for i, c := range cells {
		rows[i].remark = calc.Printable(c.Family().Title)
		b.WriteString(rows[i].line(measure(rows)) + "\n")
	}
	return b.String()
}

// tests prints what must hold for the cell, and the limit that it is.
func (p *page) tests() {
	head := false
	for _, t := range p.sheet.Tests() {
		if t.Cell != p.cell {
			continue
		}
		if !head {
			p.heading("Tests on it")
			head = true
		}
		words := testWords(t)
		switch {
		case !t.Counts && t.Family != nil:
			words += ", not considered: the sheet does not show " + t.Family.Name
		case !t.Counts:
			words += ", not considered: the sheet has been changed"
		}
		p.text.WriteString(wrap(signs[t.Level], words) + "\n")
	}
	if l := limitOf(p.sheet, p.cell); l != nil {
		p.heading("A limit")
		p.line("  ", fmt.Sprintf("%s is %s today's rate", p.cell.Show(l.Rate.Mid), growth(p.sheet, *l)))
	}
}

func (p *page) advice() {
	minds, asks := p.sheet.Minds(), p.sheet.Asks()
	if f := p.cell.Family(); f != nil {
		minds, asks = f.Minds, f.Asks
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
	p.line("  ", fmt.Sprintf("%s, in %s, of family %s", c.Name(), c.Unit(), f.Name))
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
	words := c.Text()
	switch {
	case c.Origin() == calc.Set:
		return words + ", set with -s"
	case isBuiltIn(c):
		return words + ", as the family has it"
	}
	words += fmt.Sprintf(", %s in %s", c.Origin(), p.sheet.Source().Name)
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
