package calc

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// FuzzEdits does what somebody may do to a sheet in an hour, in any order: set,
// put back, declare, take away. Whenever it looks, the sheet is worth what its
// saved text is worth when loaded anew, and what can be undone is undone, in
// reverse order, to the sheet as it was.
func FuzzEdits(f *testing.F) {
	for i, text := range startSheets {
		for seed := range uint64(4) {
			f.Add(text, seed+uint64(i), uint8(12))
		}
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64, steps uint8) {
		if s, errs := Load(Source{Name: "fuzz", Text: text}); len(errs) > 0 || len(s.Cells()) > 1000 || dear(text) {
			return
		}
		editsAndBack(t, text, seed, int(steps%32))
	})
}

// dear reports whether evaluating the text takes longer than fuzzing is for.
func dear(text string) bool { return strings.Contains(text, "erlang_c") || len(text) > 5000 }

var startSheets = []string{
	Default().Text,
	"# Orders\nrate = 1500/s   # stated: measured\npeak_duration = 3 h\nspare: records/s = capacity - rate # what is left\nlimit writes = spare * 2\n" +
		"check drain_time <= 6 h : late\n",
	"a: count = 5\nb: count = a + 3\nc: ratio = a / b\nd: time = 1..2 h\ne: time = d * a\nneed a < 10 : small\nexpect b = 8\n",
	"rate: B = 5 GB\nx: time = rate / 1 MB/s\nfamily mine : Mine\ny: time = 2 * x\nfollows\nz: time = y + 1 s\nheadline z\n",
	"\ufeff# T\r\nrate = 200..400/s\r\nx: % = 5%\r\nmind x\r\n",
}

// step is one thing done, and what undoes it.
type step struct {
	what string
	name string
	unit string // of a cell that was taken away
	was  Entry
}

func (st step) undo(s *Sheet) *Error {
	if s.Cell(st.name) == nil {
		if err := s.Declare(st.name, st.unit, st.was.Text); err != nil {
			return err
		}
	}
	return s.Put(st.name, st.was)
}

func editsAndBack(t *testing.T, text string, seed uint64, steps int) {
	t.Helper()
	s, first := load(t, text), load(t, text)
	random := rand.New(rand.NewPCG(seed, 5))
	var done []step
	for range steps {
		if st, ok := edit(s, random); ok {
			done = append(done, st)
		}
		if random.IntN(4) > 0 {
			continue
		}
		fresh, errs := Load(Source{Name: "saved", Text: s.Save()})
		if len(errs) > 0 {
			t.Fatalf("after %v the saved sheet has errors: %v\n%s", done, errs, s.Save())
		}
		sameSheet(t, s, fresh, done)
	}
	sameSheet(t, s.Clone(), s, done)
	for i := len(done) - 1; i >= 0; i-- {
		if err := done[i].undo(s); err != nil {
			t.Fatalf("of %v the step %d is not undone: %v", done, i, err)
		}
	}
	sameSheet(t, s, first, done)
	if s.Edited() || s.Save() != first.Save() {
		t.Fatalf("after %v and back there are %v\n%s", done, s.Edits(), s.Save())
	}
}

// sameSheet holds values, texts, pages and tests of one sheet against another.
func sameSheet(t *testing.T, s, other *Sheet, done []step) {
	t.Helper()
	names := func(s *Sheet) (out []string) {
		for _, c := range s.Cells() {
			out = append(out, c.name)
		}
		slices.Sort(out)
		return out
	}
	if a, b := names(s), names(other); !slices.Equal(a, b) {
		t.Fatalf("after %v: cells differ\n%s", done, s.Save())
	}
	for _, c := range s.Cells() {
		d := other.Cell(c.name)
		v, w := c.Value(), d.Value()
		v.Err, w.Err = nil, nil
		if c.Text() != d.Text() || !alike(v, w) {
			t.Fatalf("after %v: %s is %q, %+v and %q, %+v\n%s", done, c.name, c.Text(), v, d.Text(), w, s.Save())
		}
	}
	tests, others := s.Tests(), other.Tests()
	if len(tests) != len(others) {
		t.Fatalf("after %v: %d tests and %d\n%s", done, len(tests), len(others), s.Save())
	}
	for i, a := range tests {
		if b := others[i]; a.Text != b.Text || a.Kind != "expect" && (a.OK != b.OK || a.Counts != b.Counts || math.Abs(a.Holds-b.Holds) > drawn) {
			t.Fatalf("after %v: %+v and %+v\n%s", done, a, b, s.Save())
		}
	}
}

