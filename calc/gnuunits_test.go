package calc

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// The tests of this file hold our arithmetic with units against a peer that
// shares no line with ours: GNU units (Debian package units).

// gnuRows is how many expressions are compared.
const gnuRows = 2000

// gnuNear is the largest relative difference that is rounding and no disagreement.
const gnuNear = 1e-12

// TestUnitsAgree generates expressions from a fixed seed, each as a tree that
// is written twice, in our syntax and in that of GNU units, with parentheses
// around every part, so that precedence is never the question. None disagrees;
// what the two are known to read differently is in TestUnitsDiffer and not
// generated here.
func TestUnitsAgree(t *testing.T) {
	g := &unitsTree{rand.New(rand.NewPCG(20, 24))}
	trees := make([]tree, gnuRows)
	asked := make([][2]string, gnuRows)
	for i := range trees {
		trees[i] = g.sound()
		asked[i] = [2]string{trees[i].theirs, gnuUnit(trees[i].dim)}
	}
	apart := 0.0
	for i, answer := range askUnits(t, asked) {
		e := trees[i]
		want, err := strconv.ParseFloat(answer, 64)
		if err != nil {
			t.Errorf("units does not read %s\nours is %s\n%s", e.theirs, e.ours, answer)
			continue
		}
		got, fault := ourValue(e.ours, e.dim)
		if fault != nil {
			t.Errorf("%s: %v\nunits says %v of %s", e.ours, fault, want, e.theirs)
			continue
		}
		apart = max(apart, math.Abs(got-want)/math.Abs(want))
		if !near(got, want, gnuNear) {
			t.Errorf("%s is %v\nunits says %v of %s", e.ours, got, want, e.theirs)
		}
	}
	t.Logf("%d expressions, at most %.1e apart", gnuRows, apart)
}

// ourValue computes a text that stands alone, and checks what it measures.
func ourValue(text string, dim unit.Dim) (float64, error) {
	v, _, _, err := Calc(text, "")
	if err != nil {
		return 0, err
	}
	f, err := formula.Parse(text)
	if err != nil {
		return 0, err
	}
	typ, err := f.Check(noCells{}, formula.Want{Any: true})
	switch {
	case err != nil:
		return 0, err
	case typ.Dim != dim:
		return 0, fmt.Errorf("it is %v, not %v", typ.Dim, dim)
	}
	return v.Mid, nil
}

