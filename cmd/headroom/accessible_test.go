package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"headroom/calc"
	"headroom/presets"
)

// talk has an accessible session about a sheet, and returns all that is said in it.
func talk(t *testing.T, sheet string, lines ...string) (out, errs string) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	var o, e bytes.Buffer
	if status := run([]string{"--accessible", sheet}, strings.NewReader(strings.Join(lines, "\n")+"\n"), &o, &e); status != 0 {
		t.Fatalf("status %d: %s", status, e.String())
	}
	return o.String(), e.String()
}

// TestTrap23Accessible: braille and borders are noise to a screen reader. Whatever is asked of whichever preset, the
// accessible session answers in ASCII without an escape sequence.
func TestTrap23Accessible(t *testing.T) {
	for _, src := range presets.All() {
		sheet, _ := calc.Load(src)
		headline := sheet.Shown()[0].Headline.Name()
		input := sheet.Inputs(sheet.Cell(headline))[0]
		lines := []string{
			"help", "pages", "verdict", "changes", "find a", "config", "check", "list", "list cells", "list units", "eval all",
			"next", "back", "page headroom", headline, input.Name() + " = *1.1", "changes", "baseline", "undo", "redo",
			"reset " + input.Name(), "compare two-hour-peak", "open linger-long", "undo", input.Name() + " = nothing",
			"solve", headline + " = " + input.Literal(input.Value().Mid), "", "sweep " + headline + " --over " + input.Name() + " -o plot",
			"sweep", headline, input.Name(), "tornado", headline, "spread", headline, "explain", headline, "calc", "50M/day to 1/s", "nonsense", "help sweep",
		}
		for _, f := range sheet.Shown() {
			lines = append(lines, f.Name, "page "+f.Name)
		}
		out, errs := talk(t, src.Name, lines...)
		if i := strings.IndexFunc(out+errs, func(r rune) bool { return r > '~' || r < ' ' && r != '\n' }); i >= 0 {
			t.Errorf("%s: not plain: %q", src.Name, (out + errs)[max(0, i-60):min(len(out+errs), i+20)])
		}
	}
}

// TestAccessibleIsComplete: every command is either something that can be asked of the open sheet, or has nothing to do
// with one; and no word stands for two things.
func TestAccessibleIsComplete(t *testing.T) {
	notAsked := []string{"batch", "completion", "man", "version", "help"}
	root := newRoot()
	for _, cmd := range root.Commands() {
		if _, asked := prompts[cmd.Name()]; asked == slices.Contains(notAsked, cmd.Name()) {
			t.Errorf("%s: asked is %v", cmd.Name(), asked)
		}
	}
	sheet, _ := calc.Load(calc.Default())
	for _, q := range questions(root) {
		if sheet.Cell(q.Name) != nil || sheet.Family(q.Name) != nil {
			t.Errorf("%s is a cell or a page, and a question", q.Name)
		}
	}
}

// TestAccessibleAnswersAsCommands: a question about an edited sheet is answered as the command answers it.
func TestAccessibleAnswersAsCommands(t *testing.T) {
	for _, q := range []struct{ ask, command string }{
		{"eval drain_time", "eval drain_time -f two-hour-peak -s peak_duration=3h -o lines"},
		{"eval storage", "eval storage -f two-hour-peak -s peak_duration=3h -o lines"},
		{"solve drain_time = 1 h --for capacity", "solve drain_time=1h --for capacity -f two-hour-peak -s peak_duration=3h -o lines"},
		{"sweep drain_time --over capacity=600..2000/s", "sweep drain_time --over capacity=600..2000/s -f two-hour-peak -s peak_duration=3h -o lines"},
		{`sweep drain_time --over "capacity = 600..2000/s"`, "sweep drain_time --over capacity=600..2000/s -f two-hour-peak -s peak_duration=3h -o lines"},
		{"tornado drain_time --ascii", "tornado drain_time --ascii -f two-hour-peak -s peak_duration=3h -o lines"},
		{"calc 10 GB / 3 MB/s", "calc 10 GB / 3 MB/s"},
	} {
		out, _ := talk(t, "two-hour-peak", "peak_duration = 3 h", q.ask)
		_, got, _ := strings.Cut(out, "headroom> "+q.ask+"\n")
		got = strings.TrimSuffix(strings.TrimSuffix(got, "\n"), "headroom> ")
		var want bytes.Buffer // how a value was read is said before the answer
		args := strings.Fields(q.command)
		if q.command[:4] == "calc" {
			args = []string{"calc", q.command[5:]}
		}
		run(args, strings.NewReader(""), &want, &want)
		text := strings.NewReplacer("▲", "up", "▼", "down").Replace(want.String())
		if got != text {
			t.Errorf("%s says\n%s\nand the command says\n%s", q.ask, got, text)
		}
	}
}

// TestAccessibleKeepsEdits: what was edited is kept, offered the next time, and can be undone then.
func TestAccessibleKeepsEdits(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	say := func(lines ...string) (out, errs string) {
		var o, e bytes.Buffer
		run([]string{"--accessible", "two-hour-peak"}, strings.NewReader(strings.Join(lines, "\n")+"\n"), &o, &e)
		return o.String(), e.String()
	}
	if _, errs := say("peak_duration = 3 h"); !strings.Contains(errs, "kept 1 edit of two-hour-peak") {
		t.Errorf("leaves with %q", errs)
	}
	out, _ := say("left", "eval drain_time", "undo", "eval drain_time")
	for _, want := range []string{"with 1 edit not saved: peak_duration = 3 h", "left takes it up again", "\ndrain_time is 7.2 h", "\ndrain_time is 4.8 h"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

// TestAccessibleHostile: lines that nobody would type are answered, too.
func TestAccessibleHostile(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	out, errs := talk(t, "default", "\x1b[31m", "rate = \x1b]0;x\a", long, "rate = "+long, "= = =", `"`, `solve "`, "--help", "- -", "help help",
		"open", "open /dev/null/x", "save /dev/null/x", "page nowhere", "rate", "x: = ", ": = 5", "eval --raw", "solve --for", "sweep --steps -1", "compare default default default default default", "\u202e")
	if strings.ContainsAny(out+errs, "\x1b\a\u202e") {
		t.Errorf("an escape gets through: %q", out)
	}
	if n := strings.Count(out, "headroom> "); n != 23 {
		t.Errorf("%d prompts for 22 lines:\n%s", n, out)
	}
}
