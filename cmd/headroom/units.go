package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"headroom/calc"
)

// units are the units that --unit asks for, by cell.
type units map[string]wanted

// wanted is a unit to print in, and how large it is in base units.
type wanted struct {
	unit string
	size float64
}

// readUnits reads the values of --unit.
func readUnits(sheet *calc.Sheet, args []string) (units, error) {
	u := units{}
	for _, arg := range args {
		name, unit, ok := strings.Cut(arg, "=")
		if !ok {
			return nil, fmt.Errorf("--unit %s: write --unit NAME=UNIT, such as --unit drain_time=min", arg)
		}
		c := sheet.Cell(name)
		if c == nil {
			return nil, unknownName(sheet, name)
		}
		size, err := c.UnitSize(unit)
		if err != nil {
			return nil, problems{{"--unit " + arg, err}}
		}
		u[name] = wanted{unit, size}
	}
	return u, nil
}

// show is x, a value of c, as printed.
func (u units) show(c *calc.Cell, x float64) calc.Shown {
	if w, ok := u[c.Name()]; ok && x-x == 0 { // neither infinite nor NaN
		shown, _ := c.ShowIn(x, w.unit)
		return shown
	}
	return c.Show(x)
}

// shown is the value of c, and for a range its ends in the same unit.
func (u units) shown(c *calc.Cell) (mid, low, high calc.Shown) {
	v := c.Value()
	mid = u.show(c, v.Mid)
	return mid, c.ShowLike(v.Low, mid), c.ShowLike(v.High, mid)
}

// text is the value of c in one line.
func (u units) text(c *calc.Cell) string {
	mid, low, high := u.shown(c)
	if !c.Value().Ranged {
		return mid.String()
	}
	return fmt.Sprintf("%s (%s to %s%s)", mid, low.Number, high.Number, endlessWords(c))
}

// raw is the value of c as bare numbers.
func (u units) raw(c *calc.Cell) string {
	size := 1.0
	if w, ok := u[c.Name()]; ok {
		size = w.size
	}
	v := c.Value()
	if v.Ranged {
		return bare(c, v.Low/size) + ".." + bare(c, v.High/size)
	}
	return bare(c, v.Mid/size)
}

// bare is x with every digit, as JSON writes numbers; a state is its word.
func bare(c *calc.Cell, x float64) string {
	if x-x != 0 {
		return c.Show(x).String()
	}
	return digits(x)
}

// digits writes x so that it reads back to the same float.
func digits(x float64) string { return string(appendNumber(nil, x)) }

// appendNumber is digits for a buffer.
func appendNumber(b []byte, x float64) []byte {
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(b, x, format, -1, 64)
}
