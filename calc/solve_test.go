package calc

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

const twoHourPeak = "show peak\nrate = 300/s\npeak_rate = 2000/s\npeak_duration = 2 h\ncapacity = 800/s\n"

func solve(t *testing.T, s *Sheet, goal, text, input string) Solution {
	t.Helper()
	g, err := s.Goal(goal, text)
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.Solve(g, input)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestSolve: increasing, decreasing, flat and then rising, in steps.
func TestSolve(t *testing.T) {
	for _, c := range []struct {
		goal, text, input string
		value             float64
		shown             string
	}{
		{"drain_time", "1 h", "capacity", 4300.0 / 3, "1,433 records/s"},
		{"drain_time", "1 h", "peak_duration", 1500, "25 min"},
		{"drain_time", "9.6 h", "peak_duration", 14400, "4 h"},
		{"drain_time", "0 s", "capacity", 2000, "2,000 records/s"},
		{"drain_time", "never", "base_rate", 800, "800 records/s"},
		{"backlog", "0", "peak_rate", 800, "800 records/s"},
		{"backlog", "1 M", "peak_rate", 800 + 1e6/7200, "938.9 records/s"},
		{"modulo_moved", "50%", "nodes_after", 40, "40"},
		{"connections_needed", "3", "round_trip", 20.0 / 3 * 1e-3, "6.667 ms"},
		{"peak_consumers", "2", "peak_rate", 800, "800 records/s"},
		{"survivor_extra", "10%", "nodes_before", 11, "11"},
		{"drain_time", "4.8 h", "capacity", 800, "800 records/s"},
	} {
		s := load(t, twoHourPeak)
		found := solve(t, s, c.goal, c.text, c.input)
		if !found.Reached || !near(found.Value, c.value, 1e-6) || found.Input.Show(found.Value).String() != c.shown {
			t.Errorf("%s = %s for %s: %+v, want %v", c.goal, c.text, c.input, found, c.value)
			continue
		}
		if err := s.Set(c.input, found.Text, Solved); err != nil {
			t.Errorf("%s = %s: %v", c.input, found.Text, err)
		}
		if got := s.Cell(c.goal).Value().Mid; got != found.Gives && !near(got, found.Gives, 1e-12) {
			t.Errorf("%s = %s gives %v, not %v", c.input, found.Text, got, found.Gives)
		}
	}
}

// TestSolveCases are the public worked examples that ask backwards.
func TestSolveCases(t *testing.T) {
	file, err := os.Open("testdata/expressed.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	count := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var example struct {
			ID     string
			Checks []struct {
				Solve, Goal, For string
				Value            float64
				Inputs           map[string]string
			}
		}
		if err := json.Unmarshal(lines.Bytes(), &example); err != nil {
			t.Fatal(err)
		}
		for _, check := range example.Checks {
			if check.Solve == "" {
				continue
			}
			count++
			s := load(t, Default().Text)
			for name, text := range check.Inputs {
				if err := s.Set(name, text, Set); err != nil {
					t.Errorf("%s: %v", example.ID, err)
				}
			}
			if found := solve(t, s, check.Solve, check.Goal, check.For); !found.Reached || !near(found.Value, check.Value, 1e-6) {
				t.Errorf("%s: %s for %s is %+v, want %v", example.ID, check.Goal, check.For, found, check.Value)
			}
		}
	}
	if count < 8 {
		t.Errorf("only %d examples ask backwards", count)
	}
}

// TestUnreachable names the closest.
func TestUnreachable(t *testing.T) {
	s := load(t, twoHourPeak)
	found := solve(t, s, "drain_time", "1 h", "base_rate")
	if found.Reached || found.Value != 0 || !near(found.Gives, 10800, 1e-9) {
		t.Errorf("%+v", found)
	}
	found = solve(t, s, "survivor_extra", "200%", "nodes_before")
	if found.Reached {
		t.Errorf("%+v", found)
	}
}

// TestSolveAll: every input's answer, and how near the others come.
func TestSolveAll(t *testing.T) {
	s := load(t, twoHourPeak)
	g, err := s.Goal("drain_time", "1 h")
	if err != nil {
		t.Fatal(err)
	}
	var reach, not []string
	for _, found := range s.SolveAll(g) {
		if found.Reached {
			reach = append(reach, found.Input.Name())
		} else {
			not = append(not, found.Input.Name())
		}
	}
	if !slices.Equal(reach, []string{"peak_rate", "peak_duration", "capacity"}) || !slices.Equal(not, []string{"rate", "ramp", "base_rate"}) {
		t.Errorf("%v reach it, %v do not", reach, not)
	}
}

