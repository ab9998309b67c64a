package main

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// compareOptions are what `headroom compare` can be asked.
type compareOptions struct {
	sheets []string
	names  []string // cells and families; none is those that any of the sheets shows
	all    bool
	output string
}

// Sheets that stand side by side.
const (
	fewestCompared = 2
	mostCompared   = 4
)

func newCompare() *cobra.Command {
	o := &compareOptions{}
	cmd := &cobra.Command{
		Use:   "compare SHEET SHEET... [NAME...]",
		Short: "Put sheets side by side",
		Long: `Put two to four sheets side by side: what differs, and by how much from the
first. Rows keep the unit of the first sheet.

The words up to the first that is no preset and no file are sheets; a NAME is a
cell or a family. Without one, the families that any of the sheets shows are
compared. --all prints what does not differ, too.`,
		Example: `  headroom compare linger-short linger-long
  headroom compare plans/now.calc plans/autoscale.calc drain_time growth_left
  headroom compare orders-log orders-log-month storage --all -o markdown`,
		Args:              atLeastOne("two sheets: presets, files, or - for standard input"),
		ValidArgsFunction: completeSheets,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.part(args); err != nil {
				return err
			}
			return o.run(cmd)
		},
	}
	cmd.Flags().BoolVar(&o.all, "all", false, "what does not differ, too")
	outputFlag(cmd, &o.output, findingFormats)
	return cmd
}

// part parts the words into sheets and names: the first two are sheets, whatever they are called.
func (o *compareOptions) part(args []string) error {
	n := min(fewestCompared, len(args))
	for n < len(args) && isSheet(args[n]) {
		n++
	}
	o.sheets, o.names = args[:n], args[n:]
	switch {
	case n < fewestCompared:
		return errors.New("compare takes two sheets or more, such as headroom compare linger-short linger-long")
	case n > mostCompared:
		return fmt.Errorf("compare takes %d sheets at most, not %d", mostCompared, n)
	}
	return nil
}

func (o *compareOptions) run(cmd *cobra.Command) error {
	format, err := formatNamed(o.output, findingFormats)
	if err != nil {
		return err
	}
	f := &compared{}
	stdin := 0
	for _, name := range o.sheets {
		if name == "-" {
			stdin++
		}
		if stdin > 1 {
			return errors.New("standard input is one sheet: give - once")
		}
		flags := sheetFlags{sheet: name}
		sheet, err := flags.open(cmd)
		if err != nil {
			return err
		}
		f.sheets = append(f.sheets, sheet)
	}
	wanted, err := o.wanted(f)
	if err != nil {
		return err
	}
	for _, row := range calc.Compare(f.sheets...) {
		if wanted(row.Cell) && (row.Differ || o.all) {
			f.rows = append(f.rows, row)
		}
	}
	f.name(o.sheets)
	return format.write(cmd.OutOrStdout(), f)
}

// wanted reports which cells are compared.
func (o *compareOptions) wanted(f *compared) (func(*calc.Cell) bool, error) {
	if len(o.names) == 0 {
		return func(c *calc.Cell) bool { return !c.IsLimit() && f.shown(c.Family().Name) }, nil
	}
	names := map[string]bool{}
	for _, name := range o.names {
		found := false
		for _, s := range f.sheets {
			found = found || s.Cell(name) != nil || s.Family(name) != nil
		}
		if !found {
			return nil, unknownName(f.sheets[0], name)
		}
		names[name] = true
	}
	return func(c *calc.Cell) bool { return names[c.Name()] || names[c.Family().Name] && !c.IsLimit() }, nil
}

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
	for _, s := range f.sheets {
		name := calc.Printable(s.Source().Name)
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
	if words := f.giveWay(); words != "" {
		b.WriteString("\n" + fold("", "  ", words) + "\n")
	}
}

// line is a row of the table.
func (f *compared) line(row calc.Compared) []string {
	cells := []string{"  " + row.Name, sign(row.Cell)}
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
		limits := counting(s)
		if len(limits) == 0 {
			return ""
		}
		parts = append(parts, fmt.Sprintf("%s: %s at %s, %s today", f.names[k], limits[0].Name, limits[0].Cell.Show(limits[0].Rate.Mid), growth(s, limits[0])))
	}
	return "First to give way: " + strings.Join(parts, "; ") + "."
}

// compareJSON is what `compare -o json` prints.
type compareJSON struct {
	Schema string         `json:"schema"`
	Sheets []sheetJSON    `json:"sheets"`
	Cells  []comparedJSON `json:"cells"`
	Limits []*limitJSON   `json:"binding_limits"`
}

