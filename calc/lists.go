package calc

import (
	"strings"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// MaxText is how many bytes a text or a line may have.
const MaxText = formula.MaxText

// UnitInfo is a row of the unit table, for lists.
type UnitInfo struct {
	Words   []string // the first is the one that is printed
	Kind    string   // "a time", "data", "a label"
	Meaning string
	Note    string // another meaning that is plausible
}

// Units are all units, in the table's order.
func Units() []UnitInfo {
	var out []UnitInfo
	for _, e := range unit.Table {
		kind := e.Dim.Kind()
		if e.Kind == unit.Label {
			kind = "a label"
		}
		out = append(out, UnitInfo{strings.Fields(e.Words), kind, e.Meaning, e.Note})
	}
	return out
}

// FunctionInfo is a row of the function table, for lists.
type FunctionInfo struct{ Name, Usage, Meaning string }

// Functions are all functions of the language.
func Functions() []FunctionInfo {
	var out []FunctionInfo
	for _, f := range formula.Functions {
		out = append(out, FunctionInfo{f.Name, f.Usage, f.Meaning})
	}
	return out
}

// Nearest are the names that word may have been meant to be, best first.
func Nearest(word string, names []string) []string { return unit.Nearest(word, names) }

// Printable writes out what would steer a terminal: control characters and
// overrides of the writing direction.
func Printable(s string) string { return unit.Printable(s) }

// Hidden reports a character that Printable writes out.
func Hidden(r rune) bool { return unit.Hidden(r) }

// Number prints a plain number with so many significant digits.
func Number(x float64, digits int) string {
	return (&unit.Unit{Mul: 1, Div: 1}).In(x, unit.Style{Digits: digits}).Number
}

// Rounded is x with so many digits: with 15, 0.1 + 0.2 is 0.3.
func Rounded(x float64, digits int) float64 { return unit.Rounded(x, digits) }

// Commas groups the whole part of a decimal text by threes.
func Commas(s string) string { return unit.Commas(s) }