func TestSolveErrors(t *testing.T) {
	s := load(t, twoHourPeak)
	for _, c := range []struct{ goal, text, input, want string }{
		{"drain_time", "5 GB", "capacity", "drain_time wants a time; this is data"},
		{"drain_time", "1..2 h", "capacity", "a goal is one value"},
		{"drain_tim", "1 h", "capacity", "write drain_time"},
		{"drain_time", "1 h", "capacit", "write capacity"},
		{"drain_time", "1 h", "retention", "does not depend on retention"},
		{"drain_time", "1 h", "backlog", "backlog follows from others"},
		{"drain_time", "1 h", "drain_time", "is the goal itself"},
	} {
		g, err := s.Goal(c.goal, c.text)
		if err == nil {
			_, err = s.Solve(g, c.input)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %s for %s: %v, want %q", c.goal, c.text, c.input, err, c.want)
		}
	}
}

// TestSolveWorst: with ranges elsewhere the goal holds in the worst case.
func TestSolveWorst(t *testing.T) {
	s := load(t, strings.Replace(twoHourPeak, "peak_duration = 2 h", "peak_duration = 1..2 h", 1))
	found := solve(t, s, "drain_time", "1 h", "capacity")
	if !found.Reached || !near(found.Value, 4300.0/3, 1e-9) {
		t.Errorf("%+v", found)
	}
	s.Set("capacity", found.Text, Solved)
	if v := s.Cell("drain_time").Value(); !near(v.High, 3600, 1e-9) {
		t.Errorf("at worst it is %v", v)
	}
}

// TestSolveMany: several values would do, and that is said.
func TestSolveMany(t *testing.T) {
	s := load(t, "x: ratio = 4\ny: ratio = (x - 2) * (x - 8)\n")
	found := solve(t, s, "y", "7", "x")
	if !found.Reached || found.More != 1 || !near(found.Value, 9, 1e-9) {
		t.Errorf("%+v", found)
	}
}

func TestSweep(t *testing.T) {
	s := load(t, twoHourPeak)
	xs, err := Steps(100, 1100, 11, false, false)
	if err != nil {
		t.Fatal(err)
	}
	w, err := s.Sweep("capacity", xs, "drain_time", "backlog")
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsInf(w.Y[0][0], 1) || !near(w.Y[0][7], 17280, 1e-12) || !near(w.Y[1][0], 1900*7200, 1e-12) {
		t.Errorf("%v", w.Y)
	}
	if len(w.Edges) != 1 || w.Edges[0].Above || !near(w.Edges[0].At, 300, 1e-9) || w.Edges[0].State != Never {
		t.Errorf("%+v", w.Edges)
	}
	if s.Cell("capacity").Text() != "800/s" || s.Cell("drain_time").Value().Mid != 17280 {
		t.Error("the sheet has moved")
	}
}

// TestSweepBound: an input that is bound by default can be swept, too.
func TestSweepBound(t *testing.T) {
	s := load(t, "show peak\n")
	w, err := s.Sweep("peak_rate", []float64{1600, 2000, 2400}, "overload")
	if err != nil || !slices.Equal(w.Y[0], []float64{0, 400, 800}) {
		t.Errorf("%+v %v", w, err)
	}
	for input, want := range map[string]string{"capacity": "follows from others", "capacit": "write capacity"} {
		if _, err := s.Sweep(input, []float64{1, 2}, "drain_time"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", input, err)
		}
	}
	if _, err := Steps(1, 2, 10_000_001, false, false); err == nil {
		t.Error("eleven million steps are taken")
	}
	if xs, _ := Steps(1, 4, 100, false, true); !slices.Equal(xs, []float64{1, 2, 3, 4}) {
		t.Errorf("whole steps: %v", xs)
	}
	if xs, _ := Steps(1, 1000, 4, true, false); !near(xs[1], 10, 1e-12) {
		t.Errorf("equal factors: %v", xs)
	}
}

func TestTornado(t *testing.T) {
	s := load(t, twoHourPeak)
	now, effects, still, err := s.Tornado("drain_time")
	if err != nil || now != 17280 {
		t.Fatalf("%v %v", now, err)
	}
	var names []string
	for _, e := range effects {
		names = append(names, e.Input.Name())
	}
	if !slices.Equal(names, []string{"capacity", "peak_rate", "peak_duration", "rate", "base_rate"}) {
		t.Errorf("%v", names)
	}
	if e := effects[0]; !near(e.AtLow, (2000-720)*7200/420.0, 1e-12) || !near(e.AtHigh, (2000-880)*7200/580.0, 1e-12) {
		t.Errorf("%+v", e)
	}
	if len(still) != 1 || still[0].Name() != "ramp" {
		t.Errorf("still: %v", still)
	}
}