// drawn is how far the middles of ranges may be apart. Open: it should be 0;
// ranges are drawn by the slot of their cell, which depends on what was
// declared before, and not by its name.
const drawn = 0.1

func alike(v, w Value) bool {
	v.Err, w.Err = nil, nil
	if v.State == Broken && w.State == Broken {
		return true
	}
	if v.Ranged && w.Ranged && near(v.Mid, w.Mid, drawn) && near(v.Endless, w.Endless, drawn) {
		v.Mid, v.Endless = w.Mid, w.Endless
	}
	return v == w
}

// edit does one thing to a sheet; false when it was refused.
func edit(s *Sheet, random *rand.Rand) (step, bool) {
	cells := s.Cells()
	c := cells[random.IntN(len(cells))]
	if own := slices.DeleteFunc(slices.Clone(cells), func(c *Cell) bool { return !c.own && c.line < 0 }); len(own) > 0 && random.IntN(2) == 0 {
		c = own[random.IntN(len(own))]
	}
	st := step{name: c.name, unit: c.written, was: s.Entry(c.name)}
	var err *Error
	switch random.IntN(8) {
	case 0:
		st.what = "reset " + c.name
		err = s.Reset(c.name)
	case 1:
		st.name = []string{"own_a", "own_b", "own_c"}[random.IntN(3)]
		st.was = s.Entry(st.name)
		unit, text := newTexts[random.IntN(len(newTexts))][0], newTexts[random.IntN(len(newTexts))][1]
		st.what = "declare " + st.name + ": " + unit + " = " + text
		err = s.Declare(st.name, unit, text)
	case 2:
		if !removable(s, c) {
			return st, false
		}
		st.what = "remove " + c.name
		err = s.Put(c.name, Entry{Unset: true})
	case 3:
		text := newTexts[random.IntN(len(newTexts))][1]
		st.what = "set " + c.name + " = " + text
		err = s.Set(c.name, text, Edited)
	case 4:
		d := cells[random.IntN(len(cells))]
		st.what = "set " + c.name + " = 2 * " + d.name
		err = s.Set(c.name, "2 * "+d.name, Edited)
	case 5:
		x := c.Value().Mid
		text := c.Literal(x*0.9) + ".." + c.Literal(x*1.1)
		st.what = "set " + c.name + " = " + text
		err = s.Set(c.name, text, Edited)
	default:
		text := c.Literal(c.Value().Mid * []float64{0, 0.5, 2, 10}[random.IntN(4)])
		st.what = "set " + c.name + " = " + text
		err = s.Set(c.name, text, Edited)
	}
	return st, err == nil
}

// removable reports whether nothing but formulas speaks of the cell, and it hides
// no built-in one. Open: Put takes the others away as well, and the saved sheet
// is then in error, or is worth something else.
func removable(s *Sheet, c *Cell) bool {
	_, hides := s.base[c.name]
	for _, t := range s.tests {
		hides = hides || slices.Contains(t.formula.Names, c.name)
	}
	for _, f := range s.families {
		hides = hides || f.Headline == c
	}
	return !c.own || !hides
}

// newTexts are units and texts that may or may not go together.
var newTexts = [][2]string{
	{"time", "5 s"}, {"B", "1..2 GB"}, {"count", "3"}, {"count", "nodes_before + 1"}, {"records/s", "rate / 2"}, {"time", "own_a * 2"},
	{"%", "35%"}, {"ratio", "own_b / own_a"}, {"time", "if(rate > 1k/s, 1 h, never)"}, {"count", "-1"}, {"count", "1/0"},
}

