package formula

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"headroom/calc/unit"
)

// TestErlangC holds the recursion against published tables.
func TestErlangC(t *testing.T) {
	for _, c := range []struct{ servers, load, want float64 }{
		{55, 48, 0.238700936378}, {12, 10, 0.449388224298}, {1, 0.5, 0.5}, {2, 1, 1.0 / 3}, {1, 1, 1}, {3, 0, 0},
	} {
		if got := erlangC(c.servers, c.load); math.Abs(got-c.want) > 1e-10 {
			t.Errorf("%v busy on %v: %v, want %v", c.load, c.servers, got, c.want)
		}
	}
	if got := erlangC(10_000, 9_900); !(got > 0 && got < 1) {
		t.Errorf("10,000 servers: %v", got)
	}
	if got := erlangC(2.5, 1); got == got {
		t.Errorf("2.5 servers: %v", got)
	}
}

func TestDivisible(t *testing.T) {
	for n, want := range map[float64]float64{1: 1, 3: 4, 5: 6, 8: 12, 12: 12, 13: 18, 25: 36, 48: 48, 61: 72, 100: 120, 121: 180, 170: 180,
		180: 180, 240: 240, 361: 420, 5000: 5040, 5001: 5040, 7.2: 12} {
		if got := divisible(n); got != want {
			t.Errorf("divisible(%v) is %v, want %v", n, got, want)
		}
	}
}

// TestForgiving: what is whole but for rounding is whole.
func TestForgiving(t *testing.T) {
	for x, want := range map[float64]float64{3000 * 0.07 / 10: 21, 21.0001: 22, -0.5: 0, 1e-12: 1, 1 - 1e-12: 1, 5: 5, 5e9: 5e9, 5e9 + 0.5: 5e9, 1e300: 1e300} {
		if got := ceil(x); got != want {
			t.Errorf("ceil(%v) is %v, want %v", x, got, want)
		}
	}
	if got := apply(Floor, 5e9, 0, 0); got != 5e9 {
		t.Errorf("floor(5e9) is %v", got)
	}
	if got := apply(Floor, 20.999999999999996, 0, 0); got != 21 {
		t.Errorf("floor(20.999999999999996) is %v", got)
	}
}

// scope is cells by their slots, plain numbers all.
type scope []string

func (s scope) Lookup(name string) (int, Type, bool) {
	i := slices.Index(s, name)
	return i, Type{}, i >= 0
}
func (s scope) Names() []string { return s }

// compile makes a program of one formula over the cells a to d.
func compile(t testing.TB, text string) (*Program, *Formula) {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if _, err := f.Check(scope{"a", "b", "c", "d", "out"}, Want{Any: true}); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	p := NewProgram(5)
	p.Add(4, 4, f.Root, []int{0, 1})
	p.Seal()
	return p, f
}

var texts = []string{
	"a + b * c - d / 2", "if(a > b, c / 0, d)", "max(a, b, c, 7) - min(a, b)", "(a + b) * (c - d) / (a * (b + c * (d + 1)))",
	"-a^2 + sqrt(abs(b))", "ceil(a / 3) * floor(b) + round(c)", "if(a <= b, if(c != d, a, b), if(a == a, c, d))",
	"max(ceil(min(a, b) / max(c, 1)), 2) ^ 2", "ln(abs(a) + 1) * exp(-abs(b) / 100) + log2(abs(c) + 1)", "lcm(12, 16) + gcd(12, 18) * a",
	"erlang_c(5, abs(a) / 100)", "min(limits) * 2", "a / b", "unbounded - a", "a", "5", "max(a)",
}

// TestAgree: the program over single values, the program over columns, and the
// tree computed one value at a time give the same.
func TestAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range texts {
		p, f := compile(t, text)
		for range 100 {
			v := make([]float64, 5)
			for i := range 4 {
				v[i] = math.Round(random.Float64()*40 - 10)
				p.Store(i, v[i])
			}
			p.Run()
			want := Evaluate(f.Root, func(e *Expr) float64 {
				switch e.Op {
				case Name:
					return v[e.Slot]
				case Limits:
					return min(v[0], v[1])
				}
				return e.Lit.Value
			})
			if got := p.Value(4); got != want && !(got != got && want != want) {
				t.Fatalf("%s at %v: %v, one by one %v", text, v[:4], got, want)
			}
		}
		agreeInColumns(t, text)
	}
}

