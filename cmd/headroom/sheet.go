package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

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

// openWhole is open, and tells what is wrong with the open sheet of a session, too.
func (f *sheetFlags) openWhole(cmd *cobra.Command) (*calc.Sheet, error) {
	sheet, err := f.open(cmd)
	if err == nil && f.sheet == openSheet {
		_, errs := calc.Load(calc.Source{Name: openSheet, Text: sheet.Save()})
		err = fileProblems(errs).orNil()
	}
	return sheet, err
}

// load finds the sheet and reads it. What is wrong with an open one was said when it was opened.
func (f *sheetFlags) load(cmd *cobra.Command) (*calc.Sheet, problems, error) {
	conf := configurationOf(cmd)
	flag := cmd.Flags().Lookup("file")
	if conf.open != nil && (f.sheet == openSheet || flag != nil && !flag.Changed) {
		return conf.open.With(conf.calc()), nil, nil
	}
	src, err := conf.source(f.sheet, cmd.InOrStdin())
	if err != nil {
		return nil, nil, err
	}
	sheet, errs := conf.calc().Load(src)
	return sheet, fileProblems(errs), nil
}

// stdinOnce refuses to read standard input as two sheets.
func stdinOnce(args []string) error {
	if i := slices.Index(args, stdinSheet); i >= 0 && slices.Contains(args[i+1:], stdinSheet) {
		return errors.New("standard input is one sheet: give - once")
	}
	return nil
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
