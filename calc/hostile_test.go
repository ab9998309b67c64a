package calc

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"headroom/calc/unit"
)

// Files and texts from outside are hostile until they are read: design.md,
// section 6. Each row is something that a stranger may hand in.

// lines are n lines, each made from its number.
func lines(n int, line func(int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(line(i) + "\n")
	}
	return b.String()
}

// named is line i with a cell's name put in, format after format.
func named(format string) func(int) string {
	return func(i int) string { return fmt.Sprintf(format, shortName(i)) }
}

// shortName is the i-th of the shortest names that are neither cells nor units.
func shortName(i int) string {
	const first, rest = "ghijklqruvwxyz", "abcdefghijklmnopqrstuvwxyz0123456789"
	name := string(first[i%len(first)]) + "0"
	for i /= len(first); i > 0; i /= len(rest) {
		name += string(rest[i%len(rest)])
	}
	return name
}

// hostile is a sheet, and what comes of it.
type hostile struct {
	name   string
	text   string
	errors int    // how many, or some
	first  string // the first of them
	check  string // a cell that must be worth want
	want   float64
}

// some is any number of errors but none.
const some = -1

// sheetsOfStrangers are read within a few seconds and some hundred megabytes.
func sheetsOfStrangers() []hostile {
	const most = 75_000 // about as many links as fit into 1 MiB
	return []hostile{
		{name: "empty", check: "rate", want: 1000},
		{name: "BOM alone", text: "\ufeff", check: "rate", want: 1000},
		{name: "BOM and CRLF", text: "\ufeff# T\r\nrate = 5/s\r\n", check: "rate", want: 5},
		{name: "blanks alone", text: strings.Repeat(" \t", 30_000), check: "rate", want: 1000},
		{name: "empty lines", text: strings.Repeat("\n", 1<<20), check: "rate", want: 1000},
		{name: "lone CR", text: "rate = 5/s\rconsumers = 3\r", errors: 1, first: "this sheet ends its lines with carriage returns alone: save it with the line ends of Linux (LF) or Windows (CRLF)", check: "consumers", want: 4},
		{name: "a CR in a line", text: "rate = 5/s\rconsumers = 3\n", errors: 1, first: "h:1:11: '\\r' has no place here", check: "consumers", want: 4},
		{name: "1 MiB", text: lines(1<<15, func(int) string { return "# " + strings.Repeat("x", 29) }), check: "rate", want: 1000},
		{name: "1 MiB and a byte", text: strings.Repeat("#\n", 1<<19) + " ", errors: 1, first: "h:1:1: this sheet is too large: 1 MiB is the limit"},
		{name: "one line of 1 MiB", text: "x: count = " + strings.Repeat("1+", 1<<19-10) + "1", errors: 1, first: "h:1:1: this line is too long: 64 KiB are the limit"},
		{name: "a line of 64 KiB", text: "x: count = " + strings.Repeat("1+", 1<<15-6) + "1", check: "x", want: 1<<15 - 5},
		{name: "a line of 64 KiB and a byte", text: "# " + strings.Repeat("x", 1<<16-1) + "\nrate = 5/s", errors: 1, first: "h:1:1: this line is too long: 64 KiB are the limit", check: "rate", want: 5},
		{name: "NUL", text: "rate = 5/s\n\x00", errors: 1, first: "h:1:1: this is no text file: a sheet is lines of UTF-8 text"},
		{name: "invalid UTF-8", text: "rate = 5/s # \xff\xfe", errors: 1, first: "h:1:1: this is no text file: a sheet is lines of UTF-8 text"},
		{name: "UTF-16", text: "\xff\xfer\x00a\x00t\x00e\x00", errors: 1, first: "h:1:1: this is no text file: a sheet is lines of UTF-8 text"},
		{name: "a surrogate", text: "rate = 5/s # \xed\xa0\x80", errors: 1, first: "h:1:1: this is no text file: a sheet is lines of UTF-8 text"},

		{name: "100,000 cells", text: lines(99_000, named("%s:s=1")), check: shortName(98_999), want: 1}, // with the built-in ones
		{name: "100,001 cells", text: lines(100_001, named("%s:s=1")), errors: some, first: "this sheet has too many cells: 100,000 are the limit", check: "rate", want: 1000},
		{name: "a chain, last line first", text: lines(most, func(i int) string { return shortName(i) + ":s=" + shortName(i+1) }) + shortName(most) + ":s=7", check: shortName(0), want: 7},
		{name: "a chain, first line first", text: shortName(0) + ":s=7\n" + lines(20_000, func(i int) string { return shortName(i+1) + ":s=" + shortName(i) }), check: shortName(20_000), want: 7},
		{name: "a chain from nothing", text: lines(20_000, func(i int) string { return shortName(i) + ":s=" + shortName(i+1) }) + shortName(20_000) + ":s=0 s/0"},
		{name: "each twice the next", text: lines(5000, func(i int) string { return shortName(i) + ":count=2*" + shortName(i+1) }) + shortName(5000) + ":count=1"},
		{name: "one cycle", text: lines(20_000, func(i int) string { return shortName(i) + ":s=" + shortName((i+1)%20_000) })},
		{name: "a short cycle", text: "a: s = b\nb: s = c\nc: s = a\nd: s = a\nf: s = 5", check: "f", want: 5},
		{name: "self-referring cells", text: lines(50_000, func(i int) string { return shortName(i) + ":s=" + shortName(i) }), check: "rate", want: 1000},
		{name: "a sum of 20,000", text: "z9:count=1\nx:count=z9" + strings.Repeat("+1", 20_000), check: "x", want: 20_001},
		{name: "16 sums of 30,000", text: lines(16, func(i int) string { return shortName(i) + ":count=servers" + strings.Repeat("+1", 30_000) })},
		{name: "a sum of 12,000 names", text: lines(12_000, named("%s:count=1")) + "x:count=0" + strings.ReplaceAll(lines(12_000, named("+%s")), "\n", ""), check: "x", want: 12_000},

		{name: "lines that are nothing", text: strings.Repeat("?\n", 1<<19), errors: 1 << 19, first: `h:1:1: no statement "?": a cell is written: name = 5`},
		{name: "300 errors", text: lines(300, named("%s: s = 5 hous")), errors: 300, first: `h:1:11: no unit "hous": write hours`, check: "rate", want: 1000},
		{name: "10,000 unknown units", text: lines(10_000, named("%s:s=5 zorkmid")), errors: 10_000},
		{name: "100 unknown names beside 10,000", text: lines(100, named("y%s:s=zz%[1]s")) + lines(10_000, named("%s:s=1")), errors: 100},
		{name: "set twice", text: strings.Repeat("rate=5/s\n", 50_000), errors: 49_999, first: "h:2:1: rate is set twice: line 1 sets it, too", check: "rate", want: 5},
		{name: "10,000 checks", text: strings.Repeat("check rate < 5/s:x\n", 10_000), check: "rate", want: 1000},
		{name: "10,000 needs", text: "g0: count = 5\n" + strings.Repeat("need g0 < 9:x\n", 10_000), check: "g0", want: 5},
		{name: "10,000 expectations", text: lines(2000, named("%s:s=1")) + strings.Repeat("expect rate = 1000/s\n", 10_000)},
		{name: "10,000 limits", text: lines(10_000, named("limit %s=2k/s")), check: "growth_left", want: 2},
		{name: "5,000 limits and 2,000 that speak of them", text: lines(5000, named("limit %s=2k/s")) + lines(2000, named("y%s:1/s=min(limits)"))},
		{name: "10,000 families", text: lines(10_000, named("family %s:x")), check: "rate", want: 1000},
		{name: "60,000 families", text: lines(60_000, named("family %s:x"))},
		{name: "10,000 minds", text: strings.Repeat("mind x\n", 10_000), check: "rate", want: 1000},
		{name: "a family shown 10,000 times", text: "show" + strings.Repeat(" peak", 10_000), check: "rate", want: 1000},
		{name: "5,000 ranges", text: lines(5000, named("%s:s=1..2")), check: shortName(4999), want: 1.5},
		{name: "a sum of 5,000 ranges", text: "x:s=" + strings.Repeat("1..2+", 5000) + "0"},
		{name: "10,000 cells that follow from a range", text: "z9:s=1..3\n" + lines(10_000, named("%s:s=z9*2")), check: shortName(9999), want: 4},
		{name: "300 queues of ten million servers", text: lines(300, named("%s:count=erlang_c(10000000,9999999)"))},
		{name: "a queue over a range", text: "z9:count=99900..99999\nz8:count=erlang_c(100000,z9)"},
		{name: "10,000 rich numbers", text: lines(10_000, named("%s:count=divisible(4999)")), check: shortName(1), want: 5040},
	}
}

