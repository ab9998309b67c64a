package presets_test

import (
	"bufio"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"headroom/calc"
	"headroom/presets"
)

// A figure is a line of testdata/figures.tsv: what a preset is called, states, or must come to.
type figure struct{ preset, kind, name, value, stated string }

func figures(t *testing.T) []figure {
	f, err := os.Open("testdata/figures.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []figure
	for lines := bufio.NewScanner(f); lines.Scan(); {
		field := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(lines.Text(), "#") || field[0] == "preset" {
			continue
		}
		if len(field) != 5 {
			t.Fatalf("not five fields: %q", lines.Text())
		}
		all = append(all, figure{field[0], field[1], field[2], field[3], field[4]})
	}
	return all
}

// TestFigures holds every preset to every figure, to a relative 1e-9.
func TestFigures(t *testing.T) {
	sheets := map[string]*calc.Sheet{}
	for _, f := range figures(t) {
		sheet := sheets[f.preset]
		if sheet == nil {
			sheet = load(t, f.preset)
			sheets[f.preset] = sheet
		}
		switch f.kind {
		case "input":
			holdInput(t, sheet, f)
		case "result":
			holdResult(t, sheet, f)
		case "title":
			if got := sheet.Title(); got != f.value {
				t.Errorf("%s is titled %q, want %q", f.preset, got, f.value)
			}
		default:
			t.Errorf("%s: no kind of figure %q", f.preset, f.kind)
		}
	}
	for _, src := range presets.All() {
		if sheets[src.Name] == nil {
			t.Errorf("%s has no figures", src.Name)
		}
	}
}

func load(t *testing.T, name string) *calc.Sheet {
	src, ok := presets.Find(name)
	if !ok {
		t.Fatalf("no preset %s", name)
	}
	sheet, errs := calc.Load(src)
	if len(errs) > 0 {
		t.Fatalf("%s: %v", name, errs)
	}
	return sheet
}

// holdInput holds an input of a preset to the text of the figure, read as a text of that cell, and to its origin.
func holdInput(t *testing.T, sheet *calc.Sheet, f figure) {
	c := sheet.Cell(f.name)
	if c == nil {
		t.Errorf("%s has no cell %s", f.preset, f.name)
		return
	}
	want, err := sheet.Evaluate(f.name, f.value)
	if err != nil {
		t.Errorf("%s: %s = %s: %v", f.preset, f.name, f.value, err)
		return
	}
	same(t, f, c.Value(), want.Low, want.High)
	origin, _, _ := strings.Cut(f.stated, " ")
	if got := c.Origin().String(); got != origin {
		t.Errorf("%s: %s is %s, want %s", f.preset, f.name, got, origin)
	}
}

func holdResult(t *testing.T, sheet *calc.Sheet, f figure) {
	c := sheet.Cell(f.name)
	if c == nil {
		t.Errorf("%s has no cell %s", f.preset, f.name)
		return
	}
	from, to, ranged := strings.Cut(f.value, "..")
	if !ranged {
		to = from
	}
	low, err1 := strconv.ParseFloat(from, 64)
	high, err2 := strconv.ParseFloat(to, 64)
	if err1 != nil || err2 != nil {
		t.Fatalf("%s: %s is no number", f.preset, f.value)
	}
	same(t, f, c.Value(), low, high)
}

func same(t *testing.T, f figure, got calc.Value, low, high float64) {
	if got.Err != nil || !near(got.Low, low) || !near(got.High, high) {
		t.Errorf("%s: %s is %v..%v (%v), want %s", f.preset, f.name, got.Low, got.High, got.Err, f.value)
	}
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }

// TestExpectations holds what the presets expect of themselves, and that every stated number is expected, or checked
// where it is a bound ("over 100 a second").
func TestExpectations(t *testing.T) {
	expects := map[[2]string]bool{}
	for _, src := range presets.All() {
		for _, test := range load(t, src.Name).Tests() {
			if test.Kind != "expect" && !(test.Kind == "check" && test.Line > 0) {
				continue
			}
			name, _, _ := strings.Cut(test.Text, " ")
			expects[[2]string{src.Name, name}] = true
			if !test.OK {
				t.Errorf("%s: %s: %s", src.Name, test.Text, test.By)
			}
		}
	}
	for _, f := range figures(t) {
		if f.kind == "result" && strings.ContainsAny(f.stated, "0123456789") && !expects[[2]string{f.preset, f.name}] {
			t.Errorf("%s does not expect %s, %s", f.preset, f.name, f.stated)
		}
	}
}

// TestPresets holds that every preset says what it is.
func TestPresets(t *testing.T) {
	for _, src := range presets.All() {
		if src.Title() == src.Name || src.Description() == "" || src.Group() == "" {
			t.Errorf("%s lacks a title, a description or a family to show", src.Name)
		}
	}
}

// TestOrder holds that presets of a group stand together, in the order of the families.
func TestOrder(t *testing.T) {
	sheet, _ := calc.Load(calc.Default())
	var groups, want []string
	for _, src := range presets.All() {
		groups = append(groups, src.Group())
	}
	groups = slices.Compact(groups)
	for _, f := range sheet.Families() {
		want = append(want, f.Group)
	}
	want = slices.DeleteFunc(slices.Compact(want), func(g string) bool { return !slices.Contains(groups, g) })
	if !slices.Equal(groups, want) {
		t.Errorf("groups %q, want %q", groups, want)
	}
}

func TestFind(t *testing.T) {
	for _, bad := range []string{"", "no-such", "../presets", "two-hour-peak.calc", "testdata/figures", "/etc/passwd"} {
		if src, ok := presets.Find(bad); ok {
			t.Errorf("%q is a preset: %v", bad, src.Name)
		}
	}
}
