package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// compareOptions are what `headroom compare` can be asked.
type compareOptions struct {
	sheets []string
	names  []string // cells and families; none is those that any of the sheets shows
	all    bool
	output string
	sets   []string
}

// Sheets that stand side by side.
const (
	fewestCompared = 2
	mostCompared   = 4
)

func newCompare() *cobra.Command {
	o := &compareOptions{}
	f := &sheetFlags{}
	cmd := &cobra.Command{
		Use:   "compare SHEET SHEET... [NAME...]",
		Short: "Put sheets side by side",
		Long: `Put two to four sheets side by side: what differs, and by how much from the
first. Rows keep the unit of the first sheet.

The words up to the first that is no preset and no file are sheets; a NAME is a
cell or a family. Without one, the families that any of the sheets shows are
compared. --all prints what does not differ, too. What -s sets holds in each
sheet.`,
		Example: `  headroom compare linger-short linger-long
  headroom compare plans/now.calc plans/autoscale.calc drain_time growth_left
  headroom compare orders-log orders-log-month storage --all -o markdown`,
		Args:              atLeastOne("two sheets: presets, files, or - for standard input"),
		ValidArgsFunction: completeSheets,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.part(args, configurationOf(cmd).isSheet); err != nil {
				return err
			}
			o.sets = f.sets
			return o.run(cmd)
		},
	}
	f.registerSets(cmd)
	cmd.Flags().BoolVar(&o.all, "all", false, "what does not differ, too")
	outputFlag(cmd, &o.output, findingNames())
	return cmd
}

// part parts the words into sheets and names: the first two are sheets, whatever they are called.
func (o *compareOptions) part(args []string, isSheet func(string) bool) error {
	n := min(fewestCompared, len(args))
	for n < len(args) && isSheet(args[n]) {
		n++
	}
	o.sheets, o.names = args[:n], args[n:]
	switch {
	case n < fewestCompared:
		return errors.New("compare takes two sheets or more, such as headroom compare linger-short linger-long")
	case n > mostCompared:
		return fmt.Errorf("compare takes %d sheets at most, not %d", mostCompared, n)
	}
	return nil
}

func (o *compareOptions) run(cmd *cobra.Command) error {
	format, err := formatNamed(o.output, findingFormats)
	if err != nil {
		return err
	}
	f := &compared{}
	if err := stdinOnce(o.sheets); err != nil {
		return err
	}
	for _, name := range o.sheets {
		flags := sheetFlags{sheet: name, sets: o.sets}
		sheet, err := flags.open(cmd)
		if err != nil {
			return err
		}
		f.sheets = append(f.sheets, sheet)
	}
	wanted, err := o.wanted(f)
	if err != nil {
		return err
	}
	for _, row := range calc.Compare(f.sheets...) {
		if wanted(row.Cell) && (row.Differ || o.all) {
			f.rows = append(f.rows, row)
		}
	}
	f.name(o.sheets)
	if err := format.write(cmd.OutOrStdout(), f); err != nil {
		return err
	}
	return f.broken().orNil()
}

// broken are the problems of the cells that have no value in one of the sheets.
func (f *compared) broken() (ps problems) {
	for _, sheet := range f.sheets {
		var cells []*calc.Cell
		for _, row := range f.rows {
			if c := sheet.Cell(row.Name); c != nil {
				cells = append(cells, c)
			}
		}
		ps = append(ps, brokenOf(cells)...)
	}
	return ps
}

// wanted reports which cells are compared.
func (o *compareOptions) wanted(f *compared) (func(*calc.Cell) bool, error) {
	if len(o.names) == 0 {
		return func(c *calc.Cell) bool { return !c.IsLimit() && f.shown(c.Family().Name) }, nil
	}
	names := map[string]bool{}
	for _, name := range o.names {
		found := false
		for _, s := range f.sheets {
			found = found || s.Cell(name) != nil || s.Family(name) != nil
		}
		if !found {
			return nil, unknownName(f.sheets[0], name)
		}
		names[name] = true
	}
	return func(c *calc.Cell) bool { return names[c.Name()] || names[c.Family().Name] && !c.IsLimit() }, nil
}
