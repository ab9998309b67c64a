package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// shells are those that headroom completes for.
var shells = []struct {
	name, install string
	write         func(*cobra.Command, io.Writer) error
}{
	{"bash", "source <(headroom completion bash)", func(c *cobra.Command, w io.Writer) error { return c.GenBashCompletionV2(w, true) }},
	{"zsh", `headroom completion zsh > "${fpath[1]}/_headroom"`, (*cobra.Command).GenZshCompletion},
	{"fish", "headroom completion fish > ~/.config/fish/completions/headroom.fish", func(c *cobra.Command, w io.Writer) error { return c.GenFishCompletion(w, true) }},
	{"powershell", "headroom completion powershell | Out-String | Invoke-Expression", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

func newCompletion() *cobra.Command {
	var names []string
	long := "Print a script that completes commands, flags, sheets and cells for a shell:\n"
	for _, s := range shells {
		names = append(names, s.name)
		long += fmt.Sprintf("\n  %-10s %s", s.name, s.install)
	}
	return &cobra.Command{
		Use:       "completion " + strings.Join(names, "|"),
		Short:     "Print a completion script for a shell",
		Long:      long,
		ValidArgs: names,
		Args:      exactlyOne("a shell: " + strings.Join(names, ", ")),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range shells {
				if s.name == args[0] {
					return s.write(cmd.Root(), cmd.OutOrStdout())
				}
			}
			return fmt.Errorf("no completion for %q: take %s", args[0], strings.Join(names, ", "))
		},
	}
}

// completeSheets offers presets, and leaves files to the shell.
func completeSheets(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	out := []string{offer(defaultSheet, calc.Default().Title())}
	for _, src := range configurationOf(cmd).presets() {
		out = append(out, offer(src.Name, src.Title()))
	}
	return out, cobra.ShellCompDirectiveDefault
}

// completeSets offers NAME= for every cell of the sheet that the command line names.
func (f *sheetFlags) completeSets(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, c := range f.forCompletion(cmd).Cells() {
		out = append(out, offer(c.Name()+"=", c.Doc()))
	}
	return out, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// completeNames offers the families and cells of the sheet that the command line names.
func (f *sheetFlags) completeNames(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	sheet := f.forCompletion(cmd)
	var out []string
	for _, f := range sheet.Families() {
		out = append(out, offer(f.Name, f.Title))
	}
	for _, c := range sheet.Cells() {
		out = append(out, offer(c.Name(), c.Doc()))
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// completeInputs offers the cells that can be changed.
func (f *sheetFlags) completeInputs(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, c := range f.forCompletion(cmd).Cells() {
		if c.IsChoice() {
			out = append(out, offer(c.Name(), c.Doc()))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// offer is a word to complete to, and what is said of it.
func offer(word, about string) string { return word + "\t" + calc.Printable(about) }

// forCompletion is the sheet that the command line names, or else the default one. Standard input is left alone.
func (f *sheetFlags) forCompletion(cmd *cobra.Command) *calc.Sheet {
	src, err := configurationOf(cmd).source(f.sheet, strings.NewReader(""))
	if err != nil {
		src = calc.Default()
	}
	sheet, _ := calc.Load(src)
	return sheet
}
