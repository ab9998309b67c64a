package main

import (
	"strings"
	"testing"

	"headroom/calc"
)

// TestManyProblems: half a million errors are not written to anybody's terminal.
func TestManyProblems(t *testing.T) {
	ps := make(problems, mostTold+2500)
	for i := range ps {
		ps[i].err = &calc.Error{Message: "wrong"}
	}
	lines := strings.Split(ps.Error(), "\n")
	if last := lines[len(lines)-1]; len(lines) != mostTold+1 || last != "and 2,500 more" {
		t.Errorf("%d lines, the last %q", len(lines), last)
	}
}
