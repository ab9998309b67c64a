package unit

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Scanner reads quantities out of a text, from Pos on. It is the part of the
// language's reader that knows numbers and units. It stops with a panic of
// *[Error]: see [Catch].
//
//	Literal  = Quantity | Range .
//	Range    = [ "-" ] Quantity ".." [ "-" ] Quantity .
//	Quantity = number [ scale ] [ Unit ]
//	         | whole "/" whole Unit             // 1/2 h: proper, and first in a product
//	         | number time { number time } .    // 1 day 2 h: larger unit first
//	Unit     = ( "%" | unit | Per ) { Per } .
//	Per      = ( "/" | "per" ) unit .
type Scanner struct {
	Text  string
	Pos   int
	Depth int    // open parentheses: inside them a comma separates
	Notes []Note // readings that are one of several plausible ones
}

// Note says how a part of a text was read where another reading is plausible.
type Note struct {
	At, End int
	Message string
}

// Quantity is a number with its unit, as read.
type Quantity struct {
	Value   float64 // base units
	Dim     Dim
	Kind    Kind
	Label   string // the label, for a quantity of that kind
	Bare    bool   // no unit was written
	Slashes []Slash
	At, End int

	// Half is half of the last digit that was written, in base units; trailing
	// zeros of a whole number do not count. 0 for a proper fraction.
	Half float64

	num  number
	unit *Unit
}

// In is the value of a bare number in a unit, to the nearest float.
func (q Quantity) In(u *Unit) float64 { return q.num.value(u) }

// Slash is a unit word that was read after a "/", where a name might have been meant.
type Slash struct {
	Word    string
	At, End int
}

// Literal is a quantity, or a range when Ranged.
type Literal struct {
	Quantity           // the low end of a range
	High     *Quantity // the other end
	Ranged   bool
	Fraction bool // written as a proper fraction of a unit
}

// Blanks skips white space.
func (s *Scanner) Blanks() {
	for {
		r, n := s.Rune()
		if n == 0 || !blank(r) {
			return
		}
		s.Pos += n
	}
}

func blank(r rune) bool {
	return r == ' ' || r == '\t' || r == '\u00a0' || r == '\u2009' || r == '\u202f'
}

// Rune is the next character, and its length: 0 at the end.
func (s *Scanner) Rune() (rune, int) { return utf8.DecodeRuneInString(s.Text[s.Pos:]) }

// Digit reports whether a number begins here.
func (s *Scanner) Digit() bool {
	rest := s.Text[s.Pos:]
	if rest == "" {
		return false
	}
	r, _ := s.Rune()
	return digit(rest[0]) || fractions[r] != "" || rest[0] == '.' && len(rest) > 1 && digit(rest[1])
}

// Literal reads a quantity or a range, or at a "-" a range for which
// NegativeRange has answered yes. first: it stands first in its product, where
// 1/2 h is half an hour.
func (s *Scanner) Literal(first bool) Literal {
	l := Literal{Quantity: s.signed(first)}
	l.Fraction = l.num.over != ""
	save := s.Pos
	s.Blanks()
	if !strings.HasPrefix(s.Text[s.Pos:], "..") {
		s.Pos = save
		return l
	}
	s.Pos += 2
	s.Blanks()
	high := s.upper()
	l.High, l.Ranged = &high, true
	s.agree(&l)
	return l
}

// NegativeRange reports whether a range with a negative low end begins here, at a "-".
func (s *Scanner) NegativeRange() bool {
	try := Scanner{Text: s.Text, Pos: s.Pos + 1, Depth: s.Depth}
	var err *Error
	ok := func() bool {
		defer Catch(&err)
		try.Blanks()
		if !try.Digit() {
			return false
		}
		try.quantity(false)
		try.Blanks()
		return strings.HasPrefix(try.Text[try.Pos:], "..")
	}()
	return ok
}

func (s *Scanner) upper() Quantity {
	r, _ := s.Rune()
	if s.Pos == len(s.Text) {
		s.fail(len(s.Text), len(s.Text), "unfinished", "a range needs its upper end", "write 0.5..2 ms")
	}
	if !s.Digit() && r != '-' {
		s.fail(s.Pos, s.Pos, "range", "a range has a number at both ends", "write 0.5..2 ms")
	}
	return s.signed(false)
}

func (s *Scanner) signed(first bool) Quantity {
	at := s.Pos
	if strings.HasPrefix(s.Text[s.Pos:], "-") {
		s.Pos++
		s.Blanks()
		if !s.Digit() {
			s.fail(at, s.Pos, "range", "a range has a number at both ends", "write -5..5")
		}
		q := s.quantity(first)
		q.num.neg, q.Value, q.At = true, -q.Value, at
		return q
	}
	return s.quantity(first)
}

