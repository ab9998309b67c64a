package tui

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"headroom/calc"
)

// A Question is a command that Plain hands on with the sheet as it stands.
type Question struct {
	Name, Does string
	Asks       []Prompt // what to ask for when nothing follows the name; an empty answer to the first leaves it
}

// A Prompt asks for one argument of a question: the value of a flag, or a word when there is none.
type Prompt struct{ Flag, Text string }

// Plain is headroom without screens: it asks for a line and answers in lines of ASCII, for screen readers and for
// terminals that can do no more. It is the same program all the same: one sheet, its edits, undone, kept on disk and saved
// in the same way. It ends with the input, when it is told to, and when ctx ends; the results are those of Run.
func Plain(ctx context.Context, in io.Reader, out io.Writer, opt Options) (summary string, err error) {
	defer catch("a session", func(c *Crash) { c.write(opt, time.Now(), ""); err = c })
	opt.ASCII, opt.Hints, opt.Color = true, false, "never"
	m := newModel(opt)
	m.glyph = spokenGlyphs
	m.style.glyph, m.style.words = spokenGlyphs, spokenKeys()
	t := &talk{m: m, ctx: ctx, lines: linesOf(in), out: &asciiWriter{Writer: out}}
	t.begin()
	for !t.left && t.out.failed == nil {
		line, ok := t.ask("headroom> ")
		if !ok {
			break
		}
		t.do(line)
	}
	if t.ctx.Err() == nil {
		m.finish()
	}
	m.keepEdits()
	return m.summary(), cmp.Or(context.Cause(ctx), t.out.failed)
}

// talk is a session of questions and answers.
type talk struct {
	m     *model
	ctx   context.Context
	lines <-chan string
	back  []string // lines that were read and are still to be done
	out   *asciiWriter
	left  bool
}

// linesOf reads lines until the input ends. Of a line that is too long it hands on a byte more than a line may have.
func linesOf(in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, calc.MaxText+1)
		for {
			line, long, err := r.ReadLine()
			text := string(line)
			for long && err == nil {
				line, long, err = r.ReadLine()
				text = (text + string(line))[:min(len(text)+len(line), calc.MaxText+1)]
			}
			if err != nil {
				return
			}
			lines <- text
		}
	}()
	return lines
}

// ask waits for a line; ok is false at the end of the input and of the context.
func (t *talk) ask(prompt string) (line string, ok bool) {
	fmt.Fprint(t.out, prompt)
	line, ok = t.read()
	for ok && len(line) > calc.MaxText {
		t.say("That line is too long, and nothing of it was done: %d KiB are the limit.", calc.MaxText>>10)
		fmt.Fprint(t.out, prompt)
		line, ok = t.read()
	}
	line = strings.TrimSpace(clean(line))
	if t.m.opt.Echo || !ok {
		fmt.Fprintln(t.out, line)
	}
	return line, ok
}

func (t *talk) read() (line string, ok bool) {
	if len(t.back) > 0 {
		line, t.back = t.back[0], t.back[1:]
		return line, true
	}
	select {
	case line, ok = <-t.lines:
	case <-t.ctx.Done():
	}
	if t.ctx.Err() != nil { // a line was there as well
		return "", false
	}
	return line, ok
}

// agreed asks something that is answered with yes or no, again after any other word. Nothing is answered at the end of the
// input, nor by a line of a script that is neither: that is its next command.
func (t *talk) agreed(question string) (yes, answered bool) {
	for {
		answer, ok := t.ask(question + " (yes or no): ")
		word := strings.ToLower(answer)
		switch {
		case !ok:
			return false, false
		case word != "" && strings.HasPrefix("yes", word):
			return true, true
		case word != "" && strings.HasPrefix("no", word):
			return false, true
		case t.m.opt.Echo:
			t.back = append(t.back, answer)
			return false, false
		}
	}
}

// say writes a line, and nothing in it that would steer a terminal.
func (t *talk) say(format string, args ...any) {
	fmt.Fprintln(t.out, calc.Printable(fmt.Sprintf(format, args...)))
}

// do carries out one line.
func (t *talk) do(line string) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if other, ok := sameAs[strings.ToLower(word)]; ok && t.cellNamed(word) == nil {
		word, line = other, joinWords(" ", other, rest)
		word, rest, _ = strings.Cut(line, " ")
	}
	command, question := t.command(word), t.questionNamed(word)
	switch {
	case line == "":
	case strings.HasPrefix(rest, "=") || strings.Contains(line, "=") && command == nil && question == nil:
		t.set(line)
	case command != nil:
		command(t, rest)
	case question != nil:
		t.question(question, rest)
	case t.cellNamed(word) != nil && rest == "":
		t.tell(t.cellNamed(word))
	case t.cellNamed(word) != nil:
		t.say("To give it a value write %s = %s.", t.cellNamed(word).Name(), rest)
	case t.familyNamed(line) != nil:
		t.page(line)
	default:
		t.unknown(word)
	}
	t.tellMessage()
}

