package unit

import (
	"fmt"
	"strings"
)

// Read reads a text that is one quantity: "50M records/day".
func Read(text string) (q Quantity, err *Error) {
	defer Catch(&err)
	s := &Scanner{Text: text}
	s.Blanks()
	q = s.signed(true)
	s.Blanks()
	if s.Pos < len(text) {
		s.fail(s.Pos, len(text), "syntax", "a quantity ends before this", "")
	}
	return q, nil
}

// words that stand for a whole unit where a cell is declared.
var declared = map[string]*Unit{
	"count": {Name: "", Mul: 1, Div: 1},
	"ratio": {Name: "x", Mul: 1, Div: 1, Kind: Ratio},
	"time":  {Name: "", Dim: timeDim, Mul: 1, Div: 1},
}

// Parse reads the unit that a cell is declared with: "records/s", "time",
// "%", "count", a label.
func Parse(text string) (u *Unit, err *Error) {
	defer Catch(&err)
	s := &Scanner{Text: text}
	u = one
	for i, part := range strings.Split(text, "/") {
		if word := strings.Trim(part, " \t"); i == 0 && strings.Contains(text, "/") && (word == "" || word == "1") {
			s.Pos += len(part) + 1 // 1/s, /s
			continue
		}
		v := s.declaredPart(strings.Trim(part, " \t"))
		switch {
		case i > mostPers:
			s.fail(s.Pos, len(text), "refused", "this unit has too many parts", fmt.Sprintf("%d may stand below a /", mostPers))
		case i == 0:
			u = v
		case !v.divides():
			s.fail(0, len(text), "unknown", "a unit like "+part+" cannot stand below a /", "write records/s, B, time, count, ratio or %")
		default:
			u = u.over(v)
		}
		s.Pos += len(part) + 1
	}
	return u, nil
}

func (s *Scanner) declaredPart(word string) *Unit {
	if u, ok := declared[word]; ok {
		return u
	}
	if u, ok := units[word]; ok {
		return u
	}
	at := min(s.Pos, len(s.Text))
	s.unknown(number{at: at, end: at}, at, word)
	return one
}