func agreeInColumns(t *testing.T, text string) {
	t.Helper()
	p, _ := compile(t, text)
	p.Sample(NewDraws(2047, 1))
	p.Range(0, 0, -10, 30, false)
	p.Range(1, 1, 1, 20, true)
	p.Store(2, 7)
	p.Store(3, 3)
	p.Run()
	out, _ := p.Samples(4)
	if out == nil {
		return // it depends on neither
	}
	a, _ := p.Samples(0)
	b, _ := p.Samples(1)
	q, _ := compile(t, text)
	for i := range out {
		for slot, x := range []float64{a[i], b[i], 7, 3} {
			q.Store(slot, x)
		}
		q.Run()
		if got := q.Value(4); got != out[i] && !(got != got && out[i] != out[i]) {
			t.Fatalf("%s at %v, %v: %v in a column, %v alone", text, a[i], b[i], out[i], got)
		}
		if b[i] != math.Round(b[i]) {
			t.Fatalf("whole numbers are wanted: %v", b[i])
		}
	}
}

// TestSpread: ends are reached, and the middle is the middle.
func TestSpread(t *testing.T) {
	p, _ := compile(t, "a * b - c")
	p.Sample(NewDraws(2000, 7))
	p.Range(0, 0, 1, 3, false)
	p.Range(1, 1, 10, 20, false)
	p.Store(2, 5)
	p.Run()
	low, mid, high, _, ok := p.Spread(4)
	if !ok || low != 5 || high != 55 || math.Abs(mid-24.4) > 0.5 {
		t.Errorf("%v %v %v %v", low, mid, high, ok)
	}
	if _, _, _, _, ok := p.Spread(2); ok {
		t.Error("c varies")
	}
}

func TestMedian(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		x := make([]float64, 1+2*random.IntN(40))
		for i := range x {
			x[i] = float64(random.IntN(20))
		}
		x[random.IntN(len(x))] = math.Inf(1)
		want := slices.Sorted(slices.Values(x))[len(x)/2]
		if got := median(slices.Clone(x)); got != want {
			t.Fatalf("the median of %v is %v, not %v", x, got, want)
		}
	}
}

// TestRunFrom computes what follows and nothing else.
func TestRunFrom(t *testing.T) {
	p := NewProgram(4)
	for i, text := range []string{"", "a + 1", "b * 2", "5 * d"} {
		if text == "" {
			continue
		}
		f, _ := Parse(text)
		if _, err := f.Check(scope{"a", "b", "c", "d"}, Want{Any: true}); err != nil {
			t.Fatal(err)
		}
		if i < 3 {
			p.Add(i, 0, f.Root, nil)
		}
	}
	p.Seal()
	p.Store(0, 1)
	p.Store(3, 9)
	p.Run()
	p.Store(0, 5)
	p.RunFrom(0)
	if p.Value(1) != 6 || p.Value(2) != 12 || p.Value(3) != 9 {
		t.Errorf("%v %v %v", p.Value(1), p.Value(2), p.Value(3))
	}
}

// TestBounds: what is too deep or too long is refused in words.
func TestBounds(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("(", 5000) + "1", strings.Repeat("-", 5000) + "1", "1" + strings.Repeat("^1", 5000),
		strings.Repeat("if(1>0,", 5000), strings.Repeat("1+", 40_000) + "1", strings.Repeat("9", 5000), "1" + strings.Repeat("/s", 500),
	} {
		f, err := Parse(text)
		if err == nil {
			_, err = f.Check(scope{}, Want{Any: true})
		}
		if err == nil || err.Message == "" {
			t.Errorf("%.20q is taken", text)
		}
	}
	if _, err := Parse(strings.Repeat("(", 90) + "1" + strings.Repeat(")", 90)); err != nil {
		t.Errorf("90 levels: %v", err)
	}
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		source string
		want   Line
	}{
		{"rate = 5/s # stated: x", Line{Kind: Cell, Name: "rate", Text: "5/s", Comment: "stated: x"}},
		{"  a : B / s=1 # doc", Line{Kind: Cell, Name: "a", Unit: "B / s", Text: "1", Comment: "doc"}},
		{"limit = 3", Line{Kind: Cell, Name: "limit", Text: "3"}},
		{"limit disk = 40k/s", Line{Kind: Limit, Name: "disk", Text: "40k/s"}},
		{"mind retention = one contract", Line{Kind: Mind, Text: "retention = one contract"}},
		{"check a < 5 : see order #5, \"a: b\" = c # not this", Line{Kind: Check, Text: "a < 5", Message: "see order #5, \"a: b\" = c", Comment: "not this"}},
		{"warn when a>b: c", Line{Kind: Warn, Text: "a>b", Message: "c"}},
		{"expect a = 5 h", Line{Kind: Expect, Name: "a", Text: "5 h"}},
		{"family peak : Backlog: and drain", Line{Kind: Family, Name: "peak", Text: "Backlog: and drain"}},
		{"#title", Line{Kind: Comment, Comment: "title"}},
		{"", Line{Kind: Blank}},
		{"follows", Line{Kind: Follows}},
		{"check a == 5 : c", Line{Kind: Check, Text: "a == 5", Message: "c"}},
	} {
		l, err := ParseLine(c.source)
		if err != nil {
			t.Errorf("%q: %v", c.source, err)
			continue
		}
		l.Source, l.NameAt, l.UnitAt, l.TextAt, l.Names = "", 0, 0, 0, nil
		if got, want := l, c.want; got.Kind != want.Kind || got.Name != want.Name || got.Unit != want.Unit || got.Text != want.Text ||
			got.Message != want.Message || got.Comment != want.Comment {
			t.Errorf("%q is %+v, want %+v", c.source, got, want)
		}
	}
	if l, err := ParseLine("show a b  c"); err != nil || !slices.Equal(l.Names, []string{"a", "b", "c"}) {
		t.Errorf("%v %v", l.Names, err)
	}
}

