package presets_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"headroom/calc"
	"headroom/presets"
)

var update = flag.Bool("update", false, "rewrite the pages on families and scenarios")

// TestPages holds the pages on families and scenarios to what the sheets say. They are written from the sheets, with
// -update, and never by hand.
func TestPages(t *testing.T) {
	docs := filepath.Join("..", "docs")
	pages := writePages(t)
	for name, want := range pages {
		path := filepath.Join(docs, name)
		if got, _ := os.ReadFile(path); string(got) == want {
			continue
		} else if !*update {
			t.Errorf("%s is not what the sheets say (run go test ./presets -run Pages -update)\n%s", path, firstDifference(string(got), want))
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	there, _ := filepath.Glob(filepath.Join(docs, "families", "*"))
	for _, path := range there {
		if name := "families/" + filepath.Base(path); pages[name] == "" {
			t.Errorf("%s is the page of no family", path)
		}
	}
	for name, text := range pages {
		t.Run(name, func(t *testing.T) { wellFormed(t, filepath.Join(docs, filepath.Dir(name)), text) })
	}
}

func firstDifference(page, now string) string {
	a, b := strings.Split(page, "\n"), strings.Split(now, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "page: " + a[i] + "\nnow:  " + b[i]
		}
	}
	return "one is longer"
}

var (
	cellBreak = regexp.MustCompile(`[^\\]\|`)
	link      = regexp.MustCompile(`\]\(([^)#:]*)(#[\w-]+)?\)`)
)

// wellFormed holds that the rows of a table have as many fields as its head, and that links lead to what is there.
func wellFormed(t *testing.T, dir, text string) {
	fields := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			fields = 0
			continue
		}
		n := len(cellBreak.FindAllString(line, -1))
		if fields != 0 && n != fields {
			t.Errorf("%d fields in place of %d: %s", n, fields, line)
		}
		fields = n
	}
	for _, l := range link.FindAllStringSubmatch(text, -1) {
		target := text
		if l[1] != "" {
			b, err := os.ReadFile(filepath.Join(dir, l[1]))
			if err != nil {
				t.Errorf("a dead link: %v", err)
			}
			target = string(b)
		}
		if name := strings.TrimPrefix(l[2], "#"); name != "" && !strings.Contains(target, "# "+name+"\n") {
			t.Errorf("%s has no heading %s", l[1], name)
		}
	}
}

// writePages writes all pages, by their paths in docs.
func writePages(t *testing.T) map[string]string {
	sheet, errs := calc.Load(calc.Default())
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	b := &book{sheet: sheet, examples: readExamples(t), purposes: readPurposes(t)}
	pages := map[string]string{"families/README.md": b.index(), "scenarios.md": b.scenarios()}
	for _, f := range sheet.Families() {
		pages["families/"+f.Name+".md"] = b.family(t, f)
	}
	return pages
}

// A book is the pages on families and scenarios.
type book struct {
	sheet    *calc.Sheet // the default one
	examples []example
	purposes map[string]string // what each family is for
	text     strings.Builder
}

const generated = "<!-- Written from the sheets by go test ./presets -run Pages -update. Do not edit. -->\n\n"

func (b *book) start(title string) {
	b.text.Reset()
	b.text.WriteString(generated)
	b.line("# " + title)
}

// line writes a paragraph.
func (b *book) line(words string) { b.text.WriteString(words + "\n\n") }

func (b *book) list(heading string, lines []string) {
	if len(lines) == 0 {
		return
	}
	b.line(heading)
	for _, l := range lines {
		b.text.WriteString("- " + escape(l) + "\n")
	}
	b.text.WriteByte('\n')
}

// table writes rows under a heading; nothing where there are none.
func (b *book) table(heading string, head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	b.line(heading)
	b.row(head)
	b.text.WriteString("|" + strings.Repeat(" --- |", len(head)) + "\n")
	for _, r := range rows {
		b.row(r)
	}
	b.text.WriteByte('\n')
}

