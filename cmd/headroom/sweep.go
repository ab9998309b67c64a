package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
	"headroom/tui"
)

// sweepOptions are what `headroom sweep` can be asked.
type sweepOptions struct {
	sheetFlags
	names  []string
	over   string // input=from..to, or the input alone
	steps  int    // 0: as suits the format
	log    bool
	output string
	ascii  bool
}

// Steps when none are asked for: for a table as many round values as fit, for programs and for a picture enough that
// straight lines between them look like the curve.
const (
	tableSteps   = 5
	programSteps = 101
	pictureSteps = 401
)

func newSweep() *cobra.Command {
	o := &sweepOptions{}
	cmd := &cobra.Command{
		Use:   "sweep NAME... --over INPUT=FROM..TO",
		Short: "Follow results over values of one input",
		Long: `Follow results over values of one input: as a table, as a picture, or as rows
for a program. Where a result is never or unbounded from some value on, that
value is found and said.

Without FROM..TO the input goes over its range, or from a quarter of its value
to four times that. Without --steps a table has round values, csv and json have
101 steps, a picture as many as it can show. Steps are even; with --log, or for
a picture of a span of 50x and more, they grow by equal factors. Whole numbers
are kept whole.`,
		Example: `  headroom sweep drain_time --over capacity=600..2000/s -f two-hour-peak
  headroom sweep drain_time max_lag --over capacity -f two-hour-peak -o plot
  headroom sweep connection_ceiling --over round_trip=0.1..100ms --log -o csv`,
		Args:              atLeastOne("a result, such as drain_time; see headroom list cells"),
		ValidArgsFunction: o.completeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.names = args
			return o.run(cmd)
		},
	}
	cmd.Flags().StringVar(&o.over, "over", "", "the input to vary: `INPUT=FROM..TO`, or INPUT alone")
	cmd.RegisterFlagCompletionFunc("over", o.completeInputs)
	cmd.Flags().IntVar(&o.steps, "steps", 0, "how many values of the input")
	cmd.Flags().BoolVar(&o.log, "log", false, "steps that grow by equal factors")
	o.register(cmd)
	outputFlag(cmd, &o.output, append(slices.Clone(findingFormats), format{name: "plot"}))
	cmd.Flags().BoolVar(&o.ascii, "ascii", false, "draw with ASCII characters only")
	return cmd
}

func (o *sweepOptions) run(cmd *cobra.Command) error {
	formats := append(slices.Clone(findingFormats), format{"plot", func(w io.Writer, f finding) error { return o.plot(w, f.(*swept)) }})
	format, err := formatNamed(o.output, formats)
	if err != nil {
		return err
	}
	if err := o.check(cmd); err != nil {
		return err
	}
	sheet, err := o.open(cmd)
	if err != nil {
		return err
	}
	for _, name := range o.names {
		if _, err := result(sheet, name); err != nil {
			return err
		}
	}
	input, xs, err := o.values(cmd, sheet)
	if err != nil {
		return err
	}
	w, bad := sheet.Sweep(input.Name(), xs, o.names...)
	if bad != nil {
		return problems{{"--over " + o.over, bad}}
	}
	return format.write(cmd.OutOrStdout(), &swept{sheet: sheet, w: w})
}

// check refuses flags that do not go together.
func (o *sweepOptions) check(cmd *cobra.Command) error {
	switch {
	case o.over == "":
		return fmt.Errorf("say which input to vary, as in --over capacity=600..2000/s")
	case o.output == "plot" && len(o.names) > tui.MostPlotted:
		return fmt.Errorf("a picture shows %d results at most, not %d: leave some out, or take -o csv", tui.MostPlotted, len(o.names))
	case cmd.Flags().Changed("steps") && o.steps < 2:
		return fmt.Errorf("--steps %d: a sweep has two steps at least", o.steps)
	}
	return nil
}

