package main

import (
	"fmt"
	"math"
	"strings"

	"headroom/calc"
)

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
	if !f.goal.Cell.Value().Ranged {
		return fmt.Sprintf("%s: %s is wanted, %s is now.", f.goal.Cell.Name(), f.want(), units{}.text(f.goal.Cell))
	}
	return fmt.Sprintf("%s: %s %s is wanted, in the worst case of the ranges; %s is now.", f.goal.Cell.Name(), f.goal.Side(), f.want(), units{}.text(f.goal.Cell))
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
		words += fmt.Sprintf(" In the worst case of the ranges it is %s that.", f.goal.Side())
	}
	if s.Value == s.Now && s.Gives != f.goal.Want {
		words += " It holds already."
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
	Side      string `json:"side"`
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
		Side: f.goal.Side(), Text: f.want(), Now: number(f.goal.Now), State: stateWord(c, f.goal.Now), Worst: c.Value().Ranged}
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
