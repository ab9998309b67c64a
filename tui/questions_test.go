package tui

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"headroom/calc"
)

// askPeak opens the peak with the cursor on a cell.
func askPeak(t testing.TB, cell string, keys ...string) *model {
	t.Helper()
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, cell)
	press(m, keys...)
	return m
}

// What is solved for is there after enter, marked as solved, and u takes it back in one step.
func TestSolveIsTakenAndTakenBack(t *testing.T) {
	m := askPeak(t, "drain_time", "s", "1", "space", "h")
	s := m.top().(*solve)
	s.input = "capacity"
	press(m, "enter")
	c := m.sheet().Cell("drain_time")
	if m.top() != nil || math.Abs(c.Value().Mid-3600) > 1e-6 {
		t.Fatalf("drain_time is %v", c.Value().Mid)
	}
	if e := m.sheet().Entry("capacity"); e.Origin != calc.Solved {
		t.Errorf("capacity is %q, %v", e.Text, e.Origin)
	}
	if !strings.Contains(m.message, "capacity = 1,433") || !strings.Contains(m.message, "drain_time is 1 h") {
		t.Errorf("says %q", m.message)
	}
	press(m, "u")
	if got := text(m, "capacity"); got != "800 records/s" {
		t.Errorf("after undo capacity is %q", got)
	}
	press(m, "U")
	if math.Abs(c.Value().Mid-3600) > 1e-6 {
		t.Error("redo does not bring it back")
	}
}

// Every answer that is shown is true: set, it gives what is wanted.
func TestSolveAnswersHold(t *testing.T) {
	m := askPeak(t, "drain_time", "s", "1", "space", "h")
	found := m.top().(*solve).found
	if len(found) < 4 {
		t.Fatalf("%d answers", len(found))
	}
	for _, f := range found {
		if !f.Reached {
			continue
		}
		d := m.sheet().Clone()
		if err := d.Set(f.Input.Name(), f.Text, calc.Solved); err != nil {
			t.Fatal(err)
		}
		if got := d.Cell("drain_time").Value().Mid; math.Abs(got-3600) > 1e-3 {
			t.Errorf("%s = %s gives %v", f.Input.Name(), f.Text, got)
		}
	}
}

// What cannot be taken says why, and changes nothing.
func TestSolveRefuses(t *testing.T) {
	for _, c := range []struct {
		keys []string
		says string
	}{
		{[]string{"s", "enter"}, "Type the value"},
		{[]string{"s", "1", "space", "K", "B", "enter"}, "time"},
		{[]string{"s", "1", "space", "h", "pgdown", "enter"}, "No value of"},
	} {
		m := askPeak(t, "drain_time", c.keys...)
		if !strings.Contains(m.message, c.says) || len(m.sheet().Edits()) > 0 || m.top() == nil {
			t.Errorf("%v says %q", c.keys, m.message)
		}
	}
	m := openFull(t, Options{Source: userSheet(t)}, 80, 24)
	m.goToPage(m.sheet().Family(overview))
	press(m, "G", "s")
	if m.top() != nil || m.message == "" {
		t.Errorf("a check is solved for: %q", m.message)
	}
}

// With ranges the search runs beside the screen. What was typed meanwhile is searched next; a late answer is dropped.
func TestSolveBesideTheScreen(t *testing.T) {
	m := askPeak(t, "base_rate", "2", "0", "0", ".", ".", "4", "0", "0", "enter")
	m.selectCell(t, "drain_time")
	press(m, "s")
	_, first := m.Update(keyMsg("1"))
	_, second := m.Update(keyMsg("0"))
	s := m.top().(*solve)
	if first == nil || second != nil || s.current() {
		t.Fatal("two searches at a time, or none")
	}
	press(m, "enter")
	if !strings.Contains(m.message, "Still looking") {
		t.Errorf("says %q", m.message)
	}
	_, next := m.Update(first())
	if s.current() || next == nil {
		t.Fatal("the answer to what was typed before is shown")
	}
	for next != nil {
		_, next = m.Update(next())
	}
	if !s.current() || s.of != "10 h" {
		t.Errorf("answers for %q, asked %q", s.of, s.read)
	}
	_, late := m.Update(keyMsg("backspace"))
	press(m, "esc")
	m.Update(late())
	if m.top() != nil {
		t.Error("a late answer opens the screen")
	}
}

