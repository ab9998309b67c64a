package calc

import (
	"math"
	"strconv"
	"strings"
)

// Share is a part of all cases in words; what is not quite none or all does not
// read as if it were.
func Share(part float64) string {
	switch {
	case part > 0 && part < 0.01:
		return "less than 1%"
	case part > 0.99 && part < 1:
		return "more than 99%"
	}
	return Number(100*part, 2) + "%"
}

// EndlessWords say in what share of the cases a value of c is never or
// unbounded; "" where it always has an end.
func (c *Cell) EndlessWords(v Value) string {
	if !(v.Endless > 0) {
		return ""
	}
	return c.Show(math.Inf(1)).String() + " in " + Share(v.Endless) + " of the cases"
}

// Why is by how much a test misses that does not hold, or why it cannot be told.
func (t Test) Why() string {
	switch {
	case t.OK:
		return ""
	case t.Err != nil:
		return t.Err.Error()
	case t.Left == t.Right: // never == never: there is nothing to add
		return ""
	}
	return t.By
}

// Sentence says that a test does not hold, by how much, and what that means.
func (t Test) Sentence() string {
	words := "This does not hold"
	if t.Kind == "warn" || t.Kind == "fail" {
		words = "This " + t.Level.Word()
	}
	words += ": " + t.Text
	if why := t.Why(); why != "" {
		words += " (" + why + ")"
	}
	if t.Message != "" {
		words += ": " + t.Message
	}
	return Printable(strings.TrimSuffix(words, ".")) + "."
}

// Word is what a level does: warns, fails; "" for one that is quiet.
func (l Level) Word() string { return [...]string{OK: "", Warn: "warns", Fail: "fails"}[l] }

// shortPower writes 1e+05 as 1e5.
var shortPower = strings.NewReplacer("e+0", "e", "e+", "e")

// Change is how far a number is from another of its sign, without the
// direction: 50%, and from twice on 2.5 times, with so many digits.
func Change(from, to float64, digits int) (number string, times bool) {
	ratio := to / from
	percent := math.Abs(ratio-1) * 100
	switch {
	case ratio >= 1e5:
		return shortPower.Replace(strconv.FormatFloat(ratio, 'e', 0, 64)), true
	case ratio >= 2:
		return Number(ratio, digits), true
	case percent > 0 && percent < 0.01:
		return "<0.01%", false
	case percent > 99 && percent < 100: // 99.97%: what is left counts
		return Number(math.Floor(percent*100)/100, 4) + "%", false
	}
	return Number(percent, 2) + "%", false
}