// TestEditsMended are faults of editing that there were, each in its smallest form.
func TestEditsMended(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"order of lines where a built-in is left out", "backlog = 5 M records\nrate: B = 5 GB\nx: records = 2 * backlog\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := strings.SplitAfter(strings.TrimSuffix(c.text, "\n"), "\n")
			slices.Reverse(rows)
			a, b := Source{Name: "t", Text: c.text}, Source{Name: "t", Text: strings.Join(rows, "\n")}
			_, forward := Load(a)
			_, backward := Load(b)
			if len(forward) != len(backward) {
				t.Errorf("%v\nand backward\n%v", forward, backward)
			}
		})
	}
	t.Run("a cell that a test speaks of is not taken away", func(t *testing.T) {
		for _, line := range []string{"check a < 9 : x", "need a < 9 : x", "expect a = 5", "headline a"} {
			s := load(t, "a: count = 5\n"+line+"\n")
			if err := s.Put("a", Entry{Unset: true}); err == nil {
				t.Errorf("a is taken away under %s", line)
			}
		}
	})
	t.Run("what hid a built-in cell", func(t *testing.T) {
		s := load(t, "rate: B = 5 GB\n")
		if err := s.Put("rate", Entry{Unset: true}); err == nil {
			sameSheet(t, s, load(t, s.Save()), nil)
		}
	})
	t.Run("taken away and put back", func(t *testing.T) {
		s := load(t, "a: count = 5\n")
		was := s.Entry("a")
		s.Put("a", Entry{Unset: true})
		if err := s.Put("a", was); err != nil {
			t.Error(err)
		}
	})
	t.Run("declared anew with another unit", func(t *testing.T) {
		s := load(t, "a: count = 5\n")
		s.Put("a", Entry{Unset: true})
		if err := s.Declare("a", "time", "5 s"); err != nil {
			t.Fatal(err)
		}
		sameSheet(t, s, load(t, s.Save()), nil)
	})
	t.Run("declared behind a family", func(t *testing.T) {
		s := load(t, "family mine : Mine\na: count = 5\n")
		if err := s.Declare("b", "count", "6"); err != nil {
			t.Fatal(err)
		}
		if before, after := s.Cell("b").Family().Name, load(t, s.Save()).Cell("b").Family().Name; before != after {
			t.Errorf("it moves from %s to %s", before, after)
		}
	})
	t.Run("a need that is met again", func(t *testing.T) {
		s, _ := Load(Source{Name: "t", Text: "a: count = 5\nb: count = 3\nneed a < b : less\n"})
		if err := s.Set("b", "9", Edited); err != nil {
			t.Fatal(err)
		}
		sameSheet(t, s, load(t, s.Save()), nil)
	})
	t.Run("a name that is declared later", func(t *testing.T) {
		s, _ := Load(Source{Name: "t", Text: "y: time = x * 2\n"})
		if err := s.Declare("x", "time", "5 s"); err != nil {
			t.Fatal(err)
		}
		sameSheet(t, s, load(t, s.Save()), nil)
	})
	t.Run("a wrong text, mended and undone", func(t *testing.T) {
		for _, text := range []string{"a: time = 5 hous\n", "a: time = a\n", "a: count = 5\nneed a < 3 : small\n"} {
			s, _ := Load(Source{Name: "t", Text: text})
			was := s.Entry("a")
			if err := s.Set("a", "2", Edited); err != nil {
				t.Fatal(err)
			}
			if err := s.Put("a", was); err != nil || s.Edited() {
				t.Errorf("%s: %v", text, err)
			}
		}
	})
	t.Run("limits that begin to count", func(t *testing.T) {
		s := load(t, "")
		before := s.Entry("rate")
		if err := s.Set("rate", "min(limits)", Edited); err != nil {
			t.Fatal(err)
		}
		was := s.Entry("rate")
		if err := s.Set("brokers", "5", Edited); err != nil {
			return // refused: as good
		}
		if v := s.Cell("rate").Value(); v.State == Broken {
			t.Errorf("brokers breaks rate: %v", v.Err)
		}
		if err := s.Put("rate", before); err != nil {
			t.Error(err)
		}
		if err := s.Put("rate", was); err != nil {
			t.Errorf("undo: %v", err)
		}
	})
	t.Run("ranges are drawn by name", func(t *testing.T) {
		s, other := load(t, "a: count = 1..2\nb: count = 1..9\nc: count = a * b\n"), load(t, "b: count = 1..9\na: count = 1..2\nc: count = a * b\n")
		if x, y := s.Cell("c").Value(), other.Cell("c").Value(); x != y {
			t.Errorf("%v and %v", x, y)
		}
	})
	t.Run("nothing edited, nothing changed", func(t *testing.T) {
		for _, text := range []string{"\ufeffrate = 5/s\n", "rate = 5/s\r\nx: s = 5 s\r\n", "rate = 5/s", "rate = 5/s\n\n\n", ""} {
			if saved := load(t, text).Save(); saved != text {
				t.Errorf("%q is saved as %q", text, saved)
			}
		}
	})
}
