package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// spreadOptions are what `headroom spread` can be asked.
type spreadOptions struct {
	sheetFlags
	name   string
	output string
}

func newSpread() *cobra.Command {
	o := &spreadOptions{}
	cmd := &cobra.Command{
		Use:   "spread NAME",
		Short: "Say how likely the values of a result are",
		Long: `Say how likely the values of a result are while its inputs are anywhere in their
ranges: what it comes to at most in one case of ten, in half of them, in nine of
ten. Where nothing is a range, every input is taken to be known to 10%.`,
		Example: `  headroom spread drain_time -f two-hour-peak -s peak_duration=1..3h
  headroom spread drain_time -f two-hour-peak -o json`,
		Args:              exactlyOne("a result, such as drain_time; see headroom list cells"),
		ValidArgsFunction: o.completeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.name = args[0]
			return o.run(cmd)
		},
	}
	o.register(cmd)
	outputFlag(cmd, &o.output, findingNames())
	registerSamples(cmd)
	return cmd
}

func (o *spreadOptions) run(cmd *cobra.Command) error {
	format, sheet, c, err := o.about(cmd, o.name, o.output)
	if err != nil {
		return err
	}
	if c.Value().Err != nil {
		return broken(c)
	}
	f := &spread{sheet: sheet, drawn: configurationOf(cmd).calc()}
	if f.guessed = len(c.Ranges()) == 0; f.guessed {
		d, bad := sheet.Uncertain(o.name, calc.Known)
		if bad != nil {
			return problems{{o.name, bad}}
		}
		c = d.Cell(o.name)
	}
	switch f.Spread = c.Spread(); {
	case len(f.Cases) == 0:
		return fmt.Errorf("%s is %s: nothing that it follows from varies", o.name, c.Show(c.Value().Mid))
	case !c.Value().Ranged:
		return fmt.Errorf("%s is %s everywhere in the ranges", o.name, c.Show(c.Value().Mid))
	}
	return format.write(cmd.OutOrStdout(), f)
}

// spread is how the values of a result spread.
type spread struct {
	calc.Spread
	sheet   *calc.Sheet
	guessed bool // no input was a range
	drawn   calc.Options
}

// shares are the parts of all cases of which it is said what they do not exceed. The ends are those of the value: every
// combination of the ends of ranges is among them.
var shares = []struct {
	part  float64
	words string
}{{0, "lowest"}, {0.05, "1 in 20"}, {0.1, "1 in 10"}, {0.25, "1 in 4"}, {0.5, "half"}, {0.75, "3 in 4"}, {0.9, "9 in 10"}, {0.95, "19 in 20"}, {1, "highest"}}

// at is the value that so many of the cases do not exceed.
func (f *spread) at(part float64) float64 {
	switch v := f.Cell.Value(); part {
	case 0:
		return v.Low
	case 1:
		return v.High
	}
	return f.At(part)
}

// heading says what spreads, and over what.
func (f *spread) heading() string {
	words := fmt.Sprintf("%s is %s", f.Cell.Name(), units{}.text(f.Cell))
	if f.guessed {
		return words + fmt.Sprintf(", as if every input were known to %s.", calc.Share(calc.Known))
	}
	var with []string
	for _, c := range f.Inputs {
		with = append(with, c.Name()+" "+c.Text())
	}
	return words + ", with " + strings.Join(with, ", ") + "."
}

// show is a value in the unit of the middle.
func (f *spread) show(x float64) calc.Shown {
	if like := f.Cell.Value().Mid; like != 0 && !math.IsInf(like, 0) && !math.IsInf(x, 0) {
		return f.Cell.ShowLike(x, f.Cell.Show(like))
	}
	return f.Cell.Show(x)
}

// drawnWords say what the figures rest on.
func (f *spread) drawnWords() string {
	return fmt.Sprintf("%d samples, seed %d.", f.drawn.Samples, f.drawn.Seed)
}

func (f *spread) text(b *strings.Builder) {
	b.WriteString(fold("", "", f.heading()) + "\n\n")
	g := &grid{kinds: "ldll"}
	for _, s := range shares {
		x := f.at(s.part)
		shown, says := f.show(x), ""
		if s.part > 0 && s.part < 1 && !math.IsInf(x, 0) {
			says = "or less"
		}
		g.add(s.words, shown.Number, shown.Unit, says)
	}
	g.write(b, "  ")
	b.WriteString("\n" + f.drawnWords() + "\n")
}

func (f *spread) lines(b *strings.Builder) {
	fmt.Fprintln(b, f.heading())
	for _, s := range shares {
		x := f.at(s.part)
		switch shown := f.show(x); {
		case s.part == 0, s.part == 1:
			fmt.Fprintf(b, "The %s is %s.\n", s.words, shown)
		case math.IsInf(x, 0): // how many have no end is said above
		case s.part == 0.5:
			fmt.Fprintf(b, "In half of the cases it is %s or less.\n", shown)
		default:
			fmt.Fprintf(b, "In %s cases it is %s or less.\n", s.words, shown)
		}
	}
	fmt.Fprintln(b, f.drawnWords())
}

// spreadJSON is what `spread -o json` prints.
type spreadJSON struct {
	Schema  string     `json:"schema"`
	Sheet   sheetJSON  `json:"sheet"`
	Result  string     `json:"result"`
	Unit    string     `json:"unit,omitempty"`
	Inputs  []string   `json:"inputs"`
	Known   *number    `json:"known,omitempty"`
	Cases   []caseJSON `json:"cases"`
	Endless *number    `json:"endless,omitempty"`
	Samples drawnJSON  `json:"samples"`
}

// caseJSON is the value that a part of the cases does not exceed.
type caseJSON struct {
	Part  number `json:"part"`
	Value number `json:"value"`
	State string `json:"state,omitempty"`
}

func (f *spread) json() any {
	d := spreadJSON{Schema: "headroom/spread/1", Sheet: sheetOf(f.sheet), Result: f.Cell.Name(), Unit: f.Cell.BaseUnit(),
		Inputs: []string{}, Samples: drawnJSON{f.drawn.Samples, f.drawn.Seed}}
	if f.guessed {
		d.Known = numberOrNil(calc.Known)
	}
	for _, c := range f.Inputs {
		d.Inputs = append(d.Inputs, c.Name())
	}
	for _, s := range shares {
		x := f.at(s.part)
		d.Cases = append(d.Cases, caseJSON{number(s.part), number(x), stateWord(f.Cell, x)})
	}
	if endless := f.Cell.Value().Endless; endless > 0 {
		d.Endless = numberOrNil(endless)
	}
	return d
}

func (f *spread) csv() [][]string {
	rows := [][]string{{"part", "value", "unit"}}
	for _, s := range shares {
		rows = append(rows, []string{digits(s.part), bare(f.Cell, f.at(s.part)), f.Cell.BaseUnit()})
	}
	return rows
}

func (f *spread) markdown(b *strings.Builder) {
	rows := [][]string{{"cases", "at most"}}
	for _, s := range shares {
		rows = append(rows, []string{s.words, f.show(f.at(s.part)).String()})
	}
	fmt.Fprintf(b, "%s\n\n", f.heading())
	markdownTable(b, "ld", rows)
	fmt.Fprintf(b, "\n%s\n", f.drawnWords())
}
