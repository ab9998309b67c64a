package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"headroom/calc"
)

// csvColumns are the columns of `-o csv`: numbers in base units with every digit, empty where there is none.
var csvColumns = []struct {
	name string
	of   func(*answer, *calc.Cell) string
}{
	{"name", func(_ *answer, c *calc.Cell) string { return c.Name() }},
	{"value", func(_ *answer, c *calc.Cell) string { return finite(c.Value().Mid) }},
	{"unit", func(_ *answer, c *calc.Cell) string { return c.BaseUnit() }},
	{"low", func(_ *answer, c *calc.Cell) string { return rangeEnd(c, c.Value().Low) }},
	{"high", func(_ *answer, c *calc.Cell) string { return rangeEnd(c, c.Value().High) }},
	{"state", func(_ *answer, c *calc.Cell) string { return stateName(c.Value().State) }},
	{"level", func(_ *answer, c *calc.Cell) string { return c.Level().String() }},
	{"origin", func(_ *answer, c *calc.Cell) string { return c.Origin().String() }},
	{"family", func(_ *answer, c *calc.Cell) string { return c.Family().Name }},
	{"text", func(a *answer, c *calc.Cell) string { return a.units.text(c) }},
	{"endless", func(_ *answer, c *calc.Cell) string { return endless(c) }},
}

func writeCSV(w io.Writer, a *answer) error {
	out := csv.NewWriter(w)
	record := make([]string, len(csvColumns))
	for i, col := range csvColumns {
		record[i] = col.name
	}
	out.Write(record)
	for _, b := range a.blocks {
		for _, c := range b.cells {
			for i, col := range csvColumns {
				record[i] = col.of(a, c)
			}
			out.Write(record)
		}
	}
	out.Flush()
	return out.Error()
}

// finite is x with every digit, or nothing for a state or an error.
func finite(x float64) string {
	if x-x != 0 { // Inf, NaN
		return ""
	}
	return digits(x)
}

func rangeEnd(c *calc.Cell, x float64) string {
	if !c.Value().Ranged {
		return ""
	}
	return finite(x)
}

// endless is the part of the cases in which a ranged cell has no end.
func endless(c *calc.Cell) string {
	if part := c.Value().Endless; part > 0 {
		return digits(part)
	}
	return ""
}

// writeMarkdown prints the tables of the text output as Markdown, for a document or a ticket.
func writeMarkdown(w io.Writer, a *answer) error {
	var b strings.Builder
	if a.whole {
		fmt.Fprintf(&b, "## %s\n\n", markdown(a.sheet.Title()))
		if line := summary(a.sheet); line != "" {
			fmt.Fprintf(&b, "%s\n\n", markdown(line))
		}
	}
	for _, block := range a.blocks {
		a.markdownBlock(&b, block)
	}
	_, err := io.WriteString(w, strings.TrimSuffix(b.String(), "\n"))
	return err
}

func (a *answer) markdownBlock(b *strings.Builder, block block) {
	if block.family != nil {
		fmt.Fprintf(b, "### %s\n\n", markdown(block.family.Title))
	}
	b.WriteString("| cell | | value | from |\n| --- | --- | ---: | --- |\n")
	for _, c := range block.cells {
		r := a.row(c)
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", c.Name(), r.sign, markdown(a.units.text(c)), markdown(r.markedRemark()))
	}
	b.WriteByte('\n')
}

// markedRemark is the remark with its sign, and without the ends of a range, which stand beside the value here.
func (r row) markedRemark() string {
	return strings.TrimSpace(r.mark + " " + r.remark)
}

// markdown writes a text of a sheet so that Markdown takes it literally.
func markdown(s string) string {
	return markdownEscapes.Replace(calc.Printable(s))
}

var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, `|`, `\|`, `*`, `\*`, "`", "\\`", `_`, `\_`, `<`, `&lt;`, `&`, `&amp;`, `[`, `\[`,
)