// agree lets the unit on the right of a range serve both ends, and refuses
// ends that do not fit together.
func (s *Scanner) agree(l *Literal) {
	low, high := &l.Quantity, l.High
	end := high.End
	switch {
	case low.Kind == Label || high.Kind == Label && !low.Bare:
		s.fail(low.At, end, "range", "the label stands on the right", "write 20..24 nodes")
	case high.Bare && !low.Bare:
		s.fail(low.At, end, "range", "the unit stands on the right", fmt.Sprintf("write %s..%s %s",
			low.num.text(), high.num.text(), low.unit.Name))
	case low.Bare && high.num.scaled && !low.num.scaled && low.Value != 0:
		s.fail(low.At, end, "range", "which scale has the low end?", fmt.Sprintf("write %s%s..%s", low.num.text(),
			high.num.scaleText(s.Text), strings.TrimSpace(s.Text[high.At:end])))
	case low.Bare && !high.Bare:
		low.unit, low.Dim, low.Kind, low.Label, low.Bare = high.unit, high.Dim, high.Kind, high.Label, false
		low.Value, low.Half = low.num.value(low.unit), low.num.half(low.unit)
	case low.Dim != high.Dim:
		s.fail(low.At, end, "mismatch", fmt.Sprintf("a range from %s to %s", low.Dim.Kind(), high.Dim.Kind()), "both ends want one unit")
	}
	if math.IsInf(high.Value-low.Value, 0) {
		s.fail(low.At, end, "number", "this range is too wide", "a value has at most 308 digits")
	}
	if low.Value > high.Value {
		s.fail(low.At, end, "range", "the ends are swapped", "write "+s.swapped(*low, *high))
	}
	l.End = end
}

// swapped is a range with its ends the other way round, the unit on the right
// where one serves both.
func (s *Scanner) swapped(low, high Quantity) string {
	first, last := strings.TrimSpace(s.Text[high.At:high.End]), strings.TrimSpace(s.Text[low.At:low.End])
	if low.unit == high.unit {
		if q, err := Read(last); err == nil && q.Bare {
			last += strings.TrimPrefix(first, high.num.text())
			first = high.num.text()
		}
	}
	return first + ".." + last
}

// quantity reads a number and what binds to it.
func (s *Scanner) quantity(first bool) Quantity {
	n := s.number()
	if first && n.whole {
		if q, ok := s.fraction(n); ok {
			return q
		}
	}
	u, scale := s.unit(n)
	n.exp += scale
	n.scaled = scale != 0
	q := s.finish(n, u)
	if u.Dim == timeDim && !strings.Contains(u.Name, "/") {
		s.furtherTimes(&q)
	}
	return q
}

func (s *Scanner) finish(n number, u *Unit) Quantity {
	q := Quantity{Value: n.value(u), Dim: u.Dim, Kind: u.Kind, Bare: u.Name == "", At: n.at, End: s.Pos,
		Half: n.half(u), num: n, unit: u}
	if u.Kind == Label || u.Kind == Ratio {
		q.Label = u.Name
	}
	if math.IsInf(q.Value, 0) {
		s.fail(n.at, s.Pos, "number", "this number is too large", "a value has at most 308 digits")
	}
	q.Slashes = s.slashes(n.end)
	if u.note != "" {
		s.note(n.at, s.Pos, u.note)
	}
	return q
}

func (s *Scanner) note(at, end int, message string) {
	s.Notes = append(s.Notes, Note{at, end, message})
}

// fraction reads the rest of 1/2 h, or nothing.
func (s *Scanner) fraction(n number) (Quantity, bool) {
	save := *s
	s.Blanks()
	if r, size := s.Rune(); r == '/' || r == '÷' {
		s.Pos += size
		s.Blanks()
		if s.Pos < len(s.Text) && digit(s.Text[s.Pos]) {
			m := s.number()
			u, scale := s.unit(m)
			if m.whole && scale == 0 && u.Name != "" && u.Kind != Label && u.Kind != Ratio && smaller(n.digits, m.digits) {
				return s.part(n, m, u), true
			}
		}
	}
	*s = save
	return Quantity{}, false
}

func (s *Scanner) part(n, m number, u *Unit) Quantity {
	if u.Kind == Percent {
		s.fail(n.at, s.Pos, "ambiguous", "a fraction of a percent, or one divided by it?",
			fmt.Sprintf("write %s / (%s%%)", n.digits, m.digits))
	}
	n.over = m.digits
	q := s.finish(n, u)
	s.note(n.at, s.Pos, fmt.Sprintf("a part of a unit; to divide, write %s / (%s %s)", n.digits, m.digits, u.Name))
	return q
}

// furtherTimes reads the rest of 1 day 2 h.
func (s *Scanner) furtherTimes(q *Quantity) {
	last := q.unit
	for {
		save := s.Pos
		s.Blanks()
		if !s.Digit() {
			s.Pos = save
			return
		}
		n := s.number()
		u, scale := s.unit(n)
		switch {
		case u.Name == "" && s.Pos == len(s.Text):
			s.fail(n.at, s.Pos, "unfinished", "a time follows here", "")
		case u.Dim != timeDim || scale != 0 || strings.Contains(u.Name, "/"):
			s.fail(n.at, s.Pos, "syntax", "only times are written one after another", "write + between them")
		case u.Factor() >= last.Factor():
			s.fail(q.At, s.Pos, "syntax", "the larger unit comes first", fmt.Sprintf("write %s%s%s%s", n.digits, u.Name, q.num.digits, q.unit.Name))
		}
		last = u
		q.Value += n.value(u)
		q.End, q.Half = s.Pos, n.half(u)
		if u.note != "" {
			s.note(n.at, s.Pos, u.note)
		}
	}
}