// TestTornadoRanged: where one input is a range the others move the result as
// it is at the middle of that range.
func TestTornadoRanged(t *testing.T) {
	s := load(t, strings.Replace(twoHourPeak, "peak_duration = 2 h", "peak_duration = 1..3 h", 1))
	now, effects, still, err := s.Tornado("drain_time")
	if err != nil || !near(now, 17280, 1e-12) || len(still) != 1 {
		t.Fatalf("%v %v %v", now, still, err)
	}
	for _, e := range effects {
		if e.Input.name == "capacity" && !near(e.AtLow, (2000-720)*7200/420.0, 1e-12) {
			t.Errorf("%+v", e)
		}
		if e.Input.name == "peak_duration" && (!e.Ranged || !near(e.AtHigh, 1200*3*3600/500.0, 1e-12)) {
			t.Errorf("%+v", e)
		}
	}
}

func TestCompare(t *testing.T) {
	a, b := load(t, twoHourPeak), load(t, twoHourPeak+"own: count = 3\n")
	b.Set("peak_duration", "3 h", Edited)
	differ := map[string]bool{}
	for _, row := range Compare(a, b) {
		differ[row.Name] = row.Differ
	}
	for name, want := range map[string]bool{"peak_duration": true, "drain_time": true, "rate": false, "own": true} {
		if differ[name] != want {
			t.Errorf("%s differs: %v", name, differ[name])
		}
	}
}

