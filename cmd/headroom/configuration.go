package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"

	"headroom/calc"
)

// A configuration is the settings that hold. Viper merges their sources; sheets never go through it, since it
// lower-cases keys and parts them at dots.
type configuration struct {
	v      *viper.Viper
	flags  map[string]*pflag.Flag // those of the command that are settings
	file   string
	lines  []string     // of the file, to say where something is wrong
	keys   []*yaml.Node // that stand in it, as they are written
	remark string       // why the file is not used although it is there
	folder *folder      // the presets of the folder that is set
	open   *calc.Sheet  // the sheet of an accessible session, of which questions are asked
}

// maxConfig is how large a file of settings may be.
const maxConfig = 64 << 10

// configFile is where a user's settings stand.
func configFile() string { return filepath.Join(xdg.ConfigHome, "headroom", "config.yaml") }

// configure reads the configuration file and looks at the environment. A file that cannot be read is remarked on, and
// headroom answers all the same.
func configure(file string) *configuration {
	c := &configuration{v: viper.New(), flags: map[string]*pflag.Flag{}, file: file}
	c.v.SetConfigType("yaml")
	for _, s := range settings {
		c.v.SetDefault(s.key, s.usual)
		_ = c.v.BindEnv(append([]string{s.key}, variables(s.key)...)...) // fails without a key only
	}
	err := c.readFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) { // nor its folder
		_ = c.v.ReadConfig(strings.NewReader("")) // none of it
		c.lines, c.keys = nil, nil
		c.remark = fmt.Sprintf("%s is not used: %s", file, strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "yaml: ")), " "))
	}
	return c
}

func (c *configuration) readFile(file string) error {
	text, err := readConfig(file)
	if err != nil {
		return err
	}
	if c.keys, err = keysOf(text); err != nil {
		return err
	}
	c.lines = strings.Split(string(text), "\n")
	return c.v.ReadConfig(bytes.NewReader(text))
}

// keysOf are the keys of a file as they are written: viper parts them at dots, and drops those without a value.
func keysOf(text []byte) (keys []*yaml.Node, err error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil || doc.IsZero() {
		return nil, err
	}
	switch root := doc.Content[0]; {
	case root.Kind == yaml.MappingNode:
		for i := 0; i < len(root.Content); i += 2 {
			keys = append(keys, root.Content[i])
		}
	case root.Tag != "!!null":
		return nil, errors.New("its lines are not KEY: VALUE")
	}
	return keys, nil
}

// readConfig reads a file of settings, and nothing that would wait or never end.
func readConfig(file string) ([]byte, error) {
	switch info, err := os.Stat(file); {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no file")
	case info.Size() > maxConfig:
		return nil, fmt.Errorf("it is larger than %d KiB", maxConfig>>10)
	}
	return os.ReadFile(file)
}

// variables are the names of a setting in the environment. ACCESSIBLE is shared with other programs.
func variables(key string) []string {
	own := []string{envPrefix + strings.ToUpper(key)}
	if key == "accessible" {
		return append(own, "ACCESSIBLE")
	}
	return own
}

const envPrefix = "HEADROOM_"

// said is what is said of a setting, be it a value or not.
func (c *configuration) said(s setting) string {
	text := fmt.Sprint(c.v.Get(s.key))
	if _, err := s.value(text); err != nil && c.origin(s.key) == "ACCESSIBLE" {
		return "true" // others take any word for yes
	}
	return text
}

// value is the value of a setting; the usual one where what is said is none.
func (c *configuration) value(key string) any {
	s := settingNamed(key)
	if v, err := s.value(c.said(s)); err == nil {
		return v
	}
	v, _ := s.value(fmt.Sprint(s.usual))
	return v
}

func (c *configuration) text(key string) string   { return c.value(key).(string) }
func (c *configuration) is(key string) bool       { return c.value(key).(bool) }
func (c *configuration) number(key string) uint64 { return c.value(key).(uint64) }

// calc is how sheets are drawn and printed.
func (c *configuration) calc() calc.Options {
	return calc.Options{Samples: int(c.number("samples")), Seed: c.number("seed"), Digits: int(c.number("digits")), Binary: c.text("bytes") == "iec"}
}

// usual is the origin of a setting that nothing is said of.
const usual = "default"

// origin is where a setting has its value from.
func (c *configuration) origin(key string) string {
	if _, ok := inSession[key]; ok && c.open != nil {
		return "this session"
	}
	if f := c.flags[key]; f != nil && f.Changed {
		return "--" + key
	}
	for _, name := range variables(key) {
		if os.Getenv(name) != "" {
			return name
		}
	}
	if c.v.InConfig(key) {
		return c.file
	}
	return usual
}

// bind makes flags part of the configuration. -o is not: a command may have formats of its own.
func (c *configuration) bind(flags *pflag.FlagSet) {
	for _, s := range settings {
		if f := flags.Lookup(s.key); f != nil && s.key != "output" {
			c.flags[s.key], c.folder = f, nil
			_ = c.v.BindPFlag(s.key, f) // fails without a flag only
		}
	}
}

// begin makes the command's flags part of the configuration, and the configuration the default of its flags. What is no
// setting or no value is refused; what is not used is said on standard error.
func (c *configuration) begin(cmd *cobra.Command) error {
	c.bind(cmd.Flags())
	if err := c.problems().orNil(); err != nil && !needsNone[cmd.Name()] {
		return err
	}
	for _, s := range settings {
		if f := cmd.Flags().Lookup(s.key); f != nil && !f.Changed && c.fits(cmd, f) {
			_ = f.Value.Set(fmt.Sprint(c.value(s.key))) // a value is one for the flag, too
		}
	}
	if c.open != nil { // said when the session began
		return nil
	}
	for _, remark := range []string{c.remark, c.presetFolder().remark} {
		if remark != "" {
			fmt.Fprintln(cmd.ErrOrStderr(), calc.Printable(remark))
		}
	}
	return nil
}

// needsNone are the commands that work under wrong settings, or help to mend them.
var needsNone = map[string]bool{"config": true, "help": true, "completion": true, "man": true, "version": true, cobra.ShellCompRequestCmd: true}

// fits reports whether a flag may take what is set: not every command has every format of answers.
func (c *configuration) fits(cmd *cobra.Command, f *pflag.Flag) bool {
	raw := cmd.Flags().Lookup("raw")
	return f.Name != "output" || slices.Contains(f.Annotations[formatsOf], c.text("output")) && (raw == nil || !raw.Changed)
}

// formatsOf is the annotation of the flag -o that lists what it takes.
const formatsOf = "formats"

type contextKey struct{}

// with is a context that carries the configuration to the commands.
func (c *configuration) with(ctx context.Context) context.Context {
	return context.WithValue(ctx, contextKey{}, c)
}

// configurationOf is the configuration that a command works under.
func configurationOf(cmd *cobra.Command) *configuration {
	if ctx := cmd.Context(); ctx != nil {
		if c, ok := ctx.Value(contextKey{}).(*configuration); ok {
			return c
		}
	}
	return configure("")
}
