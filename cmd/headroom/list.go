package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// A listing is one thing that headroom lists.
type listing struct {
	word, help string
	write      func(*strings.Builder, library)
}

// A library is what lists are made of.
type library struct {
	*calc.Sheet
	presets []calc.Source
}

// listings are what `headroom list` knows, by the word that asks for it; "" is what it lists unasked.
var listings = []listing{
	{"", "presets and families", listPresetsAndFamilies},
	{"presets", "the scenarios that -f and headroom take by name", listPresets},
	{"families", "the pages of the calculator", listFamilies},
	{"cells", "every cell with its unit and what it means", listCells},
	{"units", "the words that stand for units", listUnits},
	{"functions", "the functions of formulas", listFunctions},
}

// listOptions are what `headroom list` can be asked: cells of the sheet of -f.
type listOptions struct{ sheetFlags }

func newList() *cobra.Command {
	o := &listOptions{}
	long := "List what headroom knows:\n"
	var words []string
	for _, l := range listings {
		long += fmt.Sprintf("\n  list %-10s %s", l.word, l.help)
		if l.word != "" {
			words = append(words, l.word)
		}
	}
	cmd := &cobra.Command{
		Use:       "list [" + strings.Join(words, " | ") + "]",
		Short:     "List presets, families, cells, units, functions",
		Long:      long,
		ValidArgs: words,
		Args:      atMostOne("a list: " + strings.Join(words, ", ")),
		RunE:      o.run,
	}
	o.register(cmd)
	return cmd
}

func (o *listOptions) run(cmd *cobra.Command, args []string) error {
	word := strings.Join(args, "")
	for _, l := range listings {
		if l.word != word {
			continue
		}
		sheet, err := o.open(cmd)
		if err != nil {
			return err
		}
		var b strings.Builder
		l.write(&b, library{sheet, configurationOf(cmd).presets()})
		_, err = io.WriteString(cmd.OutOrStdout(), strings.TrimPrefix(b.String(), "\n"))
		return err
	}
	return fmt.Errorf("no list of %q: take %s", word, strings.Join(cmd.ValidArgs, ", "))
}

func listPresetsAndFamilies(b *strings.Builder, of library) {
	b.WriteString("Presets: headroom NAME opens one, headroom eval -f NAME prints it\n")
	listPresets(b, of)
	b.WriteString("\nFamilies: headroom eval NAME prints one\n")
	listFamilies(b, of)
}

func listPresets(b *strings.Builder, of library) {
	group := ""
	for _, src := range of.presets {
		writeGroup(b, &group, src.Group())
		fmt.Fprintf(b, "  %-18s %s\n", src.Name, calc.Printable(src.Title()))
	}
}

func listFamilies(b *strings.Builder, of library) {
	group := ""
	for _, f := range of.Families() {
		writeGroup(b, &group, f.Group)
		headline := ""
		if f.Headline != nil {
			headline = f.Headline.Name()
		}
		fmt.Fprintf(b, "  %-18s %-26s %s\n", f.Name, calc.Printable(f.Title), headline)
	}
}

// writeGroup prints a group's name when it is another than before.
func writeGroup(b *strings.Builder, last *string, group string) {
	if group != *last && group != "" {
		fmt.Fprintf(b, "\n%s\n", calc.Printable(group))
	}
	*last = group
}

func listCells(b *strings.Builder, of library) {
	for i, block := range familyBlocks(of.Sheet, of.Families()) {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "%s: %s\n", block.family.Name, calc.Printable(block.family.Title))
		for _, c := range block.cells {
			line := fmt.Sprintf("  %-19s %s %-12s %s", c.Name(), c.Sign(), c.Unit(), calc.Printable(c.Doc()))
			fmt.Fprintln(b, strings.TrimRight(line, " "))
		}
	}
}

func listUnits(b *strings.Builder, of library) {
	kind := ""
	for _, u := range calc.Units() {
		writeGroup(b, &kind, u.Kind)
		fmt.Fprintln(b, strings.TrimRight(fmt.Sprintf("  %-40s %s", strings.Join(u.Words, " "), u.Meaning), " "))
	}
}

func listFunctions(b *strings.Builder, of library) {
	for _, f := range calc.Functions() {
		fmt.Fprintf(b, "  %-24s %s\n", f.Usage, f.Meaning)
	}
}
