package calc

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestDefault: on the default sheet nothing warns, nothing fails, and the
// consumers give way first, at 1.6 times today's rate.
func TestDefault(t *testing.T) {
	s := load(t, Default().Text)
	for _, test := range s.Tests() {
		if test.Counts && !test.OK {
			t.Errorf("%s %s: %s", test.Kind, test.Text, test.By)
		}
	}
	first := s.Limits()[0]
	if first.Name != "consumers" || first.Growth != 1.6 || first.Level != OK {
		t.Errorf("first to give way: %+v", first)
	}
	if got := s.Cell("growth_left").Value().Mid; got != 1.6 {
		t.Errorf("growth_left is %v", got)
	}
}

// TestOwnSheet: a user's sheet with its own cells, a family, a check and limits.
func TestOwnSheet(t *testing.T) {
	s := load(t, `# Orders
# What the peak leaves behind.
#
# Second paragraph.

rate = 1500/s              # stated: from the dashboard
peak_duration = 3 h        # assumed
spare: records/s = capacity - rate   # what is left
family disks : Our disks
disk_writes: records/s = 40k/s
limit writes = disk_writes / 2
warn when disk_writes < rate : too slow
mind one disk is not enough
check drain_time <= 6 h : drained before the next morning
expect spare = 100 records/s
`)
	if s.Title() != "Orders" || s.Source().Description() != "What the peak leaves behind.\n\nSecond paragraph." {
		t.Errorf("%q, %q", s.Title(), s.Source().Description())
	}
	rate, spare := s.Cell("rate"), s.Cell("spare")
	if rate.Origin() != Stated || rate.Note() != "from the dashboard" || s.Cell("peak_duration").Origin() != Assumed {
		t.Errorf("origins: %v %q %v", rate.Origin(), rate.Note(), s.Cell("peak_duration").Origin())
	}
	if spare.Value().Mid != 100 || spare.Doc() != "what is left" || spare.IsChoice() || spare.Family().Title != "Yours" {
		t.Errorf("spare: %+v", spare)
	}
	limits := s.Limits()
	if limits[0].Name != "consumers" || limits[1].Name != "writes" || limits[1].Rate.Mid != 20_000 {
		t.Errorf("limits: %+v", limits[:2])
	}
	if f := s.Family("disks"); f.Title != "Our disks" || len(f.Minds) != 1 || len(f.Choices) != 1 {
		t.Errorf("disks: %+v", f)
	}
	var failed []string
	for _, test := range s.Tests() {
		if test.Counts && !test.OK {
			failed = append(failed, test.Text+": "+test.By)
		}
	}
	want := []string{"drain_time > drain_target: 1.75 d is 21 times 2 h", "peak_duration + 2 * ramp + drain_time > peak_every: 1.875 d is 88% more than 1 d",
		"growth_left < 1.2: 1.067x is 11% less than 1.2x", "drain_time <= 6 h: 1.75 d is 7 times 6 h"}
	if !slices.Equal(failed, want) {
		t.Errorf("failed: %q", failed)
	}
}

// TestErrors: all errors of a file, each in its place, with what to do; what
// they do not touch is computed. The file is rewritten with -update.
func TestErrors(t *testing.T) {
	text, err := os.ReadFile("testdata/errors.calc")
	if err != nil {
		t.Fatal(err)
	}
	s, errs := Load(Source{Name: "errors.calc", Text: string(text)})
	var b strings.Builder
	for _, e := range errs {
		fmt.Fprintf(&b, "%v\n%s\n\n", e, indent(e.Caret()))
	}
	golden(t, "testdata/errors.txt", b.String())
	if x := s.Cell("throughput").Value().Mid; x != 2e6 {
		t.Errorf("throughput is %v", x)
	}
	if v := s.Cell("uses_broken").Value(); v.State != Broken || v.Cause != "broken" {
		t.Errorf("uses_broken: %+v", v)
	}
}

