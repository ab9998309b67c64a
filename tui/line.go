package tui

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

// A line is one row of the screen under construction, written from left to right at columns counted in cells.
// Every text that reaches the terminal passes through it, so this is where control characters end.
type line struct {
	style *styles
	buf   strings.Builder
	col   int
}

func newLine(s *styles) *line { return &line{style: s} }

// text is a line of one text, cut to w cells.
func (s *styles) text(w int, r role, text string) string {
	return newLine(s).at(0, w, r, text).String()
}

// at writes text at a column, cut to width cells. A line already past that column goes on after one blank.
func (l *line) at(col, width int, r role, text string) *line {
	if text = writtenOut(text); text == "" || width <= 0 {
		return l
	}
	if l.col > col && l.col > 0 {
		width -= l.col + 1 - col
		col = l.col + 1
	}
	if text = l.style.fit(text, width); text == "" {
		return l
	}
	l.pad(col)
	l.buf.WriteString(l.style.paint(r, text))
	l.col += cells(text)
	return l
}

// add writes text right behind what stands there.
func (l *line) add(r role, text string) *line { return l.at(l.col, 1<<16, r, text) }

// right writes text so that its last cell is the one before end.
func (l *line) right(end int, r role, text string) *line {
	return l.at(max(0, end-cells(writtenOut(text))), 1<<16, r, text)
}

// number writes a number with the last digit of its whole part in column ones, so that points stand under each other.
// Words (never, unbounded, ?) start at column words instead.
func (l *line) number(ones, words int, r role, number string) *line {
	whole, rest := splitNumber(number)
	if whole == "" {
		return l.at(words, 16, r, rest)
	}
	return l.right(ones+1, r, whole).add(r, rest)
}

// pad fills with blanks up to a column.
func (l *line) pad(col int) *line {
	if col > l.col {
		l.buf.WriteString(strings.Repeat(" ", col-l.col))
		l.col = col
	}
	return l
}

func (l *line) String() string { return l.buf.String() }

// splitNumber parts "1,575.25" into "1,575" and ".25"; a text that does not start with a digit is all rest.
func splitNumber(s string) (whole, rest string) {
	i := 0
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == ',' || s[i] == '-' && i == 0) {
		i++
	}
	return s[:i], s[i:]
}

// writtenOut is a text as a screen has it: what a terminal could take for a command or for a change of direction is written
// out, and so is what hides what is written.
func writtenOut(s string) string {
	if visible(s) {
		return s
	}
	if utf8.ValidString(s) {
		s = strings.Map(func(r rune) rune {
			switch {
			case r == '\n' || r == '\r':
				return ' '
			case joins(r):
				return -1
			}
			return r
		}, s)
	}
	return clean(calc.Printable(s))
}

// visible reports a text of nothing but ASCII characters that are seen.
func visible(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// clean is a text as a field takes it, without what writtenOut writes out. What joins pictures to one goes, too: terminals
// do not agree on how many cells the whole then takes.
func clean(s string) string {
	if visible(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case calc.Hidden(r), joins(r), r >= 0x600 && swallows(r):
			return -1
		case r >= 0x1f1e6 && r <= 0x1f1ff: // two of these letters are a flag
			return 'A' + r - 0x1f1e6
		}
		return r
	}, s)
}

// joins reports what only changes the picture before it, or makes one of two: the joiner, variants, the frame of a key,
// the colours of skin, and tags.
func joins(r rune) bool {
	return r == 0x200d || r >= 0xfe00 && r <= 0xfe0f || r == 0x20e3 || r >= 0x1f3fb && r <= 0x1f3ff || r >= 0xe0000 && r <= 0xe0fff
}

// swallows reports a sign that makes one with whatever follows it, a blank too: the marks of Arabic numbers and the like.
func swallows(r rune) bool { return ansi.StringWidth(string(r)+" ") <= ansi.StringWidth(string(r)) }

// cells is how many cells a text takes; most are ASCII, for which no table is needed.
func cells(text string) int {
	if visible(text) {
		return len(text)
	}
	return ansi.StringWidth(text)
}

// fit cuts a text to width cells, with an ellipsis where something is missing.
func (s *styles) fit(text string, width int) string {
	if width <= 0 {
		return ""
	}
	if len(text) <= width || cells(text) <= width {
		return text
	}
	more := s.glyph.more
	if width <= cells(more) {
		return ansi.Truncate(text, width, "")
	}
	return ansi.Truncate(text, width, more)
}

// wrap breaks a text into lines of at most width cells, at blanks where it can. One cell is no room for any.
func wrap(text string, width int) []string {
	if text = writtenOut(text); text == "" || width < 2 {
		return nil
	}
	var lines []string
	gap := ""
	for word := range strings.SplitSeq(text, " ") { // at blanks that may be broken at alone
		switch n := len(lines) - 1; {
		case word == "":
		case n >= 0 && cells(lines[n])+cells(gap)+cells(word) <= width:
			lines[n] += gap + word
			gap = ""
		default:
			lines = append(lines, strings.Split(ansi.Hardwrap(word, width, true), "\n")...)
			gap = ""
		}
		gap += " "
	}
	return lines
}
