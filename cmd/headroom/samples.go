package main

import (
	"github.com/spf13/cobra"

	"headroom/calc"
)

// registerSamples lets a command say how ranges are drawn.
func registerSamples(cmd *cobra.Command) {
	settingNamed("samples").register(cmd.Flags())
	settingNamed("seed").register(cmd.Flags())
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
