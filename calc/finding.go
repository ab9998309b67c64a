package calc

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc/formula"
)

// Finding says in words what a tornado shows: where the tests tell which way is
// better, what helps most and by how much; else what moves the result most.
func (s *Sheet) Finding(of *Cell, now float64, effects []Effect) string {
	if len(effects) == 0 {
		return s.unmoved(of, now)
	}
	best, gain := Effect{}, 0.0
	high := false
	for _, e := range effects {
		for i, y := range []float64{e.AtLow, e.AtHigh} {
			if d := float64(s.better(of)) * (y - now); d > gain && !broken(d) {
				best, gain, high = e, d, i == 1
			}
		}
	}
	if gain > 0 {
		return best.helps(of, now, high)
	}
	return effects[0].most(of, now)
}

// unmoved says that a result stays as it is.
func (s *Sheet) unmoved(of *Cell, now float64) string {
	switch {
	case len(s.Inputs(of)) == 0:
		return "Nothing moves it."
	case math.IsInf(now, 0):
		return "No input alone moves it that far: solve finds what would end it."
	}
	return "No input alone moves it."
}

// better is +1 where more of a cell is better, -1 where less is, 0 where no
// test on it tells: who warns above a value wants less.
func (s *Sheet) better(c *Cell) int {
	for _, t := range s.tests {
		if t.cell != c || t.left != c.slot || t.kind == formula.Expect {
			continue
		}
		sign := 0
		switch t.formula.Root.Op {
		case formula.More, formula.MoreEq:
			sign = 1
		case formula.Less, formula.LessEq:
			sign = -1
		}
		if t.kind == formula.Warn || t.kind == formula.Fail {
			sign = -sign
		}
		if sign != 0 {
			return sign
		}
	}
	return 0
}

// helps says what one end saves or adds.
func (e Effect) helps(of *Cell, now float64, high bool) string {
	low, up := e.ends()
	more, words, y := "Lowering", low, e.AtLow // rate, hops: less of the one, fewer of the others
	if high {
		more, words, y = "More", up, e.AtHigh
	}
	verb := "saves"
	if y > now {
		verb = "adds"
	}
	return fmt.Sprintf("%s %s helps most: %s %s %s.", more, e.Input.name, words, verb, of.Show(math.Abs(y-now)))
}

func (e Effect) most(of *Cell, now float64) string {
	low, up := e.ends()
	var parts []string
	if e.AtHigh != now {
		parts = append(parts, fmt.Sprintf("%s makes it %s", up, of.Show(e.AtHigh)))
	}
	if e.AtLow != now {
		parts = append(parts, fmt.Sprintf("%s makes it %s", low, of.Show(e.AtLow)))
	}
	return fmt.Sprintf("%s moves it most: %s.", e.Input.name, strings.Join(parts, ", "))
}

// ends are the two ends of an effect in words: "10% less", "1 more", "its high
// end, 4 h,".
func (e Effect) ends() (low, high string) {
	now := e.Input.Value().Mid
	switch {
	case e.Ranged:
		return fmt.Sprintf("its low end, %s,", e.Input.Show(e.Low)), fmt.Sprintf("its high end, %s,", e.Input.Show(e.High))
	case e.Input.whole:
		return Number(now-e.Low, 4) + " less", Number(e.High-now, 4) + " more"
	}
	return "10% less", "10% more"
}
