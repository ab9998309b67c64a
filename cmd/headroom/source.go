package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"headroom/calc"
	"headroom/presets"
)

// source finds the sheet that arg names. Presets of one's own come before those that headroom comes with.
func (c *configuration) source(arg string, in io.Reader) (calc.Source, error) {
	switch arg {
	case "":
		return calc.Source{}, errors.New("an empty name is no sheet")
	case defaultSheet:
		return calc.Default(), nil
	case "-":
		text, err := io.ReadAll(io.LimitReader(in, maxSheet))
		return calc.Source{Name: "stdin", Text: string(text)}, err
	}
	if src, ok := c.preset(arg); ok {
		return src, nil
	}
	text, err := readFile(arg)
	if errors.Is(err, os.ErrNotExist) {
		return calc.Source{}, c.unknownSheet(arg)
	}
	return calc.Source{Name: filepath.Base(arg), Path: arg, Text: text}, err
}

// preset is the preset of that name.
func (c *configuration) preset(name string) (calc.Source, bool) {
	for _, src := range c.own() {
		if src.Name == name {
			return src, true
		}
	}
	return presets.Find(name)
}

// own are the sheets of the folder that is set.
func (c *configuration) own() []calc.Source {
	all, _ := c.folder()
	return all
}

// presets are all presets: one's own, and those that headroom comes with and that are not replaced by one's own.
func (c *configuration) presets() []calc.Source {
	all := c.own()
	named := map[string]bool{}
	for _, src := range all {
		named[src.Name] = true
	}
	for _, src := range presets.All() {
		if !named[src.Name] {
			all = append(all, src)
		}
	}
	return all
}

// isSheet reports whether arg names a sheet.
func (c *configuration) isSheet(arg string) bool {
	_, ok := c.preset(arg)
	return ok || isSheet(arg) || c.open != nil && arg == openSheet
}

// isSheet reports whether arg is a preset or a file, without reading it: a pipe can be read once only.
func isSheet(arg string) bool {
	_, preset := presets.Find(arg)
	_, err := os.Stat(arg)
	return preset || err == nil || arg == "-" || arg == defaultSheet
}

// unknownSheet is the error for a sheet that is neither a preset nor a file.
func (c *configuration) unknownSheet(arg string) error {
	message := fmt.Sprintf("no preset or file %q", arg)
	var names []string
	for _, src := range c.presets() {
		names = append(names, src.Name)
	}
	if near := calc.Nearest(arg, names); len(near) > 0 && !strings.ContainsAny(arg, `/\`) {
		message += "; nearest: " + strings.Join(near, ", ")
	}
	return errors.New(message + "; see headroom list")
}
