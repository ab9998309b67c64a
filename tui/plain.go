package tui

import (
	"bufio"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

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
	defer catch("a session", func(c *Crash) { c.write(opt.StateDir, time.Now(), ""); err = c })
	opt.ASCII, opt.Hints, opt.Color = true, false, "never"
	m := newModel(opt)
	m.glyph = spokenGlyphs
	m.style.glyph, m.style.words = spokenGlyphs, spokenKeys()
	t := &talk{m: m, ctx: ctx, lines: linesOf(in), out: asciiWriter{out}}
	t.begin()
	for !t.left {
		line, ok := t.ask("headroom> ")
		if !ok {
			break
		}
		t.do(line)
	}
	m.keepEdits()
	return m.summary(), context.Cause(ctx)
}

// talk is a session of questions and answers.
type talk struct {
	m     *model
	ctx   context.Context
	lines <-chan string
	out   io.Writer
	left  bool
}

// maxLine is how much of a line is read; calc refuses longer ones.
const maxLine = 64 << 10

// linesOf reads lines until the input ends. What is too long for a line is cut off, and is no value then.
func linesOf(in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, maxLine)
		for {
			line, long, err := r.ReadLine()
			text := string(line)
			for long && err == nil {
				_, long, err = r.ReadLine()
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
	select {
	case line, ok = <-t.lines:
	case <-t.ctx.Done():
	}
	line = strings.TrimSpace(clean(line))
	if t.m.opt.Echo || !ok {
		fmt.Fprintln(t.out, line)
	}
	return line, ok
}

// agreed asks something that is answered with yes or no.
func (t *talk) agreed(question string) bool {
	answer, _ := t.ask(question + " (yes or no): ")
	return answer != "" && strings.HasPrefix("yes", strings.ToLower(answer))
}

func (t *talk) say(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

// do carries out one line.
func (t *talk) do(line string) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case line == "":
	case strings.HasPrefix(rest, "=") || strings.Contains(line, "=") && t.command(word) == nil && t.questionNamed(word) == nil:
		t.set(line)
	case t.command(word) != nil:
		t.command(word)(t, rest)
	case t.questionNamed(word) != nil:
		t.question(t.questionNamed(word), rest)
	case t.m.sheet().Cell(word) != nil && rest == "":
		t.put("explain", word)
	case t.m.sheet().Family(word) != nil && rest == "":
		t.page(word)
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

// unknown says what a line may have been meant to be.
func (t *talk) unknown(word string) {
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
	t.put(append([]string{q.Name}, args...)...)
}

// put asks a question of the sheet as it stands.
func (t *talk) put(args ...string) {
	if t.m.opt.Ask != nil {
		t.m.opt.Ask(t.m.sheet(), args, t.out)
	}
}

// wordsOf parts a line at blanks; a word in double quotes may have blanks in it.
func wordsOf(line string) (words []string) {
	r := csv.NewReader(strings.NewReader(line))
	r.Comma, r.LazyQuotes = ' ', true
	all, _ := r.Read()
	for _, w := range all {
		if w != "" {
			words = append(words, w)
		}
	}
	return words
}

var enter = tea.KeyMsg{Type: tea.KeyEnter}

// asciiWriter writes the signs of headroom as ASCII. What users call their sheets and cells is left as it is.
type asciiWriter struct{ io.Writer }

var asciiSigns = strings.NewReplacer("✗", "x", "▲", "up", "▼", "down", "…", "...", "·", "*", "─", "-", "│", "|", "→", "->", "×", "x", "−", "-", "µ", "u", "μ", "u")

func (w asciiWriter) Write(p []byte) (int, error) {
	_, err := asciiSigns.WriteString(w.Writer, string(p))
	return len(p), err
}

// spokenGlyphs are signs as words.
var spokenGlyphs = func() glyphs {
	g := asciiGlyphs
	g.ok, g.warn, g.fail, g.up, g.down = "ok:", "warning:", "error:", "up", "down"
	return g
}()