// TestUnitsBinding holds the rules of language.md that decide what belongs to
// what, each with the text that says the same to GNU units.
func TestUnitsBinding(t *testing.T) {
	rows := []struct {
		ours, theirs string
		dim          unit.Dim
	}{
		{"10 GB / 3 MB/s", "(10 GB) / ((3 MB)/s)", unit.Dim{unit.Time: 1}}, // a number binds its unit
		{"200/s * 3", "(200/s) * 3", unit.Dim{unit.Time: -1}},
		{"2 * 500/s", "2 * (500/s)", unit.Dim{unit.Time: -1}},
		{"64 KiB / 50 ms", "(64 KiB) / (50 ms)", unit.Dim{unit.Data: 1, unit.Time: -1}},
		{"5 s^2", "(5 s)^2", unit.Dim{unit.Time: 2}},
		{"2 MB^2 / 4 kB", "((2 MB)^2) / (4 kB)", unit.Dim{unit.Data: 1}},
		{"1/2 h", "1|2 hr", unit.Dim{unit.Time: 1}}, // a proper fraction is a part of its unit
		{"3/4h", "3|4 hr", unit.Dim{unit.Time: 1}},
		{"1 / 3 GB/s", "(1|3 GB)/s", unit.Dim{unit.Data: 1, unit.Time: -1}},
		{"1000 / 5 s", "1000 / (5 s)", unit.Dim{unit.Time: -1}},
		{"2 * 1 / 4 s", "2 * 1 / (4 s)", unit.Dim{unit.Time: -1}},
		{"100 MiB/s * 5 / 125 MiB/s", "(100 MiB/s) * 5 / (125 MiB/s)", unit.Plain},
		{"1 day 2 h 30 min", "1 day + 2 hr + 30 min", unit.Dim{unit.Time: 1}},
		{"1d2h * 2", "(1 day + 2 hr) * 2", unit.Dim{unit.Time: 1}},
		{"3 MB per s", "3 MB/s", unit.Dim{unit.Data: 1, unit.Time: -1}},
		{"1 GB / 2 MB/s/s", "(1 GB) / (2 MB/s/s)", unit.Dim{unit.Time: 2}},
		{"5% of 2 GB", "0.05 * 2 GB", unit.Dim{unit.Data: 1}},
		{"2.5k * 1 KiB", "2500 * 1 KiB", unit.Dim{unit.Data: 1}},
		{"8.64 M / 1 day", "8.64e6 / (1 day)", unit.Dim{unit.Time: -1}},
		{"8 GB / 2 GB * 3 s", "((8 GB) / (2 GB)) * 3 s", unit.Dim{unit.Time: 1}}, // from the left
		{"8 s - 2 s - 1 s", "8 s - 2 s - 1 s", unit.Dim{unit.Time: 1}},
		{"2^3^2", "2^(3^2)", unit.Plain}, // from the right
		{"-2^2", "-(2^2)", unit.Plain},
		{"2^-3 * 1 s", "(2^(-3)) * 1 s", unit.Dim{unit.Time: 1}},
		{"1,000,000 B + 1 500 B", "1000000 B + 1500 B", unit.Dim{unit.Data: 1}},
		{"½ h + ¾ min", "0.5 hr + 0.75 min", unit.Dim{unit.Time: 1}},
	}
	asked := make([][2]string, len(rows))
	for i, r := range rows {
		asked[i] = [2]string{r.theirs, gnuUnit(r.dim)}
	}
	for i, answer := range askUnits(t, asked) {
		want, _ := strconv.ParseFloat(answer, 64)
		if got, err := ourValue(rows[i].ours, rows[i].dim); err != nil || !near(got, want, gnuNear) {
			t.Errorf("%s is %v (%v); units says %s of %s", rows[i].ours, got, err, answer, rows[i].theirs)
		}
	}
}

// differ is every word for a time, data or a data rate that GNU units reads in
// another way or not at all, with the reason. In all others the two agree.
var differ = explained(map[string]string{
	"m":                  "a meter there; minutes here, where nothing has a length, and said so when it is read",
	"h":                  "Planck's constant there; hours here",
	"month months":       "a twelfth of a tropical year there; 30 days here, and said so",
	"yr year years":      "a tropical year there; 365 days here, and said so",
	"y w":                "no unit there",
	"KB KBps Kb Kbps":    "K is kelvin there, thousand here as people write it; KiB is the same in both",
	"Ki Mi Ti Pi Ei":     "a plain number there; bytes here, as memory sizes are written in configuration files",
	"Gi":                 "a gilbert there; GiB here, as Mi is MiB",
	"b kb Mb":            "a bar there; bits here, and said so: bit, kbit, Mbit are the same in both",
	"Gb":                 "a gilbert there; bits here, and said so: Gbit is the same in both",
	"Tb":                 "a tablespoon there; bits here, and said so: Tbit is the same in both",
	"Bps kBps MBps GBps": "no unit there",
})

func explained(rows map[string]string) map[string]string {
	out := map[string]string{}
	for words, why := range rows {
		for w := range strings.FieldsSeq(words) {
			out[w] = why
		}
	}
	return out
}

// TestUnitsDiffer asks GNU units for every word of our table that measures
// time, data or a data rate. It is worth the same there unless it is listed.
func TestUnitsDiffer(t *testing.T) {
	var rows []*unit.Unit
	var asked [][2]string
	for _, e := range unit.Table {
		if e.Dim == unit.Plain || e.Dim != e.Dim.Solid() || e.Dim[unit.Money] != 0 {
			continue
		}
		for _, w := range strings.Fields(e.Words) {
			u, _ := unit.Lookup(w)
			rows = append(rows, u)
			asked = append(asked, [2]string{"1 " + w, gnuUnit(e.Dim)})
		}
	}
	for i, answer := range askUnits(t, asked) {
		w := rows[i].Name
		x, err := strconv.ParseFloat(answer, 64)
		agree := err == nil && near(x, rows[i].Factor(), gnuNear)
		switch why, listed := differ[w]; {
		case !agree && !listed:
			t.Errorf("%s is %v here; units says %s", w, rows[i].Factor(), answer)
		case agree && listed:
			t.Errorf("%s is listed, and the same: %s (%s)", w, answer, why)
		}
	}
}