func indent(s string) string { return "    " + strings.ReplaceAll(s, "\n", "\n    ") }

// TestStates: never and unbounded travel and name the cell that caused them;
// an error names its first cause, and all others go on.
func TestStates(t *testing.T) {
	s := load(t, "show peak\ncapacity = 1500/s\nbase_rate = 1500/s\nlate: time = drain_time + 1 h\nfail when late == never : too late\n")
	v := s.Cell("late").Value()
	if v.State != Never || v.Cause != "drain_time" || s.Cell("late").Show(v.Mid).String() != "never" {
		t.Errorf("late: %+v", v)
	}
	if s.Cell("late").Level() != Fail || s.Cell("drain_time").Level() != Fail {
		t.Error("late does not fail")
	}
	s = load(t, "show peak\nidle: count = 0\nshare: % = idle / idle\nnext: count = share * 2\n")
	v = s.Cell("next").Value()
	if v.State != Broken || v.Cause != "share" || !strings.Contains(v.Err.Message, "idle is zero") {
		t.Errorf("next: %+v %v", v, v.Err)
	}
	if s.Cell("capacity").Value().Mid != 1600 {
		t.Error("what does not depend on it does not go on")
	}
}

// TestCycles are named and spoil only the cells on them and what depends on these.
func TestCycles(t *testing.T) {
	s, errs := Load(Source{Name: "x", Text: "a: count = b\nb: count = c + 1\nc: count = a\nd: count = a + 1\ne: count = 5\nf: count = f\n"})
	if len(errs) != 0 {
		t.Errorf("%v", errs)
	}
	for name, want := range map[string]string{
		"a": "cycle: a -> b -> c -> a", "b": "cycle: b -> c -> a -> b", "d": "cycle: a -> b -> c -> a", "f": "cycle: f -> f",
	} {
		if v := s.Cell(name).Value(); v.State != Broken || v.Err.Message != want {
			t.Errorf("%s: %+v %v", name, v, v.Err)
		}
	}
	if s.Cell("e").Value().Mid != 5 {
		t.Error("e is spoiled")
	}
	if err := s.Set("c", "7", Edited); err != nil || s.Cell("d").Value().Mid != 9 {
		t.Errorf("the cycle is cut: %v, d is %v", err, s.Cell("d").Value().Mid)
	}
	if err := s.Set("c", "d", Edited); err == nil || s.Cell("d").Value().Mid != 9 {
		t.Errorf("a new cycle: %v, d is %v", err, s.Cell("d").Value().Mid)
	}
}

// TestRedeclared: a built-in name with another unit is the sheet's own, and the
// built-in cells that use it are left out, and said so.
func TestRedeclared(t *testing.T) {
	s := load(t, "retention: B = 5 GB\nhalf: B = retention / 2\nrecord_size: KB/record = 2\n")
	if s.Cell("half").Value().Mid != 2.5e9 || s.Cell("log_storage") != nil || s.Cell("disk_needed") != nil {
		t.Error("the built-in retention is still there")
	}
	if s.Cell("throughput").Value().Mid != 2e6 {
		t.Errorf("throughput is %v", s.Cell("throughput").Value().Mid)
	}
	if all := strings.Join(s.LeftOut(), "\n"); !strings.Contains(all, "left out: log_storage, disk_needed") {
		t.Errorf("left out: %s", all)
	}
	for _, test := range s.Tests() {
		if strings.Contains(test.Text, "disk_used") {
			t.Errorf("%s is still tested", test.Text)
		}
	}
}

