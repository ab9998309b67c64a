package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

// exactlyOne accepts one argument; what says which.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
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
	return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
}
