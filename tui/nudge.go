package tui

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"headroom/calc"
)

// A stride is how far a key moves a number.
type stride uint8

const (
	small stride = iota // one step of the second digit: 2,000 to 2,100, 35% to 36%
	large               // 1 2 5 10
)

// nudge moves the number of a row's text, so that its unit stays as it was written.
func (m *model) nudge(by stride, up bool) {
	c := m.cell()
	if c == nil {
		m.say("A check has no number of its own.")
		return
	}
	m.nudgeCell(c, by, up)
}

// nudgeCell moves the number of a cell's text.
func (m *model) nudgeCell(c *calc.Cell, by stride, up bool) {
	text, why := nudged(c, c.Text(), by, up)
	if why != "" {
		m.say("%s", why)
		return
	}
	step := cellStep{name: c.Name(), before: m.sheet().Entry(c.Name()), nudge: true}
	if err := m.sheet().Set(c.Name(), text, calc.Edited); err != nil {
		m.say("%s %s", m.glyph.fail, err.Message)
		return
	}
	step.after = m.sheet().Entry(c.Name())
	m.history.add(step)
	m.settle()
	m.tour.done(m.store, tourEdit)
}

// nudged is the text with its number moved, or why it cannot be.
func nudged(c *calc.Cell, text string, by stride, up bool) (moved, why string) {
	v := c.Value()
	switch {
	case c.IsFormula():
		return "", c.Name() + " follows " + c.Text() + ": enter replaces it."
	case v.Ranged:
		return "", c.Name() + " is a range, " + c.Text() + ": enter replaces it."
	case v.State != calc.Fine:
		return "", c.Name() + " is " + c.Show(v.Mid).String() + ": enter replaces it."
	}
	number, unit, ok := leadingNumber(text)
	if !ok { // 1/2 h, 1 day 2 h, 3 * 4
		if number, unit, ok = leadingNumber(c.Literal(v.Mid)); !ok {
			return "", "Enter edits " + text + "."
		}
	}
	whole := c.Whole() && !scaled(unit)
	n, places := nextNumber(number, by, up, whole)
	if n == number || whole && by == large && n < 1 {
		return "", c.Name() + " is " + c.Show(v.Mid).String() + ": no step further down."
	}
	s := strconv.FormatFloat(n, 'f', places, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if strings.Contains(text, ",") {
		s = calc.Commas(s)
	}
	return s + unit, ""
}

// leadingNumber parts "50M records/day" into 50 and "M records/day"; the rest must be a unit alone.
func leadingNumber(text string) (n float64, unit string, ok bool) {
	text = strings.TrimSpace(text)
	i := 0
	for i < len(text) && strings.IndexByte("0123456789.,_", text[i]) >= 0 || i == 0 && strings.HasPrefix(text, "-") {
		i++
	}
	n, err := strconv.ParseFloat(strings.NewReplacer(",", "", "_", "").Replace(text[:i]), 64)
	if err != nil || math.Abs(n) > 1e15 {
		return 0, "", false
	}
	for _, r := range text[i:] {
		if !unicode.IsLetter(r) && r != ' ' && r != '/' && r != '%' {
			return 0, "", false
		}
	}
	return n, text[i:], true
}

// scaled reports a unit that begins with a scale: the number of "1M" need not be whole.
func scaled(unit string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(unit), " ")
	return len(first) == 1 && strings.Contains("kKMGT", first)
}

// nextNumber moves a number, never across zero, and says how many places it then has.
func nextNumber(n float64, by stride, up, whole bool) (float64, int) {
	if n == 0 {
		if up {
			return 1, 0
		}
		return 0, 0
	}
	mantissa, exponent := scientific(math.Abs(n))
	away := up == (n > 0)
	var a float64
	switch {
	case by == large:
		a, exponent = step125(mantissa, exponent, away)
	default:
		exponent--
		if !away && mantissa == 1 { // 100 goes down to 99, as 99 goes up to 100
			exponent--
		}
		if whole && exponent < 0 {
			exponent = 0
		}
		step := math.Pow(10, float64(exponent))
		if away {
			a = (math.Floor(math.Abs(n)/step+1e-9) + 1) * step
		} else {
			a = (math.Ceil(math.Abs(n)/step-1e-9) - 1) * step
		}
	}
	return math.Copysign(a, n), max(0, -exponent)
}

// scientific parts 2,500 into 2.5 and 3.
func scientific(a float64) (mantissa float64, exponent int) {
	m, e, _ := strings.Cut(strconv.FormatFloat(a, 'e', -1, 64), "e")
	mantissa, _ = strconv.ParseFloat(m, 64)
	exponent, _ = strconv.Atoi(e)
	return mantissa, exponent
}

// step125 is the next of 1 2 5 10, and the exponent of its first digit.
func step125(mantissa float64, exponent int, away bool) (float64, int) {
	next := 1.0
	switch {
	case away && mantissa < 2:
		next = 2
	case away && mantissa < 5:
		next = 5
	case away:
		next = 10
	case mantissa > 5:
		next = 5
	case mantissa > 2:
		next = 2
	case mantissa == 1:
		next, exponent = 5, exponent-1
	}
	return next * math.Pow(10, float64(exponent)), exponent
}