// values are the values of the input that are looked at.
func (o *sweepOptions) values(cmd *cobra.Command, sheet *calc.Sheet) (*calc.Cell, []float64, error) {
	name, span, given := strings.Cut(o.over, "=")
	name, span = strings.TrimSpace(name), strings.TrimSpace(span)
	c := sheet.Cell(name)
	if c == nil {
		return nil, nil, unknownName(sheet, name)
	}
	if _, bad := sheet.Sweep(name, nil); bad != nil {
		return nil, nil, problems{{"--over " + o.over, bad}}
	}
	from, to := c.Span()
	if given {
		v, bad := sheet.Evaluate(name, span)
		if bad != nil {
			return nil, nil, problems{{"--over " + o.over, bad}}
		}
		if !v.Ranged {
			return nil, nil, fmt.Errorf("--over %s: write both ends, as in --over %s=%s..%s", o.over, name, c.ShowLike(from, c.Show(to)).Number, c.Show(to))
		}
		writeReadingsOf(cmd.ErrOrStderr(), sheet, name, span)
		from, to = v.Low, v.High
		if c.Whole() && (from != math.Floor(from) || to != math.Floor(to)) {
			return nil, nil, fmt.Errorf("--over %s: %s takes whole numbers, and so must both ends be", o.over, name)
		}
	}
	if o.steps == 0 && !o.log && (o.output == "text" || o.output == "markdown") {
		return c, roundSteps(c, from, to), nil
	}
	xs, bad := calc.Steps(from, to, o.count(), o.log || o.output == "plot" && tui.ByFactors(from, to), c.Whole())
	if bad != nil {
		return nil, nil, problems{{"--over " + o.over, bad}}
	}
	return c, xs, nil
}

// count is how many steps there are when nothing else is said.
func (o *sweepOptions) count() int {
	switch {
	case o.steps != 0:
		return o.steps
	case o.output == "plot":
		return pictureSteps
	case o.output == "text" || o.output == "markdown":
		return tableSteps
	}
	return programSteps
}

// roundSteps are round values between the ends, and the ends.
func roundSteps(c *calc.Cell, from, to float64) []float64 {
	xs := append([]float64{from}, tui.RoundSteps(c, from, to, tableSteps)...)
	xs = append(xs, to)
	slices.Sort(xs)
	return slices.CompactFunc(xs, func(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Abs(to-from) })
}

// plot draws the picture as wide as the terminal, or 80 columns.
func (o *sweepOptions) plot(w io.Writer, f *swept) error {
	width, height := textWidth, 0
	if out, ok := w.(*os.File); ok {
		if cols, rows := tui.Size(out); cols > 0 {
			width, height = min(cols, 160), rows-2
		}
	}
	suits := max(12, width/4+4)
	if height <= 0 || height > suits {
		height = suits
	}
	_, err := io.WriteString(w, tui.Plot(f.w, width, height, o.ascii || tui.ASCII(os.Environ())))
	return err
}

// swept is how results follow an input.
type swept struct {
	sheet *calc.Sheet
	w     *calc.Sweep
}

// cells are the input and the results.
func (f *swept) cells() []*calc.Cell { return append([]*calc.Cell{f.w.Input}, f.w.Outputs...) }

// at is what the k-th of them is at a step.
func (f *swept) at(k, step int) float64 {
	if k == 0 {
		return f.w.X[step]
	}
	return f.w.Y[k-1][step]
}

// like is a value in the unit that a row is written in: of the results as they are now, of the input at the far end.
func (f *swept) like(k int) calc.Shown {
	c := f.cells()[k]
	now := c.Value().Mid
	if k == 0 {
		from, to := f.w.X[0], f.w.X[len(f.w.X)-1]
		if now = to; tui.ByFactors(from, to) {
			now = math.Sqrt(from) * math.Sqrt(to)
		}
	}
	for step := 0; step < len(f.w.X) && !(now-now == 0 && now != 0); step++ {
		now = f.at(k, step)
	}
	return c.Show(now)
}