func TestNeeds(t *testing.T) {
	s := load(t, Default().Text)
	for _, c := range []struct{ cell, text, want string }{
		{"nodes_before", "2.5", "nodes are whole"},
		{"nodes_after", "0", "at least one node"},
		{"hot_share", "101%", "a share"},
		{"nodes_before", "20..24.5", "nodes are whole"},
		{"consumers", "rate / 3000/s", "at least one consumer"},
	} {
		if err := s.Set(c.cell, c.text, Edited); err == nil || err.Word != "refused" || !strings.Contains(err.Message, c.want) {
			t.Errorf("%s = %s: %v", c.cell, c.text, err)
		}
	}
	if got := s.Cell("consumers").Text(); got != "4" {
		t.Errorf("consumers holds %q after a refusal", got)
	}
	if err := s.Set("nodes_before", "20..24", Edited); err != nil {
		t.Error(err)
	}
	_, errs := Load(Source{Name: "x.calc", Text: "show remap\nnodes_before = 2.5\n"})
	if len(errs) != 1 || errs[0].Line != 2 || errs[0].Col != 16 {
		t.Errorf("%v", errs)
	}
}

// TestUnused: an input whose every use is cut off by a formula that was replaced
// says so.
func TestUnused(t *testing.T) {
	s := load(t, "show durability\n")
	if s.Cell("replica_lag").Unused() {
		t.Error("replica_lag is unused before")
	}
	s.Set("loss_window", "100 records", Edited)
	if !s.Cell("loss_window").Overridden() || !s.Cell("replica_lag").Unused() {
		t.Error("replica_lag is used although loss_window was replaced")
	}
	if s.Cell("sync_round_trip").Unused() || s.Cell("rate").Unused() {
		t.Error("what still moves something is unused")
	}
}

// TestFreshLoad: after any edits the sheet shows what a fresh load of its saved
// text shows.
func TestFreshLoad(t *testing.T) {
	s := load(t, "# Mine\nshow peak storage\nrate = 300/s # stated\npeak_rate = 2000/s\nown: time = drain_time / 2 # half\n")
	random := rand.New(rand.NewPCG(3, 4))
	texts := map[string][]string{
		"rate": {"500/s", "50M/day", "200..400/s"}, "peak_rate": {"3 * rate", "2k/s", "2 * rate"}, "capacity": {"800/s", "900/s", "min(consumers, partitions) * consumer_rate"},
		"peak_duration": {"2 h", "1 h 30 min", "1..3 h"}, "retention": {"14 d", "7 d"}, "own": {"drain_time", "5 min"}, "consumers": {"4", "8"}, "limit_disk": {"5k/s"},
	}
	names := []string{"rate", "peak_rate", "capacity", "peak_duration", "retention", "own", "consumers", "limit_disk"}
	for range 100 {
		name := names[random.IntN(len(names))]
		choice := texts[name]
		if err := s.Set(name, choice[random.IntN(len(choice))], Edited); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		same(t, s, load(t, s.Save()))
	}
}

func same(t *testing.T, s, fresh *Sheet) {
	t.Helper()
	for _, c := range s.Cells() {
		d := fresh.Cell(c.Name())
		if d == nil {
			t.Fatalf("%s is gone in\n%s", c.Name(), s.Save())
		}
		v, w := c.Value(), d.Value()
		if v.State != w.State || v.State == Fine && (v.Low != w.Low || v.Mid != w.Mid || v.High != w.High) {
			t.Fatalf("%s is %v, and %v when loaded anew from\n%s", c.Name(), v, w, s.Save())
		}
	}
}

// TestExpectations hold for the sheet as it was written: at the digits that
// stand there, and not once something was changed.
func TestExpectations(t *testing.T) {
	s := load(t, "x: records/s = 578.7/s\ny: B = 604.8 GB\nz: time = 2..4 h\n"+
		"expect x = 580/s\nexpect x = 580.0/s\nexpect y = 605 GB\nexpect y = 604 GB\nexpect z = 2..4 h\nexpect z = 2..5 h\nexpect drain_time = never\n")
	for i, want := range []bool{true, false, true, false, true, false, false} {
		if test := s.Tests()[len(s.Tests())-7+i]; test.OK != want || !test.Counts {
			t.Errorf("%s: %v, %s", test.Text, test.OK, test.By)
		}
	}
	if s.Cell("x").Level() != OK {
		t.Error("an expectation is a level")
	}
	s.Set("z", "5 h", Edited)
	if test := s.Tests()[len(s.Tests())-1]; test.Counts {
		t.Error("an expectation counts after an edit")
	}
}

