package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "Print the manual page",
		Long:    "Print the manual page, made from the help texts of the commands.",
		Example: "  headroom man | man -l -",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), manual(cmd.Root()))
			return err
		},
	}
}

// manual is the page of the whole program, in the man macros.
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH HEADROOM 1 \"\" \"headroom %s\"\n.SH NAME\nheadroom \\- %s\n", version(), roff(root.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n%s\n.br\nheadroom COMMAND [ARGUMENTS]\n.SH DESCRIPTION\n", roff(root.UseLine()))
	verbatim(&b, root.Long)
	b.WriteString(".SH COMMANDS\n")
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			manualCommand(&b, cmd)
		}
	}
	return b.String()
}

func manualCommand(b *strings.Builder, cmd *cobra.Command) {
	fmt.Fprintf(b, ".SS %s\n", roff(cmd.UseLine()))
	text := cmd.Long
	if text == "" {
		text = cmd.Short
	}
	verbatim(b, text)
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" {
			fmt.Fprintf(b, ".TP\n%s\n%s\n", roff(flagNames(f)), roff(usageOf(f)))
		}
	})
	if cmd.Example != "" {
		b.WriteString(".PP\nExamples:\n")
		verbatim(b, cmd.Example)
	}
}

func flagNames(f *pflag.Flag) string {
	name, _ := pflag.UnquoteUsage(f)
	long := strings.TrimSpace("--" + f.Name + " " + name)
	if f.Shorthand == "" {
		return long
	}
	return "-" + f.Shorthand + ", " + long
}

func usageOf(f *pflag.Flag) string {
	_, usage := pflag.UnquoteUsage(f)
	return usage
}

// verbatim keeps the lines of a text as they are.
func verbatim(b *strings.Builder, text string) {
	fmt.Fprintf(b, ".nf\n%s\n.fi\n", roff(text))
}

// roff writes a text so that roff takes it literally: no escapes, and no line that begins with a control character.
func roff(s string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
