package unit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// word reads letters; it may be empty.
func (s *Scanner) word() string {
	from := s.Pos
	if strings.HasPrefix(s.Text[from:], "%") {
		s.Pos++
		return "%"
	}
	for {
		r, n := s.Rune()
		if n == 0 || !unicode.IsLetter(r) {
			return s.Text[from:s.Pos]
		}
		s.Pos += n
	}
}

// slashes finds the unit words after a "/" in the unit that was just read.
func (s *Scanner) slashes(from int) (words []Slash) {
	text := s.Text[from:s.Pos]
	for i := 0; i < len(text); i++ {
		if text[i] != '/' {
			continue
		}
		at := from + i + 1
		for at < s.Pos && s.Text[at] == ' ' {
			at++
		}
		end := at
		for end < s.Pos && s.Text[end] != '/' && s.Text[end] != ' ' {
			end++
		}
		words = append(words, Slash{s.Text[at:end], at, end})
	}
	return words
}

// unit reads the scale letter and the unit after a number.
func (s *Scanner) unit(n number) (u *Unit, scale int) {
	u = one
	save := s.Pos
	s.Blanks()
	at := s.Pos
	w := s.word()
	switch {
	case w == "" || w == "per" || w == "of":
		s.Pos = save
	default:
		u, scale = s.named(n, at, w)
	}
	return s.pers(u), scale
}

func (s *Scanner) named(n number, at int, w string) (*Unit, int) {
	if u, ok := units[w]; ok {
		return u, 0
	}
	if scale, ok := scales[w]; ok {
		return s.afterScale(), scale
	}
	if scale, ok := scales[w[:1]]; ok { // krec, Mmsg: nouns only, since the rest of the table has prefixes of its own
		if u, ok := units[w[1:]]; ok && (u.Dim == recordDim || u.Dim == callDim) {
			return u, scale
		}
	}
	s.unknown(n, at, w)
	return one, 0
}

// afterScale reads the unit that may follow a scale letter: 8.64 M records.
func (s *Scanner) afterScale() *Unit {
	save := s.Pos
	s.Blanks()
	at := s.Pos
	w := s.word()
	if w == "" || w == "per" || w == "of" {
		s.Pos = save
		return one
	}
	u, ok := units[w]
	if !ok {
		s.unknown(number{at: at, end: at}, at, w)
	}
	return u
}

// mostPers is how many units may stand below a unit: exponents are small numbers.
const mostPers = 9

// pers reads the "/s" and "per day" behind a unit.
func (s *Scanner) pers(u *Unit) *Unit {
	if u.Kind == Label || u.Kind == Ratio {
		return u
	}
	for range mostPers {
		save := s.Pos
		s.Blanks()
		slash := strings.HasPrefix(s.Text[s.Pos:], "/")
		if slash {
			s.Pos++
		} else if w := s.word(); w != "per" {
			s.Pos = save
			return u
		}
		s.Blanks()
		at := s.Pos
		w := s.word()
		v, ok := units[w]
		if ok && v.divides() && !s.inName() {
			u = u.over(v)
			continue
		}
		if !slash {
			s.badPer(at, w)
		}
		s.Pos = save // "/ name" divides
		return u
	}
	return u
}

// inName reports whether the word just read goes on as a name: s in s_max.
func (s *Scanner) inName() bool {
	c := byte(0)
	if s.Pos < len(s.Text) {
		c = s.Text[s.Pos]
	}
	return c == '_' || digit(c)
}

func (s *Scanner) badPer(at int, w string) {
	switch {
	case at == len(s.Text):
		s.fail(at, at, "unfinished", "per stands before a unit", "")
	case s.Digit():
		s.fail(at, s.Pos, "syntax", "per stands before a unit, not before a number", "write 1 / 10 s")
	case units[w] != nil && units[w].Kind == Label:
		s.fail(at, s.Pos, "syntax", "a label never stands below a /", "divide by the cell: / ("+w+")")
	}
	s.unknown(number{at: at, end: at}, at, w)
}

// unknown refuses a word that is no unit, with the nearest that is.
func (s *Scanner) unknown(n number, at int, w string) {
	end := at + len(w)
	if w == "" {
		s.fail(at, at, "syntax", "a unit belongs here", "")
	}
	if hint := wrong[w]; hint != "" {
		s.fail(at, end, "unknown", fmt.Sprintf("no unit %q", w), hint)
	}
	if s.inName() { // 3 peak_rate
		s.fail(n.at, end, "syntax", "nothing multiplies by standing side by side", "write * between a number and a name")
	}
	e := &Error{Text: s.Text, At: at, End: end, Word: "unknown", Message: fmt.Sprintf("no unit %q", w)}
	near := Nearest(w, measures)
	if len(near) == 0 {
		near = Nearest(w, words)
	}
	if len(near) > 0 {
		e.Fix, e.Others, e.Hint = near[0], near[1:], "write "+near[0]
	} else {
		e.Hint = examples
	}
	if end == len(s.Text) && slices.ContainsFunc(words, func(u string) bool { return strings.HasPrefix(u, w) }) {
		e.Word = "unfinished"
	}
	panic(e)
}

const examples = "times are ns us ms s min h d week month y; data is B KB MB GB TB KiB MiB GiB"
