package tui

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// A field is one line of text being typed: a cell's text, a filter, a path. Its place is drawn as a character that stands
// between two others, since neither reverse video nor the terminal's own cursor can be relied on.
type field struct {
	text  []rune
	at    int  // the place, in runes
	fresh bool // nothing typed yet: the first character replaces the text
}

// newField opens a field on a text, with the place at its end.
func newField(text string) field {
	f := field{text: []rune(clean(text))}
	f.at = len(f.text)
	return f
}

func (f *field) String() string { return string(f.text) }

// atEnd reports whether a suggestion could be taken here.
func (f *field) atEnd() bool { return f.at == len(f.text) }

// key lets a key act on the field, and reports whether it was one for it.
func (f *field) key(where place, k tea.KeyMsg) bool {
	if k.Type == tea.KeyRunes || k.Type == tea.KeySpace {
		f.insert(string(k.Runes))
		return true
	}
	return f.act(actionAt(where, k))
}

// insert types a text: a paste of several lines becomes one, with blanks.
func (f *field) insert(text string) {
	if f.fresh {
		f.text, f.at = nil, 0
	}
	typed := []rune(clean(text))
	f.text = append(f.text[:f.at:f.at], append(typed, f.text[f.at:]...)...)
	f.at += len(typed)
	f.fresh = false
}

// act moves the place or takes characters away.
func (f *field) act(a action) bool {
	switch a {
	case doLeft:
		f.at = max(0, f.at-1)
	case doRight:
		f.at = min(len(f.text), f.at+1)
	case doStart:
		f.at = 0
	case doEnd:
		f.at = len(f.text)
	case doRub:
		f.cut(max(0, f.at-1), f.at)
	case doRubNext:
		f.cut(f.at, min(len(f.text), f.at+1))
	case doRubWord:
		f.cut(f.wordStart(), f.at)
	case doRubAll:
		f.cut(0, f.at)
	case doRubRest:
		f.cut(f.at, len(f.text))
	default:
		return false
	}
	f.fresh = false
	return true
}

// cut takes out the characters from one place to another.
func (f *field) cut(from, to int) {
	f.text = append(f.text[:from:from], f.text[to:]...)
	f.at = from
}

// wordStart is where the word before the place begins.
func (f *field) wordStart() int {
	i := f.at
	for i > 0 && f.text[i-1] == ' ' {
		i--
	}
	for i > 0 && f.text[i-1] != ' ' {
		i--
	}
	return i
}

// replace puts other text where the bytes from..to of the text were, with the place behind it.
func (f *field) replace(from, to int, text string) {
	s := f.String()
	before := []rune(s[:from] + text)
	f.text = append(before, []rune(s[to:])...)
	f.at, f.fresh = len(before), false
}

// goTo moves the place to a byte of the text.
func (f *field) goTo(offset int) {
	s := f.String()
	f.at, f.fresh = len([]rune(s[:min(max(0, offset), len(s))])), false
}

// view draws the field in width cells, brackets included. A longer text scrolls so that the place stays in sight.
func (f *field) view(s *styles, width int) string {
	room := width - 2
	if room < 1 {
		return ""
	}
	caret := s.glyph.caret
	before, after := string(f.text[:f.at]), string(f.text[f.at:])
	if over := cells(before) + cells(caret) - room; over > 0 {
		before = ansi.TruncateLeft(before, over, "")
	}
	for before != "" && cells(before)+cells(caret) > room { // the first takes two cells, and one was to go
		_, n := utf8.DecodeRuneInString(before)
		before = before[n:]
	}
	after = ansi.Truncate(after, max(0, room-cells(before)-cells(caret)), "")
	blank := strings.Repeat(" ", max(0, room-cells(before)-cells(caret)-cells(after)))
	return s.paint(input, "["+before) + s.paint(strong, caret) + s.paint(input, after+blank+"]")
}

// width is how many cells the field needs to show all of its text.
func (f *field) width(s *styles) int {
	return cells(f.String()) + cells(s.glyph.caret) + 2
}
