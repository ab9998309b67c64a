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

	"headroom/calc"
	"headroom/presets"
)

// A configuration is the settings that hold. Viper merges their sources; sheets never go through it, since it
// lower-cases keys and parts them at dots.
type configuration struct {
	v      *viper.Viper
	flags  map[string]*pflag.Flag // those of the command that are settings
	file   string
	lines  []string    // of the file, to say where something is wrong
	remark string      // why the file is not used although it is there
	open   *calc.Sheet // the sheet of an accessible session, of which questions are asked
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
	text, err := readConfig(file)
	if err == nil {
		err = c.v.ReadConfig(bytes.NewReader(text))
	}
	switch {
	case err == nil:
		c.lines = strings.Split(string(text), "\n")
	case !errors.Is(err, os.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR): // nor its folder
		_ = c.v.ReadConfig(strings.NewReader("")) // none of it
		c.remark = fmt.Sprintf("%s is not used: %s", file, strings.Join(strings.Fields(err.Error()), " "))
	}
	return c
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

// text is the value of a setting.
func (c *configuration) text(key string) string {
	text := fmt.Sprint(c.v.Get(key))
	if key == "accessible" && c.variable(key) == "ACCESSIBLE" && yesOrNo(text) != nil {
		return "true" // others take any word for yes
	}
	return text
}

func (c *configuration) is(key string) bool { return c.text(key) == "true" || c.text(key) == "1" }

// variable is the name in the environment that a setting has a value under, or "".
func (c *configuration) variable(key string) string {
	for _, name := range variables(key) {
		if os.Getenv(name) != "" {
			return name
		}
	}
	return ""
}

// origin is where a setting has its value from.
func (c *configuration) origin(key string) string {
	if f := c.flags[key]; f != nil && f.Changed {
		return "--" + key
	}
	if name := c.variable(key); name != "" {
		return name
	}
	if c.v.InConfig(key) {
		return c.file
	}
	return usual
}

// calc is how sheets are drawn and printed.
func (c *configuration) calc() calc.Options {
	return calc.Options{Samples: c.v.GetInt("samples"), Seed: c.v.GetUint64("seed"), Digits: c.v.GetInt("digits"), Binary: c.text("bytes") == "iec"}
}

// bind makes flags part of the configuration. -o is not: a command may have formats of its own.
func (c *configuration) bind(flags *pflag.FlagSet) {
	for _, s := range settings {
		if f := flags.Lookup(s.key); f != nil && s.key != "output" {
			c.flags[s.key] = f
			_ = c.v.BindPFlag(s.key, f) // fails without a flag only
		}
	}
}

// take makes the command's flags part of the configuration and the configuration the default of its flags. What is no
// setting or no value is refused.
func (c *configuration) take(cmd *cobra.Command) error {
	c.bind(cmd.Flags())
	if err := c.problems().orNil(); err != nil && !needsNone[cmd.Name()] {
		return err
	}
	for _, s := range settings {
		if f := cmd.Flags().Lookup(s.key); f != nil && !f.Changed && c.fits(cmd, f) {
			_ = f.Value.Set(c.text(s.key)) // the text was checked
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

// usual is the origin of a setting that nothing is said of.
const usual = "default"

// formatsOf is the annotation of the flag -o that lists what it takes.
const formatsOf = "formats"

// problems are the settings that there are not and the values that they do not take.
func (c *configuration) problems() (ps problems) {
	for _, key := range c.unknown() {
		ps = append(ps, c.problemIn(key, fmt.Sprintf("no setting %q%s", key, nearest(key, settingKeys()))))
	}
	for _, name := range unknownVariables() {
		ps = append(ps, problem{name, &calc.Error{Message: "no such setting" + nearest(name, allVariables())}})
	}
	for _, s := range settings {
		text := c.text(s.key)
		if err := s.takes(text); err != nil {
			ps = append(ps, c.problemOf(s.key, text, err.Error()))
		}
	}
	return ps
}

// problemOf is what is wrong with the value of a setting, with the place that it came from.
func (c *configuration) problemOf(key, text, message string) problem {
	switch from := c.origin(key); from {
	case c.file:
		return c.problemIn(key, key+": "+message)
	case "--" + key:
		return problem{from + " " + text, &calc.Error{Message: message}}
	default:
		return problem{from + "=" + text, &calc.Error{Message: message}}
	}
}

// problemIn is what is wrong with a line of the file.
func (c *configuration) problemIn(key, message string) problem {
	e := &calc.Error{File: c.file, Line: 1, Col: 1, Message: message}
	key, _, _ = strings.Cut(key, ".") // of a key in a key, the line of the outer one
	for i, line := range c.lines {
		name, _, ok := strings.Cut(line, ":")
		if at := strings.Index(line, strings.TrimSpace(name)); ok && strings.EqualFold(unquoted(name), key) {
			e.Line, e.Col, e.Text, e.At, e.End = i+1, at+1, line, at, len(strings.TrimRight(name, " "))
		}
	}
	return problem{err: e}
}

// unquoted is a key as YAML reads it.
func unquoted(name string) string { return strings.Trim(strings.TrimSpace(name), `"'`) }

// unknown are the keys of the file that are no settings.
func (c *configuration) unknown() []string {
	own := viper.New()
	own.SetConfigType("yaml")
	_ = own.ReadConfig(strings.NewReader(strings.Join(c.lines, "\n"))) // it was read before
	keys := slices.DeleteFunc(own.AllKeys(), func(key string) bool { return slices.Contains(settingKeys(), key) })
	slices.Sort(keys)
	return keys
}

// unknownVariables are names in the environment that look like a slip in that of a setting. Others that begin with the
// prefix may be somebody else's.
func unknownVariables() (names []string) {
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if value != "" && strings.HasPrefix(name, envPrefix) && !slices.Contains(allVariables(), name) && nearest(name[len(envPrefix):], settingKeys()) != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func allVariables() (names []string) {
	for _, s := range settings {
		names = append(names, variables(s.key)[0])
	}
	return names
}

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

// begin settles what holds for a command, and says on standard error what of the settings is not used.
func (c *configuration) begin(cmd *cobra.Command) error {
	if err := c.take(cmd); err != nil {
		return err
	}
	_, err := c.folder()
	for _, remark := range []string{c.remark, inWords(err)} {
		if remark != "" {
			fmt.Fprintln(cmd.ErrOrStderr(), calc.Printable(remark))
		}
	}
	return nil
}

func inWords(err error) string {
	if err == nil {
		return ""
	}
	return "presets: " + err.Error()
}

// folder are the sheets of the folder that is set. In the file its path may begin at the file's own folder.
func (c *configuration) folder() ([]calc.Source, error) {
	dir := c.text("presets")
	if dir == "" {
		return nil, nil
	}
	if rest, ok := strings.CutPrefix(dir, "~/"); ok {
		dir = filepath.Join(xdg.Home, rest)
	}
	if c.origin("presets") == c.file && !filepath.IsAbs(dir) {
		dir = filepath.Join(filepath.Dir(c.file), dir)
	}
	return presets.Folder(dir)
}
