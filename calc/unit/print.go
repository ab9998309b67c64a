package unit

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Shown is a quantity as printed, number and unit apart so that columns can
// align: {"12.96", "M records"}, {"57.87", "%"}, {"never", ""}.
type Shown struct{ Number, Unit string }

// String is the quantity as one writes it: "12.96 M records", "57.87%", "2.667x".
func (s Shown) String() string {
	switch {
	case s.Unit == "":
		return s.Number
	case s.Unit == "%", s.Unit == "x", strings.HasPrefix(s.Unit, "/"):
		return s.Number + s.Unit
	}
	return s.Number + " " + s.Unit
}

// shortNouns are printed where a column is narrow; the reader takes them, too.
var shortNouns = strings.NewReplacer("records", "rec", "record", "rec", "requests", "req", "request", "req", "messages", "msg", "message", "msg")

// Short has shorter nouns: "M rec", "rec/call".
func (s Shown) Short() Shown { return Shown{s.Number, shortNouns.Replace(s.Unit)} }

// Style is how the user wants quantities printed.
type Style struct {
	Digits int  // significant digits; 0 stands for [Digits]
	Binary bool // KiB, MiB instead of KB, MB
}

// Digits is how many significant digits are printed unless told otherwise.
const Digits = 4

func (s Style) filled() Style {
	if s.Digits == 0 {
		s.Digits = Digits
	}
	return s
}

// step is a unit of a ladder: printed from 1 of it up.
type step struct {
	name string
	size float64
}

// slowest is the rate from which on "/s" is still the best denominator.
const slowest = 0.1

var (
	timeSteps   = []step{{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}, {"y", 31536000}}
	dataSteps   = []step{{"B", 1}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"PB", 1e15}, {"EB", 1e18}}
	binarySteps = []step{{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}, {"PiB", 1 << 50}, {"EiB", 1 << 60}}
	countSteps  = []step{{"", 1}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}}
	slowSteps   = []step{{"/d", 1 / 86400.0}, {"/h", 1 / 3600.0}, {"/min", 1 / 60.0}, {"/s", 1}}
	priceSteps  = []step{{"/GB", 1e-9}}
)

// Show prints x, which is in base units, in the steps of u that suit it.
// +Inf is never for a time and unbounded for all else; NaN is "?".
func (u *Unit) Show(x float64, style Style) Shown {
	if word := state(x, u.Dim); word != "" {
		return Shown{Number: word}
	}
	style = style.filled()
	x += 0 // -0 is 0
	return u.show(x, style, computed)
}

// How large a time may get in a unit that is exact before the next unit is
// better after all: 80 min is plainer than 1.333 h, 680 min is not plainer than
// 11.33 h. What somebody typed stays exact for longer: 350 s.
const (
	computed = 120
	typed    = 1000
)

func (u *Unit) show(x float64, style Style, plainest float64) Shown {
	steps, unit := u.steps(style)
	s := choose(x, steps, style.Digits, plainest)
	return Shown{u.digits(x/s.size, style.Digits), unit(s.name)}
}

func state(x float64, d Dim) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, -1):
		return "?"
	case math.IsInf(x, 1) && d == timeDim:
		return "never"
	case math.IsInf(x, 1):
		return "unbounded"
	}
	return ""
}

// Fixed reports whether values are always printed in u itself: a unit that is
// no base unit was chosen on purpose (records/day, ms, %).
func (u *Unit) Fixed() bool {
	return u.Kind == Percent || u.Kind == Ratio || u.Exp != 0 || u.Mul != u.Div
}

// ShowAs prints x in the unit that like was printed in.
func (u *Unit) ShowAs(x float64, like Shown, style Style) Shown {
	if word := state(x, u.Dim); word != "" {
		return Shown{Number: word}
	}
	style = style.filled()
	steps, unit := u.steps(style)
	for _, s := range steps {
		if unit(s.name) == like.Unit {
			return Shown{u.digits(x/s.size, style.Digits), like.Unit}
		}
	}
	return u.Show(x, style)
}

