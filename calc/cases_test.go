package calc

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// A publicCase is a worked example that somebody published, and what our cells must say to it.
type publicCase struct {
	ID     string
	Checks []caseCheck

	Source   string
	Expected map[string]string // the figures as published
	Correct  any               // true, false, or "rounded"
	Note     string            // what is right where they are wrong
}

// A caseCheck gives inputs to the default sheet, each in its cell's own unit, and says what a cell comes to; or, with
// Solve, what an input must be for a cell to reach a goal.
type caseCheck struct {
	Cell, Solve, Goal, For string
	Value                  float64
	Inputs                 map[string]string
}

// Of the checks that the cases hold, these many ask for a solve: [Sheet.Set] cannot answer them.
const solveChecks = 8

// The published examples that no cell of ours expresses, and why.
var unexpressed = map[string]string{
	"kafka-index-2mb":       "the size of an index file is the broker's own affair",
	"kafka-spark-pulls":     "a chain of counts of one connector",
	"rabbit-slow-consumers": "the capacity changes during the peak",
	"pool-hikari-9":         "cores and disks of one database",
	"pool-hikari-33":        "cores and disks of one database",
}

// TestCases holds every public worked example to a relative 1e-6.
func TestCases(t *testing.T) {
	solves := 0
	for _, c := range publicCases(t) {
		for i, check := range c.Checks {
			if check.Solve != "" {
				solves++
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", c.ID, i), func(t *testing.T) { check.run(t, c) })
		}
	}
	if solves != solveChecks {
		t.Errorf("%d checks ask for a solve, want %d: the others are run here", solves, solveChecks)
	}
}

func (check caseCheck) run(t *testing.T, c publicCase) {
	s := load(t, Default().Text)
	for _, name := range slices.Sorted(maps.Keys(check.Inputs)) {
		if err := s.Set(name, check.Inputs[name], Edited); err != nil {
			t.Fatalf("%s = %s: %v\n%s", name, check.Inputs[name], err, c)
		}
	}
	cell := s.Cell(check.Cell)
	if cell == nil {
		t.Fatalf("no cell %s\n%s", check.Cell, c)
	}
	if v := cell.Value(); v.State != Fine || !near(v.Mid, check.Value, 1e-6) {
		t.Errorf("%s is %v (%v), want %v, from %v\n%s", check.Cell, v.Mid, v.Err, check.Value, check.Inputs, c)
	}
}

// String is the source of the case, the figures as published, and the right ones where these are wrong.
func (c publicCase) String() string {
	var figures []string
	for _, what := range slices.Sorted(maps.Keys(c.Expected)) {
		figures = append(figures, what+": "+c.Expected[what])
	}
	words := fmt.Sprintf("%s\npublished: %s", c.Source, strings.Join(figures, "; "))
	if c.Correct != true {
		words += fmt.Sprintf("\nright (published: %v): %s", c.Correct, c.Note)
	}
	return words
}

// TestPublicCases holds that every published example is either expressed in cells or named as one that is not, and
// that each which is says where it comes from and what its author found.
func TestPublicCases(t *testing.T) {
	expressed := map[string]bool{}
	for _, c := range publicCases(t) {
		expressed[c.ID] = true
		if c.Source == "" || len(c.Expected) == 0 || len(c.Checks) == 0 {
			t.Errorf("%s: no source, no figure or no check: %+v", c.ID, c)
		}
		if c.Correct == false && c.Note == "" {
			t.Errorf("%s was wrong, and nothing says what is right", c.ID)
		}
	}
	for _, c := range readCases(t, "testdata/public.jsonl") {
		if expressed[c.ID] == (unexpressed[c.ID] != "") {
			t.Errorf("%s: expressed %v, but named as unexpressed: %q", c.ID, expressed[c.ID], unexpressed[c.ID])
		}
	}
}

// publicCases are the expressed cases, each with what was published.
func publicCases(t testing.TB) []publicCase {
	published := map[string]publicCase{}
	for _, c := range readCases(t, "testdata/public.jsonl") {
		published[c.ID] = c
	}
	cases := readCases(t, "testdata/expressed.jsonl")
	for i, c := range cases {
		p := published[c.ID]
		p.ID, p.Checks = c.ID, c.Checks
		cases[i] = p
	}
	return cases
}

func readCases(t testing.TB, path string) (cases []publicCase) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		var c publicCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		cases = append(cases, c)
	}
	return cases
}