func TestBatch(t *testing.T) {
	s := load(t, twoHourPeak)
	b, err := s.Batch([]string{"peak_rate", "consumers"}, []string{"drain_time", "consumers"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		row  []string
		want float64
		say  string
	}{
		{[]string{"2000", ""}, 17280, ""},
		{[]string{"3000/s", "5"}, 2200 * 7200 / 500.0, ""},
		{[]string{"200M/day", "5"}, (200e6/86400 - 800) * 7200 / 500, ""},
		{[]string{"", "2.5"}, 0, "consumers are whole"},
		{[]string{"5 GB", ""}, 0, "wants a rate of records"},
		{[]string{"0x10", ""}, 0, "only times"},
		{[]string{"2 * rate", ""}, 0, "a row holds plain values"},
		{[]string{"", ""}, 17280, ""},
	} {
		out, err := b.Row(c.row)
		if c.say != "" {
			if err == nil || !strings.Contains(err.Error(), c.say) {
				t.Errorf("%q: %v, want %q", c.row, err, c.say)
			}
			continue
		}
		if err != nil || !near(out[0], c.want, 1e-12) {
			t.Errorf("%q: %v, %v, want %v", c.row, out, err, c.want)
		}
	}
}

// TestBatchNeeds: an input from which nothing follows but a need is held against it.
func TestBatchNeeds(t *testing.T) {
	s := load(t, "b: count = 1\na: count = b + 1\nneed a <= 3 : too many\n")
	b, err := s.Batch([]string{"a"}, []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	if out, err := b.Row([]string{"3"}); err != nil || out[0] != 3 {
		t.Errorf("3 is %v, %v", out, err)
	}
	if _, err := b.Row([]string{"5"}); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("5: %v", err)
	}
}

func BenchmarkSolve(b *testing.B) {
	s := load(b, twoHourPeak)
	g, _ := s.Goal("drain_time", "1 h")
	for range b.N {
		s.Solve(g, "capacity")
	}
}

func BenchmarkSweep1000(b *testing.B) {
	s := load(b, twoHourPeak)
	xs, _ := Steps(100, 2000, 1000, false, false)
	for range b.N {
		s.Sweep("capacity", xs, "drain_time")
	}
}

// BenchmarkBatch is a row of a batch through drain_time: at least 200,000 a second.
func BenchmarkBatch(b *testing.B) {
	s := load(b, twoHourPeak)
	batch, _ := s.Batch([]string{"peak_rate", "capacity"}, []string{"drain_time"})
	rows := [][]string{{"2000", "800"}, {"2100.5", "900"}}
	for i := range b.N {
		if _, err := batch.Row(rows[i&1]); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPlainest: an answer has no more digits than it needs, and all that it needs.
func TestPlainest(t *testing.T) {
	s := load(t, twoHourPeak)
	if found := solve(t, s, "drain_time", "1 h", "capacity"); !near(found.Value, 4300.0/3, 1e-15) {
		t.Errorf("%v", found.Value)
	}
	if found := solve(t, s, "drain_time", "9.6 h", "peak_duration"); found.Value != 14400 || found.Text != "4 h" {
		t.Errorf("%v %q", found.Value, found.Text)
	}
}

// TestFindingOfNothing: what stays as it is is said to stay, not to depend on nothing.
func TestFindingOfNothing(t *testing.T) {
	s := load(t, twoHourPeak)
	if err := s.Set("capacity", "100/s", Edited); err != nil {
		t.Fatal(err)
	}
	now, effects, _, _ := s.Tornado("drain_time")
	if got, want := s.Finding(s.Cell("drain_time"), now, effects), "No input alone moves it that far: solve finds what would end it."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFinding(t *testing.T) {
	s := load(t, twoHourPeak)
	for result, want := range map[string]string{
		"drain_time":   "More capacity helps most: 10% more saves 56.28 min.",
		"modulo_moved": "nodes_before moves it most: 2 more makes it 95.45%, 2 less makes it 85.71%.",
		"growth_left":  "Lowering rate helps most: 10% less adds 0.296x.",
		"retention":    "Nothing moves it.",
	} {
		now, effects, _, err := s.Tornado(result)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Finding(s.Cell(result), now, effects); got != want {
			t.Errorf("%s: %q, want %q", result, got, want)
		}
	}
}

// BenchmarkSolveAll asks every input of a sheet with five ranges.
func BenchmarkSolveAll(b *testing.B) {
	s := load(b, "show peak\nrate = 250..300/s\npeak_rate = 1800..2000/s\npeak_duration = 1..2 h\ncapacity = 700..800/s\nramp = 1..5 min\n")
	g, err := s.Goal("drain_time", "1 h")
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		s.SolveAll(g)
	}
}

// TestSolveWorstOfMany: with several ranges the answer holds at every corner.
func TestSolveWorstOfMany(t *testing.T) {
	s := load(t, "show peak\nrate = 250..300/s\npeak_rate = 1800..2000/s\npeak_duration = 1..2 h\nramp = 1..5 min\ncapacity = 800/s\n")
	for goal, text := range map[string]string{"drain_time": "1 h", "backlog": "1M", "growth_left": "8"} {
		g, err := s.Goal(goal, text)
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Solve(g, "capacity")
		if err != nil || !found.Reached {
			t.Fatalf("%s: %+v %v", goal, found, err)
		}
		d := s.Clone()
		if err := d.Set("capacity", found.Text, Solved); err != nil {
			t.Fatal(err)
		}
		end := d.Cell(goal).Value().High
		if !g.Most {
			end = d.Cell(goal).Value().Low
		}
		if !near(end, g.Want, 1e-9) {
			t.Errorf("%s = %s: at worst %v", goal, text, end)
		}
	}
}

// TestGoalSide: the tests tell which side of a goal will do, wherever it lies in a range, and a sign does.
func TestGoalSide(t *testing.T) {
	s := load(t, "show peak\nrate = 300/s\npeak_rate = 2000/s\npeak_duration = 1..3 h\ncapacity = 800/s\nup: count = 1..3\nfree: count = up * 2\n"+
		"gain: count = up * 3\nwarn when gain < 2 : little\n")
	for _, c := range []struct {
		cell, text string
		most       bool
		now        float64
	}{
		{"drain_time", "4.9 h", true, 7.2 * 3600}, {"drain_time", "1 h", true, 7.2 * 3600}, {"drain_time", "10 h", true, 7.2 * 3600},
		{"drain_time", ">= 4.9 h", false, 2.4 * 3600}, {"drain_time", "<=9h", true, 7.2 * 3600},
		{"gain", "100", false, 3}, {"gain", "1", false, 3}, {"gain", "<= 5", true, 9},
		{"free", "3", true, 6}, {"free", "5", false, 2}, {"free", ">=3", false, 2},
	} {
		g, err := s.Goal(c.cell, c.text)
		if err != nil || g.Most != c.most || !near(g.Now, c.now, 1e-9) {
			t.Errorf("%s %s: %+v, %v", c.cell, c.text, g, err)
		}
	}
}

// TestSolveHolds: what is solved for holds everywhere in the ranges, when it is tested.
func TestSolveHolds(t *testing.T) {
	const text = "show peak\nrate = 250..300/s\npeak_rate = 1800..2000/s\npeak_duration = 1..3 h\ncapacity = 800/s\n"
	for _, goal := range []string{"30 min", "1 h", "4.9 h", "5.9 h", "20 h"} {
		s := load(t, text+"check drain_time <= "+goal+" : too slow\n")
		found := solve(t, s, "drain_time", goal, "capacity")
		if err := s.Set("capacity", found.Text, Solved); !found.Reached || err != nil {
			t.Fatalf("%s: %+v, %v", goal, found, err)
		}
		for _, test := range s.Tests() {
			if test.Own && !test.OK {
				t.Errorf("with capacity = %s: %s", found.Text, test.Sentence())
			}
		}
	}
}