// resync is an answer that no question has.
const resync = "7.25e+77"

// askUnits has one process of GNU units convert all rows, each a text and the
// unit for its result. An answer that is no number is what it complains of.
func askUnits(t *testing.T, rows [][2]string) []string {
	t.Helper()
	path, err := exec.LookPath("units")
	if err != nil {
		t.Skip("GNU units is not installed: apt-get install units")
	}
	var in strings.Builder
	for _, r := range rows {
		// When it does not read the first line of a pair it takes the second for
		// a first: the empty line brings it back into step.
		fmt.Fprintf(&in, "%s\n%s\n\n%s s\ns\n", r[0], r[1], resync)
	}
	cmd := exec.Command(path, "--terse", "--digits", "17", "--locale", "en_US")
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8") // it reads µs, whatever ours is
	cmd.Stdin = strings.NewReader(in.String())
	out, err := cmd.Output()
	answers := strings.Split(string(out), resync+"\n")
	if len(answers) != len(rows)+1 {
		t.Fatalf("units gave %d answers to %d questions (%v):\n%.2000s", len(answers)-1, len(rows), err, out)
	}
	for i := range rows {
		answers[i] = strings.TrimSpace(answers[i])
	}
	return answers[:len(rows)]
}

// gnuUnit is the base unit of a dimension as GNU units writes it.
func gnuUnit(d unit.Dim) string {
	return fmt.Sprintf("s^%d byte^%d", d[unit.Time], d[unit.Data])
}

// tree is an expression in both syntaxes. mass is its value with every minus a
// plus: how much larger than the result what went into it was.
type tree struct {
	ours, theirs string
	dim          unit.Dim
	value, mass  float64
}

// unitsTree generates trees.
type unitsTree struct{ *rand.Rand }

// sound is a tree whose result does not come of differences of nearly equal
// amounts, which magnify rounding, and is a number of a usual size.
func (g *unitsTree) sound() tree {
	for {
		e := g.tree(g.dim(), 1+g.IntN(4))
		if x := math.Abs(e.value); e.mass < 100*x && x > 1e-100 && x < 1e100 {
			return e
		}
	}
}

// gnuDims are what results measure.
var gnuDims = []unit.Dim{
	{}, {unit.Time: 1}, {unit.Data: 1}, {unit.Time: -1}, {unit.Data: 1, unit.Time: -1}, {unit.Time: 1, unit.Data: -1}, {unit.Time: 2}, {unit.Data: 2},
}

func (g *unitsTree) dim() unit.Dim { return gnuDims[g.IntN(len(gnuDims))] }

func (g *unitsTree) tree(d unit.Dim, depth int) tree {
	if depth == 0 {
		return g.leaf(d)
	}
	switch g.IntN(5) {
	case 0:
		return g.sum(d, depth)
	case 1:
		return g.power(d, depth)
	case 2, 3:
		return g.product(d, depth)
	}
	return g.leaf(d)
}

func (g *unitsTree) sum(d unit.Dim, depth int) tree {
	a, b := g.tree(d, depth-1), g.tree(d, depth-1)
	if g.IntN(3) == 0 {
		return tree{"(" + a.ours + " - " + b.ours + ")", "(" + a.theirs + " - " + b.theirs + ")", d, a.value - b.value, a.mass + b.mass}
	}
	return tree{"(" + a.ours + " + " + b.ours + ")", "(" + a.theirs + " + " + b.theirs + ")", d, a.value + b.value, a.mass + b.mass}
}

