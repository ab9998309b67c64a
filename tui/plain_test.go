package tui

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"headroom/calc"
)

// plainly has a session of lines about the peak, and returns all that is said in it.
func plainly(t *testing.T, opt Options, lines ...string) string {
	t.Helper()
	var out strings.Builder
	if opt.Source.Name == "" {
		opt.Source = preset(t, "two-hour-peak")
	}
	opt.Presets, opt.Environ = allPresets(t), []string{}
	if _, err := Plain(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, opt); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// leftTyping leaves the peak with an edit and a text in an open field, as a program does that was killed.
func leftTyping(t *testing.T, text string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	l := leftover{Name: "two-hour-peak", Edits: []keptEdit{{Name: "ramp", keptEntry: keptEntry{Text: "5 min"}}},
		Typing: &typing{Name: "peak_duration", Text: text, Before: keptEntry{Text: "2 h"}}}
	if err := storeOf(dir, noProcess).keepSession(new(string), l); err != nil {
		t.Fatal(err)
	}
	return dir
}

// typedLeft are the texts in open fields that a folder has.
func typedLeft(dir string) (texts []string) {
	for _, l := range newStore(dir).left() {
		if l.Typing != nil {
			texts = append(texts, l.Typing.Text)
		}
	}
	return texts
}

// TestPlainUnfinishedText: a text that is no value cannot stay in a field here. It is told, and stays on disk, where left
// finds it however often it is asked for.
func TestPlainUnfinishedText(t *testing.T) {
	dir := leftTyping(t, "7 hou")
	for _, ask := range []string{"yes", "left", "left"} {
		out := plainly(t, Options{StateDir: dir, Echo: ask == "left"}, ask, "changes")
		for _, want := range []string{"Not finished: peak_duration = 7 hou", "ramp is 5 min, was 0 s"} {
			if !strings.Contains(out, want) {
				t.Errorf("after %s %q is not in\n%s", ask, want, out)
			}
		}
		if got := typedLeft(dir); !slices.Equal(got, []string{"7 hou"}) {
			t.Fatalf("after %s left is %q", ask, got)
		}
		for _, l := range newStore(dir).left() { // what is kept of this session would be asked about
			if l.Typing == nil {
				os.Remove(l.file)
			}
		}
		if out := plainly(t, Options{StateDir: dir}, "quit"); strings.Contains(out, "7 hou") {
			t.Errorf("after %s it is told at every start:\n%s", ask, out)
		}
	}
}

// TestPlainFinishedText: a text that is a value is an edit then, and nothing else is left of it.
func TestPlainFinishedText(t *testing.T) {
	dir := leftTyping(t, "7 h")
	out := plainly(t, Options{StateDir: dir}, "yes", "changes")
	if !strings.Contains(out, "peak_duration is 7 h, was 2 h") || strings.Contains(out, "Not finished") {
		t.Error(out)
	}
	if left := newStore(dir).left(); len(left) != 1 || len(left[0].Edits) != 2 || left[0].Typing != nil {
		t.Errorf("left is %+v", left)
	}
}

// TestPlainLongLine: a line is done whole or not at all.
func TestPlainLongLine(t *testing.T) {
	terms := func(n int) string { return "rate = 1000/s" + strings.Repeat(" + 1/s", n) }
	fits := (calc.MaxText - len(terms(0))) / len(" + 1/s")
	blanks := strings.Repeat(" ", calc.MaxText-len(terms(fits)))
	for line, want := range map[string]string{
		terms(fits) + blanks:                 "rate is 11,9",
		terms(fits) + blanks + "\r":          "rate is 11,9",
		terms(fits) + blanks + " ":           "too long, and nothing of it was done: 64 KiB",
		terms(fits) + blanks + "\r + 900/s":  "too long",
		terms(20_000):                        "too long",
		terms(fits) + blanks[1:] + " + 1/s ": "too long",
	} {
		out := plainly(t, Options{}, line, "explain rate")
		if !strings.Contains(out, want) || strings.Contains(want, "long") == strings.Contains(out, "rate is 11,9") {
			t.Errorf("a line of %d bytes: %.300s", len(line), out)
		}
	}
}

// TestPlainScaled: a value is scaled without its label, and a percent stays one.
func TestPlainScaled(t *testing.T) {
	src := calc.Source{Name: "scaled", Text: "partitions = 12 partitions\nshare: % = 150%\ng: count = partitions \u2212 2\n"}
	out := plainly(t, Options{Source: src}, "partitions = *2", "partitions = /49", "partitions = *49", "share = +10%", "partitions = *(1 h)", "g = *2", "g = /4",
		"rate = 1,500/s", "rate = *(1..2)", "rate = *2")
	for _, want := range []string{"partitions is 24, was 12", "share is 165%, was 150%", "g is 2,348,", "g is 587,", "rate is 2,250 records/s, anywhere from 1,500 to 3,000", "rate is 4,500 records/s, anywhere from 3,000 to 6,000"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if n := strings.Count(out, "Not taken"); n != 2 {
		t.Errorf("%d texts are not taken:\n%s", n, out)
	}
}

// TestPlainScaledTidy: what scaling writes has no digits that rounding leaves.
func TestPlainScaledTidy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.calc")
	plainly(t, Options{Echo: true}, "hot_share = +10%", "rate = 1234.5678/s", "rate = *1.1", "save "+file)
	saved, _ := os.ReadFile(file)
	for _, want := range []string{" = 1358.02458 records/s # was", "\nhot_share = 11%\n"} {
		if !strings.Contains(string(saved), want) {
			t.Errorf("%q is not in\n%s", want, saved)
		}
	}
}

// TestPlainSilentAfterRefusal: a text that is not taken changes nothing, and nothing is said of what would follow.
func TestPlainSilentAfterRefusal(t *testing.T) {
	out := plainly(t, Options{}, "rate = 5 KB", "rate =", "mind x = 5", "rate = 5/s # note")
	for _, not := range []string{"does not follow", "mind x: records/s"} {
		if strings.Contains(out, not) {
			t.Errorf("%q is said:\n%s", not, out)
		}
	}
	if !strings.Contains(out, "a value has no comment") {
		t.Errorf("%s", out)
	}
}

// TestPlainGoal: a goal without a unit is read as the row is.
func TestPlainGoal(t *testing.T) {
	for line, want := range map[string]string{
		"solve drain_time = 1":                  "solve drain_time =1 h",
		"solve drain_time=90min --for capacity": "solve drain_time=90min --for capacity",
		"solve drain_time <= 2 --for capacity":  "solve drain_time <=2 h --for capacity",
		"solve drain_time = 2 h":                "solve drain_time =2 h",
		"solve nothing = 2":                     "solve nothing = 2",
		"solve drain_time":                      "solve drain_time",
	} {
		var asked []string
		opt := Options{Questions: []Question{{Name: "solve"}}, Ask: func(_ *calc.Sheet, args []string, _ io.Writer) { asked = args }}
		plainly(t, opt, line)
		if got := strings.Join(asked, " "); got != want {
			t.Errorf("%s asks %q, want %q", line, got, want)
		}
	}
}

// TestPlainAsks: only yes takes up what was left and only no declines it. Another word is asked about again, and the end of
// the input is no answer.
func TestPlainAsks(t *testing.T) {
	for _, c := range []struct {
		lines           []string
		asked           int
		taken, declined bool
	}{
		{[]string{"yes"}, 1, true, false},
		{[]string{"Y"}, 1, true, false},
		{[]string{"perhaps", "", "yesterday", "y"}, 4, true, false},
		{[]string{"no"}, 1, false, true},
		{[]string{"nothing", "N"}, 2, false, true},
		{[]string{"eval"}, 2, false, false},
		{nil, 2, false, false}, // an empty line
	} {
		dir := t.TempDir()
		if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
			t.Fatal(err)
		}
		out := plainly(t, Options{StateDir: dir}, c.lines...)
		if n := strings.Count(out, "Take it up again?"); n != c.asked {
			t.Errorf("%q: asked %d times", c.lines, n)
		}
		left := newStore(dir).left()
		if len(left) != 1 || (left[0].Pid != noProcess) != c.taken || left[0].Asked != c.declined {
			t.Errorf("%q: left is %+v", c.lines, left)
		}
	}
}