// steps are the ladder of u and what makes a unit of a step's name.
func (u *Unit) steps(style Style) ([]step, func(string) string) {
	if u.Fixed() {
		return u.fixedSteps(), func(n string) string { return spaced(n, []string{u.Name}) }
	}
	over, under := u.names()
	tail := "/" + strings.Join(under, "/")
	if len(under) == 0 {
		tail = ""
	}
	solid := u.Dim.Solid()
	switch {
	case u.Dim[Time] == 1 && len(over) == 1:
		return timeSteps, func(n string) string { return n + tail }
	case u.Dim[Data] == 1 && u.Dim[Time] <= 0 && u.Dim[Money] <= 0:
		steps := dataSteps
		if style.Binary {
			steps = binarySteps
		}
		return steps, func(n string) string { return strings.Join(append([]string{n}, over[1:]...), "·") + tail }
	case u.Dim[Data] == -1 && u.Dim[Money] == 1:
		return priceSteps, func(n string) string { return "USD" + n }
	case solid == perSecond:
		return append(slowSteps[:len(slowSteps):len(slowSteps)], rateSteps...), func(n string) string {
			scale, per, _ := strings.Cut(n, "/")
			return strings.TrimSpace(spaced(scale, over)+"/"+per) + strings.TrimPrefix(tail, "/s")
		}
	}
	return countSteps, func(n string) string { return spaced(n, over) + tail }
}

// fixedSteps is u itself; what has no prefixes of its own is counted in millions.
func (u *Unit) fixedSteps() []step {
	f := u.Factor()
	if u.Kind != Amount || u.Dim[Data] != 0 || u.Dim[Time] > 0 {
		return []step{{"", f}}
	}
	return []step{{"", f}, {"M", 1e6 * f}, {"G", 1e9 * f}, {"T", 1e12 * f}}
}

var rateSteps = []step{{"M/s", 1e6}, {"G/s", 1e9}, {"T/s", 1e12}}

func spaced(scale string, over []string) string {
	return strings.TrimSpace(scale + " " + strings.Join(over, "·"))
}

// names are the words of u above and below the stroke, base units where it has
// no noun of its own; times come first below.
func (u *Unit) names() (over, under []string) {
	if u.Kind == Label {
		return []string{u.Name}, nil
	}
	for i, n := range u.Dim {
		name := plural(base[i])
		if i >= Record && i <= Call && u.Nouns[i-Record] != "" {
			name = u.Nouns[i-Record]
		}
		switch {
		case n > 0:
			over = append(over, power(name, n))
		case n < 0:
			if one, ok := singulars[name]; ok {
				name = one
			}
			under = append(under, power(name, -n))
		}
	}
	return over, under
}

// choose picks the step in which x is printed: the largest that x reaches once
// it is rounded, or one smaller where only that is exact (80 min, not 1.333 h).
func choose(x float64, steps []step, n int, plainest float64) step {
	i := slices.IndexFunc(steps, func(s step) bool { return s.size == 1 })
	if x == 0 || math.IsNaN(x) {
		return steps[max(0, i)]
	}
	if steps[0] != slowSteps[0] || math.Abs(x) < slowest {
		i = 0
	}
	for i+1 < len(steps) && max(math.Abs(x/steps[i].size), Rounded(math.Abs(x/steps[i].size), n)) >= steps[i+1].size/steps[i].size*(1-1e-12) {
		i++
	}
	if steps[0].name == "ns" {
		i = exactTime(x, i, n, plainest)
	}
	return steps[i]
}

// exactTime moves from timeSteps[i] to the step below where that is exact and
// still small, and keeps years for two and more.
func exactTime(x float64, i, n int, plainest float64) int {
	if timeSteps[i].name == "y" && Rounded(math.Abs(x)/timeSteps[i].size, n) < 2 {
		i--
	}
	if timeSteps[i].size < 60 {
		return i
	}
	here, below := x/timeSteps[i].size, x/timeSteps[i-1].size
	if !exact(here, n) && exact(below, n) && math.Abs(below) < plainest {
		return i - 1
	}
	return i
}

func exact(x float64, n int) bool {
	r := Rounded(math.Abs(x), n)
	return math.Abs(r-math.Abs(x)) <= 1e-12*r
}

// Rounded is x at n significant digits.
func Rounded(x float64, n int) float64 {
	r, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'e', n-1, 64), 64)
	return r
}