func (b *book) row(fields []string) {
	b.text.WriteString("|")
	for _, f := range fields {
		b.text.WriteString(" " + strings.ReplaceAll(f, "|", `\|`) + " |")
	}
	b.text.WriteByte('\n')
}

func (b *book) done() string { return strings.TrimRight(b.text.String(), "\n") + "\n" }

// escape keeps words from being read as Markdown; names of cells are set as code.
func escape(words string) string {
	words = strings.NewReplacer("*", `\*`, "<", "&lt;").Replace(words)
	return snake.ReplaceAllString(words, "`$0`")
}

var snake = regexp.MustCompile(`\b[a-z0-9]+(_[a-z0-9]+)+\b`)

func code(text string) string { return "`" + text + "`" }

// index lists the families by group.
func (b *book) index() string {
	b.start("The families")
	b.line("A family is a page of cells that belong together. Choices are given, results follow from them, and everything is " +
		"linked to everything else by name: what one family works out, the next one uses. The families are sheets in " +
		"[the language](../language.md) that users write.")
	b.line("`headroom eval NAME` prints a family, `headroom explain CELL` how a number comes about. " +
		"The [scenarios](../scenarios.md) show the families at work.")
	group := ""
	var rows [][]string
	flush := func() {
		b.table("## "+group, []string{"Family", "Title", "Headline", "What it is for"}, rows)
		rows = nil
	}
	for _, f := range b.sheet.Families() {
		if f.Group != group {
			flush()
			group = f.Group
		}
		rows = append(rows, []string{fmt.Sprintf("[%s](%s.md)", f.Name, f.Name), f.Title, code(f.Headline.Name()), escape(b.purposes[f.Name])})
	}
	flush()
	return b.done()
}

// family writes the page of a family.
func (b *book) family(t *testing.T, f *calc.Family) string {
	b.start(f.Title)
	b.line(escape(b.purposes[f.Name]))
	b.line(fmt.Sprintf("`headroom eval %s` prints this page, its headline is `%s`: %s. It is one of [the families](README.md), in the group %s.",
		f.Name, f.Headline.Name(), escape(f.Headline.Doc()), f.Group))
	b.table("## Choices", []string{"Cell", "Unit", "Default", "What it is"}, each(f.Choices, func(c *calc.Cell) []string {
		return []string{code(c.Name()), code(c.Unit()), code(c.Text()), escape(c.Doc())}
	}))
	formula := func(c *calc.Cell) []string {
		return []string{code(c.Name()), code(c.Unit()), code(c.Text()), escape(c.Doc())}
	}
	b.table("## Results", []string{"Cell", "Unit", "Formula", "What it is"}, each(f.Results, formula))
	var limits []*calc.Cell
	for _, c := range b.sheet.Cells() {
		if c.IsLimit() && c.Family() == f {
			limits = append(limits, c)
		}
	}
	b.table("## Limits", []string{"Cell", "Unit", "Formula", "What it is"}, each(limits, formula))
	b.tests(f)
	b.list("## Mind", f.Minds)
	b.list("## Ask", f.Asks)
	var uses []string
	for _, src := range presets.All() {
		if sheet, _ := calc.Load(src); slices.ContainsFunc(sheet.Shown(), func(g *calc.Family) bool { return g.Name == f.Name }) {
			uses = append(uses, fmt.Sprintf("[%s](../scenarios.md#%s): %s", src.Name, src.Name, src.Title()))
		}
	}
	b.links("## Scenarios", uses)
	b.published(t, f)
	return b.done()
}

// links is a list that is Markdown already.
func (b *book) links(heading string, lines []string) {
	if len(lines) > 0 {
		b.line(heading)
		b.line("- " + strings.Join(lines, "\n- "))
	}
}

func each(cells []*calc.Cell, row func(*calc.Cell) []string) (rows [][]string) {
	for _, c := range cells {
		rows = append(rows, row(c))
	}
	return rows
}

