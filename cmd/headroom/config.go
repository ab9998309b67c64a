package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
	"headroom/tui"
)

// configOptions are what `headroom config` can be asked.
type configOptions struct{ output string }

func newConfig() *cobra.Command {
	o := &configOptions{}
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print the settings, and where each came from",
		Long:  configHelp(),
		Example: `  headroom config
  HEADROOM_DIGITS=6 headroom config -o json | jq .settings.digits`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	outputFlag(cmd, &o.output, []string{"text", "json"})
	return cmd
}

// configHelp explains every setting.
func configHelp() string {
	var b strings.Builder
	b.WriteString(`Print the settings that hold, and where each came from.

A flag counts before the environment, where a setting is HEADROOM_ and its name
in capitals, and that before the file whose path is printed below the settings.
It has a line such as "digits: 6" for each setting. What is no setting or no
value is refused; a file that cannot be read is remarked on, and the usual
settings hold.

Exit status 2 says that a setting is wrong; which is on standard error.

`)
	for _, s := range settings {
		fmt.Fprintf(&b, "  %-11s %s\n", s.key, strings.ReplaceAll(s.about, "`", ""))
	}
	return strings.TrimRight(b.String(), "\n")
}

// A configJSON is all settings as JSON has them.
type configJSON struct {
	Schema   string                 `json:"schema"`
	File     string                 `json:"file"`
	Settings map[string]settingJSON `json:"settings"`
}

// A settingJSON is a setting as JSON has it.
type settingJSON struct {
	Value  any    `json:"value"`
	Origin string `json:"origin"`
}

func (o *configOptions) run(cmd *cobra.Command) error {
	c := configurationOf(cmd)
	if o.output == "json" {
		doc := configJSON{"headroom/config/1", c.file, map[string]settingJSON{}}
		for _, s := range settings {
			doc.Settings[s.key] = settingJSON{c.value(s.key), c.origin(s.key)}
		}
		if err := writeIndented(cmd.OutOrStdout(), doc); err != nil {
			return err
		}
		return c.problems().orNil()
	}
	if o.output != "text" {
		return fmt.Errorf("no output format %q: take text, json", o.output)
	}
	if _, err := io.WriteString(cmd.OutOrStdout(), c.table()); err != nil {
		return err
	}
	return c.problems().orNil()
}

// table is every setting in a line, with the file below.
func (c *configuration) table() string {
	var b strings.Builder
	for _, s := range settings {
		text := fmt.Sprint(c.value(s.key))
		if _, err := s.value(c.said(s)); err != nil {
			text = c.said(s) // as it is refused
		}
		if text == "" {
			text = "none"
		}
		fmt.Fprintf(&b, "%-11s %-14s %s\n", s.key, calc.Printable(text), calc.Printable(tui.Homely(c.origin(s.key))))
	}
	state := ""
	if c.lines == nil {
		state = " (not there)"
	}
	if c.remark != "" {
		state = " (not used)"
	}
	fmt.Fprintf(&b, "\nfile: %s%s\n", calc.Printable(tui.Homely(c.file)), state)
	return b.String()
}
