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
to four times that. Without --steps tables and lines have round values, csv and
json 101 steps, a picture as many as it can show. Steps are even; with --log, or
for a picture of a span of 50x and more, they grow by equal factors. Whole
numbers are kept whole.`,
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
	cmd.Flags().StringVar(&o.over, "over", "", "what to vary: `INPUT`, or INPUT=FROM..TO")
	cmd.RegisterFlagCompletionFunc("over", o.completeInputs)
	cmd.Flags().IntVar(&o.steps, "steps", 0, "how many values of the input")
	cmd.Flags().BoolVar(&o.log, "log", false, "steps that grow by equal factors")
	o.register(cmd)
	outputFlag(cmd, &o.output, append(findingNames(), "plot"))
	settingNamed("ascii").register(cmd.Flags())
	return cmd
}

func (o *sweepOptions) run(cmd *cobra.Command) error {
	o.ascii = configurationOf(cmd).is("ascii") || tui.ASCII(os.Environ())
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
	if o.steps == 0 && !o.log && o.forPeople() {
		return c, roundSteps(c, from, to), nil
	}
	xs, bad := calc.Steps(from, to, o.count(), o.log || o.output == "plot" && tui.ByFactors(from, to), c.Whole())
	if bad != nil {
		return nil, nil, problems{{"--over " + o.over, bad}}
	}
	return c, xs, nil
}

// forPeople reports a format that somebody reads to the end.
func (o *sweepOptions) forPeople() bool {
	return slices.Contains([]string{"text", "lines", "markdown"}, o.output)
}

// count is how many steps there are when nothing else is said.
func (o *sweepOptions) count() int {
	switch {
	case o.steps != 0:
		return o.steps
	case o.output == "plot":
		return pictureSteps
	case o.forPeople():
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
	_, err := io.WriteString(w, tui.Plot(f.w, width, height, o.ascii))
	return err
}
