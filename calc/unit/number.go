package unit

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

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

func (n number) value(u *Unit) float64 {
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
func (n number) half(u *Unit) float64 {
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

func digit(c byte) bool { return '0' <= c && c <= '9' }

var fractions = map[rune]string{'½': "0.5", '¼': "0.25", '¾': "0.75"}

// number reads the digits, separators and exponent of a number.
func (s *Scanner) number() number {
	n := number{at: s.Pos, whole: true}
	if r, size := s.Rune(); fractions[r] != "" {
		s.Pos += size
		return number{digits: fractions[r], at: n.at, end: s.Pos}
	}
	n.digits = s.groups()
	if r, size := s.Rune(); n.digits != "" && fractions[r] != "" { // 1½
		s.Pos += size
		n.digits += strings.TrimPrefix(fractions[r], "0")
		n.end = s.Pos
		return number{digits: n.digits, at: n.at, end: s.Pos}
	}
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

func smaller(a, b string) bool {
	x, _ := strconv.ParseFloat(a, 64)
	y, _ := strconv.ParseFloat(b, 64)
	return x < y
}
