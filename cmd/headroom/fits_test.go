package main

import (
	"bytes"
	"strings"
	"testing"

	"headroom/calc"
	"headroom/presets"
)

// TestOutputFits holds that help, presets and explanations fit a terminal of 80 columns.
func TestOutputFits(t *testing.T) {
	pages := [][]string{{"--help"}, {"eval"}}
	for _, cmd := range commands() {
		pages = append(pages, []string{cmd.Name(), "--help"})
	}
	for _, src := range presets.All() {
		pages = append(pages, []string{"eval", "-f", src.Name})
	}
	sheet, _ := calc.Load(calc.Default())
	for _, c := range sheet.Cells() {
		pages = append(pages, []string{"explain", c.Name()})
	}
	for _, args := range pages {
		var out, errs bytes.Buffer
		if status := run(args, strings.NewReader(""), &out, &errs); status != 0 || errs.Len() > 0 {
			t.Errorf("%q: status %d, %s", args, status, errs.String())
		}
		for line := range strings.Lines(out.String()) {
			if width(strings.TrimSuffix(line, "\n")) > textWidth {
				t.Errorf("%q prints a line of %d columns: %s", args, width(line)-1, line)
			}
		}
	}
}
