package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/adrg/xdg"
	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"headroom/calc"
	"headroom/tui"
)

// rootOptions are what `headroom [SHEET]` can be asked.
type rootOptions struct{ sheet string }

func newRoot() *cobra.Command {
	o := &rootOptions{sheet: defaultSheet}
	root := &cobra.Command{
		Use:   "headroom [SHEET]",
		Short: "a capacity calculator for systems that move data",
		Long: `headroom is a calculator for the capacity of systems that move data: what a
retention costs, what a connection carries, what a peak leaves behind and when
it drains, and which limit gives way first.

Alone, or with a SHEET (a preset, a file, or - for standard input), it opens
the terminal program. The commands answer from a script.`,
		Example: `  headroom                                    the default sheet
  headroom two-hour-peak                      a preset: see headroom list
  headroom plans/orders.calc                  a sheet of your own
  headroom eval -f two-hour-peak drain_time   one value, for a script`,
		Args:              oneSheet,
		ValidArgsFunction: completeSheets,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return configurationOf(cmd).begin(cmd)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				o.sheet = args[0]
			}
			return o.run(cmd)
		},
	}
	registerSettings(root)
	root.Version = "as versionLine says" // makes the flag; the version itself is looked up when it is asked for
	cobra.AddTemplateFunc("versionLine", versionLine)
	root.SetVersionTemplate("{{versionLine}}")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(commands()...)
	root.SetHelpCommand(newHelp())
	return root
}

// oneSheet accepts a sheet or nothing. More words, or a word that is no sheet, may be a command that was mistyped.
func oneSheet(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, cmd := range root.Commands() {
		names = append(names, cmd.Name())
	}
	near := calc.Nearest(args[0], names)
	isSheet := configurationOf(root).isSheet
	switch {
	case !isSheet(args[0]) && slices.ContainsFunc(listings[1:], func(l listing) bool { return l.word == args[0] }):
		return fmt.Errorf("no command, preset or file %q; there is %s list %s", args[0], root.Name(), args[0])
	case !isSheet(args[0]) && len(near) > 0:
		return fmt.Errorf("no command, preset or file %q; nearest: %s", args[0], strings.Join(near, ", "))
	case len(args) > 1 && isSheet(args[0]):
		return fmt.Errorf("%s takes one SHEET, not %d; to print values: %s eval -f %s %s", root.Name(), len(args), root.Name(), args[0], strings.Join(args[1:], " "))
	case len(args) > 1:
		return fmt.Errorf("%s takes one SHEET, not %d; see headroom --help", root.Name(), len(args))
	}
	return nil
}

// run opens the terminal program; without a terminal to open it on, it prints what eval prints.
func (o *rootOptions) run(cmd *cobra.Command) error {
	conf := configurationOf(cmd)
	accessible := conf.is("accessible")
	terminals := isTerminal(cmd.InOrStdin()) && isTerminal(cmd.OutOrStdout())
	if !terminals && !(accessible && conf.origin("accessible") == "--accessible") {
		e := &evalOptions{sheetFlags: sheetFlags{sheet: o.sheet}, output: conf.text("output")}
		return e.run(cmd)
	}
	src, err := conf.source(o.sheet, cmd.InOrStdin())
	if err != nil {
		return err
	}
	ctx, stop := endOnSignals(context.Background())
	defer stop()
	opt := conf.program(src)
	var summary string
	if accessible {
		opt.Echo = !isTerminal(cmd.InOrStdin())
		opt.Questions, opt.Ask = questions(cmd.Root()), conf.answerer(ctx, cmd.Root())
		summary, err = tui.Plain(ctx, cmd.InOrStdin(), cmd.OutOrStdout(), opt)
	} else {
		summary, err = tui.Run(ctx, opt)
	}
	if summary != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), summary)
	}
	return err
}

// program is what the terminal program is started with.
func (c *configuration) program(src calc.Source) tui.Options {
	return tui.Options{
		Source:   src,
		Presets:  c.presets(),
		Open:     c.openFile,
		Calc:     c.calc(),
		StateDir: filepath.Join(xdg.StateHome, "headroom"),
		Version:  versionLine(),
		Theme:    c.text("theme"),
		Color:    c.text("color"),
		ASCII:    c.is("ascii"),
		Hints:    c.is("hints"),
	}
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && (isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()))
}

// endOnSignals is a context that the signals which end a program cancel. Its cause is the exit status that the shell
// expects of a program that a signal ended, so that the terminal is restored and scripts still see why.
func endOnSignals(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	go func() {
		if s, ok := (<-signals).(syscall.Signal); ok {
			signal.Stop(signals) // a second one ends what does not end
			cancel(status(128 + int(s)))
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(signals)
		cancel(nil)
	}
}