func TestPutBack(t *testing.T) {
	s := load(t, "show peak\nrate = 300/s # stated: x\n")
	before := s.Save()
	entry := s.Entry("rate")
	s.Set("rate", "500/s", Edited)
	s.Set("capacity", "800/s", Edited)
	if err := s.Declare("mine", "records/s", "rate * 2"); err != nil {
		t.Fatal(err)
	}
	if got := s.Edits(); len(got) != 3 || got[2].Unit != "records/s" && got[0].Unit != "records/s" {
		t.Errorf("edits: %+v", got)
	}
	if err := s.Put("mine", Entry{Unset: true}); err != nil || s.Cell("mine") != nil {
		t.Errorf("mine is still there: %v", err)
	}
	s.Put("rate", entry)
	s.Reset("capacity")
	if s.Save() != before || len(s.Edits()) != 0 {
		t.Errorf("not as before: %q, %+v", s.Save(), s.Edits())
	}
	if got := s.Cell("capacity").Origin(); got != Formula {
		t.Errorf("capacity is %v", got)
	}
}

// TestSave keeps lines, comments and order, and changes what was edited only.
func TestSave(t *testing.T) {
	s := load(t, "# Title\n\nshow peak   # here\n  rate  =  300/s   # stated: by them\npeak_rate = 2000/s   # a note\nx: count = 3\n")
	s.Set("rate", "450/s", Edited)
	s.Set("peak_rate", "3 * rate", Edited)
	s.Set("consumers", "5", Edited)
	want := "# Title\n\nshow peak   # here\n  rate  =  450/s   # was 300/s, stated: by them\npeak_rate = 3 * rate # a note\nx: count = 3\n\nconsumers = 5\n"
	if got := s.Save(); got != want {
		t.Errorf("saved as\n%s\nwant\n%s", got, want)
	}
}

func TestClone(t *testing.T) {
	s := load(t, "show peak\nmine: records/s = rate * 2\n")
	d := s.Clone()
	if err := d.Set("rate", "5/s", Edited); err != nil {
		t.Fatal(err)
	}
	if s.Cell("mine").Value().Mid != 2000 || d.Cell("mine").Value().Mid != 10 || d.Cell("rate").Family() != d.Family("traffic") {
		t.Errorf("%v %v", s.Cell("mine").Value(), d.Cell("mine").Value())
	}
}

func TestWorked(t *testing.T) {
	s := load(t, "show peak\nrate = 300/s\npeak_rate = 2000/s\ncapacity = 800/s\n")
	for name, want := range map[string]string{
		"drain_time":    "8.64 M records / (500/s)",
		"drain_rate":    "800/s - 300/s",
		"overload":      "2,000/s - 800/s",
		"log_storage":   "300 KB/s * 7 d * 1x",
		"capacity":      "",
		"ceiling_used":  "300/s / (2,500/s)",
		"fair_share":    "1 / 64",
		"modulo_moved":  "1 - min(20, 21) / lcm(20, 21)",
		"kept_for":      "7 d + 0 s + 6 min",
		"growth_left":   "min(800/s) / (300/s)",
		"pieces_needed": "max(1, ceil(30/s / (400/s)))",
		"hot_rate":      "300/s * 10%",
	} {
		if got := s.Cell(name).Worked(); got != want {
			t.Errorf("%s is worked as %q, want %q", name, got, want)
		}
	}
}