// TestStrangers reads every sheet, shows all that comes of it, changes it and
// saves it, and looks at the clock and at the memory.
func TestStrangers(t *testing.T) {
	for _, h := range sheetsOfStrangers() {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			begin := time.Now()
			s, errs := Load(Source{Name: "h", Text: h.text})
			if len(errs) != h.errors && (h.errors != some || len(errs) == 0) {
				t.Errorf("%d errors: %.300v", len(errs), errs)
			}
			if h.first != "" && (len(errs) == 0 || !strings.HasSuffix(errs[0].Error(), h.first)) {
				t.Errorf("the first error is %.300v", errs)
			}
			if c := s.Cell(h.check); h.check != "" && (c == nil || !near(c.Value().Mid, h.want, 1e-6)) {
				t.Errorf("%s is %v", h.check, c)
			}
			everything(s, errs)
			s.Set("rate", "7/s", Edited)
			s.Save()
			s.Clone()
			if took := time.Since(begin); took > time.Minute {
				t.Errorf("it takes %v", took)
			}
			var m runtime.MemStats
			if runtime.ReadMemStats(&m); m.HeapSys > 2<<30 {
				t.Errorf("it takes %d MB", m.HeapSys>>20)
			}
		})
	}
}

// everything is asked for once, as the program does to show a sheet.
func everything(s *Sheet, errs Errors) {
	for _, e := range errs[:min(len(errs), 100)] {
		_, _ = e.Error(), e.Caret()
	}
	for _, c := range s.Cells() {
		v := c.Value()
		c.Show(v.Mid)
		c.Worked()
		c.Readings()
	}
	s.Tests()
	s.Limits()
	s.Shown()
	s.Snapshot()
	s.Edits()
}

