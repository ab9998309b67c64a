package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"headroom/calc"
	"headroom/tui"
)

// A setting is a key of the configuration file. In the environment it is HEADROOM_ and the key in capitals, and on the
// command line the flag of that name, where a command has one. The last of these counts.
type setting struct {
	key   string
	usual any // what holds when nothing is said; values are of its kind
	about string
	words []string // the values of a word, all of them; nil where any text is one
	low   uint64   // and of a number
	high  uint64
	flag  scope
}

// scope is who has the flag of a setting.
type scope uint8

const (
	ofSome     scope = iota // commands that ask for it
	ofScreens               // the program that is started without a command
	ofCommands              // every command
)

var settings = []setting{
	{key: "theme", usual: "auto", about: "the `COLOURS` of the terminal program", words: tui.Themes, flag: ofScreens},
	{key: "color", usual: "auto", about: "`WHEN` the terminal program uses colours", words: tui.Colors, flag: ofScreens},
	{key: "ascii", usual: false, about: "draw with ASCII characters only", flag: ofScreens},
	{key: "accessible", usual: false, about: "plain prompts and lines in place of screens", flag: ofScreens},
	{key: "hints", usual: true, about: "say at first what to press next", flag: ofScreens},
	{key: "output", usual: "text", about: "the `FORMAT` of answers, where a command has it", words: formatNames()},
	{key: "bytes", usual: "si", about: "the `STYLE` of bytes: si (KB) or iec (KiB)", words: []string{"si", "iec"}, flag: ofCommands},
	{key: "digits", usual: calc.Digits, about: "the `NUMBER` of significant digits", low: 1, high: 15, flag: ofCommands}, // a float holds 15
	{key: "presets", usual: "", about: "a `FOLDER` of sheets that are found by name", flag: ofCommands},
	{key: "samples", usual: calc.Samples, about: "how many `CASES` of ranges are drawn", low: 1, high: 1_000_000}, // all columns stay in memory
	{key: "seed", usual: uint64(calc.Seed), about: "the `NUMBER` that the draw begins with", low: 1, high: 1<<63 - 1},
}

// settingKeys are the names of all settings.
func settingKeys() []string {
	keys := make([]string, len(settings))
	for i, s := range settings {
		keys[i] = s.key
	}
	return keys
}

// settingNamed is the setting of a name that there is.
func settingNamed(key string) setting {
	return settings[slices.Index(settingKeys(), key)]
}

// value is what a text says, of the kind of the setting.
func (s setting) value(text string) (any, error) {
	switch s.usual.(type) {
	case bool:
		yes, err := strconv.ParseBool(text)
		if err != nil {
			return nil, fmt.Errorf("take true or false")
		}
		return yes, nil
	case string:
		if s.words != nil && !slices.Contains(s.words, text) {
			return nil, fmt.Errorf("take %s%s", strings.Join(s.words, ", "), nearest(text, s.words))
		}
		return text, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n < s.low || n > s.high {
		return nil, fmt.Errorf("take a whole number from %d to %s", s.low, calc.Commas(strconv.FormatUint(s.high, 10)))
	}
	return n, nil
}

// nearest is what a word may have been meant to be, as the end of a message.
func nearest(word string, words []string) string {
	if near := calc.Nearest(word, words); len(near) > 0 {
		return "; nearest: " + near[0]
	}
	return ""
}

// registerSettings gives the program the flags of its settings.
func registerSettings(root *cobra.Command) {
	for _, s := range settings {
		switch s.flag {
		case ofScreens:
			s.register(root.Flags())
		case ofCommands:
			s.register(root.PersistentFlags())
		default:
			continue
		}
		if s.words != nil {
			_ = root.RegisterFlagCompletionFunc(s.key, cobra.FixedCompletions(s.words, cobra.ShellCompDirectiveNoFileComp))
		}
	}
}

// register makes a flag of a setting.
func (s setting) register(flags *pflag.FlagSet) {
	switch usual := s.usual.(type) {
	case string:
		flags.String(s.key, usual, s.about)
	case bool:
		flags.Bool(s.key, usual, s.about)
	default:
		n := numberText(fmt.Sprint(usual))
		flags.Var(&n, s.key, s.about)
	}
}

// A numberText is the text of a flag that is read as the same text is in the environment and in the file.
type numberText string

func (n *numberText) String() string        { return string(*n) }
func (n *numberText) Set(text string) error { *n = numberText(text); return nil }
func (n *numberText) Type() string          { return "uint" }
