package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// checkOptions are what `headroom check` can be asked.
type checkOptions struct {
	sets   []string
	sheets []string
}

func newCheck() *cobra.Command {
	o := &checkOptions{}
	f := &sheetFlags{}
	cmd := &cobra.Command{
		Use:   "check SHEET...",
		Short: "Check sheets: exit status 1 when something does not hold",
		Long: `Check sheets: a line for each, and below it every test that does not hold, and
by how much.

Exit status 1 says that a check, an expectation or a "fail when" fired; warnings
are printed and do not fail. Exit status 2 says that a sheet has errors, or
cells without a value, such as 0 / 0; they are on standard error.`,
		Example: `  headroom check two-hour-peak
  headroom check plans/*.calc
  headroom check -s rate=2000/s plans/orders.calc`,
		Args:              atLeastOne("a sheet: a preset, a file, or - for standard input"),
		ValidArgsFunction: completeSheets,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.sheets, o.sets = args, f.sets
			return o.run(cmd)
		},
	}
	f.registerSets(cmd)
	registerSamples(cmd)
	return cmd
}

// run checks every sheet; the worst exit status is that of them all.
func (o *checkOptions) run(cmd *cobra.Command) error {
	if err := stdinOnce(o.sheets); err != nil {
		return err
	}
	worst := 0
	for _, name := range o.sheets {
		f := sheetFlags{sheet: name, sets: o.sets}
		sheet, err := f.openWhole(cmd)
		if err != nil {
			worst = max(worst, report(cmd.ErrOrStderr(), err))
			continue
		}
		if _, known := configurationOf(cmd).preset(name); !known {
			writeSheetReadings(cmd.ErrOrStderr(), sheet)
		}
		if err := brokenOf(given(sheet)).orNil(); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s has cells without a value:\n", calc.Printable(name))
			worst = max(worst, report(cmd.ErrOrStderr(), err))
			continue
		}
		failed, err := writeChecks(cmd.OutOrStdout(), name, sheet)
		if err != nil {
			return err
		}
		if failed {
			worst = max(worst, exitFailed)
		}
	}
	if worst != 0 {
		return status(worst)
	}
	return nil
}

// given are the cells that hold what the sheet says.
func given(sheet *calc.Sheet) []*calc.Cell {
	return slices.DeleteFunc(sheet.Cells(), isBuiltIn)
}

// writeSheetReadings says how the values of a user's sheet were read where another reading is plausible.
func writeSheetReadings(w io.Writer, sheet *calc.Sheet) {
	for _, c := range sheet.Cells() {
		if c.Origin() != calc.Set && !isBuiltIn(c) {
			writeReadings(w, c)
		}
	}
}

// isBuiltIn reports whether a cell holds what its built-in family gives it.
func isBuiltIn(c *calc.Cell) bool {
	own := c.Origin() != calc.BuiltIn && c.Origin() != calc.Formula
	return !own && !c.Family().Own && c.Text() == c.BuiltIn()
}

// writeChecks prints the tests of a sheet that do not hold, and a summary.
func writeChecks(w io.Writer, name string, sheet *calc.Sheet) (failed bool, err error) {
	var b strings.Builder
	count := map[calc.Level]int{}
	for _, t := range sheet.Tests() {
		if !t.Counts {
			continue
		}
		count[t.Level]++
		if !t.OK {
			writeTest(&b, t)
		}
	}
	fails, warns := count[calc.Fail], count[calc.Warn]
	total := fails + warns + count[calc.OK]
	verdict, sum := "ok", plural(total, "test")
	if fails > 0 {
		verdict = "FAIL"
		sum += ", " + plural(fails, "failure")
	}
	if warns > 0 {
		sum += ", " + plural(warns, "warning")
	}
	_, err = fmt.Fprintf(w, "%-4s %s: %s\n%s", verdict, calc.Printable(name), sum, b.String())
	return fails > 0, err
}
