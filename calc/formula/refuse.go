package formula

import (
	"fmt"
	"strings"
	"unicode"

	"headroom/calc/unit"
)

func (p *parser) stop(at, end int, word, message, hint string) {
	panic(&Error{Text: p.Text, At: at, End: end, Word: word, Message: message, Hint: hint})
}

// end refuses what is left over.
func (p *parser) end() {
	p.Blanks()
	if p.Pos == len(p.Text) {
		return
	}
	r, n := p.Rune()
	at, end := p.Pos, p.Pos+n
	switch {
	case r == ')':
		p.stop(at, end, "syntax", "this ) closes nothing", "")
	case r == '=' || strings.ContainsRune("<>!", r):
		p.stop(at, end, "syntax", "one comparison at most", "")
	case p.Digit() || r == '(' || unicode.IsLetter(r):
		p.sideBySide(at)
	}
	p.strange(r, at, end)
}

// sideBySide refuses what stands beside a value with no operator between them.
func (p *parser) sideBySide(at int) {
	before := strings.TrimRight(p.Text[:at], " ")
	switch {
	case strings.HasSuffix(before, "%"):
		p.stop(at, len(p.Text), "syntax", "% is a unit: there is no modulo", "write * to multiply")
	case p.Digit() && len(before) > 0 && unicode.IsLetter(rune(before[len(before)-1])):
		p.stop(at, len(p.Text), "syntax", "only times are written one after another", "write + between them")
	}
	p.stop(at, len(p.Text), "syntax", "nothing multiplies by standing side by side", "write * between them")
}

// strange refuses a character that has no place in the language.
func (p *parser) strange(r rune, at, end int) {
	message, hint := fmt.Sprintf("%q has no place here", r), ""
	switch {
	case r == '#' && strings.HasSuffix(" "+p.Text[:at], " ") && strings.HasPrefix(p.Text[end:]+" ", " "):
		message, hint = "a value has no comment", "leave out # and what follows"
	case r == '#':
		message, hint = "a comment's # has a blank on both sides", "write # stated"
	case r == '\u2013' || r == '\u2014' || r == '…':
		hint = "a range is 0.5..2 ms"
	case r == '$' || r == '€' || r == '£':
		hint = "write 5 USD"
	case r == '\'' || r == '’':
		hint = "digits are grouped with a comma: 6,371"
	case unicode.IsDigit(r):
		message, hint = "only the digits 0 to 9 are read", ""
	case r == '~':
		hint = "a range is 0.5..2 ms"
	case r == ',':
		message = "this comma separates nothing"
	}
	p.stop(at, end, "syntax", message, hint)
}

func (p *parser) noComparison() {
	if p.Pos == len(p.Text) {
		p.stop(p.Pos, p.Pos, "unfinished", "a test compares two values", "write <, <=, >, >=, == or != between them")
	}
	if p.Text[p.Pos] == '=' {
		p.stop(p.Pos, p.Pos+1, "syntax", "a test compares with ==", "write == for the same, >= for at least")
	}
	p.stop(p.Pos, len(p.Text), "syntax", "a test compares two values", "write <, <=, >, >=, == or != between them")
}

func (p *parser) letters() string {
	end := p.Pos
	for end < len(p.Text) && (nameByte(p.Text[end]) || 'A' <= p.Text[end] && p.Text[end] <= 'Z') {
		end++
	}
	return p.Text[p.Pos:end]
}

func (p *parser) unclosed(opened int) {
	if p.Pos == len(p.Text) {
		panic(&Error{Text: p.Text, At: opened, End: opened + 1, Word: "unfinished", Message: "this ( is not closed", Hint: "write ) at the end"})
	}
	r, n := p.Rune()
	if p.Digit() || r == '(' || unicode.IsLetter(r) {
		p.sideBySide(p.Pos)
	}
	p.strange(r, p.Pos, p.Pos+n)
}

func (p *parser) noValue(r rune, at, end int) {
	switch {
	case strings.ContainsRune("+*/^×÷·", r):
		p.stop(at, end, "syntax", fmt.Sprintf("a value belongs before this %c", r), "")
	case strings.ContainsRune("),", r):
		p.stop(at, end, "syntax", fmt.Sprintf("a value belongs before this %c", r), "")
	case strings.ContainsRune("<>=!", r):
		p.stop(at, end, "syntax", "a value belongs before the comparison", "")
	case 'A' <= r && r <= 'Z':
		word := p.letters()
		p.stop(at, at+len(word), "unknown", fmt.Sprintf("no cell %q", word), "names are written small: "+strings.ToLower(word))
	case r == '.':
		p.stop(at, end, "number", "a point alone is no number", "")
	}
	p.strange(r, at, end)
}

func (p *parser) noFunction(at int, word string) {
	e := &Error{Text: p.Text, At: at, End: p.Pos, Word: "unknown", Message: fmt.Sprintf("no function %q", word)}
	if near := unit.Nearest(word, functionNames()); len(near) > 0 {
		e.Hint, e.Fix, e.Others = "write "+near[0], near[0], near[1:]
	} else {
		e.Hint = "functions are " + strings.Join(functionNames(), " ")
	}
	panic(e)
}