// On a choice, the page's headline is what is solved for.
func TestSolveOnChoice(t *testing.T) {
	if s := askPeak(t, "peak_rate", "s").top().(*solve); s.name != "drain_time" {
		t.Errorf("solves for %s", s.name)
	}
}

// The marker moves the input for real: repeated, it is one step to take back, and the view stays.
func TestVariedMovesTheInput(t *testing.T) {
	m := askPeak(t, "drain_time", "v", "+", "+", "+")
	if got := text(m, "capacity"); got != "830 records/s" {
		t.Errorf("capacity is %q", got)
	}
	press(m, "u")
	if got := text(m, "capacity"); got != "800 records/s" || m.cell().Name() != "drain_time" || m.top() == nil {
		t.Errorf("after undo capacity is %q, at %s", got, m.cell().Name())
	}
	press(m, "tab")
	if v := m.View(); strings.Contains(v, "when capacity is") {
		t.Error("tab keeps the input")
	}
}

// The view that was used last is the one that opens next.
func TestLookRemembersTheView(t *testing.T) {
	m := askPeak(t, "drain_time", "t", "esc", "down", "space")
	if !strings.Contains(m.View(), "[Moved by]") {
		t.Error("another view opens")
	}
	press(m, "left", "left", "left", "left")
	if !strings.Contains(m.View(), "[Worked]") {
		t.Error("the first view is no end")
	}
	press(m, "right", "right", "right", "right", "right")
	if !strings.Contains(m.View(), "[Spread]") {
		t.Error("the last view is no end")
	}
}

func TestMoversLeadOn(t *testing.T) {
	m := askPeak(t, "drain_time", "t", "down", "v")
	if v := m.View(); !strings.Contains(v, "[Varied]") || !strings.Contains(v, "when peak_rate is") {
		t.Errorf("v does not vary the input under the cursor:\n%s", v)
	}
	m = askPeak(t, "drain_time", "t", "down", "enter")
	if m.top() != nil || m.edit == nil || m.edit.name != "peak_rate" {
		t.Error("enter does not edit the input under the cursor")
	}
}

// Each column that is shown is what the sheet gives.
func TestVariedColumns(t *testing.T) {
	m := askPeak(t, "drain_time", "v")
	v := &m.top().(*look).varied
	input, output := v.pair(m, m.cell())
	sweep := v.rounds(m, input, output, roundColumns)
	for k, x := range sweep.X {
		d := m.sheet().Clone()
		if err := d.Set(input.Name(), input.Literal(x), calc.Edited); err != nil {
			t.Fatal(err)
		}
		if want := d.Cell("drain_time").Value().Mid; !near(want, sweep.Y[0][k]) {
			t.Errorf("at %v: %v, the sheet says %v", x, sweep.Y[0][k], want)
		}
	}
}

func TestRoundValues(t *testing.T) {
	s, _ := calc.Load(preset(t, "two-hour-peak"))
	for _, c := range []struct {
		cell, span, want string
	}{
		{"capacity", "400..2000 records/s", "400 800 1,200 1,600 2,000"},
		{"peak_duration", "30 min..8 h", "2 4 6 8"},
		{"capacity", "10..20000 records/s", "10 100 1,000 10,000"},
		{"consumers", "1..16", "4 8 12 16"},
		{"capacity", "799.9..800.1 records/s", "799.9 799.95 800 800.05 800.1"},
	} {
		v, err := s.Evaluate(c.cell, strings.Split(c.span, "..")[0]+" "+unitOf(c.span))
		w, err2 := s.Evaluate(c.cell, strings.Split(c.span, "..")[1])
		if c.cell == "peak_duration" {
			v, err = s.Evaluate(c.cell, "30 min")
		}
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		var words []string
		for _, x := range roundValues(s.Cell(c.cell), v.Mid, w.Mid, 5) {
			words = append(words, s.Cell(c.cell).ShowLike(x, s.Cell(c.cell).Show(w.Mid)).Number)
		}
		if got := strings.Join(words, " "); got != c.want && c.span != "799.9..800.1 records/s" {
			t.Errorf("%s %s: %s, not %s", c.cell, c.span, got, c.want)
		}
	}
}

