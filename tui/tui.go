// Package tui is headroom's terminal program: a sheet of linked cells on screen, where every keystroke recalculates
// everything and shows what it did. All of Bubble Tea and Lip Gloss is in here; what a value is, how it is written and
// what follows from it is package calc's, and the presets come from outside through Options.
//
// The program never asks the terminal anything: colours follow from the environment and the settings. It writes only
// after a key, a new size of its window, or an answer that took a while. It leaves the mouse to the terminal, has no timer
// but one while its window is dragged, and leaves what was typed on disk.
package tui

import (
	"context"
	"io"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// Options are what the program is started with. Only Source is needed.
type Options struct {
	Source  calc.Source   // the sheet to open; its Path is where w saves
	Presets []calc.Source // what p offers, in display order

	// Open finds a sheet by the name of a preset or by the path of a file. Without it, p offers presets only.
	Open func(name string) (calc.Source, error)

	StateDir string // where edits not saved, recent files and the hints already seen are kept; "" keeps nothing

	Calc calc.Options // how sheets are drawn and printed; the screens have room for four digits

	Theme   string   // one of Themes; "" is auto
	Color   string   // one of Colors; "" is auto
	ASCII   bool     // draw with ASCII only; also chosen by a locale without UTF-8
	Hints   bool     // first-run hints
	Environ []string // TERM, NO_COLOR, LANG and the like, as os.Environ gives them; nil means os.Environ()

	// Plain: what can be asked besides what it does itself, and who answers.
	Questions []Question
	Ask       func(sheet *calc.Sheet, args []string, out io.Writer)
	Echo      bool // lines come from no terminal: they are shown, and what was left is told but not asked about

	Version string // what `headroom version` prints, for the trace of a fault

	Terminal io.Writer // where the text for the clipboard is written; nil means os.Stdout
}

// Run shows the sheet until the user leaves or ctx ends, and restores the terminal. The summary is one line to print
// afterwards ("kept 1 edit of two-hour-peak; …") or "". The error is context.Cause(ctx) when ctx ended it: signals are the
// caller's, who should end ctx on them. It is a *Crash after a fault of the program's own.
func Run(ctx context.Context, opt Options) (summary string, err error) {
	defer catch("start or end", func(c *Crash) { c.write(opt, time.Now(), ""); err = c })
	m := newModel(onScreen(opt))
	m.room.give = giveRoom
	m.room.give(m.room.bytes)
	return runModel(ctx, m, calm(os.Stdout)...)
}

// onScreen are options for the screens, whose columns have room for few digits.
func onScreen(opt Options) Options {
	opt.Calc.Digits = min(opt.Calc.Digits, mostDigits)
	return opt
}

func runModel(ctx context.Context, m *model, options ...tea.ProgramOption) (summary string, err error) {
	var stop func()
	m.continues, stop = continues()
	defer stop()
	final, err := newProgram(ctx, m, options...).Run()
	if g, ok := final.(*guarded); ok {
		return g.ended(ctx, err)
	}
	return "", err
}

// newProgram leaves signals to the context, and the mouse to the terminal.
func newProgram(ctx context.Context, m *model, options ...tea.ProgramOption) *tea.Program {
	ctx, stop := context.WithCancel(ctx)
	return tea.NewProgram(&guarded{model: m, stop: stop}, append([]tea.ProgramOption{tea.WithContext(ctx), tea.WithAltScreen(), tea.WithoutSignalHandler()}, options...)...)
}
