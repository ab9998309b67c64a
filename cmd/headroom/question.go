package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// A finding is what a question to a sheet came to (solve, sweep, tornado, spread, compare), ready to be written in any format.
type finding interface {
	text(*strings.Builder)
	lines(*strings.Builder)
	json() any
	csv() [][]string
	markdown(*strings.Builder)
}

// A format is a way to write findings, by the name that -o knows it by.
type format struct {
	name  string
	write func(io.Writer, finding) error
}

var findingFormats = []format{
	{"text", writeWords(finding.text)},
	{"lines", writeWords(finding.lines)},
	{"json", func(w io.Writer, f finding) error { return writeIndented(w, f.json()) }},
	{"csv", func(w io.Writer, f finding) error { return csv.NewWriter(w).WriteAll(f.csv()) }},
	{"markdown", writeWords(finding.markdown)},
}

func writeWords(words func(finding, *strings.Builder)) func(io.Writer, finding) error {
	return func(w io.Writer, f finding) error {
		var b strings.Builder
		words(f, &b)
		_, err := io.WriteString(w, b.String())
		return err
	}
}

// findingNames are the names of the formats for findings.
func findingNames() []string {
	var names []string
	for _, f := range findingFormats {
		names = append(names, f.name)
	}
	return names
}

// outputFlag adds -o to a command. The first format is the usual one.
func outputFlag(cmd *cobra.Command, output *string, names []string) {
	cmd.Flags().StringVarP(output, "output", "o", names[0], "`FORMAT`: "+strings.Join(names, "|"))
	cmd.Flags().Lookup("output").DefValue = ""                // the first, as everywhere
	_ = cmd.Flags().SetAnnotation("output", formatsOf, names) // fails without a flag only
	cmd.RegisterFlagCompletionFunc("output", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
}

// formatNamed is the format that was asked for.
func formatNamed(name string, formats []format) (format, error) {
	var names []string
	for _, f := range formats {
		if f.name == name {
			return f, nil
		}
		names = append(names, f.name)
	}
	return format{}, fmt.Errorf("no output format %q: take %s", name, strings.Join(names, ", "))
}

// about opens the sheet of a question about one result, finds that, and the format of the answer.
func (f *sheetFlags) about(cmd *cobra.Command, name, output string) (format, *calc.Sheet, *calc.Cell, error) {
	format, err := formatNamed(output, findingFormats)
	if err != nil {
		return format, nil, nil, err
	}
	sheet, err := f.open(cmd)
	if err != nil {
		return format, nil, nil, err
	}
	c, err := result(sheet, name)
	return format, sheet, c, err
}

// result finds the cell that a question is about. A family is asked about by its headline.
func result(sheet *calc.Sheet, name string) (*calc.Cell, error) {
	if c := sheet.Cell(name); c != nil {
		return c, nil
	}
	if f := sheet.Family(name); f != nil && f.Headline != nil {
		return nil, fmt.Errorf("%s is a family: ask about one of its cells, such as %s", name, f.Headline.Name())
	}
	return nil, unknownName(sheet, name)
}

// sheetOf is how JSON names a sheet.
func sheetOf(sheet *calc.Sheet) sheetJSON {
	return sheetJSON{sheet.Source().Name, sheet.Title(), sheet.From()}
}

// numberOrNil is a number for JSON that is absent where there is none at all.
func numberOrNil(x float64) *number {
	if math.IsNaN(x) {
		return nil
	}
	n := number(x)
	return &n
}

// bareOrNothing is x for CSV: every digit, a state by its word, nothing where it is not defined.
func bareOrNothing(c *calc.Cell, x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return bare(c, x)
}

// stateWord is never or unbounded, for JSON; "" for a number.
func stateWord(c *calc.Cell, x float64) string {
	if math.IsInf(x, 0) {
		return c.Show(x).String()
	}
	return ""
}

// change says how far a value is from another: "79% more", "2.4 times", "52% less"; "" where that says nothing.
func change(from, to float64) string {
	switch number, times := changed(from, to); {
	case number == "":
		return ""
	case times:
		return number + " times"
	case to > from:
		return number + " more"
	default:
		return number + " less"
	}
}

// changed is how far a value is from another, "" where that says nothing.
func changed(from, to float64) (number string, times bool) {
	if from == to || !(from > 0) || !(to >= 0) || math.IsInf(to/from, 0) || from-from != 0 || to-to != 0 {
		return "", false
	}
	return calc.Change(from, to, 3)
}

// arrowed is the same as a mark in a table: "▲ 79%", "▲ 2.4x", "▼ 52%".
func arrowed(from, to float64) string {
	number, times := changed(from, to)
	if times {
		number += "x"
	}
	switch {
	case to > from:
		return strings.TrimSpace("▲ " + number)
	case to < from:
		return strings.TrimSpace("▼ " + number)
	}
	return ""
}
