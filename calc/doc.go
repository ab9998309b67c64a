// Package calc is the calculator: sheets of linked cells on top of the built-in
// families, recalculated as a whole on every change. It tells what each cell
// is worth, how that comes about, what holds, and what gives way first.
//
// The families are sheets in the language that users write (package formula),
// embedded from families/*.calc in the order of their file names: adding a
// family is adding a file. No formula, unit or default stands in Go code.
//
// Values are in base units: seconds, bytes, records, calls, US dollars, plain
// numbers. calc neither draws nor prints; it knows nothing of terminals.
package calc