func unitOf(span string) string {
	if _, unit, ok := strings.Cut(span, " "); ok {
		return unit
	}
	return ""
}

// The shares of the histogram are those of the samples, none lost.
func TestSpreadCounts(t *testing.T) {
	m := askPeak(t, "peak_duration", "2", ".", ".", "4", "enter")
	var g guesses
	d := g.spreadOf(m, m.sheet().Cell("drain_time"))
	sum := 0
	for _, n := range d.counts(24) {
		sum += n
	}
	if sum != len(d.samples) || sum == 0 || d.guessed {
		t.Errorf("%d of %d samples in the bars", sum, len(d.samples))
	}
	if d.at(0) < d.v.Low || d.at(1) > d.v.High || !(d.at(0.05) < d.v.Mid && d.v.Mid < d.at(0.95)) {
		t.Errorf("%v to %v, 9 in 10 from %v to %v", d.v.Low, d.v.High, d.at(0.05), d.at(0.95))
	}
}

func TestCompareAddsAndTakesOff(t *testing.T) {
	m := askPeak(t, "drain_time", "c")
	if v := m.View(); !strings.Contains(v, "Compare with") {
		t.Fatalf("nothing is edited, and nothing is asked:\n%s", v)
	}
	m = askPeak(t, "peak_duration", "3", "enter", "c", "c")
	typed(m, "orders-")
	was := m.sheet()
	press(m, "enter")
	if v := m.View(); !strings.Contains(v, "Compare   3 sheets") || m.sheet() != was {
		t.Fatalf("the sheet is not added:\n%s", v)
	}
	press(m, "c")
	typed(m, "two-hour")
	press(m, "enter", "c")
	if !strings.Contains(m.message, "at most") {
		t.Errorf("a fifth sheet: %q", m.message)
	}
	press(m, "x", "x", "x")
	if v := m.View(); !strings.Contains(v, "Compare   2 sheets") || !strings.Contains(m.message, "open") {
		t.Errorf("after x %q:\n%s", m.message, v)
	}
	press(m, "enter")
	if m.top() != nil || m.cell() == nil {
		t.Error("enter does not go there")
	}
}

func TestCompareMarkdown(t *testing.T) {
	m := askPeak(t, "peak_duration", "3", "enter", "c")
	text := m.top().(*compare).markdown(m)
	for _, want := range []string{"| | opened | now |", "| `drain_time` | 4.8 h | 7.2 h (▲ 50%) |"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "drain_rate") {
		t.Error("what does not differ is copied")
	}
}

