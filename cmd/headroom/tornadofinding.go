package main

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc"
)

// finding says in words what matters most: where it is known which way is better, what helps most and by how much.
func (f *tornado) finding() string {
	if len(f.effects) == 0 {
		return "Nothing moves it."
	}
	if best, gain := f.best(); gain > 0 {
		return f.helps(best)
	}
	e := f.effects[0]
	low, high := f.endWords(e)
	var parts []string
	for _, end := range []struct {
		words string
		y     float64
	}{{high, e.AtHigh}, {low, e.AtLow}} {
		if end.y != f.now && !math.IsNaN(end.y) {
			parts = append(parts, fmt.Sprintf("%s makes it %s", end.words, f.of.Show(end.y)))
		}
	}
	return fmt.Sprintf("%s moves it most: %s.", e.Input.Name(), strings.Join(parts, ", "))
}

// anEnd is one end of an effect.
type anEnd struct {
	effect calc.Effect
	high   bool
}

func (e anEnd) at() float64 {
	if e.high {
		return e.effect.AtHigh
	}
	return e.effect.AtLow
}

// best is the end that makes the result most better; gain is zero where none does, or better is not known.
func (f *tornado) best() (best anEnd, gain float64) {
	sign := float64(f.better())
	if sign == 0 || f.now-f.now != 0 {
		return best, 0
	}
	for _, e := range f.effects {
		for _, end := range []anEnd{{e, false}, {e, true}} {
			if d := sign * (end.at() - f.now); d > gain && d-d == 0 {
				best, gain = end, d
			}
		}
	}
	return best, gain
}

// better is +1 where more of the result is better, -1 where less is, as far as the tests on it say so: who warns
// above a value wants less of it.
func (f *tornado) better() int {
	for _, t := range f.sheet.Tests() {
		if t.Cell != f.of || !strings.HasPrefix(t.Text, f.of.Name()+" ") {
			continue
		}
		sign := 0
		switch op, _, _ := strings.Cut(strings.TrimPrefix(t.Text, f.of.Name()+" "), " "); op {
		case ">", ">=":
			sign = 1
		case "<", "<=":
			sign = -1
		}
		if t.Kind == "warn" || t.Kind == "fail" {
			sign = -sign
		}
		if sign != 0 && t.Kind != "expect" {
			return sign
		}
	}
	return 0
}

// helps says what an end saves or adds.
func (f *tornado) helps(end anEnd) string {
	more, verb := "Less", "saves"
	if end.high {
		more = "More"
	}
	if end.at() > f.now {
		verb = "adds"
	}
	low, high := f.endWords(end.effect)
	words := map[bool]string{true: high, false: low}[end.high]
	return fmt.Sprintf("%s %s helps most: %s %s %s.", more, end.effect.Input.Name(), words, verb, f.of.Show(math.Abs(end.at()-f.now)))
}

// endWords are the two ends of an effect: 10% less and 10% more, 1 less and 1 more, at its low end and at its high end.
func (f *tornado) endWords(e calc.Effect) (low, high string) {
	now := e.Input.Value().Mid
	switch {
	case e.Ranged:
		return "its low end, " + e.Input.Show(e.Low).String() + ",", "its high end, " + e.Input.Show(e.High).String() + ","
	case e.Input.Whole():
		return calc.Number(now-e.Low, 4) + " less", calc.Number(e.High-now, 4) + " more"
	}
	return "10% less", "10% more"
}
