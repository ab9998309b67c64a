package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// Crash is the error of Run when a fault of the program's own ended it. The terminal is restored by then, and what was
// not saved is kept as it was after the last key that did no harm.
type Crash struct {
	Trace string // the file that tells more, "" if there is none

	what   string // the value of the panic, printable
	where  string // tui/solve.go:123
	during string // update, view, command
	stack  []string
	edits  string // what became of them, a sentence
}

// Error is all that there is to say, in a few lines, each of them printable.
func (c *Crash) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "stopped by a fault of its own: %s (%s)\n", c.what, c.where)
	if c.edits != "" {
		b.WriteString(c.edits + "\n")
	}
	if c.Trace == "" {
		b.WriteString("Please report this, with the first line and what `headroom version` prints.")
	} else {
		b.WriteString("Please report this, with what `headroom version` prints and this file, which has\n" +
			"the last keys but no text that was typed into a field:\n  " + calc.Printable(Homely(c.Trace)))
	}
	return b.String()
}

// guarded is what Bubble Tea runs: the model, with every panic in it and in its commands caught. After one, it is dumb
// until the program has ended.
type guarded struct {
	*model
	stop    context.CancelFunc // ends the program
	pressed []string           // the last keys
	crash   *Crash
}

// lastKeys is how many keys a trace has.
const lastKeys = 20

// Init is the model's.
func (g *guarded) Init() tea.Cmd { return guardedCmd(g.model.Init()) }

// Update is the model's. The panic of a command comes as a message, so that nothing is touched while a key is at work.
func (g *guarded) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	next = g // after a panic, too
	defer catch("update", g.fall)
	switch msg := msg.(type) {
	case *Crash:
		g.fall(msg)
	case tea.KeyMsg:
		g.note(msg)
	}
	if g.crash != nil {
		return g, nil
	}
	_, cmd = g.model.Update(msg)
	return g, guardedCmd(cmd)
}

// View is the model's.
func (g *guarded) View() (frame string) {
	defer catch("view", g.fall)
	if g.crash != nil {
		return ""
	}
	return g.model.View()
}

// guardedCmd is a command whose panic is its answer, and those of the commands that it answers with.
func guardedCmd(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer catch("command", func(c *Crash) { msg = c })
		msg = cmd()
		// A batch and a sequence are slices of commands; the type of the second has no name outside of Bubble Tea.
		if many := reflect.ValueOf(msg); many.Kind() == reflect.Slice && many.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
			for k := range many.Len() {
				if one := many.Index(k); !one.IsNil() {
					one.Set(reflect.ValueOf(guardedCmd(one.Interface().(tea.Cmd))))
				}
			}
		}
		return msg
	}
}

// catch is deferred around what may panic.
func catch(during string, then func(*Crash)) {
	value := recover()
	if value == nil {
		return
	}
	c := &Crash{what: shortened(calc.Printable(fmt.Sprint(value)), 300), where: "an unknown place", during: during}
	for _, f := range panicked() {
		place := placeOf(f)
		c.stack = append(c.stack, f.Function+"\n    "+place)
		if strings.HasPrefix(f.Function, modulePath) && c.where == "an unknown place" {
			c.where = place
		}
	}
	then(c)
}

func shortened(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n]) + "..."
	}
	return text
}

// modulePath begins the names of all functions of this module.
const modulePath = "headroom/"

// panicked are the calls that led to the panic which is being recovered, the innermost first.
func panicked() []runtime.Frame {
	pcs := make([]uintptr, 200)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
	var all []runtime.Frame
	for {
		f, more := frames.Next()
		if all = append(all, f); f.Function == "runtime.gopanic" {
			all = nil // one that is passed on has the first below it
		}
		if !more {
			return all
		}
	}
}

// placeOf is where a call stands, without any folder of the machine that it was built on.
func placeOf(f runtime.Frame) string {
	slash := strings.LastIndex(f.Function, "/") + 1
	name, _, _ := strings.Cut(f.Function[slash:], ".")
	return fmt.Sprintf("%s:%d", path.Join(strings.TrimPrefix(f.Function[:slash]+name, modulePath), path.Base(f.File)), f.Line)
}

// note remembers a key for a trace. What is typed into a field, or may be, is not named.
func (g *guarded) note(k tea.KeyMsg) {
	name := k.String()
	typed := k.Type == tea.KeyRunes || k.Type == tea.KeySpace
	if typed && (g.edit != nil || g.top() != nil || g.dialog != nil || actionAt(onSheet, k) == doNone) {
		name = "(text)"
	}
	g.pressed = append(g.pressed, name)
	g.pressed = g.pressed[max(0, len(g.pressed)-lastKeys):]
}

// fall ends the program on a panic. What was not saved is on disk already, as it was after the last key: what the model
// is now is not to be trusted.
func (g *guarded) fall(c *Crash) {
	if g.crash != nil {
		return
	}
	g.crash = c
	if g.stop != nil {
		g.stop()
	}
	c.edits = g.whatOfEdits()
	c.write(g.opt, g.store.now(), fmt.Sprintf("window: %dx%d\nTERM: %s\nlast keys: %s\n",
		g.width, g.height, calc.Printable(g.env["TERM"]), calc.Printable(strings.Join(g.pressed, " "))))
}

// whatOfEdits says what became of what was not saved, and how to go on.
func (g *guarded) whatOfEdits() string {
	switch {
	case g.store.failed:
		return "What was not saved could not be kept on disk."
	case g.opt.StateDir == "":
		return "What was not saved is lost, as there is no folder to keep it in."
	case g.doc.kept == "":
		return "Nothing was left unsaved."
	case g.style.words != nil: // a session of lines
		return "The edits are kept: left, in another session, takes them up."
	case g.doc.path == "" && g.sheet().Source().Name == stdinName:
		return "The edits are kept: run headroom, and " + g.style.keyOf(onSheet, doPresets) + " lists them."
	}
	return "The edits are kept: run " + g.again() + " again, and " + g.style.keyOf(inDialog, doKeep) + " takes them up."
}

// write puts all that is known into a file of the state folder.
func (c *Crash) write(opt Options, now time.Time, about string) {
	if opt.StateDir == "" {
		return
	}
	text := fmt.Sprintf("%s\n%s\npanic in %s: %s\nat %s\n%s\n%s\n", cmp.Or(strings.TrimSpace(opt.Version), "headroom of no version"),
		now.Format(time.RFC3339), c.during, c.what, c.where, about, strings.Join(c.stack, "\n"))
	file := filepath.Join(opt.StateDir, now.Format("crash-20060102-150405.txt"))
	if replaceFile(file, []byte(text), 0o600) == nil {
		c.Trace = file
	}
}

// ended is what is left to do and to say when Bubble Tea has given the terminal back.
func (g *guarded) ended(ctx context.Context, err error) (summary string, _ error) {
	if g.crash != nil {
		return "", g.crash
	}
	g.keepEdits() // what a signal interrupted
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, tea.ErrProgramKilled) {
		err = cause
	}
	return g.summary(), err
}
