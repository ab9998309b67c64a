package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headroom/calc"
	"headroom/presets"
	"headroom/tui"
)

// source finds the sheet that arg names. Presets of one's own come before those that headroom comes with.
func (c *configuration) source(arg string, in io.Reader) (calc.Source, error) {
	switch arg {
	case "":
		return calc.Source{}, errors.New("an empty name is no sheet")
	case defaultSheet:
		return calc.Default(), nil
	case stdinSheet:
		if c.open != nil {
			return calc.Source{}, errors.New("what is typed here is no sheet: name a preset or a file")
		}
		text, err := calc.ReadText(in)
		return calc.Source{Name: "stdin", Text: text}, err
	}
	if src, ok := c.preset(arg); ok {
		return src, nil
	}
	src, err := calc.ReadFile(arg)
	if errors.Is(err, os.ErrNotExist) {
		return calc.Source{}, c.unknownSheet(arg)
	}
	return src, err
}

// openFile finds a sheet while the terminal program runs. It must not wait, as it would for what comes from a terminal.
func (c *configuration) openFile(name string) (calc.Source, error) {
	if src, ok := c.preset(name); ok {
		return src, nil
	}
	if info, err := os.Stat(name); name == stdinSheet || err == nil && !info.Mode().IsRegular() {
		return calc.Source{}, fmt.Errorf("%s is no file: name a preset or a file", name)
	}
	return c.source(name, nil)
}

// Names that stand for a sheet wherever one is asked for.
const (
	defaultSheet = "default"
	stdinSheet   = "-"
	openSheet    = "this" // in an accessible session: the sheet that is open
)

// A folder is the presets of one's own, and why there are none.
type folder struct {
	*presets.Folder
	remark string
}

// presetFolder is the folder that is set. In the file its path may begin at the file's own folder.
func (c *configuration) presetFolder() *folder {
	if c.folder != nil {
		return c.folder
	}
	c.folder = &folder{Folder: &presets.Folder{}}
	dir := tui.Expanded(c.text("presets"))
	if dir == "" {
		return c.folder
	}
	if c.origin("presets") == c.file && !filepath.IsAbs(dir) {
		dir = filepath.Join(filepath.Dir(c.file), dir)
	}
	found, err := presets.Open(dir, defaultSheet, stdinSheet, openSheet)
	c.folder.Folder = found
	if err != nil {
		c.folder.remark = "presets: " + err.Error()
	}
	return c.folder
}

// preset is the preset of that name.
func (c *configuration) preset(name string) (calc.Source, bool) {
	if src, ok := c.presetFolder().Find(name); ok {
		return src, true
	}
	return presets.Find(name)
}

// presets are all presets: one's own, and those that headroom comes with and that are not replaced by one's own.
func (c *configuration) presets() []calc.Source {
	all := c.presetFolder().All()
	for _, src := range presets.All() {
		if !slices.Contains(c.presetFolder().Names(), src.Name) {
			all = append(all, src)
		}
	}
	return all
}

// isSheet reports whether arg names a sheet, without reading it: a pipe can be read once only.
func (c *configuration) isSheet(arg string) bool {
	_, err := os.Stat(arg)
	return err == nil || arg == stdinSheet || arg == defaultSheet || c.open != nil && arg == openSheet || slices.Contains(c.sheetNames(), arg)
}

// sheetNames are the names of all presets.
func (c *configuration) sheetNames() []string {
	return append(slices.Clone(c.presetFolder().Names()), presets.Names()...)
}

// unknownSheet is the error for a sheet that is neither a preset nor a file.
func (c *configuration) unknownSheet(arg string) error {
	message := fmt.Sprintf("no preset or file %q", arg)
	if near := calc.Nearest(arg, c.sheetNames()); len(near) > 0 && !strings.ContainsAny(arg, `/\`) {
		message += "; nearest: " + strings.Join(near, ", ")
	}
	return errors.New(message + "; see headroom list")
}
