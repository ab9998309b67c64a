package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestHelpFits holds that the help of every command fits a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	pages := [][]string{{"--help"}}
	for _, cmd := range commands() {
		pages = append(pages, []string{cmd.Name(), "--help"})
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