// tests writes what must hold in a family.
func (b *book) tests(f *calc.Family) {
	var needs, levels [][]string
	for _, test := range b.sheet.Tests() {
		switch {
		case test.Family != f:
		case test.Kind == "need":
			needs = append(needs, []string{code(test.Text), escape(test.Message)})
		default:
			levels = append(levels, []string{test.Kind + "s", code(test.Text), escape(test.Message)})
		}
	}
	if len(needs)+len(levels) == 0 {
		return
	}
	b.line("## What must hold")
	b.table("A value that breaks one of these is refused:", []string{"Needed", "Since"}, needs)
	b.table("These warn or fail:", []string{"Level", "When", "What to do"}, levels)
}

// published writes the worked examples that others published and that cells of the family express.
func (b *book) published(t *testing.T, f *calc.Family) {
	var rows [][]string
	for _, e := range b.examples {
		var here, with []string // results, and the inputs of each
		for _, check := range e.Checks {
			result, inputs := check.here(t, f)
			if n := len(with); n > 0 && result != "" && with[n-1] == inputs {
				here[n-1] += ", " + result
			} else if result != "" {
				here, with = append(here, result), append(with, inputs)
			}
		}
		for i := range here {
			here[i] += with[i]
		}
		if len(here) > 0 {
			rows = append(rows, []string{e.source(), escape(e.figures()), strings.Join(here, "<br>"), escape(e.right())})
		}
	}
	b.table("## Published examples", []string{"Source", "Published", "Here", "Where that was rounded or wrong"}, rows)
}

// An example is a worked example as published, and the cells that express it.
type example struct {
	ID       string
	Checks   []exampleCheck
	Source   string
	Expected map[string]string
	Correct  any
	Note     string
}

type exampleCheck struct {
	Cell, Solve, Goal, For string
	Value                  float64
	Inputs                 map[string]string
}

// here is the example in our cells, and what they are given; "" if it is about a cell of another family.
func (c exampleCheck) here(t *testing.T, f *calc.Family) (result, with string) {
	sheet, _ := calc.Load(calc.Default())
	cell := sheet.Cell(c.Cell + c.Solve)
	if cell == nil || cell.Family().Name != f.Name {
		return "", ""
	}
	var given []string
	for _, name := range slices.Sorted(maps.Keys(c.Inputs)) {
		if err := sheet.Set(name, c.Inputs[name], calc.Set); err != nil {
			t.Fatal(err)
		}
		if name != c.Cell {
			input := sheet.Cell(name)
			given = append(given, code(name+" = "+input.Show(input.Value().Mid).String()))
		}
	}
	if len(given) > 0 {
		with = " with " + strings.Join(given, ", ")
	}
	if c.Solve != "" {
		goal, err := sheet.Evaluate(c.Solve, c.Goal)
		if err != nil {
			t.Fatal(err)
		}
		input := sheet.Cell(c.For)
		return code(c.Solve+" = "+cell.Show(goal.Mid).String()) + " takes " + code(c.For+" = "+input.Show(c.Value).String()), with
	}
	return code(c.Cell + " = " + cell.Show(cell.Value().Mid).String()), with
}

func (e example) source() string {
	address, rest, _ := strings.Cut(e.Source, " ")
	if !strings.HasPrefix(address, "http") {
		return escape(e.Source)
	}
	site := strings.SplitN(address, "/", 4)
	name := strings.TrimPrefix(site[2], "www.")
	if name == "github.com" {
		name = strings.Join(strings.Split(site[3], "/")[:2], "/")
	}
	return strings.TrimSpace(fmt.Sprintf("[%s](<%s>) %s", name, address, rest))
}

func (e example) figures() string {
	var figures []string
	for _, what := range slices.Sorted(maps.Keys(e.Expected)) {
		figures = append(figures, what+": "+e.Expected[what])
	}
	return strings.Join(figures, "; ")
}

func (e example) right() string {
	switch e.Correct {
	case true:
		return ""
	case false:
		return "Wrong: " + e.Note
	}
	return "Rounded: " + e.Note
}