// tellMessage says what the program has to say of what was just done.
func (t *talk) tellMessage() {
	if t.m.message != "" {
		t.say("%s", t.m.message)
		t.m.message = ""
	}
}

// sameAs are words that mean others.
var sameAs = map[string]string{
	"?": "help", "q": "quit", "exit": "quit", "vary": "sweep", "movers": "tornado", "why": "explain", "presets": "list presets",
	"units": "list units", "functions": "list functions", "families": "pages", "u": "undo", "restore": "reset",
}

// cellNamed is the cell of that name, in whatever case and with whatever hyphens it is written; nil if there is none.
func (t *talk) cellNamed(word string) *calc.Cell {
	if c := t.m.sheet().Cell(word); c != nil {
		return c
	}
	return t.m.sheet().Cell(strings.ReplaceAll(strings.ToLower(word), "-", "_"))
}

// unknown says what a line may have been meant to be.
func (t *talk) unknown(word string) {
	if t.m.opt.Open != nil && word != "" {
		if _, err := t.m.opt.Open(word); err == nil {
			t.say("That is a sheet: open %s opens it.", word)
			return
		}
	}
	names := append(t.m.sheet().Names(), t.words()...)
	if near := calc.Nearest(word, names); len(near) > 0 {
		t.say("Nothing is called %s; nearest: %s.", word, strings.Join(near[:min(3, len(near))], ", "))
		return
	}
	t.say("Nothing is called %s; help says what there is.", word)
}

// questionNamed is the question of that name, nil if there is none.
func (t *talk) questionNamed(name string) *Question {
	for i, q := range t.m.opt.Questions {
		if q.Name == name {
			return &t.m.opt.Questions[i]
		}
	}
	return nil
}

// question hands a question on, and asks for its arguments if there are none.
func (t *talk) question(q *Question, rest string) {
	args := wordsOf(rest)
	if rest == "" {
		for i, p := range q.Asks {
			answer, ok := t.ask(p.Text + ": ")
			switch {
			case !ok || answer == "" && i == 0:
				return
			case answer != "" && p.Flag != "":
				args = append(args, p.Flag, answer)
			case answer != "":
				args = append(args, answer)
			}
		}
	}
	if q.Name == "solve" {
		args = t.inRow(args)
	}
	t.pose(append([]string{q.Name}, args...)...)
}

// inRow gives a goal without a unit the unit of its cell's row, as a value that is typed has it.
func (t *talk) inRow(args []string) []string {
	flags := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-") })
	if flags < 0 {
		flags = len(args)
	}
	left, text, ok := strings.Cut(strings.Join(args[:flags], " "), "=")
	c := t.cellNamed(strings.TrimSpace(strings.TrimRight(left, "<>")))
	if !ok || c == nil || strings.TrimSpace(text) == "" {
		return args
	}
	sign, text := calc.CutSide(strings.TrimSpace(text))
	return append([]string{left + "=" + sign + t.m.inRowUnit(c, text)}, args[flags:]...)
}

// pose asks a question of the sheet as it stands.
func (t *talk) pose(args ...string) {
	if t.m.opt.Ask != nil {
		t.m.opt.Ask(t.m.sheet(), args, t.out)
	}
}

// wordsOf parts a line at blanks, as a shell does that expands nothing: what stands in quotes of either kind has its blanks
// and the other quotes kept, wherever in a word it is. A quote that is never closed stands for itself.
func wordsOf(line string) (words []string) {
	var word []byte
	begun := false // an empty word in quotes is one
	for i := 0; i < len(line); i++ {
		quoted := -1 // how many characters
		if line[i] == '\'' || line[i] == '"' {
			quoted = strings.IndexByte(line[i+1:], line[i])
		}
		switch {
		case quoted >= 0:
			word, begun = append(word, line[i+1:i+1+quoted]...), true
			i += quoted + 1
		case line[i] != ' ':
			word, begun = append(word, line[i]), true
		case begun:
			words, word, begun = append(words, string(word)), nil, false
		}
	}
	if begun {
		words = append(words, string(word))
	}
	return words
}

// asciiWriter writes the signs of headroom as ASCII wherever they stand, in a user's title, too. Other characters are left as
// they are.
type asciiWriter struct {
	io.Writer
	failed error // the first that went wrong
}

var asciiSigns = strings.NewReplacer("headroom list", "list", "✗", "x", "▲", "up", "▼", "down", "…", "...", "·", "*", "─", "-", "│", "|", "→", "->", "×", "x", "−", "-", "µ", "u", "μ", "u")

func (w *asciiWriter) Write(p []byte) (int, error) {
	_, err := asciiSigns.WriteString(w.Writer, string(p))
	w.failed = cmp.Or(w.failed, err)
	return len(p), err
}

// spokenGlyphs are signs as words.
var spokenGlyphs = func() glyphs {
	g := asciiGlyphs
	g.ok, g.warn, g.fail, g.up, g.down = "ok:", "warning:", "error:", "up", "down"
	return g
}()
