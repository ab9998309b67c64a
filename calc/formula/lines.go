package formula

import (
	"fmt"
	"strings"

	"headroom/calc/unit"
)

// Kind is what a line of a sheet is.
type Kind uint8

// The kinds of lines.
const (
	Blank Kind = iota
	Comment
	Cell
	From
	Show
	Family
	Group
	Headline
	Check
	Need
	Warn
	Fail
	Expect
	Limit
	Follows
	Mind
	Ask
)

// statements are the words that begin a line.
var statements = []struct {
	word, then string // then: a second word
	kind       Kind
}{
	{"from", "", From}, {"show", "", Show}, {"family", "", Family}, {"group", "", Group}, {"headline", "", Headline},
	{"check", "", Check}, {"need", "", Need}, {"warn", "when", Warn}, {"fail", "when", Fail},
	{"expect", "", Expect}, {"limit", "", Limit}, {"follows", "", Follows}, {"mind", "", Mind}, {"ask", "", Ask},
}

// String is the word that begins a line of that kind.
func (k Kind) String() string {
	for _, s := range statements {
		if s.kind == k {
			return s.word
		}
	}
	return ""
}

// Line is a line of a sheet.
type Line struct {
	Kind    Kind
	Source  string   // the whole line
	Name    string   // of a cell, family, limit, expectation or headline
	Unit    string   // as a cell is declared; "" when the line only gives a text
	Text    string   // a cell's or limit's text, an expected value, a test, free words
	Message string   // of a test
	Names   []string // of show
	Comment string   // behind the line, or all of a comment line

	NameAt, UnitAt, TextAt int // bytes of Source
}

// ParseLine reads a line, without checking what its texts mean.
func ParseLine(source string) (_ Line, err *Error) {
	defer unit.Catch(&err)
	l := &line{Line: Line{Source: source}}
	if len(source) > MaxText {
		l.stop(0, 0, "refused", "this line is too long", textLimit)
	}
	l.end = l.cutComment()
	l.blanks()
	if l.pos == l.end {
		if l.Comment != "" || l.end < len(source) {
			l.Kind = Comment
		}
		return l.Line, nil
	}
	l.read()
	return l.Line, nil
}

// line reads Source[pos:end].
type line struct {
	Line
	pos, end int
}

func (l *line) stop(at, end int, word, message, hint string) {
	panic(&Error{Text: l.Source, At: at, End: end, Word: word, Message: message, Hint: hint})
}

// cutComment finds the comment, a # with a blank or nothing on both sides, and
// returns where the line ends before it.
func (l *line) cutComment() int {
	s := l.Source
	for i := strings.IndexByte(s, '#'); i >= 0; i = nextHash(s, i) {
		before := i == 0 || s[i-1] == ' ' || s[i-1] == '\t'
		after := i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t'
		if before && (after || strings.TrimSpace(s[:i]) == "") {
			l.Comment = strings.TrimSpace(s[i+1:])
			return len(strings.TrimRight(s[:i], " \t"))
		}
	}
	return len(strings.TrimRight(s, " \t"))
}

func nextHash(s string, i int) int {
	next := strings.IndexByte(s[i+1:], '#')
	if next < 0 {
		return -1
	}
	return i + 1 + next
}

func (l *line) rest() string { return l.Source[l.pos:l.end] }

func (l *line) blanks() {
	for l.pos < l.end && (l.Source[l.pos] == ' ' || l.Source[l.pos] == '\t') {
		l.pos++
	}
}

// read tells cells from statements: a ":" or "=" right after the first word
// makes a cell, whatever the word.
func (l *line) read() {
	at := l.pos
	if name := ReadName(l.rest()); name != "" {
		l.pos += len(name)
		l.blanks()
		if l.pos < l.end && (l.Source[l.pos] == ':' || l.Source[l.pos] == '=') && !strings.HasPrefix(l.rest(), "==") {
			l.Kind, l.Name, l.NameAt = Cell, name, at
			l.cell()
			return
		}
		l.pos = at
	}
	word := l.word()
	for _, s := range statements {
		if s.word != word || s.then != "" && l.word() != s.then {
			continue
		}
		l.Kind = s.kind
		l.TextAt, l.Text = l.pos, l.rest()
		l.take()
		return
	}
	l.noStatement(at)
}

// take reads what follows the word of a statement.
func (l *line) take() {
	switch l.Kind {
	case From, Group, Mind, Ask:
		l.words()
	case Show:
		l.names()
	case Headline:
		l.oneName()
	case Family:
		l.nameAndWords()
	case Check, Need, Warn, Fail:
		l.test()
	case Expect, Limit:
		l.nameAndText()
	case Follows:
		l.nothing()
	}
}

