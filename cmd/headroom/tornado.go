package main

import (
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
	"headroom/tui"
)

// tornadoOptions are what `headroom tornado` can be asked.
type tornadoOptions struct {
	sheetFlags
	name   string
	output string
	ascii  bool
}

func newTornado() *cobra.Command {
	o := &tornadoOptions{}
	cmd := &cobra.Command{
		Use:   "tornado NAME",
		Short: "Rank the inputs by how far they move a result",
		Long: `Rank the inputs by how far they move a result: each alone, over its range where
it is one, else 10% down and 10% up, whole numbers by one at least. The last
line says in words what matters most.`,
		Example: `  headroom tornado drain_time -f two-hour-peak
  headroom tornado drain_time -f two-hour-peak -s peak_duration=1..4h -o csv`,
		Args:              exactlyOne("a result, such as drain_time; see headroom list cells"),
		ValidArgsFunction: o.completeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.name = args[0]
			return o.run(cmd)
		},
	}
	o.register(cmd)
	outputFlag(cmd, &o.output, findingNames())
	settingNamed("ascii").register(cmd.Flags())
	return cmd
}

func (o *tornadoOptions) run(cmd *cobra.Command) error {
	o.ascii = configurationOf(cmd).is("ascii") || tui.ASCII(os.Environ())
	format, sheet, c, err := o.about(cmd, o.name, o.output)
	if err != nil {
		return err
	}
	f := &tornado{sheet: sheet, of: c, ascii: o.ascii}
	var bad *calc.Error
	if f.now, f.effects, f.still, bad = sheet.Tornado(o.name); bad != nil {
		return problems{{o.name, bad}}
	}
	if len(f.effects)+len(f.still) == 0 {
		return fmt.Errorf("%s follows from nothing that could be changed", o.name)
	}
	return format.write(cmd.OutOrStdout(), f)
}

// tornado is what moves a result, most first, and what does not move it.
type tornado struct {
	sheet   *calc.Sheet
	of      *calc.Cell
	now     float64
	effects []calc.Effect
	still   []*calc.Cell
	ascii   bool
}

// like is the result now, in the unit of which all its values are written.
func (f *tornado) like() calc.Shown {
	now := f.now
	for _, e := range f.effects {
		for _, y := range []float64{e.AtLow, e.AtHigh} {
			if (now-now != 0 || now == 0) && y-y == 0 {
				now = y
			}
		}
	}
	return f.of.Show(now)
}

// heading says what is moved and how far.
func (f *tornado) heading() string {
	ranged, whole := 0, 0
	for _, e := range f.effects {
		if e.Ranged {
			ranged++
		} else if e.Input.Whole() {
			whole++
		}
	}
	words := "10% down and 10% up"
	switch {
	case ranged == len(f.effects) && ranged > 0:
		words = "from end to end of its range"
	case ranged > 0:
		words = "over its range, or 10% down and 10% up"
	}
	if whole > 0 {
		words += " (whole numbers by one at least)"
	}
	return fmt.Sprintf("%s is %s. Each input alone, %s:", f.of.Name(), f.of.Show(f.now), words)
}

// barWidth is how many columns a bar takes to each side.
const barWidth = 14

func (f *tornado) text(b *strings.Builder) {
	b.WriteString(fold("", "", f.heading()) + "\n\n")
	low, high := f.columns()
	like := f.like()
	g := &grid{kinds: "ldlld"}
	g.add("input", low, "", "", high)
	for _, e := range f.effects {
		unit := like.Unit
		g.add(e.Input.Name(), f.number(e.AtLow, like), unit, f.bars(e), f.number(e.AtHigh, like))
	}
	if len(f.effects) > 0 {
		g.write(b, "  ")
		down, up := f.shades()
		fmt.Fprintf(b, "\n%c %s   %c %s\n", down, low, up, high)
	}
	for _, words := range []string{f.stillWords(), f.sheet.Finding(f.of, f.now, f.effects)} {
		if words != "" {
			b.WriteString(fold("", "", words) + "\n")
		}
	}
}

// columns are the heads of the two ends.
func (f *tornado) columns() (low, high string) {
	for _, e := range f.effects {
		if e.Ranged {
			return "low end", "high end"
		}
	}
	return "10% down", "10% up"
}

func (f *tornado) shades() (down, up rune) {
	if f.ascii {
		return '-', '#'
	}
	return '░', '█'
}

