package calc

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// reader turns the lines of a source into cells, tests and remarks. What texts
// mean is worked out only when all names are known, since order does not matter.
type reader struct {
	*Sheet
	family *Family // the family line above, nil before the first
	group  string
	later  []pending // lines that name cells or families
	seen   map[string]int
	parted []bool // by line, see part
	units  map[string]*unit.Unit
	parsed []parsed // by line
}

// pending is a line that is read when all names are known.
type pending struct {
	line   int
	family *Family
}

// read reads all lines, then all texts.
func (s *Sheet) read() {
	r := &reader{Sheet: s, units: map[string]*unit.Unit{}}
	r.split()
	r.makeRoom()
	r.part()
	for i := range r.lines {
		r.line(i)
	}
	for _, c := range r.cells {
		if c.gone && c.line >= 0 { // left out by a line below
			r.undeclared(c.line)
		}
	}
	spread(len(r.cells), func(from, to int) {
		for _, c := range r.cells[from:to] {
			r.readText(c)
		}
	})
	spread(len(r.later), func(from, to int) {
		for _, p := range r.later[from:to] {
			r.checkTest(p)
		}
	})
	for _, c := range r.cells {
		r.spoil(c)
	}
	for _, p := range r.later {
		r.resolve(p)
	}
}

// spread does what is to be done for n things, of which none needs another,
// part by part, on several cores where there are many: all of it is work at start.
func spread(n int, do func(from, to int)) {
	each := max(64, 1+n/runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for from := each; from < n; from += each {
		wait.Go(func() { do(from, min(from+each, n)) })
	}
	do(0, min(each, n))
	wait.Wait()
}

func (r *reader) split() {
	text := strings.TrimPrefix(r.src.Text, "\ufeff")
	if len(text) > MaxSource {
		r.refuse("this sheet is too large", "1 MiB is the limit")
		return
	}
	if at := strings.IndexByte(text, 0); at >= 0 || !utf8.ValidString(text) {
		r.refuse("this is no text file", "a sheet is lines of UTF-8 text")
		return
	}
	if strings.Contains(strings.TrimRight(text, "\r"), "\r") && !strings.Contains(text, "\n") {
		r.refuse("this sheet ends its lines with carriage returns alone", "save it with the line ends of Linux (LF) or Windows (CRLF)")
		return
	}
	sources := make([]string, 0, strings.Count(text, "\n")+1)
	for source := range strings.Lines(text) {
		sources = append(sources, strings.TrimRight(source, "\r\n"))
	}
	r.lines = make([]formula.Line, len(sources))
	r.parsed = make([]parsed, len(sources))
	spread(len(sources), func(from, to int) {
		arena := formula.NewArena(to - from)
		for i := from; i < to; i++ {
			r.parseLine(arena, i, sources[i])
		}
	})
	for i, source := range sources {
		if err := r.parsed[i].line; err != nil {
			r.fail(i, source, 0, err)
		}
	}
}

// parsed is what can be said of a line without knowing any other.
type parsed struct {
	line    *Error           // of the line
	formula *formula.Formula // of its text
	text    *Error           // of its text
}

func (r *reader) parseLine(arena *formula.Arena, i int, source string) {
	p := &r.parsed[i]
	r.lines[i], p.line = formula.ParseLine(source)
	if p.line != nil {
		r.lines[i] = formula.Line{Kind: formula.Comment, Source: source}
	}
	switch l := &r.lines[i]; l.Kind {
	case formula.Cell, formula.Limit, formula.Expect:
		p.formula, p.text = arena.Parse(l.Text)
	case formula.Check, formula.Need, formula.Warn, formula.Fail:
		p.formula, p.text = arena.ParseTest(l.Text)
	}
}

// makeRoom makes room for all cells at once.
func (r *reader) makeRoom() {
	n := 0
	for i := range r.lines {
		if l := &r.lines[i]; l.Unit != "" || l.Kind == formula.Limit {
			n++
		}
	}
	n = min(n, maxCells)
	r.spare = make([]Cell, n)
	r.cells = slices.Grow(r.cells, n)
	r.byName = make(map[string]int, n)
	r.seen = make(map[string]int, n)
}

func (r *reader) refuse(message, hint string) {
	r.fail(0, "", 0, &Error{Word: "refused", Message: message, Hint: hint})
}

// at is an error at a place of line i.
func (r *reader) at(i, at, end int, word, message, hint string) {
	r.fail(i, r.lines[i].Source, 0, &Error{At: at, End: end, Word: word, Message: message, Hint: hint})
}

// line takes in one line, by what it is.
func (r *reader) line(i int) {
	l := &r.lines[i]
	switch l.Kind {
	case formula.Group:
		r.group = l.Text
	case formula.Family:
		r.openFamily(i)
	case formula.Follows:
		r.into().results = true
	case formula.Cell:
		r.cellLine(i, l.Name)
	case formula.Limit:
		r.cellLine(i, limitPrefix+l.Name)
	case formula.From:
		r.from = l.Text
	case formula.Mind, formula.Ask:
		r.remark(l)
	case formula.Check, formula.Need, formula.Warn, formula.Fail, formula.Expect, formula.Show, formula.Headline:
		r.later = append(r.later, pending{i, r.family})
	}
}

func (r *reader) remark(l *formula.Line) {
	minds, asks := &r.minds, &r.asks
	if r.family != nil {
		minds, asks = &r.family.Minds, &r.family.Asks
	}
	if l.Kind == formula.Mind {
		*minds = append(*minds, l.Text)
	} else {
		*asks = append(*asks, l.Text)
	}
}

// cellLine refuses a second text for a cell.
func (r *reader) cellLine(i int, name string) {
	l := &r.lines[i]
	if before, twice := r.seen[name]; twice {
		r.at(i, l.NameAt, l.NameAt+len(l.Name), "twice", fmt.Sprintf("%s is set twice", name),
			fmt.Sprintf("line %d sets it, too", before+1))
		return
	}
	r.seen[name] = i
	if len(r.cells) >= maxCells {
		r.at(i, 0, 0, "refused", "this sheet has too many cells", "100,000 are the limit")
		return
	}
	r.declare(i, name)
}

func (r *reader) openFamily(i int) {
	l := r.lines[i]
	if f := r.Family(l.Name); f != nil {
		r.at(i, l.NameAt, l.NameAt+len(l.Name), "twice", fmt.Sprintf("there is a family %s", l.Name), "choose another name")
		return
	}
	r.family = &Family{Name: l.Name, Title: l.Text, Group: cmp.Or(r.group, ownTitle), Own: !r.building, index: len(r.families)}
	r.families = append(r.families, r.family)
}

// The family of cells that a sheet declares outside any family of its own.
const (
	ownName  = "yours"
	ownTitle = "Yours"
	ownGroup = ownTitle
)

// into is the family that a declared cell goes into.
func (r *reader) into() *Family {
	if r.family != nil {
		return r.family
	}
	return r.own()
}

// own is the family of the cells that stand in none.
func (s *Sheet) own() *Family {
	if f := s.Family(ownName); f != nil {
		return f
	}
	f := &Family{Name: ownName, Title: ownTitle, Group: ownTitle, Own: true, index: len(s.families)}
	s.families = append(s.families, f)
	return f
}

// declare finds or makes the cell of a line.
func (r *reader) declare(i int, name string) {
	l := &r.lines[i]
	written := l.Unit
	if l.Kind == formula.Limit {
		written = formula.LimitUnit
	}
	known := r.Cell(name)
	if known != nil && (written == "" || l.Kind == formula.Limit && known.limit) {
		known.line = i
		return
	}
	if written == "" {
		r.undeclared(i)
		return
	}
	u, ok := r.units[written]
	if !ok {
		u = r.unit(i, written)
		r.units[written] = u
	}
	if known != nil && known.unit.Dim == u.Dim && !known.own {
		known.line, known.unit, known.written = i, u, written
		return
	}
	if known != nil {
		var out []string
		r.leaveOut(known, &out)
		r.sayLeftOut(name, out[1:])
	}
	c := r.addCell(name, written, u)
	c.line, c.limit = i, isLimit(name, u)
	_, c.doc = originOf(l.Comment)
	c.family = r.into()
	c.choice = !c.family.results && (r.parted[i] || r.parsed[i].plain())
	c.join()
}

func (r *reader) unit(i int, written string) *unit.Unit {
	u, err := unit.Parse(written)
	if err != nil {
		r.fail(i, r.lines[i].Source, r.lines[i].UnitAt, err)
		return &unit.Unit{Mul: 1, Div: 1}
	}
	return u
}

func (r *reader) undeclared(i int) {
	l := &r.lines[i]
	e := r.NoCell(l.Name)
	e.At, e.End = l.NameAt, l.NameAt+len(l.Name)
	if e.Fix == "" {
		e.Hint = fmt.Sprintf("to declare it give it a unit: %s: records/s = …", l.Name)
	} else {
		e.Hint += fmt.Sprintf(", or declare it with a unit: %s: records/s = …", l.Name)
	}
	r.fail(i, l.Source, 0, e)
}

func (s *Sheet) addCell(name, written string, u *unit.Unit) *Cell {
	if len(s.spare) == 0 {
		s.spare = make([]Cell, 1)
	}
	c := &s.spare[0]
	s.spare = s.spare[1:]
	*c = Cell{sheet: s, slot: len(s.cells), name: name, written: written, unit: u, own: !s.building, line: -1}
	s.cells = append(s.cells, c)
	s.byName[name] = c.slot
	return c
}

// part notes the lines below which a follows line parts their family: what
// stands above it are the choices, whatever they hold. Without one the choices
// are the cells with plain values.
func (r *reader) part() {
	r.parted = make([]bool, len(r.lines))
	follows := false
	for i := len(r.lines) - 1; i >= 0; i-- {
		switch r.lines[i].Kind {
		case formula.Follows:
			follows = true
		case formula.Family:
			follows = false
		}
		r.parted[i] = follows
	}
}

func (p *parsed) plain() bool { return p.formula == nil || p.formula.IsPlain() }

// join puts the cell on its side of its page.
func (c *Cell) join() {
	switch {
	case c.limit:
	case c.choice:
		c.family.Choices = append(c.family.Choices, c)
	default:
		c.family.Results = append(c.family.Results, c)
	}
}

// leave takes the cell off its page.
func (c *Cell) leave() {
	is := func(d *Cell) bool { return d == c }
	c.gone = true
	c.family.Choices = slices.DeleteFunc(c.family.Choices, is)
	c.family.Results = slices.DeleteFunc(c.family.Results, is)
	if c.family.Headline == c {
		c.family.Headline = nil
	}
}

// leaveOut takes a built-in cell, and all built-in cells and tests that use it,
// out of this sheet, since the sheet has declared its name with another unit.
func (r *reader) leaveOut(c *Cell, out *[]string) {
	if c.gone {
		return
	}
	c.leave()
	*out = append(*out, c.name)
	for _, d := range r.cells {
		if !d.own && !d.gone && d.builtin.formula != nil && slices.Contains(d.builtin.formula.Names, c.name) {
			r.leaveOut(d, out)
		}
	}
	r.tests = slices.DeleteFunc(r.tests, func(t *test) bool { return slices.Contains(t.formula.Names, c.name) })
}

// mostLeftOut is how many of the cells that are left out are named.
const mostLeftOut = 5

func (r *reader) sayLeftOut(name string, out []string) {
	if len(out) == 0 {
		return
	}
	more := ""
	if len(out) > mostLeftOut {
		more = fmt.Sprintf(" and %d more", len(out)-mostLeftOut)
		out = out[:mostLeftOut]
	}
	r.left = append(r.left, fmt.Sprintf("%s is the sheet's own; the built-in cells that use the other %s are left out: %s%s",
		name, name, strings.Join(out, ", "), more))
}

// resolve reads a line that names cells or families.
func (r *reader) resolve(p pending) {
	l := r.lines[p.line]
	switch l.Kind {
	case formula.Check, formula.Need, formula.Warn, formula.Fail:
		r.readTest(p)
	case formula.Expect:
		r.readExpect(p)
	case formula.Show:
		r.readShow(p.line)
	case formula.Headline:
		f := p.family
		if f == nil {
			f = r.own()
		}
		if f.Headline = r.Cell(l.Name); f.Headline == nil {
			r.fail(p.line, l.Source, l.NameAt, r.NoCell(l.Name))
		}
	}
}

func (r *reader) readShow(i int) {
	l := r.lines[i]
	at := l.TextAt
	for _, name := range l.Names {
		at += strings.Index(l.Source[at:], name)
		if f := r.Family(name); f != nil && slices.Contains(r.shown, f) {
			// named before
		} else if f != nil {
			r.shown = append(r.shown, f)
		} else {
			r.fail(i, l.Source, at, r.noFamily(name))
		}
		at += len(name)
	}
}

func (s *Sheet) noFamily(name string) *Error {
	var names []string
	for _, f := range s.families {
		names = append(names, f.Name)
	}
	e := &Error{Text: name, End: len(name), Word: "unknown", Message: fmt.Sprintf("no family %q", name)}
	if near := unit.Nearest(name, names); len(near) > 0 {
		e.Hint, e.Fix = "write "+near[0], near[0]
	} else {
		e.Hint = "headroom list shows all families"
	}
	return e
}

// readText gives a cell the text of its line.
func (r *reader) readText(c *Cell) {
	if c.line < 0 || c.gone {
		return
	}
	l := &r.lines[c.line]
	origin, note := originOf(l.Comment)
	e := Entry{Text: l.Text, Origin: origin, Note: note}
	p := &r.parsed[c.line]
	if p.text == nil {
		p.text = c.accept(e, p.formula)
	}
	if p.text != nil {
		c.entry = e
	}
	if r.building {
		c.builtin = builtin{c.entry.Text, c.formula}
	}
	if r.building || c.own {
		low, _ := c.plainEnds()
		c.positive = c.formula != nil && c.formula.IsPlain() && low >= 0
	}
}

// spoil records the error of a text that is wrong, and leaves its cell without
// a formula.
func (r *reader) spoil(c *Cell) {
	if c.line < 0 || c.gone || r.parsed[c.line].text == nil {
		return
	}
	l := &r.lines[c.line]
	c.spoil(c.entry, r.fail(c.line, l.Source, l.TextAt, r.parsed[c.line].text))
}

// originOf parts a comment into the origin that it marks and the rest.
func originOf(comment string) (Origin, string) {
	for _, o := range []Origin{Stated, Assumed, Implied} {
		rest, ok := strings.CutPrefix(comment, o.String())
		if ok && (rest == "" || rest[0] == ':') {
			return o, strings.TrimSpace(strings.TrimPrefix(rest, ":"))
		}
	}
	return BuiltIn, comment
}