// TestPlainScript: a script is asked nothing. Its first line is done, and what was left is there the next time.
func TestPlainScript(t *testing.T) {
	dir := t.TempDir()
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		out := plainly(t, Options{StateDir: dir, Echo: true}, "ramp = 5 min", "undo")
		for _, want := range []string{"with 1 edit not saved: peak_duration = 3 h.\nleft takes it up again.\n", "headroom> ramp = 5 min\nramp is 5 min"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is not in\n%s", want, out)
			}
		}
		if strings.Contains(out, "yes or no") {
			t.Errorf("asked:\n%s", out)
		}
	}
}

// TestPlainLeft: what was left of any sheet is listed and can be gone on with, after a no, too.
func TestPlainLeft(t *testing.T) {
	const line = "1: two-hour-peak, left 12 March 2025, with 1 edit not saved: peak_duration = 3 h.\n"
	for _, c := range []struct {
		sheet string
		lines []string
		says  []string
		taken bool
	}{
		{"two-hour-peak", []string{"no", "left", "changes"}, []string{"It is kept: left takes", line, "peak_duration is 3 h, was 2 h"}, true},
		{"two-hour-peak", []string{"no", "left two-hour-peak"}, nil, true},
		{"hot-shard", []string{"left"}, []string{line, "None of it is of this sheet"}, false},
		{"hot-shard", []string{"left Two-Hour-Peak", "changes"}, []string{"two-hour-peak: ", "peak_duration is 3 h, was 2 h"}, true},
		{"hot-shard", []string{"left 1", "changes", "undo", "undo"}, []string{"peak_duration is 3 h, was 2 h", "Took back: opening"}, true},
		{"hot-shard", []string{"left 2", "left 0", "left nobody"}, []string{"Nothing was left of 2;", "Nothing was left of 0;", "Nothing was left of nobody;"}, false},
	} {
		dir := t.TempDir()
		if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
			t.Fatal(err)
		}
		out := plainly(t, Options{Source: preset(t, c.sheet), StateDir: dir}, c.lines...)
		for _, want := range c.says {
			if !strings.Contains(out, want) {
				t.Errorf("%s, %q: %q is not in\n%s", c.sheet, c.lines, want, out)
			}
		}
		taken := true
		for _, l := range newStore(dir).left() {
			taken = taken && l.Pid != noProcess
		}
		if taken != c.taken {
			t.Errorf("%s, %q: taken up is %v", c.sheet, c.lines, taken)
		}
	}
	if out := plainly(t, Options{StateDir: t.TempDir()}, "left"); !strings.Contains(out, "Nothing was left") {
		t.Error(out)
	}
}