// TestStrangeTexts: what may be typed into a field or after calc.
func TestStrangeTexts(t *testing.T) {
	nest := func(n int, open, in, end string) string {
		return strings.Repeat(open, n) + in + strings.Repeat(end, n)
	}
	const deep = "this is nested too deeply: 100 levels are the limit"
	const large = "this number is too large or too long: a value has at most 308 digits"
	for _, c := range []struct {
		name, text string
		want       float64
		err        string
	}{
		{"100 parentheses", nest(100, "(", "5", ")"), 5, ""},
		{"101 parentheses", nest(101, "(", "5", ")"), 0, deep},
		{"a million parentheses", nest(1_000_000, "(", "5", ")"), 0, "this text is too long: 64 KiB are the limit"},
		{"100 signs", nest(100, "-", "5", ""), 5, ""},
		{"101 signs", nest(101, "-", "5", ""), 0, deep},
		{"60,000 signs", nest(60_000, "-", "5", ""), 0, deep},
		{"100 powers", nest(100, "1^", "5", ""), 1, ""},
		{"101 powers", nest(101, "1^", "5", ""), 0, deep},
		{"100 ifs", nest(100, "if(1>2,3,", "5", ")"), 5, ""},
		{"101 ifs", nest(101, "if(1>2,3,", "5", ")"), 0, deep},
		{"50 ifs in the test of another", nest(50, "if(", "1", ">2,3,5)"), 3, ""},
		{"100 calls", nest(100, "max(0,", "5", ")"), 5, ""},
		{"101 calls", nest(101, "max(0,", "5", ")"), 0, deep},
		{"10,000 values of a call", "max(" + strings.Repeat("1, ", 10_000) + "5)", 0, "max has 10001 values here: write max(a, b, ...)"},
		{"1e308", "1e308", 1e308, ""},
		{"1e309", "1e309", 0, large},
		{"1e308 T", "1e308 T", 0, "this number is too large: a value has at most 308 digits"},
		{"an exponent beyond all bounds", "1e99999999999999999999", 0, large},
		{"an exponent below all bounds", "1e-99999999999999999999", 0, large},
		{"an exponent of 60,000 digits", "1e" + strings.Repeat("9", 60_000), 0, large},
		{"60,000 digits", strings.Repeat("9", 60_000), 0, large},
		{"60,000 zeros", strings.Repeat("0", 60_000) + "5", 0, large},
		{"60,000 decimals", "0." + strings.Repeat("0", 60_000) + "5", 0, large},
		{"15,000 groups", "1" + strings.Repeat(",000", 15_000), 0, large},
		{"a range wider than any number", "-1e308..1e308", 0, "this range is too wide: a value has at most 308 digits"},
		{"the widest range", "-8e307..8e307", 0, ""},
		{"a product too large", "1e308 * 10", 0, "this is too large for a number"},
		{"a tower", "9^9^9^9", 0, "this is too large for a number"},
		{"a power of a power of a unit", "((((1 s)^9)^9)^9)^9", 0, "s^9 is raised to 2, 3 … 9 only"},
		{"a thousand units below a stroke", "5" + strings.Repeat("/s", 1000), 0, "s is a unit: write 1 s"},
		{"a square of 60 seconds 30 times", "1 s" + strings.Repeat(" * 1 s", 30), 0, "no quantity has such a unit"},
		{"0 / 0", "0 / 0", 0, "0 / 0 has no value: the divisor is zero"},
		{"a NUL", "5\x00", 0, `'\x00' has no place here`},
		{"an escape", "5 \x1b[31m", 0, `'\x1b' has no place here`},
		{"an override", "5 \u202e", 0, `'\u202e' has no place here`},
		{"a broken byte", "5 \xff", 0, `'\ufffd' has no place here`},
		{"a line end", "5\n6", 0, `'\n' has no place here`},
		{"other digits", "٣", 0, "only the digits 0 to 9 are read"},
		{"wide digits", "５", 0, "only the digits 0 to 9 are read"},
		{"a letter that looks like another", "5 м", 0, `no unit "м": ` + "times are ns us ms s min h d week month y; data is B KB MB GB TB KiB MiB GiB"},
		{"nothing", "", 0, "a value belongs here"},
		{"blanks", " \u00a0\u2009\u202f\t", 0, "a value belongs here"},
	} {
		t.Run(c.name, func(t *testing.T) {
			begin := time.Now()
			v, _, _, err := Calc(c.text, "")
			switch {
			case err == nil && (c.err != "" || v.Mid != c.want || v.State != Fine):
				t.Errorf("it is %v, want %v %s", v, c.want, c.err)
			case err != nil && err.Error() != c.err:
				t.Errorf("%v\nwant %s", err, c.err)
			}
			if took := time.Since(begin); took > time.Minute {
				t.Errorf("it takes %v", took)
			}
		})
	}
}

