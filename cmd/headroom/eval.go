package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
	"headroom/presets"
)

// evalOptions are what `headroom eval` can be asked.
type evalOptions struct {
	sheetFlags
	names  []string // cells and families, or all; none is what the sheet shows
	output string
	raw    bool
	units  []string // name=unit
}

func newEval() *cobra.Command {
	o := &evalOptions{}
	cmd := &cobra.Command{
		Use:   "eval [NAME...]",
		Short: "Print values of a sheet",
		Long: `Print values of a sheet: the default one, or that of -f.

A NAME is a cell or a family; all is everything. Without one, the families
that the sheet shows are printed. A single cell is printed alone, for scripts.

Where an input is a range, results show their middle, and the lowest and the
highest value; in how many of the cases there is no end to a value, and in how
many a check holds, is found on samples: --samples many, drawn from --seed.`,
		Example: `  headroom eval -f two-hour-peak drain_time
  headroom eval -s rate=50M/day -s round_trip=1ms connection
  headroom eval -f two-hour-peak -o json | jq .cells.backlog.value`,
		ValidArgsFunction: o.completeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.names = args
			return o.run(cmd)
		},
	}
	o.register(cmd)
	registerSamples(cmd)
	outputFlag(cmd, &o.output, formatNames())
	cmd.Flags().BoolVar(&o.raw, "raw", false, "bare numbers in base units, with every digit")
	cmd.Flags().StringArrayVar(&o.units, "unit", nil, "print a cell in a unit: `NAME=UNIT`; may be repeated")
	cmd.RegisterFlagCompletionFunc("unit", o.completeSets)
	return cmd
}

// An answer is what eval found, ready to be written in any format.
type answer struct {
	sheet  *calc.Sheet
	blocks []block
	units  units
	whole  bool // no NAME was given: the sheet's own checks and the summary belong to it
	drawn  calc.Options
}

// A block is cells that are written together.
type block struct {
	family *calc.Family // nil for cells asked for one by one
	cells  []*calc.Cell
}

// formats are the ways to write an answer, by the name that -o knows them by.
var formats = []struct {
	name  string
	write func(io.Writer, *answer) error
}{
	{"text", writeText}, {"lines", writeLines}, {"json", writeJSON}, {"csv", writeCSV}, {"markdown", writeMarkdown},
}

func formatNames() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

func (o *evalOptions) run(cmd *cobra.Command) error {
	write, err := o.writer()
	if err != nil {
		return err
	}
	sheet, err := o.open(cmd)
	if err != nil {
		return err
	}
	blocks, err := choose(sheet, o.names)
	if err != nil {
		return err
	}
	in, err := readUnits(sheet, o.units)
	if err != nil {
		return err
	}
	a := &answer{sheet, blocks, in, len(o.names) == 0, configurationOf(cmd).calc()}
	if err := write(cmd.OutOrStdout(), a); err != nil {
		return err
	}
	return brokenCells(a)
}

// writer is the function that writes the answer in the way that was asked for.
func (o *evalOptions) writer() (func(io.Writer, *answer) error, error) {
	if o.raw {
		if o.output != "text" {
			return nil, fmt.Errorf("--raw prints bare numbers: leave out -o %s", o.output)
		}
		if len(o.names) == 0 {
			return nil, errors.New("--raw prints bare numbers: say which cells")
		}
		return writeRaw, nil
	}
	for _, f := range formats {
		if f.name == o.output {
			return f.write, nil
		}
	}
	return nil, fmt.Errorf("no output format %q: take %s", o.output, strings.Join(formatNames(), ", "))
}

// choose finds the cells that names stand for. Cells asked for one after another share a block.
func choose(sheet *calc.Sheet, names []string) ([]block, error) {
	if len(names) == 0 {
		return familyBlocks(sheet, sheet.Shown()), nil
	}
	var blocks []block
	for _, name := range names {
		if c := sheet.Cell(name); c != nil {
			if n := len(blocks); n == 0 || blocks[n-1].family != nil {
				blocks = append(blocks, block{})
			}
			last := &blocks[len(blocks)-1]
			last.cells = append(last.cells, c)
		} else if f := sheet.Family(name); f != nil {
			blocks = append(blocks, familyBlock(sheet, f))
		} else if name == "all" {
			blocks = append(blocks, familyBlocks(sheet, sheet.Families())...)
		} else {
			return nil, unknownName(sheet, name)
		}
	}
	return blocks, nil
}

func familyBlocks(sheet *calc.Sheet, families []*calc.Family) []block {
	var blocks []block
	for _, f := range families {
		if b := familyBlock(sheet, f); len(b.cells) > 0 {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// familyBlock is a family's choices, results and limits.
func familyBlock(sheet *calc.Sheet, f *calc.Family) block {
	b := block{family: f}
	b.cells = append(append(b.cells, f.Choices...), f.Results...)
	for _, c := range sheet.Cells() {
		if c.Family() == f && c.IsLimit() {
			b.cells = append(b.cells, c)
		}
	}
	return b
}

// limitOf is the limit that c holds the rate of, or nil.
func limitOf(sheet *calc.Sheet, c *calc.Cell) *calc.Limit {
	if !c.IsLimit() {
		return nil
	}
	for _, l := range sheet.Limits() {
		if l.Cell == c {
			return &l
		}
	}
	return nil
}

// writeRaw prints bare numbers in base units, or in those of --unit.
func writeRaw(w io.Writer, a *answer) error {
	var lines strings.Builder
	for _, b := range a.blocks {
		for _, c := range b.cells {
			if err := c.Value().Err; err != nil {
				return broken(c)
			}
			lines.WriteString(a.units.raw(c) + "\n")
		}
	}
	_, err := io.WriteString(w, lines.String())
	return err
}

// brokenCells are the problems of the cells of an answer that have no value.
func brokenCells(a *answer) error {
	var cells []*calc.Cell
	for _, b := range a.blocks {
		cells = append(cells, b.cells...)
	}
	return brokenOf(cells).orNil()
}

// brokenOf are the problems of those cells that have no value, each where it began.
func brokenOf(cells []*calc.Cell) (ps problems) {
	told := map[string]bool{}
	for _, c := range cells {
		if v := c.Value(); v.Err != nil && !told[v.Cause] {
			told[v.Cause] = true
			ps = append(ps, broken(c)...)
		}
	}
	return ps
}

// broken is the problem of a cell that has no value. The message may begin with the cell's name already.
func broken(c *calc.Cell) problems {
	at, err := c.Name(), c.Value().Err
	if strings.HasPrefix(err.Message, at+": ") {
		at = ""
	}
	return problems{{at, err}}
}

// unknownName is the error for a NAME that is neither a cell nor a family, with what may have been meant.
func unknownName(sheet *calc.Sheet, name string) error {
	_, preset := presets.Find(name)
	if _, err := os.Stat(name); preset || err == nil {
		return fmt.Errorf("no cell or family %q; the sheet of that name goes behind -f: -f %s", name, name)
	}
	message := fmt.Sprintf("no cell or family %q", name)
	if near := sheet.Nearest(name); len(near) > 0 {
		message += "; nearest: " + strings.Join(near[:min(5, len(near))], ", ")
	}
	return errors.New(message + "; see headroom list cells")
}
