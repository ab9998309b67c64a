package calc

// Compared is one cell in several sheets.
type Compared struct {
	Name   string
	Cell   *Cell   // in the first sheet that has it
	Cells  []*Cell // by sheet; nil where the sheet has none
	Values []Value
	Differ bool
}

// Compare puts the cells of sheets side by side, the first being what the
// others are held against: family by family, choices before results.
func Compare(sheets ...*Sheet) []Compared {
	var rows []Compared
	seen := map[string]bool{}
	for _, s := range sheets {
		for _, c := range s.Cells() {
			if !seen[c.name] {
				seen[c.name] = true
				rows = append(rows, compared(c, sheets))
			}
		}
	}
	return rows
}

func compared(c *Cell, sheets []*Sheet) Compared {
	row := Compared{Name: c.name, Cell: c}
	for _, s := range sheets {
		d := s.Cell(c.name)
		row.Cells = append(row.Cells, d)
		v := Value{State: Broken}
		if d != nil {
			v = d.Value()
		}
		row.Values = append(row.Values, v)
		first := row.Values[0]
		row.Differ = row.Differ || (d == nil) != (row.Cells[0] == nil) || v.State != first.State ||
			v.State != Broken && (v.Low != first.Low || v.Mid != first.Mid || v.High != first.High)
	}
	return row
}
