package calc

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"headroom/calc/unit"
)

// fields are cells that take what inputs.tsv types for each kind of value.
var fields = map[string]string{
	"count": "busy_servers", "label": "partitions", "data": "disk", "data_rate": "throughput", "record_size": "record_size",
	"time": "retention", "rate": "rate", "ratio": "growth_left", "share": "hit_ratio",
}

// TestInputs holds every line of inputs.tsv: what a typed value is read as.
func TestInputs(t *testing.T) {
	data, err := os.ReadFile("testdata/inputs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		row := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || row[0] == "field" {
			continue
		}
		field, text, want := row[0], row[1], row[2]
		v, fault := readInput(field, text)
		switch {
		case want == "error" && fault == nil:
			t.Errorf("line %d: %s %q is %v, not refused", i+1, field, text, v)
		case want == "error":
			checkError(t, text, fault)
		case fault != nil:
			t.Errorf("line %d: %s %q: %v", i+1, field, text, fault)
		default:
			checkEnds(t, field+" "+strconv.Quote(text), want, v)
		}
	}
}

func readInput(field, text string) (Value, *Error) {
	if field == "any" {
		v, _, _, err := Calc(text, "")
		if err == nil && v.State != Fine {
			err = &Error{Text: text, End: len(text), Word: "state", Message: v.State.String()}
		}
		return v, err
	}
	if strings.Contains(text, "partitions") {
		field = "label"
	}
	s, _ := Load(Default())
	if err := s.Set(fields[field], text, Edited); err != nil {
		return Value{}, err
	}
	v := s.Cell(fields[field]).Value()
	return v, v.Err
}

// checkError: an error says something, and points into the text.
func checkError(t *testing.T, text string, err *Error) {
	t.Helper()
	if err.Message == "" || err.Text != text || err.At < 0 || err.End < err.At || err.End > len(text) {
		t.Errorf("%q: a poor error: %+v", text, err)
	}
	if caret := err.Caret(); !strings.Contains(caret, "^") {
		t.Errorf("%q: no caret: %q", text, caret)
	}
}

func checkEnds(t *testing.T, what, want string, v Value) {
	t.Helper()
	low, high, ranged := strings.Cut(want, "..")
	if !ranged {
		high = low
	}
	a, _ := strconv.ParseFloat(low, 64)
	b, _ := strconv.ParseFloat(high, 64)
	if !near(v.Low, a, 1e-12) || !near(v.High, b, 1e-12) {
		t.Errorf("%s is %v..%v, want %s", what, v.Low, v.High, want)
	}
}

func near(x, want, tolerance float64) bool {
	return x == want || math.Abs(x-want) <= tolerance*math.Abs(want)
}

// TestExactly: literals are the nearest float to the decimal that was written.
func TestExactly(t *testing.T) {
	for text, want := range map[string]float64{
		"35%": 0.35, "5 us": 5e-6, "1.005 KB": 1005, "86.4 GB/day": 1e6, "0.02 USD/GB": 0.02e-9, "7%": 0.07, "1.1k": 1100,
	} {
		q, err := unit.Read(text)
		if err != nil || q.Value != want {
			t.Errorf("%s is %v, %v, want %v", text, q.Value, err, want)
		}
	}
}
