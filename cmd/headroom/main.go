// Command headroom is a terminal calculator for the capacity of systems that move data.
//
// Without a command it opens the terminal program; the commands answer from a script. Each command is a file of
// this package: an options struct and a run method. What is computed, and how quantities are written, is the
// business of package calc; here is only what to ask it and how to lay out the answer.
package main

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"headroom/cmd/headroom/quiet"
)

func main() {
	quiet.Restore()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program: it carries out one command line and returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	cobra.EnableCommandSorting = false // commands() has them in the order of use
	conf := configure(configFile())
	root := newRoot()
	conf.bind(root.PersistentFlags())
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	root.SetArgs(expressionArgs(args, root.PersistentFlags()))
	unwritten := helpErrors(root)
	err := root.ExecuteContext(conf.with(context.Background()))
	return report(errs, cmp.Or(err, *unwritten))
}

// helpErrors tells why a help text could not be written, which cobra keeps to itself.
func helpErrors(root *cobra.Command) *error {
	failed := new(error)
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		var text bytes.Buffer
		out := cmd.OutOrStdout()
		cmd.SetOut(&text)
		help(cmd, args)
		cmd.SetOut(out)
		_, *failed = out.Write(text.Bytes())
	})
	return failed
}

// commands are the subcommands, in the order of the help text.
func commands() []*cobra.Command {
	return []*cobra.Command{
		newEval(), newCalc(), newList(), newExplain(), newSolve(), newSweep(), newTornado(), newSpread(), newCompare(), newBatch(), newCheck(), newConfig(), newCompletion(), newMan(), newVersion(),
	}
}