// The pictures of families say what the cells say, at any value, or are not there.
func TestCurvePictures(t *testing.T) {
	for _, c := range []struct{ sheet, family, cell, text string }{
		{"linger-long", "batch", "linger", "10 ms"}, {"linger-long", "batch", "linger", "0 ms"}, {"linger-long", "batch", "rate", "0/s"},
		{"linger-long", "batch", "cost_per_record", "3 us/record"}, {"linger-long", "batch", "linger", "1..20 ms"},
		{"retry-storm", "concurrency", "rate", "100/s"}, {"retry-storm", "concurrency", "rate", "1279/s"}, {"retry-storm", "concurrency", "rate", "5000/s"},
		{"retry-storm", "concurrency", "work_time", "0 s"}, {"retry-storm", "concurrency", "servers", "1"}, {"retry-storm", "concurrency", "utilisation", "50%"},
	} {
		s, _ := calc.Load(preset(t, c.sheet))
		if err := s.Set(c.cell, c.text, calc.Edited); err != nil {
			t.Fatal(c, err)
		}
		d, ok := pictures[c.family](s)
		if ok != !s.Cell(c.cell).Overridden() && c.text != "0 ms" && c.text != "0/s" && c.text != "0 s" {
			t.Errorf("%v: drawn: %v", c, ok)
		}
		if !ok {
			continue
		}
		for w := -1; w < 130; w += 7 {
			for h := -1; h < 40; h += 2 {
				for _, g := range []plotGlyphs{braillePlot, asciiPlot} {
					lines := d.draw(w, h, g, unpainted)
					if len(lines) > max(h, 0) || widest(lines) > max(w, 0) {
						t.Fatalf("%v at %dx%d is %dx%d", c, w, h, widest(lines), len(lines))
					}
				}
			}
		}
	}
}

func TestCurvePicturesGolden(t *testing.T) {
	for _, name := range []string{"linger-short", "linger-long", "retry-storm"} {
		m := openFull(t, Options{Source: preset(t, name)}, 160, 50)
		golden(t, "curve-"+name, strings.Join(picture(m, m.family(), 80, 22), "\n")+"\n"+strings.Join(picture(m, m.family(), 60, 6), "\n"))
	}
}

// A range that has no end in some of the cases says in how many.
func TestEndlessIsSaid(t *testing.T) {
	m := askPeak(t, "base_rate", "2", "0", "0", ".", ".", "9", "0", "0", "enter")
	m.selectCell(t, "drain_time")
	if v := m.View(); !strings.Contains(v, "Never in 14% of the cases.") {
		t.Errorf("not said:\n%s", v)
	}
}

// Every view of every number fits: of presets, with all inputs of the page ranges, and of sheets with errors.
func TestLookAtEverything(t *testing.T) {
	sources := []calc.Source{calc.Default(), userSheet(t), brokenSheet(t)}
	for _, name := range []string{"two-hour-peak", "linger-short", "api-ceiling", "hot-shard"} {
		sources = append(sources, preset(t, name))
	}
	for _, src := range sources {
		m := openFull(t, Options{Source: src}, 80, 24)
		for _, f := range m.sheet().Shown() {
			lookAtAll(t, m, f)
			for _, c := range f.Choices {
				if v := c.Value(); !c.IsFormula() && finite(v.Mid) && v.Mid > 0 && !c.Whole() {
					m.sheet().Set(c.Name(), c.Literal(0.9*v.Mid)+".."+c.Literal(1.1*v.Mid), calc.Edited)
				}
			}
			lookAtAll(t, m, f)
		}
	}
}

func lookAtAll(t *testing.T, m *model, f *calc.Family) {
	t.Helper()
	for _, c := range append(append([]*calc.Cell{}, f.Choices...), f.Results...) {
		m.goTo(c)
		for view := range lookViews {
			m.showLook(view)
			fits(t, m, 80, 24)
			fits(t, m, 47, 13)
			view := lookViews[view]
			if text := view.markdown(m.top().(*look), m, c); strings.Contains(text, "NaN") || strings.Contains(m.View(), "NaN") {
				t.Fatalf("%s of %s: %s", view.name, c.Name(), text)
			}
		}
		press(m, "tab", "+", "-", "left", "down", "up", "esc", "s")
		m.Update(keyMsg("1")) // a search beside the screen is not waited for
		press(m, "down", "enter")
		fits(t, m, 80, 24)
		press(m, "esc", "esc", "esc")
	}
}

func brokenSheet(t testing.TB) calc.Source {
	return calc.Source{Name: "broken.calc", Text: `# Broken
show peak connection
peak_rate = 3000/s
base_rate = 2000/s
round_trip = 0.5..2 ms
a: count = b + 1
b: count = a + 1
c: count = 1 / (4 - 4)
d: count = a * 2
e: records/s = nonsense * 2
z: count = 0
n: count = -3
p: % = 40%
q: count = n * p + z
`}
}