// TestNothingSteers: whatever stands in a file, no message of ours holds a
// character that steers a terminal or hides what is written.
func TestNothingSteers(t *testing.T) {
	for _, bad := range []string{"\x1b[31m", "\x1b]52;c;aGk=\a", "\u202e", "\u2066", "\u200b", "\u2028", "\x07", "\x08", "\x7f", "\u0085", "\u009b31m", "\ufeff", "\u00ad", "\U000e0041"} {
		text := strings.ReplaceAll(`# title X
# below X
rateX = 5/s
Xrate = 5/s
rate X = 5/s
rate = 5X/s
consumers = X
own: B/X = 5
own2: X = 5 # doc X
own3: count = 5 # stated: X
show Xpeak peakX
family fX : title
family g : title X
group X
headline gX
check rate < X : message
check rate < 5/s : message X
need consumers < 2 : message X
warn when rateX > 5/s : m
expect rate = X
expect rateX = 5/s
limit X = 5/s
limit y = 5X/s
from X
mind X
ask X
X
frobnicate X
peak_duration = 5 s #X
`, "X", bad)
		s, errs := Load(Source{Name: "name" + bad, Path: "path" + bad, Text: text})
		if len(errs) < 15 {
			t.Fatalf("%q: %d errors", bad, len(errs))
		}
		plain := func(what, text string) {
			if text = strings.ReplaceAll(text, "\n", ""); unit.Printable(text) != text {
				t.Errorf("%q: %s holds it: %q", bad, what, text)
			}
		}
		for _, e := range errs {
			plain("an error", e.Error())
			plain("a caret", e.Caret())
			plain("a fix", e.Fix+strings.Join(e.Others, ""))
		}
		plain("all errors", errs.Error())
		for _, test := range s.Tests() {
			plain("a test", test.By+test.Left.String()+test.Right.String())
		}
		for _, c := range s.Cells() {
			plain("a cell", c.Name()+c.Worked()+strings.Join(c.Readings(), "")+c.Show(c.Value().Mid).String())
		}
		plain("left out", strings.Join(s.LeftOut(), ""))
		plain("no cell", s.NoCell("x"+bad).Error())
		for _, err := range []*Error{s.Set("rate", bad, Edited), s.Set(bad, "5", Edited), s.Declare("x"+bad, "s", "5"), s.Declare("x", "s"+bad, "5 s"), s.Declare("x", "s", "5"+bad)} {
			if err == nil {
				t.Errorf("%q is taken", bad)
				continue
			}
			plain("an error of an edit", err.Error()+err.Caret())
		}
	}
}

