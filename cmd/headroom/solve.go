package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// solveOptions are what `headroom solve` can be asked.
type solveOptions struct {
	sheetFlags
	goal   string // name=value
	input  string // the one to change; "" is each in turn
	output string
	raw    bool
}

func newSolve() *cobra.Command {
	o := &solveOptions{}
	cmd := &cobra.Command{
		Use:   "solve NAME=VALUE",
		Short: "Find what an input would have to be",
		Long: `Find what an input would have to be for a cell to come to a value.

With --for, that input alone is asked. Without it, every input's answer is
given, and how near those come that cannot do it alone: let the room choose who
pays. Where inputs are ranges, the answer holds in the worst case: NAME<=VALUE
and NAME>=VALUE say on which side; else the tests on the cell do.

Exit status 1 says that the value cannot be reached; the closest is printed.`,
		Example: `  headroom solve drain_time=1h -f two-hour-peak
  headroom solve drain_time=1h --for capacity -f two-hour-peak
  headroom solve 'log_storage<=2 TB' --for retention -s rate=900..1100/s
  headroom solve ceiling_used=50% --for round_trip -s rate=50M/day`,
		Args:              exactlyOne("a goal, such as drain_time=1h"),
		ValidArgsFunction: o.completeSets,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.goal = args[0]
			return o.run(cmd)
		},
	}
	cmd.Flags().StringVar(&o.input, "for", "", "the `INPUT` to change; without it, each in turn")
	cmd.RegisterFlagCompletionFunc("for", o.completeInputs)
	o.register(cmd)
	outputFlag(cmd, &o.output, findingNames())
	cmd.Flags().BoolVar(&o.raw, "raw", false, "with --for, the bare number in base units")
	return cmd
}

func (o *solveOptions) run(cmd *cobra.Command) error {
	format, err := o.format()
	if err != nil {
		return err
	}
	sheet, err := o.open(cmd)
	if err != nil {
		return err
	}
	f, err := o.ask(cmd, sheet)
	if err != nil {
		return err
	}
	if o.raw {
		return o.writeRaw(cmd, f)
	}
	if err := format.write(cmd.OutOrStdout(), f); err != nil {
		return err
	}
	if !f.reached() {
		return status(exitFailed)
	}
	return nil
}

func (o *solveOptions) format() (format, error) {
	switch {
	case o.raw && o.output != "text":
		return format{}, fmt.Errorf("--raw prints a bare number: leave out -o %s", o.output)
	case o.raw && o.input == "":
		return format{}, errors.New("--raw prints a bare number: say of which input with --for")
	}
	return formatNamed(o.output, findingFormats)
}

// ask reads the goal and finds the answers.
func (o *solveOptions) ask(cmd *cobra.Command, sheet *calc.Sheet) (*solved, error) {
	name, text, ok := strings.Cut(o.goal, "=")
	if n := len(name); n > 0 && (name[n-1] == '<' || name[n-1] == '>') {
		name, text = name[:n-1], name[n-1:]+"="+text
	}
	name, text = strings.TrimSpace(name), strings.TrimSpace(text)
	if !ok || name == "" || text == "" {
		return nil, fmt.Errorf("a goal is NAME=VALUE, such as drain_time=1h, not %q", o.goal)
	}
	if _, err := result(sheet, name); err != nil {
		return nil, err
	}
	goal, bad := sheet.Goal(name, text)
	if bad != nil {
		return nil, problems{{o.goal, bad}}
	}
	writeReadingsOf(cmd.ErrOrStderr(), sheet, name, goal.Text)
	f := &solved{sheet: sheet, goal: goal, one: o.input != ""}
	if f.one {
		found, bad := sheet.Solve(goal, o.input)
		f.found = []calc.Solution{found}
		if c := sheet.Cell(o.input); bad != nil && c != nil && c.IsFormula() && c.Value().Err == nil {
			bad.Hint = valueFirst(c)
		}
		return f, problem{"--for " + o.input, bad}.orNil()
	}
	if f.found = sheet.SolveAll(goal); len(f.found) == 0 {
		return nil, fmt.Errorf("%s follows from nothing that could be changed: give it the value with -s %s=%s", name, name, goal.Text)
	}
	return f, nil
}

// valueFirst says what to do where a formula was asked to change.
func valueFirst(c *calc.Cell) string {
	hint := fmt.Sprintf("give it a value with -s '%s=%s'", c.Name(), c.Show(c.Value().Mid))
	var inputs []string
	for _, in := range c.Feeds() {
		if !in.IsFormula() {
			inputs = append(inputs, in.Name())
		}
	}
	if len(inputs) > 0 {
		hint += ", or name what it follows from: " + strings.Join(inputs[:min(4, len(inputs))], ", ")
	}
	return hint
}

func (o *solveOptions) writeRaw(cmd *cobra.Command, f *solved) error {
	s := f.found[0]
	if !s.Reached {
		fmt.Fprintln(cmd.ErrOrStderr(), f.miss(s))
		return status(exitFailed)
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), bare(s.Input, s.Value))
	return err
}