func sound(t *testing.T, text string, err *Error) {
	t.Helper()
	if err.At < 0 || err.End < err.At || err.End > len(text) || err.Message == "" {
		t.Errorf("%q: a poor error: %+v", text, err)
	}
	if s := strings.ReplaceAll(err.Error()+err.Caret(), "\n", ""); unit.Printable(s) != s {
		t.Errorf("%q: control characters in %q", text, s)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	for _, text := range []string{"10 GB / 3 MB/s", "1/35%", "-5..5", "35..45%", "5% of a", "2 h + 3 KB", "64 partitions", "½ h", "min(limits)", "1 000 000", "(1,000 + 2)", "a^-b^c", "0.5–2 ms"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parsed, err := Parse(text)
		if err == nil {
			_, err = parsed.Check(scope{"a", "b", "c", "d"}, Want{Any: true})
		}
		if err != nil {
			sound(t, text, err)
			return
		}
		p := NewProgram(5)
		p.Add(4, 4, parsed.Root, []int{0})
		p.Sample(NewDraws(63, 1))
		p.Seal()
		p.Run()
	})
}

func FuzzLine(f *testing.F) {
	for _, s := range []string{"rate = 5/s # stated", "a: B/s = 1", "check a < 5 : b", "show a b", "family x : y", "expect a = 5", "limit d = 5/s", "#", "warn when", "a:=", "é = 5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		l, err := ParseLine(source)
		if err != nil {
			sound(t, source, err)
			return
		}
		if l.TextAt < 0 || l.TextAt > len(source) || l.Text != "" && l.Kind != Comment && !strings.HasPrefix(source[l.TextAt:], l.Text) {
			t.Errorf("%q: the text %q is not at %d", source, l.Text, l.TextAt)
		}
	})
}

// TestErlangCMany: what is left out for many servers does not count.
func TestErlangCMany(t *testing.T) {
	for _, c := range []struct{ servers, load float64 }{
		{200, 190}, {1000, 999}, {1000, 500}, {5000, 4990.5}, {1e5, 99_000}, {1e6, 999_999}, {1e6, 100}, {2e6, 1.9e6},
	} {
		blocked := 1.0
		for n := 1.0; n <= c.servers; n++ {
			blocked = c.load * blocked / (n + c.load*blocked)
		}
		want := blocked / (1 - c.load/c.servers*(1-blocked))
		if got := erlangC(c.servers, c.load); math.Abs(got-want) > 1e-12*want {
			t.Errorf("%v busy on %v: %v, step by step %v", c.load, c.servers, got, want)
		}
	}
	begin := time.Now()
	erlangC(1e7, 1e7-1)
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("ten million servers take %v", took)
	}
}

// TestCompareRounding: a test takes values as equal that differ by rounding alone; `if` does not.
func TestCompareRounding(t *testing.T) {
	x, y, inf := 0.1+math.Nextafter(0.2, 1), 0.3, math.Inf(1)
	for _, c := range []struct {
		op   Op
		a, b float64
		want float64
	}{
		{LessEq, x, y, 1}, {Equal, x, y, 1}, {More, x, y, 0}, {Unequal, x, y, 0}, {Less, y, x, 0},
		{Equal, 1, 1 + 1e-9, 0}, {Less, 1, 1 + 1e-9, 1}, {Equal, 0, 1e-300, 0}, {Equal, inf, inf, 1}, {Equal, inf, 5, 0}, {More, inf, 5, 1},
		{Equal, -x, -y, 1}, {Less, -inf, inf, 1},
	} {
		if got := Compare(c.op, c.a, c.b); got != c.want {
			t.Errorf("%v of %v and %v is %v", c.op, c.a, c.b, got)
		}
	}
	if got := apply(LessEq, x, y, 0); got != 0 {
		t.Errorf("an if takes %v as %v", x, y)
	}
}