func TestDependencies(t *testing.T) {
	s := load(t, "show peak\n")
	names := func(cells []*Cell) string {
		var out []string
		for _, c := range cells {
			out = append(out, c.Name())
		}
		return strings.Join(out, " ")
	}
	if got := names(s.Cell("drain_time").Uses()); got != "backlog drain_rate" {
		t.Errorf("drain_time uses %s", got)
	}
	if got := names(s.Cell("growth_left").Uses()); got != "rate limit_consumers" {
		t.Errorf("growth_left uses %s", got)
	}
	if got := names(s.Cell("evenness").Moves()); got != "growth_left limit_consumers" {
		t.Errorf("evenness moves %s", got)
	}
	if got := names(s.Cell("max_lag").UsedBy()); got != "lag_of_retention" {
		t.Errorf("max_lag is used by %s", got)
	}
	if got := names(s.Cell("drain_rate").Feeds()); got != "rate base_rate consumers consumer_rate capacity partitions" {
		t.Errorf("drain_rate is fed by %s", got)
	}
	if got := names(s.Cell("ramp").Moves()); got != "backlog backlog_bytes drain_time max_lag lag_of_retention capacity_needed consumers_needed drain_consumers peak_growth catch_up" {
		t.Errorf("ramp moves %s", got)
	}
}

// TestRanges: a range gives low, middle and high everywhere, the ends are
// reached, a name used twice is one draw, and the same sheet gives the same.
func TestRanges(t *testing.T) {
	s := load(t, "show peak\nrate = 300/s\npeak_rate = 2000/s\ncapacity = 800/s\npeak_duration = 2..4 h\nload: count = 80..120\nspare: count = 20\nused: ratio = load / (load + spare)\nzero: count = load - load\n")
	v := s.Cell("drain_time").Value()
	if !v.Ranged || !near(v.Low, 17280, 1e-9) || !near(v.High, 34560, 1e-9) || !near(v.Mid, 25920, 1e-9) {
		t.Errorf("drain_time: %+v", v)
	}
	if v := s.Cell("used").Value(); !near(v.Low, 0.8, 1e-9) || !near(v.High, 120.0/140, 1e-9) {
		t.Errorf("used: %+v", v)
	}
	if v := s.Cell("zero").Value(); v.Ranged || v.Mid != 0 {
		t.Errorf("zero: %+v", v)
	}
	if again := load(t, s.Source().Text).Cell("drain_time").Value(); again != v {
		t.Errorf("not the same twice: %v, %v", v, again)
	}
}

// TestEnds: a result that may be never at one end has a middle all the same.
func TestEnds(t *testing.T) {
	s := load(t, "show peak\nrate = 300/s\npeak_rate = 2000/s\ncapacity = 250..800/s\n")
	c := s.Cell("drain_time")
	v := c.Value()
	if v.State != Fine || c.Show(v.High).String() != "never" || c.Level() != Fail {
		t.Errorf("%+v", v)
	}
}

func TestEvaluate(t *testing.T) {
	s := load(t, "show peak\n")
	v, err := s.Evaluate("peak_duration", "(2 h)*2")
	if err != nil || v.Mid != 14400 || s.Cell("peak_duration").Literal(v.Mid) != "4 h" {
		t.Errorf("%v %v", v, err)
	}
	if s.Cell("peak_duration").Text() != "2 h" {
		t.Error("the sheet has changed")
	}
}