// number is a value of the result in the unit of all of them.
func (f *tornado) number(y float64, like calc.Shown) string {
	if math.IsNaN(y) {
		return "-"
	}
	return f.of.ShowLike(y, like).Number
}

// bars draws the two ends of an effect from the present value: less to the left, more to the right.
func (f *tornado) bars(e calc.Effect) string {
	most := 0.0
	for _, e := range f.effects {
		for _, y := range []float64{e.AtLow, e.AtHigh} {
			if d := math.Abs(y - f.now); d-d == 0 {
				most = max(most, d)
			}
		}
	}
	down, up := f.shades()
	left, right := strings.Repeat(" ", barWidth), ""
	for _, end := range []struct {
		y     float64
		shade rune
	}{{e.AtLow, down}, {e.AtHigh, up}} {
		d := end.y - f.now
		n := barWidth
		if d-d == 0 && most > 0 {
			n = min(barWidth, int(math.Ceil(math.Abs(d)/most*barWidth)))
		}
		switch bar := strings.Repeat(string(end.shade), n); {
		case d < 0 && n > barWidth-strings.Count(left, " "):
			left = strings.Repeat(" ", barWidth-n) + bar
		case d > 0 && n > width(right):
			right = bar
		}
	}
	axis := map[bool]string{true: "|", false: "│"}[f.ascii]
	return left + axis + right + strings.Repeat(" ", barWidth-width(right))
}

func (f *tornado) stillWords() string {
	if len(f.still) == 0 {
		return ""
	}
	var names []string
	for _, c := range f.still {
		names = append(names, c.Name())
	}
	return "Without effect: " + strings.Join(names, ", ") + "."
}

// tornadoJSON is what `tornado -o json` prints.
type tornadoJSON struct {
	Schema  string       `json:"schema"`
	Sheet   sheetJSON    `json:"sheet"`
	Result  string       `json:"result"`
	Unit    string       `json:"unit,omitempty"`
	Now     number       `json:"now"`
	State   string       `json:"state,omitempty"`
	Effects []effectJSON `json:"effects"`
	Still   []string     `json:"still"`
	Finding string       `json:"finding"`
}

type effectJSON struct {
	Input  string  `json:"input"`
	Unit   string  `json:"unit,omitempty"`
	Ranged bool    `json:"ranged"`
	Low    endJSON `json:"low"`
	High   endJSON `json:"high"`
}

// endJSON is an end of an input and the result there.
type endJSON struct {
	Input  number `json:"input"`
	Result number `json:"result"`
	State  string `json:"state,omitempty"`
}

func (f *tornado) json() any {
	d := tornadoJSON{Schema: "headroom/tornado/1", Sheet: sheetOf(f.sheet), Result: f.of.Name(), Unit: f.of.BaseUnit(),
		Now: number(f.now), State: stateWord(f.of, f.now), Effects: []effectJSON{}, Still: []string{}, Finding: f.sheet.Finding(f.of, f.now, f.effects)}
	for _, e := range f.effects {
		d.Effects = append(d.Effects, effectJSON{e.Input.Name(), e.Input.BaseUnit(), e.Ranged,
			endJSON{number(e.Low), number(e.AtLow), stateWord(f.of, e.AtLow)}, endJSON{number(e.High), number(e.AtHigh), stateWord(f.of, e.AtHigh)}})
	}
	for _, c := range f.still {
		d.Still = append(d.Still, c.Name())
	}
	return d
}

func (f *tornado) csv() [][]string {
	rows := [][]string{{"input", "unit", "low", "high", "at_low", "at_high"}}
	for _, e := range f.effects {
		rows = append(rows, []string{e.Input.Name(), e.Input.BaseUnit(), bareOrNothing(e.Input, e.Low), bareOrNothing(e.Input, e.High),
			bareOrNothing(f.of, e.AtLow), bareOrNothing(f.of, e.AtHigh)})
	}
	return rows
}

func (f *tornado) markdown(b *strings.Builder) {
	low, high := f.columns()
	rows := [][]string{{"input", low, high}}
	for _, e := range f.effects {
		rows = append(rows, []string{e.Input.Name(), f.of.ShowLike(e.AtLow, f.like()).String(), f.of.ShowLike(e.AtHigh, f.like()).String()})
	}
	fmt.Fprintf(b, "%s\n\n", f.heading())
	markdownTable(b, "ldd", rows)
	fmt.Fprintf(b, "\n%s\n", strings.TrimSpace(f.stillWords()+" "+f.sheet.Finding(f.of, f.now, f.effects)))
}
