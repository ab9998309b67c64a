package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"headroom/calc"
)

// calcOptions are what `headroom calc` can be asked.
type calcOptions struct {
	expression string
	raw        bool
}

func newCalc() *cobra.Command {
	o := &calcOptions{}
	cmd := &cobra.Command{
		Use:   "calc EXPRESSION [to UNIT]",
		Short: "Work out one expression with units",
		Long: `Work out one expression with units, and print it in a unit of your choice
("in UNIT" does as well).

Quote the expression, so that the shell leaves * and ( ) alone. How it was read
is said on standard error where it could have been read otherwise.`,
		Example: `  headroom calc '50M/day to 1/s'
  headroom calc '10 GB / 3 MB/s'
  headroom calc '(2000/s - 800/s) * 2 h'`,
		Args:              atLeastOne("an expression, such as '50M/day to 1/s'"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.expression = strings.Join(args, " ")
			return o.run(cmd)
		},
	}
	cmd.Flags().BoolVar(&o.raw, "raw", false, "the bare number in base units, with every digit")
	return cmd
}

func (o *calcOptions) run(cmd *cobra.Command) error {
	text, unit := splitTo(o.expression)
	v, shown, notes, err := configurationOf(cmd).calc().Calc(text, unit)
	if err != nil {
		return problems{{"", err}}
	}
	for _, note := range notes {
		fmt.Fprintln(cmd.ErrOrStderr(), calc.Printable(note))
	}
	if v.Err != nil {
		return problems{{"", v.Err}}
	}
	line := shown.String()
	if o.raw {
		line = rawValue(v, shown)
	}
	_, werr := fmt.Fprintln(cmd.OutOrStdout(), line)
	return werr
}

func rawValue(v calc.Value, shown calc.Shown) string {
	switch {
	case v.State != calc.Fine:
		return shown.String()
	case v.Ranged:
		return digits(v.Low) + ".." + digits(v.High)
	}
	return digits(v.Mid)
}

// splitTo takes "to UNIT" or "in UNIT" off the end of an expression.
func splitTo(s string) (text, unit string) {
	for _, word := range []string{" to ", " in "} {
		if i := strings.LastIndex(s, word); i >= 0 {
			return s[:i], strings.TrimSpace(s[i+len(word):])
		}
	}
	return s, ""
}

// expressionArgs puts a -- before the expressions of `headroom calc` that begin with a minus, so that -5 + 3 is no
// flag. Flags of calc are written with two dashes, but for -h; those that every command has may take a value.
func expressionArgs(args []string, global *pflag.FlagSet) []string {
	at := 0 // behind flags that every command has
	for at < len(args) && args[at] != "calc" {
		if at++; !strings.HasPrefix(args[at-1], "--") {
			return args
		}
		if takesNext(args[at-1], global) {
			at++
		}
	}
	if at >= len(args) {
		return args
	}
	flags, words := slices.Clone(args[:at+1]), []string{}
	for rest := args[at+1:]; len(rest) > 0; rest = rest[1:] {
		arg := rest[0]
		if arg == "--" {
			words = append(words, rest[1:]...)
			break
		}
		if arg != "-h" && !(len(arg) > 2 && arg[:2] == "--" && 'a' <= arg[2] && arg[2] <= 'z') {
			words = append(words, arg)
			continue
		}
		flags = append(flags, arg)
		if takesNext(arg, global) && len(rest) > 1 {
			rest = rest[1:]
			flags = append(flags, rest[0])
		}
	}
	return append(append(flags, "--"), words...)
}

// takesNext reports a flag whose value is the next word.
func takesNext(arg string, global *pflag.FlagSet) bool {
	f := global.Lookup(strings.TrimPrefix(arg, "--"))
	return f != nil && f.NoOptDefVal == ""
}
