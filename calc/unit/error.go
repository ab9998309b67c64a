package unit

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is what is wrong with a text: where, what, and what to write instead.
// It is the one error type of headroom's language, from a single quantity to a
// whole sheet.
type Error struct {
	File      string // the sheet's file or name; "" for a text that stands alone
	Line, Col int    // 1-based, Col in characters; 0 for a text that stands alone

	Text    string // what was read
	At, End int    // the bytes of Text that are wrong; both len(Text) when it ends too early
	Also    [2]int // the bytes of the other side of a mismatch, if any

	Word    string   // one word for a narrow place: unknown, mismatch, unfinished, refused ...
	Message string   // what is wrong
	Hint    string   // what to write instead, or ""
	Fix     string   // what would make it right in place of Text[At:End], or ""
	Others  []string // further names near by
}

// Errors are all errors of a text, in its order.
type Errors []*Error

func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Error is the error in one line, with its place if it has one.
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		fmt.Fprintf(&b, "%s:%d:%d: ", Printable(e.File), e.Line, e.Col)
	}
	b.WriteString(Printable(e.Message))
	if e.Hint != "" {
		sign := ": "
		if strings.HasSuffix(e.Message, "?") {
			sign = " "
		}
		b.WriteString(sign + Printable(e.Hint))
	}
	return b.String()
}

// Unfinished reports whether the text is wrong only because it ends too early,
// as while it is being typed.
func (e *Error) Unfinished() bool { return e.Word == "unfinished" }

// caretWidth is how much of a long text is shown around its fault.
const caretWidth = 76

// Caret is the text with its fault marked on a second line. A long text is cut
// to the part around the fault, and control characters are written out.
func (e *Error) Caret() string {
	text, marks := []rune{}, []rune{}
	first := -1
	for i, r := range e.Text {
		mark := ' '
		if i >= e.At && i < e.End || i >= e.Also[0] && i < e.Also[1] {
			mark = '^'
		}
		for _, p := range Printable(string(r)) {
			text, marks = append(text, p), append(marks, mark)
		}
		if first < 0 && i >= e.At {
			first = len(text) - 1
		}
	}
	if e.At >= len(e.Text) || e.At == e.End {
		if first < 0 {
			first = len(text)
		}
		for len(marks) <= first {
			marks = append(marks, ' ')
		}
		marks[first] = '^'
	}
	from := max(0, min(first-caretWidth/2, len(text)-caretWidth))
	to := min(len(text), from+caretWidth)
	return string(text[from:to]) + "\n" + strings.TrimRight(string(marks[from:min(len(marks), to+1)]), " ")
}

// Printable writes out the characters of s that would steer a terminal or hide
// what is really written: control characters, overrides of the writing
// direction, bytes that are no UTF-8.
func Printable(s string) string {
	if strings.IndexFunc(s, Hidden) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\t':
			b.WriteByte(' ')
		case Hidden(r) && r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case Hidden(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Hidden reports a character that steers a terminal or hides what is really
// written. It leaves alone the joiners that emoji and some scripts are written with.
func Hidden(r rune) bool {
	if r == '\u200c' || r == '\u200d' {
		return false
	}
	return r == utf8.RuneError || unicode.Is(unicode.C, r) || r == '\u2028' || r == '\u2029'
}

// fail stops the reading of a text; the recover is at the door of each reader.
func (s *Scanner) fail(at, end int, word, message, hint string) {
	panic(&Error{Text: s.Text, At: at, End: end, Word: word, Message: message, Hint: hint})
}

// Catch turns the panic with which a reader stops into its error, and passes
// on every other panic. It is deferred at the reader's door.
func Catch(err **Error) {
	switch r := recover().(type) {
	case nil:
	case *Error:
		*err = r
	default:
		panic(r)
	}
}