type comparedJSON struct {
	Cell   string      `json:"cell"`
	Unit   string      `json:"unit,omitempty"`
	Family string      `json:"family"`
	Differ bool        `json:"differ"`
	Values []valueJSON `json:"values"`
}

type valueJSON struct {
	Value    number  `json:"value"`
	Text     string  `json:"text"`
	Low      *number `json:"low,omitempty"`
	High     *number `json:"high,omitempty"`
	State    string  `json:"state,omitempty"`
	Missing  bool    `json:"missing,omitempty"`
	Change   *number `json:"change,omitempty"`
	Relative *number `json:"relative,omitempty"`
	Error    string  `json:"error,omitempty"`
}

func (f *compared) json() any {
	d := compareJSON{Schema: "headroom/compare/1", Sheets: []sheetJSON{}, Cells: []comparedJSON{}, Limits: []*limitJSON{}}
	for _, s := range f.sheets {
		d.Sheets = append(d.Sheets, sheetOf(s))
		var limit *limitJSON
		if limits := counting(s); len(limits) > 0 {
			limit = &limitJSON{limits[0].Name, number(limits[0].Rate.Mid), number(limits[0].Growth)}
		}
		d.Limits = append(d.Limits, limit)
	}
	for _, row := range f.rows {
		c := comparedJSON{Cell: row.Name, Unit: row.Cell.BaseUnit(), Family: row.Cell.Family().Name, Differ: row.Differ}
		for k := range row.Cells {
			c.Values = append(c.Values, f.valueJSON(row, k))
		}
		d.Cells = append(d.Cells, c)
	}
	return d
}

func (f *compared) valueJSON(row calc.Compared, k int) valueJSON {
	v, c := row.Values[k], row.Cells[k]
	if c == nil {
		return valueJSON{Value: number(math.NaN()), Text: "-", Missing: true}
	}
	j := valueJSON{Value: number(v.Mid), Text: f.value(row, k).String(), State: states[v.State]}
	if v.Ranged {
		low, high := number(v.Low), number(v.High)
		j.Low, j.High = &low, &high
	}
	if v.Err != nil {
		j.Error = v.Err.Error()
	}
	if f.comparable(row, k) {
		a := row.Values[0].Mid
		if d := v.Mid - a; d-d == 0 {
			j.Change = numberOrNil(d)
			if r := v.Mid/a - 1; r-r == 0 {
				j.Relative = numberOrNil(r)
			}
		}
	}
	return j
}

func (f *compared) csv() [][]string {
	head := []string{"name", "unit"}
	for k, name := range f.names {
		head = append(head, name)
		if k > 0 {
			head = append(head, name+" change", name+" relative")
		}
	}
	rows := [][]string{head}
	for _, row := range f.rows {
		cells := []string{row.Name, row.Cell.BaseUnit()}
		for k, c := range row.Cells {
			j := f.valueJSON(row, k)
			text := ""
			if c != nil {
				text = bareOrNothing(c, row.Values[k].Mid)
			}
			cells = append(cells, text)
			if k > 0 {
				cells = append(cells, digitsOf(j.Change), digitsOf(j.Relative))
			}
		}
		rows = append(rows, cells)
	}
	return rows
}

func digitsOf(n *number) string {
	if n == nil {
		return ""
	}
	return digits(float64(*n))
}

func (f *compared) markdown(b *strings.Builder) {
	head, kinds := []string{"cell"}, "l"
	for k, name := range f.names {
		head, kinds = append(head, markdown(name)), kinds+"d"
		if k > 0 {
			head, kinds = append(head, "change", ""), kinds+"dl"
		}
	}
	rows := [][]string{head}
	for _, row := range f.rows {
		cells := []string{row.Name}
		for k := range row.Cells {
			cells = append(cells, f.value(row, k).String())
			if k > 0 {
				absolute, relative := f.changes(row, k)
				cells = append(cells, strings.TrimSpace(calc.Shown{Number: absolute, Unit: f.unitOf(row, absolute)}.String()), relative)
			}
		}
		rows = append(rows, cells)
	}
	if len(f.rows) == 0 {
		b.WriteString("No difference.\n")
		return
	}
	markdownTable(b, kinds, rows)
	if words := f.giveWay(); words != "" {
		fmt.Fprintf(b, "\n%s\n", markdown(words))
	}
}

func (f *compared) unitOf(row calc.Compared, absolute string) string {
	if absolute == "" {
		return ""
	}
	return f.like(row).Unit
}