func (g *unitsTree) product(d unit.Dim, depth int) tree {
	b := g.tree(g.dim(), depth-1)
	if g.IntN(2) == 0 {
		a := g.tree(d.Div(b.dim), depth-1)
		sign := []string{" * ", " × ", " · "}[g.IntN(3)]
		return tree{"(" + a.ours + sign + b.ours + ")", "(" + a.theirs + " * " + b.theirs + ")", d, a.value * b.value, a.mass * b.mass}
	}
	a := g.tree(d.Mul(b.dim), depth-1)
	sign := []string{" / ", " ÷ "}[g.IntN(2)]
	if strings.Trim(a.ours, "0123456789 ") == "" {
		a.ours = "(" + a.ours + ")" // else 3 / 4 /day is three quarters of 1/day
	}
	return tree{"(" + a.ours + sign + b.ours + ")", "(" + a.theirs + " / " + b.theirs + ")", d, a.value / b.value,
		a.mass / math.Abs(b.value) * b.mass / math.Abs(b.value)}
}

// power raises quantities to 2, and plain numbers to anything small.
func (g *unitsTree) power(d unit.Dim, depth int) tree {
	if root, ok := d.Root(); ok && d != unit.Plain {
		a := g.tree(root, depth-1)
		return tree{"(" + a.ours + ")^2", "(" + a.theirs + ")^2", d, a.value * a.value, a.mass * a.mass}
	}
	if d != unit.Plain {
		return g.product(d, depth)
	}
	a := g.tree(d, depth-1)
	n := strconv.Itoa(g.IntN(5) - 2)
	if a.value > 0 && g.IntN(2) == 0 {
		n = strconv.FormatFloat(float64(g.IntN(40)-20)/8, 'g', -1, 64)
	}
	x, _ := strconv.ParseFloat(n, 64)
	ratio := math.Pow(a.mass/math.Abs(a.value), math.Abs(x))
	value := math.Pow(a.value, x)
	return tree{"(" + a.ours + ")^(" + n + ")", "(" + a.theirs + ")^(" + n + ")", d, value, math.Abs(value) * ratio}
}

// leaf is one quantity, as somebody would type it, of any dimension.
func (g *unitsTree) leaf(d unit.Dim) tree {
	ours, theirs, x := g.number()
	switch {
	case d == unit.Plain:
		return g.plain(ours, theirs, x)
	case d == unit.Dim{unit.Time: 1} && g.IntN(4) == 0:
		return g.times()
	}
	text, gnu, factor := g.units(d)
	ours += text
	if strings.Contains(text, "*") {
		ours = "(" + ours + ")"
	}
	return tree{ours, "(" + theirs + gnu + ")", d, x * factor, x * factor}
}

func (g *unitsTree) plain(ours, theirs string, x float64) tree {
	switch g.IntN(4) {
	case 0:
		return tree{"(" + ours + ")", "(" + theirs + ")", unit.Plain, x, x}
	case 1: // a share, inside a product since it may not be added to a number
		return tree{"(2 * " + ours + "%)", "(2 * (" + theirs + " percent))", unit.Plain, x / 50, x / 50}
	case 2:
		scale := g.IntN(4)
		return tree{ours + "kMGT"[scale:scale+1], "(" + theirs + [...]string{" 1e3)", " 1e6)", " 1e9)", " 1e12)"}[scale], unit.Plain,
			x * math.Pow(1000, float64(scale+1)), x * math.Pow(1000, float64(scale+1))}
	}
	return tree{ours, theirs, unit.Plain, x, x}
}

// number is a positive number in one of the ways in which they are written.
func (g *unitsTree) number() (ours, theirs string, x float64) {
	mantissa := strconv.FormatFloat(0.001+g.Float64()*999, 'g', 1+g.IntN(6), 64)
	switch g.IntN(7) {
	case 0:
		ours = fmt.Sprintf("%de%d", 1+g.IntN(99), g.IntN(13)-6)
	case 1:
		ours = fmt.Sprintf("%d.%dE+%d", 1+g.IntN(9), g.IntN(1000), g.IntN(7))
	case 2:
		ours = blanks(strconv.Itoa(1 + g.IntN(3_000_000)))
		theirs = strings.ReplaceAll(ours, " ", "")
	case 3:
		ours = strings.TrimPrefix(fmt.Sprintf("%.3f", 0.001+0.998*g.Float64()), "0")
	case 4:
		ours = strconv.Itoa(1 + g.IntN(1000))
	default:
		ours = mantissa
	}
	if theirs == "" {
		theirs = ours
	}
	x, _ = strconv.ParseFloat(theirs, 64)
	return ours, theirs, x
}

