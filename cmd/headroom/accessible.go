package main

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"headroom/calc"
	"headroom/tui"
)

// inSession is what holds in an accessible session, whatever is set.
var inSession = map[string]any{"accessible": true, "ascii": true, "output": "lines"}

// prompts are what the questions of an accessible session ask for when nothing follows their names. A command that is
// not among them is none: batch takes rows from standard input, and the others say nothing about sheets.
var prompts = map[string][]tui.Prompt{
	"eval":    nil,
	"calc":    {{Text: "Which expression? Such as 50M/day to 1/s"}},
	"list":    nil,
	"explain": {{Text: "Which cell? Such as drain_time"}},
	"solve": {
		{Text: "Which result, and what is it to be? Such as drain_time = 1 h"},
		{Flag: "--for", Text: "Which input may change? Empty for each in turn"},
	},
	"sweep": {
		{Text: "Which result? Such as drain_time"},
		{Flag: "--over", Text: "Over which input? Such as capacity, or capacity = 600..2000/s"},
	},
	"tornado": {{Text: "Which result? Such as drain_time"}},
	"spread":  {{Text: "Which result? Such as drain_time"}},
	"compare": {{Text: "With which sheet? A preset or a file"}},
	"check":   nil,
	"config":  nil,
}

// questions are the commands that an accessible session hands on.
func questions(root *cobra.Command) (all []tui.Question) {
	for _, cmd := range root.Commands() {
		if asks, ok := prompts[cmd.Name()]; ok {
			all = append(all, tui.Question{Name: cmd.Name(), Does: strings.ToLower(cmd.Short[:1]) + cmd.Short[1:], Asks: asks})
		}
	}
	return all
}

// answerer answers questions about the open sheet, under the flags that the session was started with.
func (c *configuration) answerer(ctx context.Context, root *cobra.Command) func(*calc.Sheet, []string, io.Writer) {
	var given []string
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Changed {
			given = append(given, "--"+f.Name+"="+f.Value.String())
		}
	})
	return func(sheet *calc.Sheet, args []string, out io.Writer) {
		d := configure(c.file)
		d.open = sheet
		for key, value := range inSession {
			d.v.Set(key, value)
		}
		root := newRoot()
		root.SetIn(strings.NewReader(""))
		root.SetOut(out)
		root.SetErr(out)
		args = slices.Insert(d.aboutOpen(args), 1, given...)
		root.SetArgs(expressionArgs(args, root.PersistentFlags()))
		report(out, root.ExecuteContext(d.with(ctx)))
	}
}

// aboutOpen makes a question one about the open sheet, where sheets are named by words: compare with one sheet, check with
// none. The goal of solve may be written with blanks.
func (c *configuration) aboutOpen(args []string) []string {
	flags := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-") })
	if flags < 0 {
		flags = len(args)
	}
	switch {
	case args[0] == "compare" && (flags < 3 || !c.isSheet(args[2])), args[0] == "check" && flags == 1:
		return slices.Insert(slices.Clone(args), 1, openSheet)
	case args[0] == "solve" && flags > 1:
		return append([]string{"solve", strings.Join(args[1:flags], " ")}, args[flags:]...)
	}
	return slices.Clone(args)
}
