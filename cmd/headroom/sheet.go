package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// maxSheet is how much of a file is read. It is one more than calc takes, so that calc says what is too large.
const maxSheet = 1<<20 + 1

// sheetFlags say which sheet a command works on and what is different in it.
type sheetFlags struct {
	sheet string   // default, a preset, a file, - for standard input
	sets  []string // name=value
}

func (f *sheetFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.sheet, "file", "f", defaultSheet, "the `SHEET`: a preset, a file, or - for standard input")
	cmd.Flags().Lookup("file").DefValue = "" // what else it could be is said above
	cmd.RegisterFlagCompletionFunc("file", completeSheets)
	f.registerSets(cmd)
}

func (f *sheetFlags) registerSets(cmd *cobra.Command) {
	cmd.Flags().StringArrayVarP(&f.sets, "set", "s", nil, "another value for a cell: `NAME=VALUE`; may be repeated")
	cmd.RegisterFlagCompletionFunc("set", f.completeSets)
}

// open reads the sheet and sets what is to be set. Remarks go to standard error.
func (f *sheetFlags) open(cmd *cobra.Command) (*calc.Sheet, error) {
	sheet, ps, err := f.load(cmd)
	if err != nil {
		return nil, err
	}
	more, err := setAll(sheet, f.sets)
	if err != nil {
		return nil, err
	}
	if ps = append(ps, more...); len(ps) > 0 {
		return nil, ps
	}
	remarks(cmd.ErrOrStderr(), sheet)
	return sheet, nil
}

// load finds the sheet and reads it. What is wrong with an open one was said when it was opened.
func (f *sheetFlags) load(cmd *cobra.Command) (*calc.Sheet, problems, error) {
	conf := configurationOf(cmd)
	flag := cmd.Flags().Lookup("file")
	if conf.open != nil && (f.sheet == openSheet || flag != nil && !flag.Changed) {
		return conf.open.Clone(), nil, nil
	}
	src, err := conf.source(f.sheet, cmd.InOrStdin())
	if err != nil {
		return nil, nil, err
	}
	sheet, errs := conf.calc().Load(src)
	return sheet, fileProblems(errs), nil
}

// defaultSheet is the name of the sheet that commands work on unless told otherwise.
const defaultSheet = "default"

// stdinOnce refuses to read standard input as two sheets.
func stdinOnce(args []string) error {
	if i := slices.Index(args, "-"); i >= 0 && slices.Contains(args[i+1:], "-") {
		return errors.New("standard input is one sheet: give - once")
	}
	return nil
}

// readFile reads a file, or what somebody writes into a pipe. It does not wait for somebody to come.
func readFile(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	pipe := info.Mode()&os.ModeNamedPipe != 0
	how := os.O_RDONLY
	if pipe {
		how |= syscall.O_NONBLOCK
	}
	f, err := os.OpenFile(path, how, 0)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSheet))
	if pipe && err == nil && len(text) == 0 {
		err = fmt.Errorf("%s is a pipe that nobody writes into", path)
	}
	return string(text), err
}

// setAll gives cells the values of -s. Their order does not matter: a value that is refused beside the old values
// of others is tried again when those are set.
func setAll(sheet *calc.Sheet, sets []string) (problems, error) {
	for _, set := range sets {
		if name, _, ok := strings.Cut(set, "="); !ok || strings.TrimSpace(name) == "" {
			return nil, fmt.Errorf("-s %s: write -s NAME=VALUE, such as -s 'rate=50M/day'", set)
		}
	}
	for {
		ps, left := setEach(sheet, sets)
		if len(left) == 0 || len(left) == len(sets) {
			return ps, nil
		}
		sets = left
	}
}

// setEach sets what can be set, and returns what is wrong with the rest.
func setEach(sheet *calc.Sheet, sets []string) (ps problems, left []string) {
	for _, set := range sets {
		name, text, _ := strings.Cut(set, "=")
		if err := sheet.Set(strings.TrimSpace(name), strings.TrimSpace(text), calc.Set); err != nil {
			ps, left = append(ps, problem{"-s " + set, err}), append(left, set)
		}
	}
	return ps, left
}

// remarks says how the values of -s were read where another reading is plausible, and which built-in cells the
// sheet's own names put out of use. How the values of the sheet itself were read is for check and explain to say.
func remarks(w io.Writer, sheet *calc.Sheet) {
	for _, c := range sheet.Cells() {
		if c.Origin() == calc.Set {
			writeReadings(w, c)
		}
	}
	for _, message := range sheet.LeftOut() {
		fmt.Fprintln(w, calc.Printable(message))
	}
}

func writeReadings(w io.Writer, c *calc.Cell) {
	for _, reading := range c.Readings() {
		fmt.Fprintf(w, "%s: %s\n", c.Name(), calc.Printable(reading))
	}
}

// writeReadingsOf says how a text was read that stands on the command line for a cell's value.
func writeReadingsOf(w io.Writer, sheet *calc.Sheet, name, text string) {
	d := sheet.Clone()
	if d.Set(name, text, calc.Set) == nil {
		writeReadings(w, d.Cell(name))
	}
}