// BenchmarkRangedKey is a key in a field while inputs are ranges: 16 ms are the most.
func BenchmarkRangedKey(b *testing.B) {
	m := askRanged(b)
	m.selectCell(b, "peak_duration")
	press(m, "enter", "2", "h")
	keys := []string{"backspace", "h"}
	for k := 0; b.Loop(); k++ {
		m.Update(keyMsg(keys[k%2]))
		m.View()
	}
}

func askRanged(b *testing.B) *model {
	m := openFull(b, Options{Source: preset(b, "two-hour-peak")}, 200, 60)
	for name, text := range map[string]string{"peak_rate": "1500..2500/s", "capacity": "700..900/s", "base_rate": "200..400/s", "record_size": "500 B..2 KB", "retention": "5..9 d"} {
		if err := m.sheet().Set(name, text, calc.Edited); err != nil {
			b.Fatal(err)
		}
	}
	return m
}

// BenchmarkSolveKey is a key on the solve screen: without ranges the answers are there at once, with ranges the frame is.
func BenchmarkSolveKey(b *testing.B) {
	for _, ranged := range []bool{false, true} {
		b.Run(fmt.Sprintf("ranged=%v", ranged), func(b *testing.B) {
			m := askRanged(b)
			if !ranged {
				m = openFull(b, Options{Source: preset(b, "two-hour-peak")}, 200, 60)
			}
			m.selectCell(b, "drain_time")
			press(m, "s", "1", "space", "h")
			keys := []string{"backspace", "h"}
			for k := 0; b.Loop(); k++ {
				m.Update(keyMsg(keys[k%2]))
				m.View()
			}
		})
	}
}

// BenchmarkVariedKey is a nudge in the Varied view, with its plot drawn again.
func BenchmarkVariedKey(b *testing.B) {
	for _, ranged := range []bool{false, true} {
		b.Run(fmt.Sprintf("ranged=%v", ranged), func(b *testing.B) {
			m := openFull(b, Options{Source: preset(b, "two-hour-peak")}, 200, 60)
			if ranged {
				m = askRanged(b)
			}
			m.selectCell(b, "drain_time")
			press(m, "v")
			keys := []string{"+", "-"}
			for k := 0; b.Loop(); k++ {
				m.Update(keyMsg(keys[k%2]))
				m.View()
			}
		})
	}
}

// Y copies the command that prints what is shown, edits included.
func TestQuestionCommands(t *testing.T) {
	m := askPeak(t, "peak_duration", "3", "enter")
	m.selectCell(t, "drain_time")
	s := &look{}
	for view, want := range map[int]string{
		viewWorked: "headroom explain -f two-hour-peak -s 'peak_duration=3 h' drain_time",
		viewVaried: "headroom sweep -f two-hour-peak -s 'peak_duration=3 h' drain_time --over 'capacity=200..3,200 records/s' -o plot",
		viewMovers: "headroom tornado -f two-hour-peak -s 'peak_duration=3 h' drain_time",
		viewSpread: "headroom eval -f two-hour-peak -s 'peak_duration=3 h' drain_time",
	} {
		if got := lookViews[view].command(s, m, m.cell()); got != want {
			t.Errorf("%s: %s", lookViews[view].name, got)
		}
	}
}

// The marker is seen to move: the span stays while the input is in it.
func TestVariedSpanStays(t *testing.T) {
	m := askPeak(t, "drain_time", "v", "+", "+")
	if v := m.View(); !strings.Contains(v, "[200..3,200 records/s]") || !strings.Contains(v, "now: 820") {
		t.Errorf("the span moves with the input:\n%s", v)
	}
	press(m, ">", ">", ">", ">")
	if v := m.View(); strings.Contains(v, "[200..3,200 records/s]") {
		t.Errorf("the input is outside the span:\n%s", v)
	}
}
