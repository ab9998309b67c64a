package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// sampleFlags say how ranges are drawn.
type sampleFlags struct {
	samples int
	seed    uint64
}

var defaultSamples = sampleFlags{calc.Samples, calc.Seed}

// mostSamples keeps all columns of a sheet in memory.
const mostSamples = 1_000_000

func (f *sampleFlags) registerSamples(cmd *cobra.Command) {
	cmd.Flags().IntVar(&f.samples, "samples", defaultSamples.samples, "how many `CASES` of ranges are drawn")
	cmd.Flags().Uint64Var(&f.seed, "seed", defaultSamples.seed, "the `NUMBER` that the draw begins with")
}

// draw draws the ranges of a sheet anew where that is asked for.
func (f *sampleFlags) draw(sheet *calc.Sheet) error {
	if f.samples < 1 || f.samples > mostSamples {
		return fmt.Errorf("--samples %d: take 1 to %d", f.samples, mostSamples)
	}
	if *f != defaultSamples {
		sheet.Sample(f.samples, f.seed)
	}
	return nil
}

// anyRange reports whether a cell of the sheet is a range.
func anyRange(sheet *calc.Sheet) bool {
	for _, c := range sheet.Cells() {
		if c.Value().Ranged {
			return true
		}
	}
	return false
}

// ranged reports whether a cell of the answer is a range.
func (a *answer) ranged() bool {
	for _, b := range a.blocks {
		for _, c := range b.cells {
			if c.Value().Ranged {
				return true
			}
		}
	}
	return false
}
