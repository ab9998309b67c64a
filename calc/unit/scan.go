package unit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
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
	unit Unit
}

// In is the value of a bare number in a unit, to the nearest float.
func (q Quantity) In(u Unit) float64 { return q.num.value(u) }

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

// number is a decimal text: digits without separators, and the exponents that
// were written beside it.
type number struct {
	digits  string
	exp     int
	over    string // denominator of a fraction
	neg     bool
	whole   bool // digits only, nothing else
	scaled  bool // with a scale letter
	at, end int
}

func (n number) value(u Unit) float64 {
	x, _ := strconv.ParseFloat(n.digits+"e"+strconv.Itoa(n.exp+u.Exp), 64)
	if n.over != "" {
		d, _ := strconv.ParseFloat(n.over, 64)
		x = x * u.Mul / (d * u.Div)
	} else {
		x = x * u.Mul / u.Div
	}
	if n.neg {
		return -x
	}
	return x
}

// half is half of the last digit that counts.
func (n number) half(u Unit) float64 {
	whole, decimals, _ := strings.Cut(n.digits, ".")
	last := number{digits: "0.5", exp: n.exp - len(decimals)}
	if decimals == "" {
		last.exp += len(whole) - len(strings.TrimRight(whole, "0"))
	}
	if n.over != "" || strings.Trim(n.digits, "0.") == "" {
		return 0
	}
	return last.value(u)
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

func digit(c byte) bool { return '0' <= c && c <= '9' }

var fractions = map[rune]string{'½': "0.5", '¼': "0.25", '¾': "0.75"}

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

// number reads the digits, separators and exponent of a number.
func (s *Scanner) number() number {
	n := number{at: s.Pos, whole: true}
	if r, size := s.Rune(); fractions[r] != "" {
		s.Pos += size
		return number{digits: fractions[r], at: n.at, end: s.Pos}
	}
	n.digits = s.groups()
	if s.point() {
		s.Pos++
		n.digits += "." + s.digits()
		n.whole = false
		s.afterDecimals(n)
	}
	if e := s.exponent(); e != "" {
		n.exp, _ = strconv.Atoi(e)
		n.whole = false
	}
	n.end = s.Pos
	if x := n.value(one); math.IsInf(x, 0) || len(n.digits) > 400 || n.exp > 400 || n.exp < -400 {
		s.fail(n.at, n.end, "number", "this number is too large or too long", "a value has at most 308 digits")
	}
	return n
}

func (s *Scanner) point() bool {
	rest := s.Text[s.Pos:]
	return len(rest) > 1 && rest[0] == '.' && digit(rest[1])
}

func (s *Scanner) digits() string {
	from := s.Pos
	for s.Pos < len(s.Text) && digit(s.Text[s.Pos]) {
		s.Pos++
	}
	return s.Text[from:s.Pos]
}

func (s *Scanner) exponent() string {
	rest := s.Text[s.Pos:]
	if len(rest) < 2 || rest[0] != 'e' && rest[0] != 'E' {
		return ""
	}
	i := 1
	if rest[1] == '+' || rest[1] == '-' {
		i = 2
	}
	from := i
	for i < len(rest) && digit(rest[i]) {
		i++
	}
	if i == from {
		return ""
	}
	s.Pos += i
	return rest[1:i]
}

// groups reads digits that may be grouped by threes with one kind of separator.
func (s *Scanner) groups() string {
	at := s.Pos
	out := s.digits()
	var sep rune
	for out != "" {
		r, n := s.separator()
		if n == 0 || sep != 0 && r != sep {
			break
		}
		rest := s.Text[s.Pos+n:]
		three := len(rest) >= 3 && digit(rest[0]) && digit(rest[1]) && digit(rest[2])
		four := len(rest) > 3 && digit(rest[3])
		first := sep == 0 && len(out) <= 3
		switch {
		case r == ',' && s.Depth > 0:
			if three && !four && first && out[0] != '0' {
				s.fail(at, s.Pos+n+3, "ambiguous", "inside parentheses a comma separates",
					fmt.Sprintf("write %s%s, or a space after the comma", out, rest[:3]))
			}
			return out
		case three && !four && (first || sep != 0):
			sep = r
			s.Pos += n
			out += s.digits()
		case r == ',':
			s.badComma(at, out, rest, sep != 0)
		case r == '_':
			s.fail(at, s.Pos+n, "number", "digits are grouped by threes", "write 1_000_000, or no separators")
		default:
			return out
		}
	}
	return out
}

func (s *Scanner) separator() (rune, int) {
	r, n := s.Rune()
	switch {
	case n == 0:
		return 0, 0
	case r == ',' || r == '_':
		return r, n
	case blank(r) && r != '\t':
		return r, n
	}
	return 0, 0
}

func (s *Scanner) badComma(at int, out, rest string, grouped bool) {
	i := 0
	for i < len(rest) && digit(rest[i]) {
		i++
	}
	end := min(s.Pos+1+i, len(s.Text))
	switch {
	case rest == "":
		s.fail(at, end, "unfinished", "a number does not end with a comma", "")
	case i == 0:
		s.fail(at, end, "number", "a comma stands between digits, in groups of three", "write 1,000")
	case !grouped && i != 3 && !strings.HasPrefix(rest[i:], ","):
		s.fail(at, end, "number", "digits are grouped by threes", fmt.Sprintf("a decimal comma? write %s.%s", out, rest[:i]))
	}
	s.fail(at, end, "number", "digits are grouped by threes", "write 1,000,000, or no separators")
}

// afterDecimals refuses what is written where a comma is the decimal point.
func (s *Scanner) afterDecimals(n number) {
	rest := s.Text[s.Pos:]
	if strings.HasPrefix(rest, ",") && len(rest) > 1 && digit(rest[1]) && s.Depth == 0 {
		s.Pos++
		decimals := s.digits()
		whole := strings.ReplaceAll(n.digits, ".", "")
		s.fail(n.at, s.Pos, "number", "a point is the decimal sign", fmt.Sprintf("write %s.%s", whole, decimals))
	}
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
	if low.Value > high.Value {
		s.fail(low.At, end, "range", "the ends are swapped", fmt.Sprintf("write %s..%s", s.Text[high.At:high.End], s.Text[low.At:low.End]))
	}
	l.End = end
}

func (n number) text() string {
	if n.neg {
		return "-" + n.digits
	}
	return n.digits
}

func (n number) scaleText(text string) string {
	letter := strings.TrimLeft(text[n.end:], " ")
	return letter[:min(1, len(letter))]
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

func (s *Scanner) finish(n number, u Unit) Quantity {
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

func smaller(a, b string) bool {
	x, _ := strconv.ParseFloat(a, 64)
	y, _ := strconv.ParseFloat(b, 64)
	return x < y
}

func (s *Scanner) part(n, m number, u Unit) Quantity {
	if u.Kind == Percent {
		s.fail(n.at, s.Pos, "ambiguous", "a fraction of a percent, or one divided by it?",
			fmt.Sprintf("write %s / (%s%%)", n.digits, m.digits))
	}
	n.over = m.digits
	q := s.finish(n, u)
	s.note(n.at, s.Pos, fmt.Sprintf("%s/%s %s is a part of a unit; to divide, write %s / (%s %s)",
		n.digits, m.digits, u.Name, n.digits, m.digits, u.Name))
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

// unit reads the scale letter and the unit after a number.
func (s *Scanner) unit(n number) (u Unit, scale int) {
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

func (s *Scanner) named(n number, at int, w string) (Unit, int) {
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
func (s *Scanner) afterScale() Unit {
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

// pers reads the "/s" and "per day" behind a unit.
func (s *Scanner) pers(u Unit) Unit {
	if u.Kind == Label || u.Kind == Ratio {
		return u
	}
	for range 9 {
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
	case units[w].Kind == Label:
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
	near := Nearest(w, words)
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
