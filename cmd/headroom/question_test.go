package main

import (
	"math"
	"strings"
	"testing"
)

func TestChange(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		from, to     float64
		words, arrow string
	}{
		{800, 1433.3, "79% more", "▲ 79%"}, {800, 400, "50% less", "▼ 50%"}, {10, 500, "50 times", "▲ 50x"},
		{2, 4.84, "2.42 times", "▲ 2.42x"}, {5, 5, "", ""}, {0, 5, "", "▲"}, {5, 0, "100% less", "▼ 100%"},
		{5, inf, "", "▲"}, {inf, 5, "", "▼"}, {inf, inf, "", ""}, {-5, 5, "", "▲"}, {5, -5, "", "▼"},
		{1e-300, 1e300, "", "▲"}, {1, 1.0000001, "<0.01% more", "▲ <0.01%"}, {1, 1e9, "1e9 times", "▲ 1e9x"},
	} {
		if got := change(test.from, test.to); got != test.words {
			t.Errorf("change(%g, %g) = %q, want %q", test.from, test.to, got, test.words)
		}
		if got := arrowed(test.from, test.to); got != test.arrow {
			t.Errorf("arrowed(%g, %g) = %q, want %q", test.from, test.to, got, test.arrow)
		}
	}
}

func TestGrid(t *testing.T) {
	g := &grid{kinds: "ldrl"}
	g.add("name", "value", "n", "unit")
	g.add("a", "1,234.5", "1", "h")
	g.gap()
	g.add("longer", "0.123", "200", "")
	g.add("b", "never", "3", "")
	g.add("c", "a long word", "4")
	want := `
  name      value        n  unit
  a         1,234.5      1  h

  longer        0.123  200
  b         never        3
  c       a long word    4
`
	var b strings.Builder
	g.write(&b, "  ")
	if got := b.String(); got != strings.TrimPrefix(want, "\n") {
		t.Errorf("got\n%s\nwant%s", got, want)
	}
}

// TestCompletion holds what is offered for the flags and the words of the newer commands.
func TestCompletion(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"solve drain_t", "drain_time="}, {"solve x=1 --for capa", "capacity\t"}, {"sweep drain_time --over round", "round_trip\t"},
		{"sweep x -o pl", "plot\n"}, {"tornado drain_", "drain_time\t"}, {"compare linger-", "linger-long\t"},
		{"batch -i js", "jsonl\n"}, {"batch drain_", "drain_time\t"}, {"solve x=1 -f two-", "two-hour-peak\t"},
	} {
		var out, errs strings.Builder
		run(append([]string{"__complete"}, strings.Split(test.line, " ")...), strings.NewReader(""), &out, &errs)
		if !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: no %q in\n%.300s", test.line, test.want, out.String())
		}
	}
}
