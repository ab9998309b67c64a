package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"headroom/calc"
	"headroom/presets"
)

// TestSchema holds real outputs, of every preset and of sheets with each state, against the schema in docs.
func TestSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "headroom.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	sheets := []calc.Source{
		calc.Default(),
		{Name: "never", Text: "show peak\npeak_rate = 900/s\nbase_rate = 900/s\ncapacity = 800/s\n"},
		{Name: "unbounded", Text: "show storage\nrate = 0/s\n"},
		{Name: "range", Text: "# <b>A & B</b>\nfrom a table\nshow connection\nround_trip = 0.5..2 ms\ncheck ceiling_used < 1% : never, \"says\" <someone>\n"},
		{Name: "edge", Text: "show peak\npeak_rate = 2000/s\ncapacity = 250..350/s\nbase_rate = 300/s\n"},
		{Name: "unsure", Text: "show peak\nrate = 300/s\npeak_rate = 2000/s\ncapacity = 250..900/s\n"},
		{Name: "error", Text: "show traffic\nzero: count = 0\nwrong: count = zero / zero\n"},
	}
	for _, src := range append(sheets, presets.All()...) {
		if err := schema.Validate(decode(t, evalJSON(t, src))); err != nil {
			t.Errorf("%s: %v", src.Name, err)
		}
	}
}

// TestQuestionsSchema holds what solve, sweep, tornado and compare print, of every preset and of sheets with states,
// against their schema.
func TestQuestionsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "questions.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	hold := func(args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if status := run(append(args, "-o", "json"), strings.NewReader(""), &out, &errs); status == exitBad {
			t.Errorf("%q: %s", args, errs.String())
		} else if err := schema.Validate(decode(t, out.String())); err != nil {
			t.Errorf("%q: %v\n%s", args, err, out.String())
		}
	}
	for _, src := range presets.All() {
		sheet, _ := calc.Load(src)
		c := sheet.Shown()[0].Headline
		inputs := sheet.Inputs(c)
		if len(inputs) == 0 {
			continue
		}
		hold("solve", c.Name()+"="+c.Literal(c.Value().Mid), "-f", src.Name)
		hold("sweep", c.Name(), "--over", inputs[0].Name(), "-f", src.Name, "--steps", "9")
		hold("tornado", c.Name(), "-f", src.Name)
		hold("compare", "two-hour-peak", src.Name, "--all")
		if !slices.ContainsFunc(inputs, func(c *calc.Cell) bool { return !c.Whole() && c.Value().Mid != 0 }) {
			continue // nothing but whole numbers, which nobody knows to 10%
		}
		hold("spread", c.Name(), "-f", src.Name)
	}
	hold("config")
	peak := []string{"-f", "two-hour-peak"}
	hold(append([]string{"solve", "drain_time=never"}, peak...)...)
	hold(append([]string{"solve", "drain_time=1h", "-s", "peak_duration=1..2h"}, peak...)...)
	hold(append([]string{"solve", "drain_time=1h", "--for", "ramp"}, peak...)...)
	hold(append([]string{"sweep", "drain_time", "backlog", "--over", "capacity=-5..400/s", "--steps", "9"}, peak...)...)
	hold(append([]string{"tornado", "drain_time", "-s", "capacity=250..400/s"}, peak...)...)
	hold(append([]string{"spread", "drain_time", "-s", "capacity=250..400/s"}, peak...)...)
	hold(append([]string{"tornado", "drain_time", "-s", "capacity=300/s"}, peak...)...)
}

// TestSchemaRefuses holds that the schema is no empty promise: changed outputs do not pass.
func TestSchemaRefuses(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "headroom.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	good := evalJSON(t, calc.Default())
	for _, change := range [][2]string{
		{`"headroom/1"`, `"headroom/2"`}, {`"kind": "input"`, `"kind": "guess"`}, {`"value": 1000,`, `"value": null,`},
		{`"level": "ok"`, `"level": "fine"`}, {`"origin": "default"`, `"origin": 1`}, {`"binding_limit"`, `"limit"`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Errorf("the output has no %s", change[0])
		}
		if schema.Validate(decode(t, bad)) == nil {
			t.Errorf("%s passes for %s", change[1], change[0])
		}
	}
}

// evalJSON is what `eval all -o json` prints for a sheet.
func evalJSON(t *testing.T, src calc.Source) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), src.Name+".calc")
	if err := os.WriteFile(path, []byte(src.Text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	run([]string{"eval", "-f", path, "all", "-o", "json"}, strings.NewReader(""), &out, &errs)
	if out.Len() == 0 {
		t.Fatalf("%s: %s", src.Name, errs.String())
	}
	return out.String()
}

func decode(t *testing.T, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return v
}
