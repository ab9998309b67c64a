package main

import (
	"errors"
	"fmt"
	"math"
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
pays. Where inputs are ranges, the answer holds in the worst case.

Exit status 1 says that the value cannot be reached; the closest is printed.`,
		Example: `  headroom solve drain_time=1h -f two-hour-peak
  headroom solve drain_time=1h --for capacity -f two-hour-peak
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
	outputFlag(cmd, &o.output, findingFormats)
	cmd.Flags().BoolVar(&o.raw, "raw", false, "with --for, the bare number in base units, with every digit")
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
	writeReadingsOf(cmd.ErrOrStderr(), sheet, name, text)
	f := &solved{sheet: sheet, goal: goal, one: o.input != ""}
	if f.one {
		found, bad := sheet.Solve(goal, o.input)
		f.found = []calc.Solution{found}
		return f, problem{"--for " + o.input, bad}.orNil()
	}
	if f.found = sheet.SolveAll(goal); len(f.found) == 0 {
		return nil, fmt.Errorf("%s follows from nothing that could be changed: give it the value with -s %s=%s", name, name, text)
	}
	return f, nil
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

// solved is a goal and its answers.
type solved struct {
	sheet *calc.Sheet
	goal  calc.Goal
	found []calc.Solution
	one   bool // one input was asked for
}

func (f *solved) reached() bool {
	for _, s := range f.found {
		if s.Reached {
			return true
		}
	}
	return false
}

func (f *solved) want() string { return f.goal.Cell.Show(f.goal.Want).String() }

// heading repeats the question, and says what is now.
func (f *solved) heading() string {
	words := fmt.Sprintf("%s: %s is wanted, %s is now.", f.goal.Cell.Name(), f.want(), units{}.text(f.goal.Cell))
	if f.goal.Cell.Value().Ranged {
		words += " It is a range: what is wanted holds in the worst case."
	}
	return words
}

func (f *solved) text(b *strings.Builder) {
	if f.one {
		f.single(b, f.found[0])
		return
	}
	b.WriteString(fold("", "", f.heading()) + "\n")
	b.WriteString("Change one of these, and leave the rest:\n")
	g := &grid{kinds: "lddll"}
	g.add("input", "now", "would be", "", "change")
	for i, s := range f.found {
		if i > 0 && !s.Reached && f.found[i-1].Reached {
			g.gap()
		}
		if !s.Reached {
			continue
		}
		would := s.Input.Show(s.Value)
		words := arrowed(s.Now, s.Value)
		if s.More > 0 {
			words += ", or " + plural(s.More, "other value")
		}
		g.add(s.Input.Name(), s.Input.ShowLike(s.Now, would).Number, would.Number, would.Unit, words)
	}
	misses := &grid{kinds: "lll"}
	for _, s := range f.found {
		if !s.Reached {
			misses.add(s.Input.Name(), s.Input.Show(s.Now).String(), f.miss(s))
		}
	}
	if f.reached() {
		g.write(b, "  ")
	}
	misses.write(b, "  ")
}

// single is the answer of one input: its value, and what it does.
func (f *solved) single(b *strings.Builder, s calc.Solution) {
	c := f.goal.Cell
	if !s.Reached {
		b.WriteString(fold("", "", f.miss(s)+".") + "\n")
		return
	}
	fmt.Fprintln(b, s.Input.Show(s.Value))
	words := fmt.Sprintf("%s is now %s", s.Input.Name(), s.Input.Show(s.Now))
	if by := change(s.Now, s.Value); by != "" {
		words += ": that is " + by
	}
	words += fmt.Sprintf(". %s comes to %s, now %s.", c.Name(), c.Show(s.Gives), units{}.text(c))
	if c.Value().Ranged {
		words += " That is the worst case of the ranges."
	}
	if s.More > 0 {
		words += " " + strings.ToUpper(others(s.More)[:1]) + others(s.More)[1:] + " would do as well; this is the nearest."
	}
	b.WriteString(fold("  ", "  ", words) + "\n")
}

func others(n int) string {
	if n == 1 {
		return "one other value"
	}
	return plural(n, "other value")
}

// miss says how near an input comes to the goal.
func (f *solved) miss(s calc.Solution) string {
	if math.IsNaN(s.Value) {
		return "cannot be reached: " + f.goal.Cell.Name() + " is not defined for any " + s.Input.Name()
	}
	words := fmt.Sprintf("not enough: %s at best, at %s", f.goal.Cell.Show(s.Gives), s.Input.Show(s.Value))
	if f.one {
		words = fmt.Sprintf("%s alone cannot make %s %s: %s", s.Input.Name(), f.goal.Cell.Name(), f.want(), words)
	}
	return words
}

// solveJSON is what `solve -o json` prints.
type solveJSON struct {
	Schema    string         `json:"schema"`
	Sheet     sheetJSON      `json:"sheet"`
	Goal      goalJSON       `json:"goal"`
	Solutions []solutionJSON `json:"solutions"`
}

type goalJSON struct {
	Cell      string `json:"cell"`
	Want      number `json:"want"`
	WantState string `json:"want_state,omitempty"`
	Unit      string `json:"unit,omitempty"`
	Text      string `json:"text"`
	Now       number `json:"now"`
	State     string `json:"state,omitempty"`
	Worst     bool   `json:"worst_case,omitempty"`
}

type solutionJSON struct {
	Input   string  `json:"input"`
	Unit    string  `json:"unit,omitempty"`
	Now     *number `json:"now,omitempty"`
	Reached bool    `json:"reached"`
	Value   *number `json:"value,omitempty"`
	Text    string  `json:"text,omitempty"`
	Gives   *number `json:"gives,omitempty"`
	State   string  `json:"gives_state,omitempty"`
	Others  int     `json:"others,omitempty"`
}

func (f *solved) json() any {
	c := f.goal.Cell
	d := solveJSON{Schema: "headroom/solve/1", Sheet: sheetOf(f.sheet), Solutions: []solutionJSON{}}
	d.Goal = goalJSON{Cell: c.Name(), Want: number(f.goal.Want), WantState: stateWord(c, f.goal.Want), Unit: c.BaseUnit(),
		Text: f.want(), Now: number(f.goal.Now), State: stateWord(c, f.goal.Now), Worst: c.Value().Ranged}
	for _, s := range f.found {
		j := solutionJSON{Input: s.Input.Name(), Unit: s.Input.BaseUnit(), Now: numberOrNil(s.Now), Reached: s.Reached,
			Value: numberOrNil(s.Value), Gives: numberOrNil(s.Gives), State: stateWord(c, s.Gives), Others: s.More}
		if j.Value != nil {
			j.Text = s.Input.Show(s.Value).String()
		}
		d.Solutions = append(d.Solutions, j)
	}
	return d
}

func (f *solved) csv() [][]string {
	rows := [][]string{{"input", "unit", "now", "reached", "value", "gives", "others"}}
	for _, s := range f.found {
		rows = append(rows, []string{s.Input.Name(), s.Input.BaseUnit(), bareOrNothing(s.Input, s.Now), fmt.Sprint(s.Reached),
			bareOrNothing(s.Input, s.Value), bareOrNothing(f.goal.Cell, s.Gives), fmt.Sprint(s.More)})
	}
	return rows
}

func (f *solved) markdown(b *strings.Builder) {
	rows := [][]string{{"input", "now", "would be", "change"}}
	for _, s := range f.found {
		now := s.Input.Show(s.Now).String()
		if !s.Reached {
			rows = append(rows, []string{s.Input.Name(), now, "", f.miss(s)})
			continue
		}
		rows = append(rows, []string{s.Input.Name(), now, s.Input.Show(s.Value).String(), arrowed(s.Now, s.Value)})
	}
	fmt.Fprintf(b, "%s\n\n", f.heading())
	markdownTable(b, "lddl", rows)
}
