package calc_test

import (
	"testing"

	"headroom/calc"
)

func TestShare(t *testing.T) {
	for part, want := range map[float64]string{
		0: "0%", 1e-9: "less than 1%", 0.0099: "less than 1%", 0.01: "1%", 0.125: "12%", 0.5: "50%", 0.99: "99%", 0.9999: "more than 99%", 1: "100%",
	} {
		if got := calc.Share(part); got != want {
			t.Errorf("Share(%v) = %q, want %q", part, got, want)
		}
	}
}

func TestChange(t *testing.T) {
	for _, c := range []struct {
		from, to float64
		want     string
	}{
		{2, 3, "50%"}, {3, 2, "33%"}, {2, 4, "2x"}, {3, 8, "2.67x"}, {1, 1.00001, "<0.01%"}, {1, 0, "100%"}, {1, 0.0003, "99.97%"},
		{1, 1e-9, "99.99%"}, {1, 80_000, "80,000x"}, {1, 1e5, "1e5x"}, {1, 1e12, "1e12x"}, {-2, -3, "50%"}, {5, 5, "0%"},
	} {
		got, times := calc.Change(c.from, c.to, 3)
		if times {
			got += "x"
		}
		if got != c.want {
			t.Errorf("Change(%v, %v) = %q, want %q", c.from, c.to, got, c.want)
		}
	}
}