// text is a table with a column for every step if that fits a terminal, else with a row for each.
func (f *swept) text(b *strings.Builder) {
	across := &grid{kinds: "ll" + strings.Repeat("d", len(f.w.X))}
	down := &grid{kinds: strings.Repeat("d", len(f.w.Outputs)+1)}
	down.rows = make([][]string, 2+len(f.w.X))
	for k, c := range f.cells() {
		like := f.like(k)
		row := []string{c.Name(), like.Unit}
		for step := range f.w.X {
			row = append(row, f.number(c, f.at(k, step), like))
		}
		across.add(row...)
		for i, cell := range row {
			down.rows[i] = append(down.rows[i], cell)
		}
	}
	if across.width() <= textWidth {
		across.write(b, "")
	} else {
		down.write(b, "")
	}
	for _, words := range tui.Edges(f.w) {
		b.WriteString(fold("", "  ", words) + "\n")
	}
}

// number is a value in the unit of its row; a value that is too small for that has its own.
func (f *swept) number(c *calc.Cell, x float64, like calc.Shown) string {
	if math.IsNaN(x) {
		return "-"
	}
	return c.ShowLike(x, like).Number
}

func (f *swept) csv() [][]string {
	head := []string{}
	for _, c := range f.cells() {
		head = append(head, c.Name())
	}
	rows := [][]string{head}
	for step := range f.w.X {
		row := []string{}
		for k, c := range f.cells() {
			row = append(row, bareOrNothing(c, f.at(k, step)))
		}
		rows = append(rows, row)
	}
	return rows
}

func (f *swept) markdown(b *strings.Builder) {
	head := []string{}
	for _, c := range f.cells() {
		head = append(head, c.Name())
	}
	rows := [][]string{head}
	for step := range f.w.X {
		row := []string{}
		for k, c := range f.cells() {
			shown := c.ShowLike(f.at(k, step), f.like(k))
			if math.IsNaN(f.at(k, step)) {
				shown = calc.Shown{Number: "-"}
			}
			row = append(row, shown.String())
		}
		rows = append(rows, row)
	}
	markdownTable(b, strings.Repeat("d", len(head)), rows)
	if edges := tui.Edges(f.w); len(edges) > 0 {
		fmt.Fprintf(b, "\n%s\n", strings.Join(edges, " "))
	}
}

// sweepJSON is what `sweep -o json` prints.
type sweepJSON struct {
	Schema  string       `json:"schema"`
	Sheet   sheetJSON    `json:"sheet"`
	Input   seriesJSON   `json:"input"`
	Outputs []seriesJSON `json:"outputs"`
	Edges   []edgeJSON   `json:"edges"`
}

type seriesJSON struct {
	Cell   string            `json:"cell"`
	Unit   string            `json:"unit,omitempty"`
	Now    *number           `json:"now,omitempty"`
	Values []number          `json:"values"`
	States map[string]string `json:"states,omitempty"` // by place
}

type edgeJSON struct {
	Output string `json:"output"`
	At     number `json:"at"`
	Side   string `json:"side"`
	State  string `json:"state"`
	Text   string `json:"text"`
}

func (f *swept) json() any {
	d := sweepJSON{Schema: "headroom/sweep/1", Sheet: sheetOf(f.sheet), Outputs: []seriesJSON{}, Edges: []edgeJSON{}}
	for k, c := range f.cells() {
		s := seriesJSON{Cell: c.Name(), Unit: c.BaseUnit(), Values: []number{}}
		if now := c.Value().Mid; now-now == 0 {
			s.Now = numberOrNil(now)
		}
		for step := range f.w.X {
			y := f.at(k, step)
			s.Values = append(s.Values, number(y))
			if y-y != 0 {
				if s.States == nil {
					s.States = map[string]string{}
				}
				s.States[fmt.Sprint(step)] = wordOf(c, y)
			}
		}
		if k == 0 {
			d.Input = s
		} else {
			d.Outputs = append(d.Outputs, s)
		}
	}
	for _, e := range f.w.Edges {
		side := map[bool]string{true: "above", false: "below"}[e.Above]
		state := states[e.State]
		if state == "" {
			state = undefined
		}
		d.Edges = append(d.Edges, edgeJSON{e.Output.Name(), number(e.At), side, state, f.w.Input.Show(e.At).String()})
	}
	return d
}

// undefined is the word for a value that cannot be.
const undefined = "undefined"

// wordOf is the word for a value that is no number.
func wordOf(c *calc.Cell, x float64) string {
	if math.IsNaN(x) {
		return undefined
	}
	return stateWord(c, x)
}
