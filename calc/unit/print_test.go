package unit

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func parse(t testing.TB, text string) *Unit {
	t.Helper()
	u, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestShow: the scale suits the value.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		x    float64
		unit string
		want string
	}{
		{1000, "records/s", "1,000 records/s"},
		{8.64e6, "records", "8.64 M records"},
		{12.96e9, "keys", "12.96 G keys"},
		{123_456, "count", "123,500"},
		{604.8e9, "B", "604.8 GB"},
		{1e6, "B/s", "1 MB/s"},
		{1000, "B/record", "1 KB/record"},
		{17280, "time", "4.8 h"},
		{4800, "time", "80 min"}, // exact, where 1.333 h is not
		{6400.8, "time", "1.778 h"},
		{86400, "time", "1 d"},
		{93600, "time", "26 h"},
		{2592000, "time", "30 d"},
		{31536000, "time", "365 d"},
		{63072000, "time", "2 y"},
		{5e-6, "time", "5 us"},
		{350, "time", "5.833 min"},
		{40800, "time", "11.33 h"},
		{0, "time", "0 s"},
		{math.Copysign(0, -1), "records", "0 records"},
		{-300, "records/s", "-300 records/s"},
		{20e-6, "time/record", "20 us/record"},
		{0.02e-9, "USD/B", "0.02 USD/GB"},
		{34.56, "USD", "34.56 USD"},
		{0.5, "calls/s", "0.5 calls/s"},
		{0.01, "calls/s", "36 calls/h"},
		{5e7, "records/s", "50 M records/s"},
		{0.5787037, "%", "57.87%"},
		{8.0 / 3, "ratio", "2.667x"},
		{0.00375, "count", "0.00375"},
		{0.0000123, "ratio", "1.23e-5x"},
		{1e25, "records", "1e13 T records"},
		{1.198125, "b/record", "9.585 b/record"},
		{5e7 / 86400, "records/day", "50 M records/day"},
		{64, "nodes", "64 nodes"},
		{math.Inf(1), "time", "never"},
		{math.Inf(1), "records/s", "unbounded"},
		{math.NaN(), "time", "?"},
		{math.Inf(-1), "time", "?"},
	} {
		if got := parse(t, c.unit).Show(c.x, Style{}).String(); got != c.want {
			t.Errorf("%v %s is shown as %q, want %q", c.x, c.unit, got, c.want)
		}
	}
}

// TestTyped: what somebody typed keeps its digits, and its unit where another would round it.
func TestTyped(t *testing.T) {
	for _, c := range []struct {
		x    float64
		unit string
		want string
	}{
		{350, "time", "350 s"}, {12_345, "records/s", "12,345 records/s"}, {86_400, "time", "1 d"}, {1e6 / 3, "records", "333,300 records"},
		{0.35, "%", "35%"}, {1.2345, "ratio", "1.234x"}, {1941, "B/record", "1.941 KB/record"},
	} {
		if got := parse(t, c.unit).Typed(c.x, Style{}).String(); got != c.want {
			t.Errorf("%v %s typed is shown as %q, want %q", c.x, c.unit, got, c.want)
		}
	}
}

func TestShowAs(t *testing.T) {
	u := parse(t, "time")
	like := u.Show(7.2*3600, Style{})
	if got := u.ShowAs(4.8*3600, like, Style{}); got != (Shown{"4.8", "h"}) {
		t.Errorf("4.8 h like 7.2 h is %v", got)
	}
	if got := u.ShowAs(17280, Shown{"12", "min"}, Style{}); got != (Shown{"288", "min"}) {
		t.Errorf("4.8 h in minutes is %v", got)
	}
	if got := parse(t, "B").Show(1536, Style{Binary: true}).String(); got != "1.5 KiB" {
		t.Errorf("1536 B is %q in binary", got)
	}
}

var printed = []string{
	"records/s", "records", "B", "B/s", "time", "count", "ratio", "%", "USD", "USD/B", "B/record", "time/record",
	"records/call", "calls/s", "b/record", "records/day", "ms", "GB", "keys",
}

// TestReadsBack: what is printed reads back to the same value at the digits
// shown, and an exact text to the very value.
func TestReadsBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		u := parse(t, printed[random.IntN(len(printed))])
		x := math.Exp(random.Float64()*40-12) * []float64{1, 1, 1, -1}[random.IntN(4)]
		readsBack(t, u, x)
	}
}

