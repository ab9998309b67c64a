package calc

import (
	"fmt"
	"strings"
	"testing"
)

// load is a sheet that must be right.
func load(t testing.TB, text string) *Sheet {
	t.Helper()
	s, errs := Load(Source{Name: "test", Text: text})
	if len(errs) > 0 {
		t.Fatalf("%v", errs)
	}
	return s
}

// BenchmarkEdit30 changes a number that feeds 30 formulas.
func BenchmarkEdit30(b *testing.B) {
	var text strings.Builder
	text.WriteString("a: count = 2\nb: count = 3\n")
	for i := range 30 {
		fmt.Fprintf(&text, "c%d: ratio = (a + %d) / b * a\n", i, i)
	}
	b.Run("program", func(b *testing.B) {
		s := load(b, text.String())
		slot := s.Cell("a").slot
		s.program.RunFrom(slot)
		b.ReportAllocs()
		b.ResetTimer()
		for i := range b.N {
			s.program.Store(slot, float64(i&7))
			s.program.RunFrom(slot)
		}
	})
	b.Run("typed", func(b *testing.B) {
		s := load(b, text.String())
		b.ReportAllocs()
		b.ResetTimer()
		for i := range b.N {
			if err := s.Set("a", [...]string{"2", "3"}[i&1], Edited); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("by hand", func(b *testing.B) {
		var c [30]float64
		b3 := 3.0
		b.ResetTimer()
		for i := range b.N {
			a := float64(i & 7)
			for k := range c {
				c[k] = (a + float64(k)) / b3 * a
			}
		}
		sink = c[29]
	})
}

// chain is n cells, each made from the one before by the step.
func chain(n int, step string) string {
	var text strings.Builder
	text.WriteString("c0: ratio = 1\n")
	for i := 1; i < n; i++ {
		fmt.Fprintf(&text, "c%d: ratio = %s\n", i, strings.ReplaceAll(step, "@", fmt.Sprintf("c%d", i-1)))
	}
	return text.String()
}

// BenchmarkChain10k edits the first cell of a chain; ten times the cells should
// take ten times as long.
func BenchmarkChain10k(b *testing.B) {
	for _, n := range []int{1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := load(b, chain(n, "@ + 1"))
			b.ResetTimer()
			for i := range b.N {
				if err := s.Set("c0", [...]string{"2", "3"}[i&1], Edited); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("10000 by hand", func(b *testing.B) {
		c := make([]float64, 10_000)
		b.ResetTimer()
		for i := range b.N {
			c[0] = float64(i & 1)
			for k := 1; k < len(c); k++ {
				c[k] = c[k-1] + 1
			}
		}
		sink = c[len(c)-1]
	})
}

// BenchmarkSharedChain: each cell uses the one before twice; linear, not exponential.
func BenchmarkSharedChain(b *testing.B) {
	for _, n := range []int{100, 1_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := load(b, chain(n, "@ + @"))
			b.ResetTimer()
			for i := range b.N {
				if err := s.Set("c0", [...]string{"2", "3"}[i&1], Edited); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLoad reads everything at start: the families, and a sheet on top.
func BenchmarkLoad(b *testing.B) {
	b.Run("families", func(b *testing.B) {
		b.ResetTimer()
		for range b.N {
			readFamilies()
		}
	})
	b.Run("sheet", func(b *testing.B) {
		b.ResetTimer()
		for range b.N {
			load(b, Default().Text)
		}
	})
}

// BenchmarkRange changes an input of a sheet with three ranges.
func BenchmarkRange(b *testing.B) {
	s := load(b, "show peak\npeak_rate = 1500..2500/s\npeak_duration = 1..3 h\ncapacity = 700..900/s\n")
	b.ResetTimer()
	for i := range b.N {
		if err := s.Set("rate", [...]string{"200/s", "300/s"}[i&1], Edited); err != nil {
			b.Fatal(err)
		}
	}
}