// word reads up to a blank, and the blanks.
func (l *line) word() string {
	at := l.pos
	for l.pos < l.end && l.Source[l.pos] != ' ' && l.Source[l.pos] != '\t' {
		l.pos++
	}
	word := l.Source[at:l.pos]
	l.blanks()
	return word
}

func (l *line) noStatement(at int) {
	l.pos = at
	first := strings.FieldsFunc(l.rest(), func(r rune) bool { return strings.ContainsRune(" \t:=", r) })
	word := l.rest()
	if len(first) > 0 {
		word = first[0]
	}
	end := at + len(word)
	var words []string
	for _, s := range statements {
		words = append(words, strings.TrimSpace(s.word+" "+s.then))
	}
	after := strings.TrimLeft(l.Source[end:], " \t")
	switch near := unit.Nearest(word, words); {
	case strings.HasPrefix(after, "=") || strings.HasPrefix(after, ":"):
		l.stop(at, end, "syntax", fmt.Sprintf("%q is no name", word), "names are small letters, digits and _, a letter first")
	case word == "warn" || word == "fail":
		l.stop(at, end, "syntax", word+" is followed by when", fmt.Sprintf("write %s when drain_time > 2 h : message", word))
	case len(near) > 0:
		panic(&Error{Text: l.Source, At: at, End: end, Word: "unknown", Message: fmt.Sprintf("no statement %q", word),
			Hint: "write " + near[0], Fix: near[0], Others: near[1:]})
	}
	l.stop(at, end, "unknown", fmt.Sprintf("no statement %q", word), "a cell is written: "+cellLike(word)+" = 5")
}

func cellLike(word string) string {
	if name := ReadName(word); name == word {
		return name
	}
	return "name"
}

func (l *line) cell() {
	if l.Source[l.pos] == ':' {
		l.pos++
		l.blanks()
		l.UnitAt = l.pos
		unit, _, found := strings.Cut(l.rest(), "=")
		l.Unit = strings.TrimRight(unit, " \t")
		if l.Unit == "" {
			l.stop(l.pos, l.pos, "unit", "a unit belongs after the :", "write rate: records/s = 1000/s")
		}
		if !found {
			l.stop(l.end, l.end, "unfinished", "a declared cell needs a value", "write "+l.Name+": "+l.Unit+" = …")
		}
		l.pos += len(unit)
	}
	l.pos++
	l.value()
}

// value is the rest of the line: what a cell, a limit or an expectation holds.
func (l *line) value() {
	l.blanks()
	l.TextAt, l.Text = l.pos, l.rest()
	if l.Text == "" {
		l.stop(l.end, l.end, "unfinished", "a value belongs after the =", "")
	}
}

func (l *line) words() {
	if l.Text == "" {
		l.stop(l.end, l.end, "unfinished", l.Kind.String()+" is followed by words", "")
	}
}

func (l *line) nothing() {
	if l.Text != "" {
		l.stop(l.pos, l.end, "syntax", l.Kind.String()+" stands alone on its line", "")
	}
}

func (l *line) names() {
	l.words()
	for l.pos < l.end {
		l.Names = append(l.Names, l.name())
		l.blanks()
	}
}

func (l *line) oneName() {
	l.words()
	l.NameAt = l.pos
	l.Name = l.name()
	l.blanks()
	if l.pos < l.end {
		l.stop(l.pos, l.end, "syntax", "one name and no more", "")
	}
}

func (l *line) name() string {
	name := ReadName(l.rest())
	after := l.rest()[len(name):]
	if name == "" || after != "" && !strings.ContainsRune(" \t:=", rune(after[0])) {
		word, _, _ := strings.Cut(l.rest(), " ")
		l.stop(l.pos, l.pos+len(word), "syntax", fmt.Sprintf("%q is no name", word), "names are small letters, digits and _, a letter first")
	}
	l.pos += len(name)
	return name
}

func (l *line) nameAndWords() {
	l.named(":")
	l.blanks()
	l.TextAt, l.Text = l.pos, l.rest()
	l.words()
}

func (l *line) nameAndText() {
	l.named("=")
	l.value()
}

// named reads a name and the sign behind it.
func (l *line) named(sign string) {
	l.NameAt = l.pos
	l.Name = l.name()
	l.blanks()
	if !strings.HasPrefix(l.rest(), sign) {
		l.stop(l.pos, l.end, "syntax", fmt.Sprintf("%s NAME is followed by %s", l.Kind, sign), "")
	}
	l.pos += len(sign)
}

func (l *line) test() {
	test, message, _ := strings.Cut(l.rest(), ":")
	l.Text = strings.TrimRight(test, " \t")
	l.Message = strings.TrimSpace(message)
	if l.Text == "" {
		l.stop(l.pos, l.pos, "unfinished", l.Kind.String()+" is followed by a test", "write drain_time <= 6 h : message")
	}
}
