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

// TestNothingCanBeWritten: every command says so where what it has to say cannot be written, help, too.
func TestNothingCanBeWritten(t *testing.T) {
	for _, args := range append(quickCommands, []string{"--help"}, []string{"help", "eval"}, []string{"eval", "--help"}) {
		var errs strings.Builder
		if status := run(args, strings.NewReader(""), new(fullDisk), &errs); status != exitBad || !strings.Contains(errs.String(), "short write") {
			t.Errorf("%q ends with %d and says %q", args, status, errs.String())
		}
	}
}

// quickCommands are commands that have something to say.
var quickCommands = [][]string{{"version"}, {"list"}, {"eval"}, {"calc", "1 h"}, {"explain", "drain_time"}, {"solve", "drain_time=1h", "-f", "two-hour-peak"},
	{"sweep", "drain_time", "--over", "consumers"}, {"tornado", "drain_time"}, {"spread", "drain_time"}, {"compare", "two-hour-peak", "hot-seller"},
	{"check", "two-hour-peak"}, {"config"}, {"man"}, {"completion", "bash"}}
