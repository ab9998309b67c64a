package tui

import (
	"math"
	"strings"

	"headroom/calc"
)

// A change is how a value moved against the baseline.
type change struct {
	up, down bool
	was      calc.Shown // in the unit of the value now, so that the two differ in their numbers only
	apart    bool       // but in its own, where it would be too small a number in the other's
	words    string     // "50%", "2.5x", "never"; without the sign
}

// moved reports whether there is one.
func (c change) moved() bool { return c.words != "" || c.up || c.down }

// changeOf is how a cell moved against the baseline.
func (m *model) changeOf(c *calc.Cell) change {
	was, ok := m.doc.baseline.Value(c.Name())
	if !ok {
		return change{}
	}
	return changeBetween(c, was, c.Value())
}

// changeBetween compares two values of a cell.
func changeBetween(c *calc.Cell, was, now calc.Value) change {
	if same(was, now) {
		return change{}
	}
	ch := change{was: c.ShowLike(was.Mid, shownBeside(c, was, now))}
	if _, decimals := splitNumber(ch.was.Number); len(decimals) > len(".123") {
		ch.was, ch.apart = c.Show(was.Mid), true
	}
	switch {
	case now.State == calc.Broken || was.State == calc.Broken:
		ch.words = "-"
	case was.Mid == now.Mid: // a range, with the middle where it was
	default:
		ch.up, ch.down = now.Mid > was.Mid, now.Mid < was.Mid
		ch.words = changeWords(was, now)
	}
	return ch
}

// shown is a cell's value as it stands in its row.
func (m *model) shown(c *calc.Cell) calc.Shown {
	if was, ok := m.doc.baseline.Value(c.Name()); ok {
		return shownBeside(c, was, c.Value())
	}
	return c.Show(c.Value().Mid)
}

// shownBeside is a value beside what it was. Nothing has no unit of its own, and takes the other's.
func shownBeside(c *calc.Cell, was, now calc.Value) calc.Shown {
	if now.Mid == 0 && was.State == calc.Fine {
		return c.ShowLike(0, c.Show(was.Mid))
	}
	return c.Show(now.Mid)
}

// same reports values that no one would tell apart: what a reordered sum may differ by is no change.
func same(a, b calc.Value) bool {
	if a.State == calc.Broken && b.State == calc.Broken {
		return true
	}
	return a.State == b.State && near(a.Mid, b.Mid) && near(a.Low, b.Low) && near(a.High, b.High)
}

func near(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-12*math.Max(math.Abs(a), math.Abs(b))
}

// changeWords say by how much: in percent, from twice on in times.
func changeWords(was, now calc.Value) string {
	switch {
	case now.State == calc.Never:
		return "never"
	case now.State == calc.Unbounded:
		return "no end"
	case was.State == calc.Never || was.State == calc.Unbounded:
		return "ends"
	case was.Mid == 0:
		return "new"
	case was.Mid < 0 != (now.Mid < 0):
		return "sign"
	}
	number, times := calc.Change(was.Mid, now.Mid, 2)
	if times {
		number += "x"
	}
	return number
}

// wasWords are what it was, with the unit where that is another than the value's now.
func (c change) wasWords() string {
	if c.apart {
		return c.was.Short().String()
	}
	return c.was.Number
}

// arrow is the sign of a change.
func (c change) arrow(g glyphs) string {
	switch {
	case c.up:
		return g.up
	case c.down:
		return g.down
	}
	return ""
}

// String is the change with its sign: "▲ 50%".
func (c change) text(g glyphs) string { return strings.TrimSpace(c.arrow(g) + " " + c.words) }
