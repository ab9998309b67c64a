package calc

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestTrap29AnyOrderOfLines: a sheet means the same in any order of its lines, at any depth, and one edit brings all that
// follows up to date: nothing is left as it was because it stands before what it follows from.
func TestTrap29AnyOrderOfLines(t *testing.T) {
	peak := "show peak\nrate = 300/s\npeak_rate = 2000/s\ncapacity = 800/s\na: records/s = b + c\nb: records/s = c * 2\nc: records/s = rate + d\nd: records/s = 5/s\ncheck a > 5/s : more\n"
	random := rand.New(rand.NewPCG(6, 6))
	for _, text := range []string{startSheets[1], startSheets[2], peak} {
		first, _ := Load(Source{Name: "t", Text: text})
		lines := strings.SplitAfter(strings.TrimSuffix(text, "\n")+"\n", "\n")
		for range 20 {
			random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
			shuffled, errs := Load(Source{Name: "t", Text: strings.Join(lines, "")})
			if len(errs) != len(first.errs) {
				t.Fatalf("%d errors become %v in\n%s", len(first.errs), errs, strings.Join(lines, ""))
			}
			sameValues(t, first, shuffled)
		}
	}
	t.Run("edited", func(t *testing.T) {
		lines := strings.SplitAfter(strings.TrimSpace(chain(2000, "@ + d"))+"\nd: ratio = 1\n", "\n")
		for range 5 {
			random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
			s := load(t, strings.Join(lines, ""))
			if err := s.Set("d", "2", Edited); err != nil || s.Cell("c1999").Value().Mid != 1+2*1999 {
				t.Fatalf("%v, the last of the chain is %v", err, s.Cell("c1999").Value().Mid)
			}
		}
	})
}

// sameValues holds each cell of a sheet against the same of another.
func sameValues(t *testing.T, s, other *Sheet) {
	t.Helper()
	for _, c := range s.Cells() {
		d := other.Cell(c.name)
		if d == nil {
			t.Fatalf("%s is gone in\n%s", c.name, other.Save())
		}
		v, w := c.Value(), d.Value()
		v.Err, w.Err = nil, nil
		if v != w && v.State != Broken {
			t.Fatalf("%s is %+v and %+v in\n%s", c.name, v, w, other.Save())
		}
	}
}

// TestTrap30SharedChainIsLinear: in a chain where every cell uses the one before it twice, each is computed once. The chain
// of ten thousand would not end otherwise; and ten times the cells may cost ten times the memory, not a hundred.
func TestTrap30SharedChainIsLinear(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(chain(10_000, "@ / 2 + @ / 2")), "\n")
	slices.Reverse(lines)
	s := load(t, strings.Join(lines, "\n"))
	if err := s.Set("c0", "3", Edited); err != nil || s.Cell("c9999").Value().Mid != 3 {
		t.Errorf("%v, %v", err, s.Cell("c9999").Value())
	}
	cost := func(n int) float64 {
		text := chain(n, "@ + @")
		return testing.AllocsPerRun(1, func() { Load(Source{Name: "t", Text: text}) })
	}
	if few, many := cost(1000), cost(10_000); many > 15*few {
		t.Errorf("%v allocations for 1,000 cells, %v for 10,000", few, many)
	}
}
