// Package unit knows what quantities are made of: dimensions, the table of
// units, how a typed quantity is read and how a computed one is printed. It
// knows nothing of formulas, cells or sheets.
//
// Values are float64 in base units: seconds, bytes, records, calls, US dollars
// and plain numbers.
package unit

import (
	"fmt"
	"strings"
)

// The base dimensions, as indexes of a [Dim].
const (
	Time = iota
	Data
	Record
	Call
	Money
	dims
)

// Dim is what a quantity measures: the exponent of each base dimension.
// Records/s is {Time: -1, Record: 1}. Two dimensions are the same when == says so.
type Dim [dims]int8

// Plain is the dimension of a plain number: a count, a ratio, a share.
var Plain Dim

// base[i] is the unit in which values of dimension i are kept.
var base = [dims]string{"s", "B", "record", "call", "USD"}

// Mul is the dimension of a product.
func (d Dim) Mul(e Dim) Dim {
	for i := range d {
		d[i] += e[i]
	}
	return d
}

// Div is the dimension of a quotient.
func (d Dim) Div(e Dim) Dim {
	for i := range d {
		d[i] -= e[i]
	}
	return d
}

// Pow is the dimension of the n-th power.
func (d Dim) Pow(n int) Dim {
	for i := range d {
		d[i] *= int8(n)
	}
	return d
}

// Root is the dimension of the square root; ok is false for odd powers.
func (d Dim) Root() (root Dim, ok bool) {
	for i, n := range d {
		if n%2 != 0 {
			return d, false
		}
		root[i] = n / 2
	}
	return root, true
}

// Small reports whether every exponent is within ±limit, so that products of
// hostile length cannot wrap around.
func (d Dim) Small(limit int8) bool {
	for _, n := range d {
		if n > limit || n < -limit {
			return false
		}
	}
	return true
}

// Solid is the part of d that must always agree: time, data and money.
func (d Dim) Solid() Dim {
	d[Record], d[Call] = 0, 0
	return d
}

// nounless reports whether d leaves out nouns that e has, and differs in
// nothing else: 1/s beside records/s.
func (d Dim) nounless(e Dim) bool {
	return d.Solid() == e.Solid() &&
		(d[Record] == e[Record] || d[Record] == 0) && (d[Call] == e[Call] || d[Call] == 0)
}

// Meet is the dimension of two quantities that are added or compared. They
// agree when they are equal, or when one leaves out a noun (records, calls)
// that the other has: it then takes the other's.
func (d Dim) Meet(e Dim) (Dim, bool) {
	switch {
	case d.nounless(e):
		return e, true
	case e.nounless(d):
		return d, true
	}
	return d, false
}

// Fits reports whether a value of dimension d may stand where want is wanted.
// A number of records or of calls will do for a plain number; a ratio of the
// two will not.
func (d Dim) Fits(want Dim) bool {
	if want == Plain {
		return d == Plain || d == Dim{Record: 1} || d == Dim{Call: 1}
	}
	_, ok := d.Meet(want)
	return ok
}

// kinds are the dimensions that have a name of their own in messages.
var kinds = map[Dim]string{
	{}:                    "a plain number",
	{Time: 1}:             "a time",
	{Data: 1}:             "data",
	{Record: 1}:           "a number of records",
	{Call: 1}:             "a number of calls",
	{Money: 1}:            "money",
	{Time: -1}:            "a rate",
	{Time: -1, Record: 1}: "a rate of records",
	{Time: -1, Call: 1}:   "a rate of calls",
	{Time: -1, Data: 1}:   "a data rate",
	{Record: 1, Call: -1}: "records per call",
	{Data: 1, Record: -1}: "data per record",
	{Time: 1, Record: -1}: "a time per record",
	{Money: 1, Data: -1}:  "a price of data",
	{Money: 1, Time: -1}:  "a price of time",
}

// Kind says in words what d is: "a time", "a rate of records".
func (d Dim) Kind() string {
	if k, ok := kinds[d]; ok {
		return k
	}
	return d.String()
}

// String writes d in base units: "records/s", "B·s", "s^2".
func (d Dim) String() string {
	var over, under []string
	for i, n := range d {
		switch {
		case n > 0:
			over = append(over, power(plural(base[i]), n))
		case n < 0:
			under = append(under, "/"+power(base[i], -n))
		}
	}
	return strings.Join(over, "·") + strings.Join(under, "")
}

func power(name string, n int8) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%s^%d", name, n)
}

func plural(name string) string {
	if name == "record" || name == "call" {
		return name + "s"
	}
	return name
}