// TestPlainSave: where nothing can be written that is said, and nothing is asked; what is there is replaced after a yes only,
// and a script's next command is none.
func TestPlainSave(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.calc")
	for _, c := range []struct {
		lines []string
		echo  bool
		says  string
		asked int
		saved bool
	}{
		{[]string{"save " + dir}, false, "Not saved: " + dir + ": a folder.", 0, false},
		{[]string{"save", dir}, false, "Not saved: " + dir + ": a folder.", 0, false},
		{[]string{"save " + filepath.Join(dir, "none", "x.calc")}, false, "no such folder.", 0, false},
		{[]string{"save " + file, "no"}, false, "", 1, false},
		{[]string{"save " + file, "what", "yes"}, false, "Saved " + file, 2, true},
		{[]string{"save " + file}, false, "Not saved: " + file + " is as it was.", 1, false},
		{[]string{"save " + file, "ramp = 6 min", "yes"}, true, "ramp is 6 min", 1, false},
		{[]string{"save " + file, "yes"}, true, "Saved " + file, 1, true},
	} {
		os.WriteFile(file, []byte("precious"), 0o600)
		out := plainly(t, Options{Echo: c.echo}, c.lines...)
		if !strings.Contains(out, c.says) || strings.Count(out, "Replace it?") != c.asked {
			t.Errorf("%q says\n%s", c.lines, out)
		}
		if text, err := os.ReadFile(file); err != nil || (string(text) != "precious") != c.saved {
			t.Errorf("%q: %v %q", c.lines, err, text)
		}
	}
}

// TestPlainEndsAtOnce: after a signal no line is done, though one is there.
func TestPlainEndsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("terminated"))
	lines := make(chan string, 100)
	for range cap(lines) {
		lines <- "quit"
	}
	talk := &talk{m: newModel(Options{Source: calc.Default()}), ctx: ctx, lines: lines, out: &asciiWriter{Writer: &strings.Builder{}}}
	for range cap(lines) {
		if line, ok := talk.ask(""); ok || line != "" {
			t.Fatalf("%q is done", line)
		}
	}
}

// TestPlainDigits: lines have room for more digits than the screens.
func TestPlainDigits(t *testing.T) {
	opt := Options{Source: preset(t, "two-hour-peak"), Calc: calc.Options{Digits: 7}}
	if out := plainly(t, opt, "peak_duration = 1.234567 h", "changes"); !strings.Contains(out, "peak_duration is 1.234567 h") {
		t.Error(out)
	}
	if got := onScreen(opt).Calc.Digits; got != mostDigits {
		t.Errorf("the screens show %d digits", got)
	}
}

func TestWordsOf(t *testing.T) {
	for line, want := range map[string][]string{
		"":                              nil,
		"  ":                            nil,
		"a  bc d ":                      {"a", "bc", "d"},
		`"a b" c`:                       {"a b", "c"},
		`'a b' c`:                       {"a b", "c"},
		`-s peak="1 h" -o csv`:          {"-s", "peak=1 h", "-o", "csv"},
		`--set='rate = 5/s'x"y z"`:      {"--set=rate = 5/sxy z"},
		`'say "a b"' "it's so"`:         {`say "a b"`, "it's so"},
		`'' a ""`:                       {"", "a", ""},
		`5' "open`:                      {"5'", `"open`},
		`it's a "b c`:                   {"it's", "a", `"b`, "c"},
		`$HOME ~/x *.calc \n a\ b`:      {"$HOME", "~/x", "*.calc", `\n`, `a\`, "b"},
		"größer 'über alles' µs":        {"größer", "über alles", "µs"},
		`'drain_time = 1 h' --for rate`: {"drain_time = 1 h", "--for", "rate"},
	} {
		if got := wordsOf(line); !slices.Equal(got, want) {
			t.Errorf("%s is %q, not %q", line, got, want)
		}
	}
}
