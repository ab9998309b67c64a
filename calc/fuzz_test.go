package calc

import (
	"math"
	"os"
	"strings"
	"testing"
)

// FuzzLoad reads hostile sheets: no panic, errors in their places, no number
// that is none, and what is saved loads to the same values.
func FuzzLoad(f *testing.F) {
	for _, file := range []string{"testdata/errors.calc", "default.calc"} {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("# T\nshow peak\nrate = 200..400/s\na: count = b\nb: count = a\nlimit x = rate / 0\ncheck a < 5 : x\n")
	f.Add("retention: B = 5 GB\nfamily f : F\nx: % = 5%\nfollows\ny: ratio = x / 0\nheadline y\n")
	f.Add("\ufeffrate = 1/s\r\nx: nodes = 3\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, errs := Load(Source{Name: "fuzz", Text: text})
		for _, e := range errs {
			if e.Line < 1 || e.Col < 1 || e.At > e.End || e.End > len(e.Text) {
				t.Fatalf("an error in no place: %+v", e)
			}
			if shown := e.Error() + strings.ReplaceAll(e.Caret(), "\n", ""); Printable(shown) != shown {
				t.Fatalf("control characters: %q", shown)
			}
		}
		for _, c := range s.Cells() {
			v := c.Value()
			if v.State == Fine && (math.IsNaN(v.Mid) || math.IsInf(v.Mid, 0)) || v.State == Broken && v.Err == nil {
				t.Fatalf("%s: %+v", c.Name(), v)
			}
			c.Worked()
			c.Show(v.Low)
		}
		s.Tests()
		s.Limits()
		if len(errs) == 0 && len(s.LeftOut()) == 0 {
			same(t, s, load(t, s.Save()))
		}
	})
}

// FuzzSet types hostile texts into cells: an error leaves the sheet as it was.
func FuzzSet(f *testing.F) {
	f.Add("rate", "50M/day")
	f.Add("peak_rate", "3 * rate")
	f.Add("consumers", "2.5")
	f.Add("hot_share", "5%..10%")
	f.Add("retention", "retention")
	s, _ := Load(Default())
	fresh, _ := Load(Default())
	f.Fuzz(func(t *testing.T, cell, text string) {
		before := s.Entry(cell)
		if err := s.Set(cell, text, Edited); err == nil {
			if err := s.Put(cell, before); err != nil {
				t.Fatalf("cannot be put back: %v", err)
			}
		}
		same(t, s, fresh)
	})
}
