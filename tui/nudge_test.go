package tui

import (
	"math"
	"testing"
)

func TestNextNumber(t *testing.T) {
	tests := []struct {
		n     float64
		by    stride
		up    bool
		whole bool
		want  float64
	}{
		{2000, small, true, false, 2100},
		{3, small, true, false, 3.1},
		{3.1, small, false, false, 3},
		{35, small, true, false, 36},
		{99, small, true, false, 100},
		{100, small, false, false, 99},
		{100, small, true, false, 110},
		{0.4, small, true, false, 0.41},
		{1, small, false, false, 0.99},
		{578.7, small, true, false, 580},
		{4, small, true, true, 5},
		{1, small, false, true, 0},
		{64, small, true, true, 65},
		{0, small, true, false, 1},
		{0, small, false, false, 0},
		{-5, small, true, false, -4.9},
		{-5, small, false, false, -5.1},
		{2000, large, true, false, 5000},
		{2000, large, false, false, 1000},
		{1000, large, false, false, 500},
		{3, large, true, false, 5},
		{3, large, false, false, 2},
		{7, large, true, false, 10},
		{0.5, large, true, false, 1},
	}
	for _, c := range tests {
		got, places := nextNumber(c.n, c.by, c.up, c.whole)
		if !near(got, c.want) || places < 0 {
			t.Errorf("nextNumber(%v, %v, up %v, whole %v) = %v, want %v", c.n, c.by, c.up, c.whole, got, c.want)
		}
	}
}

func TestLeadingNumber(t *testing.T) {
	tests := []struct {
		text string
		n    float64
		unit string
		ok   bool
	}{
		{"2 h", 2, " h", true},
		{"50M records/day", 50, "M records/day", true},
		{"1,000", 1000, "", true},
		{"35%", 35, "%", true},
		{"-5 min", -5, " min", true},
		{"1/2 h", 0, "", false},
		{"1 day 2 h", 0, "", false},
		{"2 * rate", 0, "", false},
		{"2..4 h", 0, "", false},
		{"rate", 0, "", false},
		{"", 0, "", false},
	}
	for _, c := range tests {
		n, unit, ok := leadingNumber(c.text)
		if ok != c.ok || ok && (n != c.n || unit != c.unit) {
			t.Errorf("leadingNumber(%q) = %v %q %v", c.text, n, unit, ok)
		}
	}
}

func FuzzNextNumber(f *testing.F) {
	f.Add(2000.0, true, true, true)
	f.Add(math.Copysign(0, -1), false, false, false)
	f.Fuzz(func(t *testing.T, n float64, big, up, whole bool) {
		if n != n || n > 1e15 || n < -1e15 || n != 0 && n < 1e-300 && n > -1e-300 {
			return
		}
		by := small
		if big {
			by = large
		}
		got, _ := nextNumber(n, by, up, whole)
		if n > 0 && got < 0 || n < 0 && got > 0 {
			t.Errorf("%v crosses zero: %v", n, got)
		}
	})
}