func readsBack(t *testing.T, u *Unit, x float64) {
	t.Helper()
	shown := u.Show(x, Style{})
	q, err := Read(shown.String())
	if err != nil || q.Dim != u.Dim {
		t.Fatalf("%v in %s is shown as %q, which reads as %v %v: %v", x, u.Written(), shown, q.Value, q.Dim, err)
	}
	if math.Abs(q.Value-x) > 0.00501*math.Abs(x) {
		t.Errorf("%v in %s is shown as %q, which is %v", x, u.Written(), shown, q.Value)
	}
	if again := u.ShowAs(q.Value, shown, Style{}); again != shown {
		t.Errorf("%q reads back and is then shown as %q", shown, again)
	}
	exact := u.Exact(x)
	q, err = Read(exact)
	bare := u.Dim == Plain && u.Kind != Percent // may do without a unit
	if err != nil || q.Value != x || q.Bare && !bare {
		t.Errorf("%v in %s is exactly %q, which is %v: %v", x, u.Written(), exact, q.Value, err)
	}
}

// TestNearlyAll: a share that is nearly all does not read as all.
func TestNearlyAll(t *testing.T) {
	u := parse(t, "%")
	for x, want := range map[float64]string{0.9999: "99.99%", 0.99994: "99.99%", 0.99996: "99.996%", 0.99999: "99.999%", 0.999996: "100%", 1: "100%", 1.00001: "100%"} {
		shown := u.Show(x, Style{})
		if shown.String() != want || u.ShowAs(x, shown, Style{}) != shown {
			t.Errorf("%v is shown as %q, want %q", x, shown, want)
		}
	}
	for x, want := range map[float64]string{0.999949: "99.99%", 0.99: "99%", -0.99996: "-99.996%", 0.994: "99%"} {
		if got := parse(t, "%").Show(x, Style{Digits: 2}).String(); got != want {
			t.Errorf("with two digits %v is shown as %q, want %q", x, got, want)
		}
	}
}

// TestExactPercent: a percent keeps its sign where no short text is the very value.
func TestExactPercent(t *testing.T) {
	for x, want := range map[float64]string{
		1.65: "165%", 1.6500000000000001: "165.00000000000001%", -1.6500000000000004: "-165.00000000000003%", 1e300: "1e302%",
	} {
		readsBack(t, parse(t, "%"), x)
		if got := parse(t, "%").Exact(x); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
}

func FuzzShow(f *testing.F) {
	f.Add(999_999.0, 2)
	f.Add(math.MaxFloat64, 0)
	f.Add(5e-324, 4)
	f.Fuzz(func(t *testing.T, x float64, i int) {
		u := parse(t, printed[int(uint(i)%uint(len(printed)))])
		shown := u.Show(x, Style{})
		if strings.ContainsAny(shown.String(), "NI") && !strings.Contains(u.Written(), "USD") {
			t.Errorf("%v is shown as %q", x, shown)
		}
		if len(shown.Number) > 14 {
			t.Errorf("%v is shown as %q", x, shown)
		}
		if size := math.Abs(x); size > 1e-250 && size < 1e250 || x == 0 {
			readsBack(t, u, x)
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"50M records/day", "1/2 h", "1d2h", "0.5 ms", "1 000 000", "15 mbps", "-5..5", "5 ½", "1e400", "4 KB per record", "5 µs/", "½", "\x00", "1\u2009000"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Read(text)
		if err == nil && (math.IsNaN(q.Value) || math.IsInf(q.Value, 0)) {
			t.Errorf("%q is %v", text, q.Value)
		}
		if err != nil {
			sound(t, text, err)
		}
	})
}

// sound: an error points into its text and prints nothing that steers a terminal.
func sound(t *testing.T, text string, err *Error) {
	t.Helper()
	if err.At < 0 || err.End < err.At || err.End > len(text) || err.Text != text {
		t.Errorf("%q: an error at %d to %d", text, err.At, err.End)
	}
	for _, s := range []string{err.Error(), err.Caret()} {
		if i := strings.IndexFunc(strings.ReplaceAll(s, "\n", ""), Hidden); i >= 0 {
			t.Errorf("%q: control characters in %q", text, s)
		}
	}
}
