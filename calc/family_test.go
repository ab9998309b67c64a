package calc

import (
	"testing"

	"headroom/calc/formula"
)

// TestFamilies checks every text of the families, which loading takes on trust:
// dimensions, and that no number depends on a check to get its unit.
func TestFamilies(t *testing.T) {
	s := load(t, "")
	for _, c := range s.Cells() {
		f, err := formula.Parse(c.builtin.text)
		if err == nil {
			_, err = f.Check(s, c.want())
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if f.IsPlain() && plainValue(f) != plainValue(c.builtin.formula) {
			t.Errorf("%s is %v once checked, and %v", c.name, plainValue(f), plainValue(c.builtin.formula))
		}
	}
	for _, test := range s.tests {
		f, err := formula.NewArena(1).ParseTest(test.text)
		if err == nil {
			err = f.CheckTest(s)
		}
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
		}
	}
}
