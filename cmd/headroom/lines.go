package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"headroom/calc"
	"headroom/tui"
)

// The format lines says every result in a sentence of its own, in the words of the screens: it can be listened to, and
// stands in a message. Sentences are not wrapped.

// writeLines says an answer.
func writeLines(w io.Writer, a *answer) error {
	var b strings.Builder
	if a.whole {
		fmt.Fprintln(&b, calc.Printable(a.sheet.Title())+".")
		if words := summary(a.sheet); words != "" {
			fmt.Fprintln(&b, strings.TrimLeft(words, "!✗ ")+".")
		}
	}
	for _, block := range a.blocks {
		if block.family != nil {
			fmt.Fprintln(&b, calc.Printable(block.family.Title)+":")
		}
		for _, c := range block.cells {
			fmt.Fprintln(&b, a.line(c))
		}
	}
	for _, t := range a.sheet.Tests() {
		if !t.OK && t.Counts && a.about(t) {
			fmt.Fprintln(&b, t.Sentence())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// about reports whether a test belongs to an answer: to the sheet as a whole, or to a block of it.
func (a *answer) about(t calc.Test) bool {
	if t.Family == nil && a.whole {
		return true
	}
	for _, block := range a.blocks {
		if block.has(t) {
			return true
		}
	}
	return false
}

// line is a cell in a sentence.
func (a *answer) line(c *calc.Cell) string {
	v := c.Value()
	if v.Err != nil {
		return c.Name() + " has no value: " + calc.Printable(v.Err.Message) + "."
	}
	words := c.Name() + " is " + a.units.text(c)
	switch from, limit := origin(c), limitOf(a.sheet, c); {
	case c.IsFormula() && c.IsChoice():
		words += ", as it is " + calc.Printable(c.Text())
	case from != "":
		words += ", " + from
	case limit != nil && limit.Counts:
		words += ", " + calc.Times(limit.Growth) + " today"
	}
	if word := c.Level().Word(); word != "" {
		words += ", and " + word
	}
	return words + "."
}

func (f *solved) lines(b *strings.Builder) {
	if f.one {
		f.single(b, f.found[0])
		return
	}
	fmt.Fprintln(b, f.heading())
	for _, s := range f.found {
		if !s.Reached {
			fmt.Fprintf(b, "%s alone cannot do it: %s.\n", s.Input.Name(), f.miss(s))
			continue
		}
		words := fmt.Sprintf("%s would be %s, now %s", s.Input.Name(), s.Input.Show(s.Value), s.Input.Show(s.Now))
		if by := change(s.Now, s.Value); by != "" {
			words += ": " + by
		}
		if s.More > 0 {
			words += ", or " + plural(s.More, "other value")
		}
		fmt.Fprintln(b, words+".")
	}
}

func (f *swept) lines(b *strings.Builder) {
	for step, x := range f.w.X {
		var parts []string
		for k, c := range f.w.Outputs {
			y := f.at(k+1, step)
			text := c.Show(y).String()
			if math.IsNaN(y) {
				text = "undefined"
			}
			parts = append(parts, c.Name()+" is "+text)
		}
		fmt.Fprintf(b, "At %s %s: %s.\n", f.w.Input.Name(), f.w.Input.Show(x), strings.Join(parts, ", "))
	}
	for _, words := range tui.Edges(f.w) {
		fmt.Fprintln(b, words)
	}
}

func (f *tornado) lines(b *strings.Builder) {
	fmt.Fprintf(b, "%s is %s.\n", f.of.Name(), f.of.Show(f.now))
	for _, e := range f.effects {
		low, high := "10% down", "10% up"
		if e.Ranged || e.Input.Whole() {
			low, high = e.Input.Show(e.Low).String(), e.Input.Show(e.High).String()
		}
		fmt.Fprintf(b, "%s: %s makes it %s, %s makes it %s.\n", e.Input.Name(), low, f.of.Show(e.AtLow), high, f.of.Show(e.AtHigh))
	}
	for _, words := range []string{f.stillWords(), f.sheet.Finding(f.of, f.now, f.effects)} {
		if words != "" {
			fmt.Fprintln(b, words)
		}
	}
}

func (f *compared) lines(b *strings.Builder) {
	if len(f.rows) == 0 {
		fmt.Fprintln(b, "No difference.")
	}
	for _, row := range f.rows {
		var parts []string
		for k, name := range f.names {
			words := f.value(row, k).String() + " in " + name
			if row.Cells[k] == nil {
				words = "none in " + name
			}
			if f.comparable(row, k) {
				if by := change(row.Values[0].Mid, row.Values[k].Mid); by != "" {
					words += ", " + by
				}
			}
			parts = append(parts, words)
		}
		fmt.Fprintf(b, "%s: %s.\n", row.Name, strings.Join(parts, "; "))
	}
	if words := f.giveWay(); words != "" {
		fmt.Fprintln(b, words)
	}
}