func TestCalc(t *testing.T) {
	for _, c := range []struct{ text, to, want string }{
		{"50M/day", "1/s", "578.7/s"},
		{"50M/day", "", "578.7/s"},
		{"10 GB / 3 MB/s", "min", "55.56 min"},
		{"2..4 h * 2", "", "4..8 h"},
		{"35% of 2000 records/s", "", "700 records/s"},
		{"10% + 5%", "", "15%"},
		{"1 h / 0", "", "never"},
		{"64 KiB / 50 ms", "MB/s", "1.311 MB/s"},
		{"1 GiB", "GB", "1.074 GB"},
	} {
		_, shown, _, err := Calc(c.text, c.to)
		if err != nil || shown.String() != c.want {
			t.Errorf("%s to %q is %s, %v, want %s", c.text, c.to, shown, err, c.want)
		}
	}
	for text, want := range map[string]string{"5 h + 3 KB": "cannot be added", "rate": `no cell "rate"`, "0/0": "0 / 0"} {
		if _, _, _, err := Calc(text, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, _, _, err := Calc("5 h", "GB"); err == nil || !strings.Contains(err.Error(), "this is a time") {
		t.Errorf("5 h to GB: %v", err)
	}
}

// TestRampShare: a peak just above the base and one equal to it pile up the same.
func TestRampShare(t *testing.T) {
	backlog := func(peak string) float64 {
		s := load(t, "base_rate = 1000/s\ncapacity = 900/s\nramp = 10 min\npeak_rate = "+peak)
		return s.Cell("backlog").Value().Mid
	}
	if level, above := backlog("1000/s"), backlog("1000.0001/s"); !near(level, above, 1e-5) || level != 100*(7200+2*600) {
		t.Errorf("%v at the base, %v just above it", level, above)
	}
}

func TestUnitOf(t *testing.T) {
	s := load(t, "")
	for text, want := range map[string]string{
		"5": "count", "35%": "%", "hit_ratio + 5%": "%", "2 h": "time", "3 * rate": "records/s", "disk / 2": "B", "20 us per record": "s/record", "rate / 5/s": "records",
	} {
		if got, err := s.UnitOf("mine", text); err != nil || got != want {
			t.Errorf("%s is declared in %q, %v, want %q", text, got, err, want)
		}
		if err := s.Declare("mine", want, text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		s.Put("mine", Entry{Unset: true})
	}
	for text, want := range map[string]string{"5/s": "records/s", "3 * rate": "records/s", "5": "records/s", "0": "count", "2 h": "time", "5 +": ""} {
		if got, _ := s.UnitOf("limit_mine", text); got != want {
			t.Errorf("limit_mine = %s is declared in %q, want %q", text, got, want)
		}
	}
}

// TestCopyWithBrokenNeed: a copy takes the edits that its original takes.
func TestCopyWithBrokenNeed(t *testing.T) {
	s := load(t, "show peak\nrate = 300/s\nneed drain_time <= 1 s : too slow\n")
	for what, d := range map[string]*Sheet{"the sheet": s, "a clone": s.Clone(), "one with options": s.With(Options{Samples: 99})} {
		if err := d.Set("rate", "301/s", Edited); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestCopyMeanwhile: a copy is worked with while its original is edited, as a solver does. The race detector looks on.
func TestCopyMeanwhile(t *testing.T) {
	s := load(t, "show peak\nrate = 300..400/s\nx: count = 1..2\ny: count = x * 2\n")
	d := s.Clone()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, c := range d.Cells() {
			c.Value()
		}
		d.Set("capacity", "700..900/s", Edited)
	}()
	for _, text := range []string{"1..3", "2..4"} {
		s.Set("x", text, Edited)
	}
	s.Set("peak_rate", "1000..2000/s", Edited)
	s.Cell("drain_time").Value()
	<-done
}

// TestCellComesBack: a wrong text does not bring back a cell that was taken away.
func TestCellComesBack(t *testing.T) {
	s := load(t, "show peak\n")
	if err := s.Declare("spare", "records/s", "5/s"); err != nil {
		t.Fatal(err)
	}
	s.Put("spare", Entry{Unset: true})
	before := s.Save()
	for _, text := range []string{"1 +", "5 h", "spare + 1/s"} {
		if s.Put("spare", Entry{Text: text}) == nil || s.Cell("spare") != nil || s.Save() != before {
			t.Errorf("%q brings it back", text)
		}
	}
	if err := s.Put("spare", Entry{Text: "6/s"}); err != nil || s.Cell("spare").Value().Mid != 6 {
		t.Errorf("it does not come back: %v", err)
	}
}

// TestSaveWindows: lines end as the file's own do.
func TestSaveWindows(t *testing.T) {
	for text, want := range map[string]string{
		"show peak\r\nrate = 300/s\r\n":           "show peak\r\nrate = 450/s\r\n\r\nconsumers = 5\r\n",
		"rate = 300/s":                            "rate = 450/s\n\nconsumers = 5\n",
		"rate = 300/s\r\nfamily mine: My own\r\n": "rate = 450/s\r\nconsumers = 5\r\n\r\nfamily mine: My own\r\n",
	} {
		s := load(t, text)
		s.Set("rate", "450/s", Edited)
		s.Set("consumers", "5", Edited)
		if got := s.Save(); got != want {
			t.Errorf("%q\nis saved as %q\nwant        %q", text, got, want)
		}
	}
}

// TestNegativeAnywhere: no combination of ends may be negative where a value cannot be.
func TestNegativeAnywhere(t *testing.T) {
	s := load(t, "show peak\n")
	for _, text := range []string{"(1..2 ms) - (1..2 ms)", "3 ms - (1..4 ms)", "(1..2 ms) * (-1..1)"} {
		if s.Set("round_trip", text, Edited) == nil {
			t.Errorf("round_trip = %s is taken", text)
		}
	}
	if err := s.Set("round_trip", "(2..3 ms) - (1..2 ms)", Edited); err != nil {
		t.Error(err)
	}
}

// TestBinding: what is broken or has no end does not give way first.
func TestBinding(t *testing.T) {
	s, _ := Load(Source{Text: "rate = 10/s\nlimit broken = 0/s / (1 - 1)\nlimit none = unbounded\nlimit real = 15/s\nlimit late = 30/s\n"})
	var names []string
	for _, l := range s.Binding() {
		names = append(names, l.Name)
	}
	if want := []string{"real", "late"}; !slices.Equal(names[:2], want) || slices.Contains(names, "broken") || slices.Contains(names, "none") {
		t.Errorf("in order: %v", names)
	}
	all := s.Limits()
	if last := slices.IndexFunc(all, func(l Limit) bool { return !l.Counts }); all[max(0, last-1)].Name != "broken" {
		t.Errorf("%s is the last that counts", all[max(0, last-1)].Name)
	}
}

// TestDeclaredUnit: a cell is not named like a unit that stands behind a stroke in the sheet's own lines: saved, they could
// not be read any more.
func TestDeclaredUnit(t *testing.T) {
	s := load(t, "rate = 50M records/day\ncheck daily_records < 9e9 records/s * 1 d : many\nx: B/h = 1..5 GB/h\n")
	for name, ok := range map[string]bool{"day": false, "s": false, "h": false, "d": true, "week": true} {
		err := s.Declare(name, "time", "8 h")
		if (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
		if _, errs := Load(Source{Text: s.Save()}); len(errs) > 0 {
			t.Errorf("with %s: %v", name, errs)
		}
	}
	s.Put("week", Entry{Unset: true})
	if err := s.Set("rate", "7M/week", Edited); err != nil {
		t.Fatal(err)
	}
	if s.Put("week", Entry{Text: "1 h"}) == nil {
		t.Error("week comes back")
	}
}

// TestSummaryAnywhere: what fails somewhere in the ranges fails in the summary, too.
func TestSummaryAnywhere(t *testing.T) {
	for rate, want := range map[string]Level{"1000/s": OK, "1500/s": Warn, "1200..1400/s": Warn, "1200..1700/s": Fail, "900..1100/s": OK} {
		s := load(t, "show peak\nrate = "+rate+"\n")
		if got := s.Binding()[0].Level; got != want {
			t.Errorf("rate = %s: %v, want %v", rate, got, want)
		}
	}
}

// TestDeclaredLimit: a cell that is called like a limit is one, and stays one once saved.
func TestDeclaredLimit(t *testing.T) {
	s := load(t, "rate = 10/s\nlimit_ours: records/s = 15/s   # as the contract has it\nlimit_of_time: time = 5 h\n")
	if err := s.Declare("limit_theirs", "records/s", "12/s"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		b := s.Binding()
		if len(b) < 2 || b[0].Name != "theirs" || b[1].Name != "ours" || mid(s, "growth_left") != 1.2 || s.Cell("limit_of_time").IsLimit() {
			t.Fatalf("%+v, growth %v\n%s", b, mid(s, "growth_left"), s.Save())
		}
		s = load(t, s.Save())
	}
	s.Put("limit_theirs", Entry{Unset: true})
	if mid(s, "growth_left") != 1.5 {
		t.Errorf("growth is %v", mid(s, "growth_left"))
	}
	s.Put("limit_theirs", Entry{Text: "11/s", Origin: Edited})
	if mid(s, "growth_left") != 1.1 {
		t.Errorf("growth is %v once it is back", mid(s, "growth_left"))
	}
}

// TestLimitKeepsItsUnit: saved and read again, a limit is what it was, whatever unit it was declared with.
func TestLimitKeepsItsUnit(t *testing.T) {
	s := load(t, "rate = 10/s\n")
	for name, d := range map[string][2]string{"limit_day": {"records/day", "1000"}, "limit_range": {"records/h", "500..600"}, "limit_own": {"records/s", "2 * 500"}} {
		if err := s.Declare(name, d[0], d[1]); err != nil {
			t.Fatal(err)
		}
	}
	again := load(t, s.Save())
	for _, name := range []string{"limit_day", "limit_range", "limit_own"} {
		if a, b := s.Cell(name).Value(), again.Cell(name).Value(); a.Low != b.Low || a.High != b.High || !again.Cell(name).IsLimit() {
			t.Errorf("%s is %+v, and %+v once saved:\n%s", name, a, b, s.Save())
		}
	}
}

// TestDeclareNeeds: a new limit may not break what the sheet needs.
func TestDeclareNeeds(t *testing.T) {
	s := load(t, "rate = 300/s\nneed growth_left >= 1 : keep room\n")
	before := s.Save()
	if err := s.Declare("limit_x", "records/s", "5/s"); err == nil || !strings.Contains(err.Message, "keep room") || s.Save() != before {
		t.Errorf("%v\n%s", err, s.Save())
	}
	if err := s.Declare("limit_x", "records/s", "500/s"); err != nil {
		t.Error(err)
	}
	if err := s.Set("rate", "501/s", Edited); err == nil {
		t.Error("a rate beyond the limit is taken")
	}
}

// TestAsFactor: what stands before a * is multiplied as a whole.
func TestAsFactor(t *testing.T) {
	s := load(t, "a: count = 10\n")
	for text, want := range map[string]string{
		"5": "5", "1,000/s": "1,000/s", "a + 5": "(a + 5)", "a \u2212 5": "(a \u2212 5)", "1,000 + max(1, 200)": "(1000 + max(1, 200))", "-5": "-5",
		"1,000..2,000/s * (1 + 10%)": "1,000..2,000/s * (1 + 10%)", "1e-5": "1e-5", "5 +": "5 +", "a / 2": "a / 2",
	} {
		if got := AsFactor(text); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
		v, err := s.Evaluate("a", text)
		if w, wrong := s.Evaluate("a", AsFactor(text)+" * 2"); err == nil && (wrong != nil || w.Mid != 2*v.Mid) {
			t.Errorf("%s * 2 is %v, %v", AsFactor(text), w.Mid, wrong)
		}
	}
}

// TestNoRange: what the ranges cancel out of is no range, whatever rounding leaves.
func TestNoRange(t *testing.T) {
	s := load(t, "x: count = 3..7\ny: count = x * 1.1 / x\nz: count = x / 3\n")
	if v := s.Cell("y").Value(); v.Ranged || !near(v.Mid, 1.1, 1e-12) || v.Low != v.High {
		t.Errorf("y is %+v", v)
	}
	if v := s.Cell("z").Value(); !v.Ranged {
		t.Errorf("z is %+v", v)
	}
}
