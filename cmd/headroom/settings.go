package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/calc"
	"headroom/tui"
)

// A setting is a key of the configuration file. In the environment it is HEADROOM_ and the key in capitals, and on the
// command line the flag of that name, where a command has one. The last of these counts.
type setting struct {
	key   string
	usual any // what holds when nothing is said
	about string
	takes func(text string) error // nil when the text is a value
}

var settings = []setting{
	{"theme", "auto", "the `COLOURS` of the terminal program", oneOf(tui.Themes)},
	{"color", "auto", "`WHEN` the terminal program uses colours", oneOf(tui.Colors)},
	{"ascii", false, "draw with ASCII characters only", yesOrNo},
	{"accessible", false, "plain prompts and lines in place of screens", yesOrNo},
	{"hints", true, "say at first what to press next", yesOrNo},
	{"output", "text", "the `FORMAT` of answers, where a command has it", oneOf(formatNames())},
	{"bytes", "si", "the `STYLE` of bytes: si (KB) or iec (KiB)", oneOf(byteStyles)},
	{"digits", 4, "the `NUMBER` of significant digits", wholeNumber(1, mostDigits)},
	{"presets", "", "a `FOLDER` of sheets that are found by name", anything},
	{"samples", calc.Samples, "how many `CASES` of ranges are drawn", wholeNumber(1, mostSamples)},
	{"seed", uint64(calc.Seed), "the `NUMBER` that the draw begins with", wholeNumber(1, 1<<63-1)},
}

const (
	mostDigits  = 15        // what a float holds
	mostSamples = 1_000_000 // all columns of a sheet stay in memory
)

var byteStyles = []string{"si", "iec"}

// settingKeys are the names of all settings.
func settingKeys() []string {
	keys := make([]string, len(settings))
	for i, s := range settings {
		keys[i] = s.key
	}
	return keys
}

// oneOf takes the words of a list.
func oneOf(words []string) func(string) error {
	return func(text string) error {
		if slices.Contains(words, text) {
			return nil
		}
		return fmt.Errorf("take %s%s", strings.Join(words, ", "), nearest(text, words))
	}
}

// nearest is what a word may have been meant to be, as the end of a message.
func nearest(word string, words []string) string {
	if near := calc.Nearest(word, words); len(near) > 0 {
		return "; nearest: " + near[0]
	}
	return ""
}

func yesOrNo(text string) error {
	if _, err := strconv.ParseBool(text); err != nil {
		return fmt.Errorf("take true or false")
	}
	return nil
}

// wholeNumber takes the numbers from low to high, written in digits alone.
func wholeNumber(low, high uint64) func(string) error {
	return func(text string) error {
		if n, err := strconv.ParseUint(text, 10, 64); err != nil || n < low || n > high {
			return fmt.Errorf("take a whole number from %d to %s", low, calc.Commas(strconv.FormatUint(high, 10)))
		}
		return nil
	}
}

func anything(string) error { return nil }

// registerSettings gives the program the flags of its settings: those of the screens to itself, those of what is
// printed and of presets to every command.
func registerSettings(root *cobra.Command) {
	for _, key := range []string{"theme", "color", "ascii", "accessible", "hints"} {
		register(root.Flags(), key)
	}
	for _, key := range []string{"bytes", "digits", "presets"} {
		register(root.PersistentFlags(), key)
	}
	for key, words := range map[string][]string{"theme": tui.Themes, "color": tui.Colors, "bytes": byteStyles} {
		_ = root.RegisterFlagCompletionFunc(key, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
}

// register makes a flag of a setting.
func register(flags *pflag.FlagSet, key string) {
	s := settings[slices.IndexFunc(settings, func(s setting) bool { return s.key == key })]
	switch usual := s.usual.(type) {
	case string:
		flags.String(key, usual, s.about)
	case bool:
		flags.Bool(key, usual, s.about)
	case int:
		flags.Int(key, usual, s.about)
	case uint64:
		flags.Uint64(key, usual, s.about)
	}
}
