package main

import (
	"strings"
)

// A grid is text in columns, two blanks apart. Of a column, kinds says how it stands: l to the left, r to the right,
// d by the decimal point. Words in a column of numbers end where whole parts end, or lie over the decimals.
type grid struct {
	kinds string
	rows  [][]string
}

func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

// gap is a blank line.
func (g *grid) gap() { g.rows = append(g.rows, nil) }

// gridColumn is how wide a column is, before and behind the decimal point.
type gridColumn struct{ whole, frac int }

func (g *grid) measure() []gridColumn {
	columns := make([]gridColumn, len(g.kinds))
	for i := range columns {
		c := &columns[i]
		words := 0
		for _, row := range g.rows {
			if i >= len(row) {
				continue
			}
			if g.kinds[i] == 'd' && wordy(row[i]) {
				words = max(words, width(row[i]))
				continue
			}
			whole, frac := parted(row[i], g.kinds[i])
			c.whole, c.frac = max(c.whole, width(whole)), max(c.frac, width(frac))
		}
		c.whole = max(c.whole, words-c.frac)
	}
	return columns
}

// parted cuts a number before its decimal point; other columns are all whole.
func parted(cell string, kind byte) (whole, frac string) {
	if kind == 'd' && !wordy(cell) {
		if dot := strings.IndexByte(cell, '.'); dot >= 0 {
			return cell[:dot], cell[dot:]
		}
	}
	return cell, ""
}

// wordy reports a cell that is no number.
func wordy(cell string) bool {
	return strings.Trim(cell, "-0123456789") == cell && cell != ""
}

// write prints the grid behind a margin.
func (g *grid) write(b *strings.Builder, margin string) {
	columns := g.measure()
	for _, row := range g.rows {
		line := margin
		for i, cell := range row {
			if i > 0 {
				line += "  "
			}
			whole, frac := parted(cell, g.kinds[i])
			left, right := columns[i].whole-width(whole), columns[i].frac-width(frac)
			switch {
			case g.kinds[i] == 'l':
				left, right = 0, left+right
			case left < 0: // a word that reaches over the decimals
				left, right = 0, left+right
			}
			line += strings.Repeat(" ", left) + cell + strings.Repeat(" ", right)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// width is how wide the grid's lines are.
func (g *grid) width() int {
	w := -2
	for _, c := range g.measure() {
		w += c.whole + c.frac + 2
	}
	return w
}

// markdownTable writes rows as a table, the first being its head; columns of numbers stand to the right.
// What comes from a sheet's text is escaped by the caller.
func markdownTable(b *strings.Builder, kinds string, rows [][]string) {
	line := func(cells []string) {
		for _, cell := range cells {
			b.WriteString(strings.TrimRight("| "+cell, " ") + " ")
		}
		b.WriteString("|\n")
	}
	for i, row := range rows {
		line(row)
		if i == 0 {
			for _, kind := range kinds {
				b.WriteString(map[bool]string{true: "| --- ", false: "| ---: "}[kind == 'l'])
			}
			b.WriteString("|\n")
		}
	}
}