// digits prints x with n significant digits (one less below 1, where the
// leading zero takes its place), commas, and no trailing zeros.
func digits(x float64, n int) string {
	size := math.Abs(x)
	if math.IsInf(size, 0) {
		return "?" // too large in so small a unit
	}
	if size < 1 {
		n = max(1, n-1)
	}
	r := Rounded(size, n)
	if r != 0 && (r < 1e-4 || r >= 1e7) {
		return tidyExponent(strconv.FormatFloat(x, 'e', n-1, 64))
	}
	decimals := 0
	if r != 0 {
		decimals = max(0, n-1-int(math.Floor(math.Log10(r)+1e-12)))
	}
	s := trimZeros(strconv.FormatFloat(r, 'f', decimals, 64))
	if x < 0 && r != 0 {
		return "-" + Commas(s)
	}
	return Commas(s)
}

// digits is x with n significant digits. A share that is nearly all, but not
// all, has more where they tell, up to five or one more: 99.996%, not 100%.
func (u *Unit) digits(x float64, n int) string {
	size := math.Abs(x)
	for most := max(n+1, 5); u.Kind == Percent && size < 100 && n < most && Rounded(size, n) == 100; {
		n++
	}
	return digits(x, n)
}

func tidyExponent(s string) string {
	mantissa, exp, _ := strings.Cut(s, "e")
	n, _ := strconv.Atoi(exp)
	return trimZeros(mantissa) + "e" + strconv.Itoa(n)
}

func trimZeros(s string) string {
	if strings.Contains(s, ".") {
		return strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// Commas groups the whole part of a decimal text by threes.
func Commas(s string) string {
	whole, rest, _ := strings.Cut(s, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		rest = "." + rest
	}
	return sign + whole + rest
}

// Typed prints a value that somebody typed: every digit of it where seven
// before and three after the point hold them, else as Show does.
func (u *Unit) Typed(x float64, style Style) Shown {
	if state(x, u.Dim) != "" {
		return u.Show(x, style)
	}
	style = style.filled()
	s := u.show(x, style, typed)
	if strings.Contains(s.Number, "e") {
		return s
	}
	full := Commas(strconv.FormatFloat(x/u.SizeOf(s, style), 'f', -1, 64))
	whole, decimals, _ := strings.Cut(full, ".")
	if len(whole) <= 7 && len(decimals) <= 3 {
		return Shown{full, s.Unit}
	}
	return s
}

// SizeOf is the size of the unit that s was printed in, in base units.
func (u *Unit) SizeOf(s Shown, style Style) float64 {
	steps, unit := u.steps(style)
	for _, st := range steps {
		if unit(st.name) == s.Unit {
			return st.size
		}
	}
	return 1
}

// Exact is a text that reads back to exactly x where u is wanted: in the unit
// that Show takes if that works out, else in base units with every digit.
func (u *Unit) Exact(x float64) string {
	if word := state(x, u.Dim); word != "" {
		return word
	}
	s := u.Show(x, Style{})
	full := Shown{strconv.FormatFloat(x/u.SizeOf(s, Style{}), 'g', -1, 64), s.Unit}
	for _, s := range []Shown{s, full} {
		if q, err := Read(s.String()); err == nil && q.Value == x && q.Dim == u.Dim {
			return s.String()
		}
	}
	if u.Kind == Percent { // a number alone would be the ratio, if it were taken at all
		return Shown{shifted(x, -u.Exp), u.Written()}.String()
	}
	s.Unit = (&Unit{Dim: u.Dim, Mul: 1, Div: 1}).Written()
	s.Number = strconv.FormatFloat(x, 'g', -1, 64)
	return s.String()
}

// shifted is every digit of x, with the point so many places further right.
func shifted(x float64, places int) string {
	mantissa, exp, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	n, _ := strconv.Atoi(exp)
	whole, decimals, _ := strings.Cut(mantissa, ".")
	switch n += places; {
	case n < 0 || n > 20:
		return mantissa + "e" + strconv.Itoa(n)
	case n >= len(decimals):
		return whole + decimals + strings.Repeat("0", n-len(decimals))
	}
	return whole + decimals[:n] + "." + decimals[n:]
}

// In prints x in u itself, whatever its size.
func (u *Unit) In(x float64, style Style) Shown {
	if word := state(x, u.Dim); word != "" {
		return Shown{Number: word}
	}
	style = style.filled()
	return Shown{u.digits(x/u.Factor(), style.Digits), u.Written()}
}