// TestShownOnce: a family that is named twice is shown once.
func TestShownOnce(t *testing.T) {
	s := load(t, "show peak peak traffic\nshow peak\n")
	if shown := s.Shown(); len(shown) != 2 {
		t.Errorf("%d families are shown", len(shown))
	}
}

// TestNamesTaken: a sheet that gives every built-in name another unit is on its
// own, and all that it took away is said.
func TestNamesTaken(t *testing.T) {
	builtin, _ := Load(Source{})
	var text strings.Builder
	for _, c := range builtin.Cells() {
		u, value := "B", "5 B"
		if c.unit.Dim == (unit.Dim{unit.Data: 1}) {
			u, value = "time", "5 s"
		}
		fmt.Fprintf(&text, "%s: %s = %s\n", c.name, u, value)
	}
	s, errs := Load(Source{Name: "taken", Text: text.String()})
	if len(errs) > 0 {
		t.Fatalf("%.500v", errs)
	}
	for _, c := range builtin.Cells() {
		if d := s.Cell(c.name); d == nil || !d.own || d.Value().Mid != 5 {
			t.Errorf("%s is %+v", c.name, d)
		}
	}
	for _, test := range s.Tests() {
		if !test.OK && test.Counts {
			t.Errorf("%s speaks of what is gone: %s", test.Text, test.By)
		}
	}
	same(t, s, load(t, s.Save()))
}
