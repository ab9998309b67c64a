package main

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"headroom/calc"
)

func TestFold(t *testing.T) {
	words := strings.Repeat("seven77 ", 12)
	want := "! " + strings.TrimSpace(strings.Repeat("seven77 ", 9)) + "\n    " + strings.TrimSpace(strings.Repeat("seven77 ", 3))
	if got := wrap("!", words); got != want {
		t.Errorf("wrap:\n%s\nwant\n%s", got, want)
	}
	long := strings.Repeat("x", 200)
	if got := fold("  = ", "    ", long); got != "  = "+long {
		t.Errorf("a word that is too long is broken: %q", got)
	}
	if got := fold("  ", "  ", ""); got != "" {
		t.Errorf("nothing folds to %q", got)
	}
}

func TestExpressionArgs(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"calc|-5 + 3", "calc|--|-5 + 3"},
		{"calc|-5|to|min|--raw", "calc|--raw|--|-5|to|min"},
		{"calc|--|--raw|-5", "calc|--|--raw|-5"},
		{"calc|--5", "calc|--|--5"},
		{"calc|-h", "calc|-h|--"},
		{"calc|--digits|3|-5", "calc|--digits|3|--|-5"},
		{"calc|--digits=3|5", "calc|--digits=3|--|5"},
		{"calc|--digits", "calc|--digits|--"},
		{"eval|-f|x", "eval|-f|x"},
		{"", ""},
	} {
		args := strings.Split(test.args, "|")
		if got := strings.Join(expressionArgs(args, newRoot().PersistentFlags()), "|"); got != test.want {
			t.Errorf("%s becomes %s, want %s", test.args, got, test.want)
		}
	}
}

func TestDigits(t *testing.T) {
	for _, x := range []float64{0, 1, -1, 1.0 / 3, 17280, 5.184e11, 1e21, 1.5e-7, 1e-6, math.MaxFloat64, 5e-324} {
		text := digits(x)
		if back, err := strconv.ParseFloat(text, 64); err != nil || back != x {
			t.Errorf("%v is written %s, which reads as %v", x, text, back)
		}
		if !json.Valid([]byte(text)) {
			t.Errorf("%s is no number of JSON", text)
		}
	}
	if got := digits(518400000000); got != "518400000000" {
		t.Errorf("digits(518400000000) = %s", got)
	}
}

// FuzzCommands runs commands on hostile sheets and values: whatever they are, the status is one that is documented,
// nothing that steers a terminal is written, bad input leaves standard output empty, and JSON is JSON.
func FuzzCommands(f *testing.F) {
	f.Add("# T\nshow peak\nrate = 5/s\n", "peak_duration=3 h", "1 h + 5m to min")
	f.Add("zero: count = 0\nx: time = 1 s / zero\ny: count = zero / zero\n", "rate=0", "1/0")
	f.Add("show storage\ncheck rate > 1..2/s : no\x1b[31m\n", "rate=1..2/s", "-5 + \x1b[31m3")
	f.Add("a: count = b\nb: count = a\n", "=", "((((")
	f.Add("# \u202e\u009b31m\nshow traffic\nx: count = 1 # \u2066\ncheck x > 2 : \u202e\n", "\u202erate=1", "5 \u202e")
	f.Add("capacity,rate\n5,\"6\n,\nnever,1e400\n7,8\x1b\n", "capacity=0..1e300/s", "1")
	f.Add("{\"capacity\":5}\n{\"rate\":\"\\u001b5\"}\n{}\n[1]\n", "consumers=1..3", "1")
	f.Fuzz(func(t *testing.T, sheet, set, expression string) {
		for _, args := range [][]string{
			{"calc", "--", expression}, {"eval", "-f", "-", "-s", set}, {"eval", "-f", "-", "all", "-o", "json"},
			{"eval", "-f", "-", "all", "-o", "csv"}, {"check", "-"}, {"explain", "drain_time", "-f", "-", "-s", set},
			{"solve", set, "-f", "-"}, {"solve", "drain_time=1h", "-f", "-", "-s", set, "-o", "json"},
			{"sweep", "drain_time", "--over", set, "-f", "-"}, {"sweep", "drain_time", "backlog", "--over", set, "-f", "-", "-o", "plot"},
			{"sweep", "drain_time", "--over", "capacity", "-f", "-", "-s", set, "-o", "json", "--steps", "5"},
			{"tornado", "drain_time", "-f", "-", "-s", set}, {"tornado", "growth_left", "-f", "-", "-o", "json"}, {"spread", "drain_time", "-f", "-", "-s", set},
			{"compare", "-", "two-hour-peak"}, {"compare", "two-hour-peak", "-", "-o", "json"}, {"compare", "two-hour-peak", "-", "-o", "csv"},
			{"batch", "drain_time", "-s", set}, {"batch", "-i", "jsonl", "backlog"}, {"batch", "-i", "csv", "-o", "jsonl", "backlog", "--strict"},
		} {
			var out, errs bytes.Buffer
			status := run(args, strings.NewReader(sheet), &out, &errs)
			if !slices.Contains([]int{0, exitFailed, exitBad}, status) {
				t.Fatalf("%q ends with %d", args, status)
			}
			if status == exitBad && out.Len() > 0 && !slices.Contains(answerPartly, args[0]) {
				t.Fatalf("%q fails and writes %q", args, out.String())
			}
			if status == exitBad && errs.Len() == 0 {
				t.Fatalf("%q fails without a word", args)
			}
			holdOutput(t, args, out.String(), errs.String())
		}
	})
}

// answerPartly are the commands that say what has a value before they tell of what has none.
var answerPartly = []string{"batch", "check", "compare", "eval", "explain"}

func holdOutput(t *testing.T, args []string, out, errs string) {
	steers := func(r rune) bool { return r != '\n' && calc.Printable(string(r)) != string(r) }
	if i := strings.IndexFunc(out+errs, steers); i >= 0 {
		t.Fatalf("%q writes what would steer a terminal: %q", args, (out + errs)[i:])
	}
	if slices.Contains(args, "json") && out != "" && !json.Valid([]byte(out)) {
		t.Fatalf("%q writes no JSON: %s", args, out)
	}
}
