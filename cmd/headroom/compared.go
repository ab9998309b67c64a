package main

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc"
)

// compared is sheets side by side.
type compared struct {
	sheets []*calc.Sheet
	names  []string
	rows   []calc.Compared
}

// shown reports whether any of the sheets shows a family. What gives way first concerns them all.
func (f *compared) shown(family string) bool {
	for _, s := range f.sheets {
		if g := s.Family(family); g != nil && (s.Counts(g) || g.Own || g.Headline == s.Cell("growth_left")) {
			return true
		}
	}
	return false
}

// name names the sheets; two of one name are told apart by a number.
func (f *compared) name(args []string) {
	seen := map[string]int{}
	for k, s := range f.sheets {
		name := calc.Printable(s.Source().Name)
		if args[k] == openSheet {
			name = "this sheet"
		}
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, seen[name])
		}
		f.names = append(f.names, name)
	}
}

// value is a row's value in one sheet, written in the unit of the row.
func (f *compared) value(row calc.Compared, k int) calc.Shown {
	c, v := row.Cells[k], row.Values[k]
	switch {
	case c == nil:
		return calc.Shown{Number: "-"}
	case v.Err != nil || math.IsNaN(v.Mid):
		return calc.Shown{Number: "error"}
	}
	like := f.like(row)
	if c.BaseUnit() != row.Cell.BaseUnit() { // two sheets use one name for two things
		like = c.Show(v.Mid)
	}
	shown := c.ShowLike(v.Mid, like)
	if v.Ranged {
		low, high := c.ShowLike(v.Low, like), c.ShowLike(v.High, like)
		return calc.Shown{Number: low.Number + ".." + high.Number, Unit: like.Unit}
	}
	return shown
}

// like is the first number of a row, in whose unit the row is written.
func (f *compared) like(row calc.Compared) calc.Shown {
	for k, v := range row.Values {
		if row.Cells[k] != nil && v.Mid-v.Mid == 0 && v.Mid != 0 {
			return row.Cells[k].Show(v.Mid)
		}
	}
	return row.Cell.Show(0)
}

// comparable reports whether the k-th value can be held against the first.
func (f *compared) comparable(row calc.Compared, k int) bool {
	a, b := row.Cells[0], row.Cells[k]
	return k > 0 && a != nil && b != nil && a.BaseUnit() == b.BaseUnit() && row.Values[0].Err == nil && row.Values[k].Err == nil
}

// changes are how far the k-th value is from the first: the difference in the unit of the row, and the part.
func (f *compared) changes(row calc.Compared, k int) (absolute, relative string) {
	if !f.comparable(row, k) || row.Values[k].Mid == row.Values[0].Mid {
		return "", ""
	}
	a, b := row.Values[0].Mid, row.Values[k].Mid
	if d := b - a; d-d == 0 {
		absolute = row.Cells[k].ShowLike(d, f.like(row)).Number
		if d > 0 {
			absolute = "+" + absolute
		}
	}
	return absolute, arrowed(a, b)
}

func (f *compared) text(b *strings.Builder) {
	if len(f.rows) == 0 {
		b.WriteString("No difference.\n")
		return
	}
	g := &grid{kinds: "ll"}
	head := []string{"", ""}
	for k, name := range f.names {
		g.kinds += "d"
		head = append(head, name)
		if k > 0 && len(f.names) == 2 {
			g.kinds += "d"
			head = append(head, "change")
		}
		if k > 0 {
			g.kinds += "l"
			head = append(head, "")
		}
	}
	g.kinds += "l"
	g.add(append(head, "unit")...)
	family := ""
	for _, row := range f.rows {
		if title := row.Cell.Family().Title; title != family {
			family = title
			g.gap()
			g.rows = append(g.rows, []string{"\x00" + calc.Printable(title)})
		}
		g.add(f.line(row)...)
	}
	f.writeGrid(b, g)
	for _, words := range []string{f.giveWay(), f.middles()} {
		if words != "" {
			b.WriteString("\n" + fold("", "  ", words) + "\n")
		}
	}
}

// middles says what changes of ranges are, where there are any.
func (f *compared) middles() string {
	for _, row := range f.rows {
		for _, v := range row.Values {
			if v.Ranged {
				return "Ranges are compared by their middles."
			}
		}
	}
	return ""
}

// line is a row of the table.
func (f *compared) line(row calc.Compared) []string {
	cells := []string{"  " + row.Name, row.Cell.Sign()}
	for k := range f.sheets {
		cells = append(cells, f.value(row, k).Number)
		absolute, relative := f.changes(row, k)
		if k > 0 && len(f.sheets) == 2 {
			cells = append(cells, absolute)
		}
		if k > 0 {
			cells = append(cells, relative)
		}
	}
	return append(cells, f.like(row).Unit)
}

// writeGrid prints the table; titles of families stand in no column.
func (f *compared) writeGrid(b *strings.Builder, g *grid) {
	titles := map[int]string{}
	for i, row := range g.rows {
		if len(row) == 1 {
			titles[i] = strings.TrimPrefix(row[0], "\x00")
			g.rows[i] = nil
		}
	}
	var lines strings.Builder
	g.write(&lines, "")
	for i, line := range strings.Split(strings.TrimSuffix(lines.String(), "\n"), "\n") {
		if title, ok := titles[i]; ok {
			line = title
		}
		b.WriteString(line + "\n")
	}
}

// giveWay says what gives way first in each sheet.
func (f *compared) giveWay() string {
	var parts []string
	for k, s := range f.sheets {
		limits := s.Binding()
		if len(limits) == 0 {
			return ""
		}
		parts = append(parts, fmt.Sprintf("%s: %s at %s, %s today", f.names[k], limits[0].Name, limits[0].Cell.Show(limits[0].Rate.Mid), calc.Times(limits[0].Growth)))
	}
	return "First to give way: " + strings.Join(parts, "; ") + "."
}
