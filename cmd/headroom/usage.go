package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// exactlyOne accepts one argument; what says which.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		if i := slices.IndexFunc(args, configurationOf(cmd).isSheet); i >= 0 && cmd.Flags().Lookup("file") != nil {
			return fmt.Errorf("%s takes one argument, not %d: %s; a sheet goes behind -f: -f %s", cmd.CommandPath(), len(args), what, args[i])
		}
		return fmt.Errorf("%s takes one argument, not %d: %s", cmd.CommandPath(), len(args), what)
	}
}

// atMostOne accepts one argument or none; what says which.
func atMostOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) <= 1 {
			return nil
		}
		return fmt.Errorf("%s takes one argument, not %d: %s", cmd.CommandPath(), len(args), what)
	}
}

// atLeastOne accepts one argument or more; what says which.
func atLeastOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return errors.New(cmd.CommandPath() + " needs " + what)
	}
}

// flagError says what is wrong with a flag, and where flags are explained.
func flagError(cmd *cobra.Command, err error) error {
	hint := ""
	if strings.Contains(err.Error(), "-f") && cmd.Flags().Lookup("file") == nil && cmd.HasParent() {
		hint = "; sheets need no -f here"
	}
	words, _, _ := strings.Cut(err.Error(), ": strconv.") // the flag and its value are named before
	return fmt.Errorf("%s%s; see %s --help", words, hint, cmd.CommandPath())
}

// newHelp is `headroom help COMMAND`, which says so when there is no such command.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND]",
		Short:             "Help about any command",
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("no command %q; see %s --help", strings.Join(args, " "), cmd.Root().Name())
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