// readExamples joins the examples that our cells express with what was published.
func readExamples(t *testing.T) []example {
	published := map[string]example{}
	for _, e := range readJSONLines(t, "public.jsonl") {
		published[e.ID] = e
	}
	examples := readJSONLines(t, "expressed.jsonl")
	for i, e := range examples {
		p := published[e.ID]
		p.Checks = e.Checks
		examples[i] = p
	}
	return examples
}

func readJSONLines(t *testing.T, name string) (all []example) {
	data, err := os.ReadFile(filepath.Join("..", "calc", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		var e example
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// readPurposes reads what each family is for: the comment below its family line.
func readPurposes(t *testing.T) map[string]string {
	purposes := map[string]string{}
	files, _ := filepath.Glob(filepath.Join("..", "calc", "families", "*.calc"))
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, purpose := "", ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if rest, ok := strings.CutPrefix(line, "family "); ok {
				name, _, _ = strings.Cut(rest, " ")
			} else if comment, ok := strings.CutPrefix(line, "# "); ok && name != "" {
				purpose += " " + comment
			} else if purpose != "" {
				break
			}
		}
		if purposes[name] = strings.TrimSpace(purpose); purpose == "" {
			t.Errorf("%s does not say what %s is for", path, name)
		}
	}
	return purposes
}

// scenarios lists the presets by group.
func (b *book) scenarios() string {
	b.start("The scenarios")
	b.line("Each scenario is a sheet that comes with headroom: `headroom NAME` opens it, `headroom eval -f NAME` prints it, " +
		"and `headroom check NAME` holds it to its figures. What it gives is stated, implied by other figures, or assumed, and says so. " +
		"[The families](families/README.md) have the formulas.")
	all := presets.All()
	group := ""
	var rows [][]string
	flush := func() {
		b.table("**"+group+"**", []string{"Scenario", "Title"}, rows)
		rows = nil
	}
	for _, src := range all {
		if src.Group() != group {
			flush()
			group = src.Group()
		}
		rows = append(rows, []string{fmt.Sprintf("[%s](#%s)", src.Name, src.Name), src.Title()})
	}
	flush()
	group = ""
	for _, src := range all {
		if group != src.Group() {
			group = src.Group()
			b.line("## " + group)
		}
		b.scenario(src)
	}
	return b.done()
}

// scenario writes one preset.
func (b *book) scenario(src calc.Source) {
	sheet, _ := calc.Load(src)
	b.line("### " + src.Name)
	b.line("**" + escape(src.Title()) + "**")
	b.line(escape(src.Description()))
	var shown []string
	for _, f := range sheet.Shown() {
		shown = append(shown, fmt.Sprintf("[%s](families/%s.md)", f.Name, f.Name))
	}
	b.line("Families: " + strings.Join(shown, ", "))
	var given, figures, fires [][]string
	for _, c := range sheet.Cells() {
		if o := c.Origin(); o == calc.Stated || o == calc.Implied || o == calc.Assumed {
			given = append(given, []string{code(c.Name()), code(c.Text()), c.Origin().String(), escape(c.Note())})
		}
	}
	for _, test := range sheet.Tests() {
		switch {
		case test.Kind == "expect":
			_, value, _ := strings.Cut(test.Text, " = ")
			figures = append(figures, []string{code(test.Cell.Name()), value, escape(test.Cell.Doc())})
		case test.Kind == "check" && test.Own:
			figures = append(figures, []string{code(test.Cell.Name()), code(test.Text), escape(test.Message)})
		case test.Counts && !test.OK:
			fires = append(fires, []string{test.Kind + "s", code(test.Text), escape(test.By), escape(test.Message)})
		}
	}
	b.table("Given:", []string{"Cell", "Value", "Origin", "Note"}, given)
	b.table("It comes to:", []string{"Cell", "Value", "What it is"}, figures)
	b.table("What gives way:", []string{"Level", "When", "Here", "What to do"}, fires)
	b.list("Mind:", sheet.Minds())
	b.list("Ask:", sheet.Asks())
}