// blanks groups digits with blanks, since inside parentheses a comma separates.
func blanks(s string) string { return strings.ReplaceAll(unit.Commas(s), ",", " ") }

// gnuTimes and gnuData are the words that both know, ours and theirs.
var (
	gnuTimes = [][2]string{{"ns"}, {"us"}, {"µs", "us"}, {"ms"}, {"s"}, {"sec"}, {"seconds"}, {"min"}, {"minutes"}, {"h", "hr"}, {"hours"}, {"d"}, {"day"}, {"days"}, {"week"}, {"weeks"}}
	gnuData  = [][2]string{{"B"}, {"byte"}, {"bytes"}, {"kB"}, {"KB", "kB"}, {"MB"}, {"GB"}, {"TB"}, {"PB"}, {"KiB"}, {"MiB"}, {"GiB"}, {"TiB"}, {"Mi", "MiB"},
		{"bit"}, {"bits"}, {"b", "bit"}, {"kbit"}, {"kb", "kbit"}, {"Mbit"}, {"Mb", "Mbit"}, {"Gbit"}, {"Gb", "Gbit"}, {"Tbit"}}
)

func (g *unitsTree) word(words [][2]string) (ours, theirs string, factor float64) {
	w := words[g.IntN(len(words))]
	u, _ := unit.Lookup(w[0])
	if w[1] == "" {
		w[1] = w[0]
	}
	return w[0], w[1], u.Factor()
}

// units writes a dimension: " MB/s", "/day", " GB per hour", and where ours has
// no unit for it a product with 1 of each.
func (g *unitsTree) units(d unit.Dim) (ours, theirs string, factor float64) {
	factor = 1
	var over, under []string
	for _, of := range []struct {
		exp   int8
		words [][2]string
	}{{d[unit.Data], gnuData}, {d[unit.Time], gnuTimes}} {
		for range max(of.exp, -of.exp) {
			o, t, f := g.word(of.words)
			if of.exp > 0 {
				over = append(over, o)
				theirs += " " + t
				factor *= f
			} else {
				under = append(under, o)
				theirs += " /" + t
				factor /= f
			}
		}
	}
	if len(over) > 0 {
		ours = [...]string{" ", ""}[g.IntN(2)] + over[0]
	}
	for _, u := range under {
		ours += [...]string{"/", " / ", " per "}[g.IntN(3)] + u
	}
	for _, o := range over[min(1, len(over)):] {
		ours += " * 1 " + o
	}
	return ours, gnuOrder(theirs), factor
}

// gnuOrder puts what is divided by last: there, too, a/b c is (a/b) c only by
// its place.
func gnuOrder(s string) string {
	var over, under string
	for _, w := range strings.Fields(s) {
		if strings.HasPrefix(w, "/") {
			under += " " + w
		} else {
			over += " " + w
		}
	}
	return over + under
}

// times is 1 day 2 h, or a part of a unit: 1/2 h.
func (g *unitsTree) times() tree {
	if g.IntN(2) == 0 {
		d, h := 1+g.IntN(9), 1+g.IntN(23)
		x := float64(d*86400 + h*3600)
		return tree{fmt.Sprintf("(%d day %d h)", d, h), fmt.Sprintf("(%d day + %d hr)", d, h), unit.Dim{unit.Time: 1}, x, x}
	}
	n := 1 + g.IntN(9)
	m := n + 1 + g.IntN(9)
	o, t, f := g.word(gnuTimes)
	x := float64(n) / float64(m) * f
	return tree{fmt.Sprintf("(%d/%d %s)", n, m, o), fmt.Sprintf("(%d|%d %s)", n, m, t), unit.Dim{unit.Time: 1}, x, x}
}
