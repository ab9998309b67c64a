package tui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// allPresets are the built-in sheets, by name.
func allPresets(t testing.TB) []calc.Source {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "presets", "*.calc"))
	if err != nil || len(files) == 0 {
		t.Fatal("no presets", err)
	}
	all := make([]calc.Source, len(files))
	for k, f := range files {
		all[k] = preset(t, strings.TrimSuffix(filepath.Base(f), ".calc"))
	}
	return all
}

// openFull starts the program with presets, a place to keep things, and a clock that stands still.
func openFull(t testing.TB, opt Options, w, h int) *model {
	t.Helper()
	opt.Presets = allPresets(t)
	opt.Open = func(name string) (calc.Source, error) {
		text, err := os.ReadFile(name)
		return calc.Source{Name: filepath.Base(name), Path: name, Text: string(text)}, err
	}
	opt.Terminal = io.Discard
	opt.Environ = []string{"TERM=xterm", "NO_COLOR=1", "LANG=C.UTF-8"}
	m := newModel(opt)
	m.store.now = func() time.Time { return time.Date(2025, 3, 12, 16, 30, 0, 0, time.UTC) }
	resize(m, w, h)
	return m
}

// fronts are the screens that stand in front of the sheet, in the states that matter.
var fronts = []struct {
	name, sheet, cell string
	keys              []string
}{
	{"look", "two-hour-peak", "drain_time", []string{"space"}},
	{"look-choice", "two-hour-peak", "peak_duration", []string{"space"}},
	{"look-formula", "two-hour-peak", "capacity_needed", []string{"space"}},
	{"look-range", "two-hour-peak", "peak_duration", []string{"2", ".", ".", "4", "space", "h", "enter", "space"}},
	{"look-never", "two-hour-peak", "base_rate", []string{"9", "0", "0", "enter", "/", "drain_time", "enter", "space"}},
	{"look-default", "", "rate", []string{"space"}},
	{"find-map", "two-hour-peak", "drain_time", []string{"/"}},
	{"find-lag", "two-hour-peak", "drain_time", []string{"/", "l", "a", "g"}},
	{"find-new", "two-hour-peak", "drain_time", []string{"/", "s", "p", "a", "r", "e", "space", "d", "i", "s", "k", "s", "down"}},
	{"keys", "two-hour-peak", "drain_time", []string{"?"}},
	{"keys-filter", "two-hour-peak", "drain_time", []string{"?", "s", "a", "v"}},
	{"picker", "", "rate", []string{"p"}},
	{"picker-peak", "", "rate", []string{"p", "p", "e", "a", "k"}},
	{"picker-none", "", "rate", []string{"p", "p", "e", "e", "k"}},
}

var frontSizes = []string{"80x24", "100x30", "160x50", "60x20", "40x12"}

// startFront opens one of them on a changed peak.
func startFront(t testing.TB, k, w, h int) *model {
	t.Helper()
	f := fronts[k]
	opt := Options{Source: calc.Default()}
	if f.sheet != "" {
		opt.Source = preset(t, f.sheet)
	}
	m := openFull(t, opt, w, h)
	if f.sheet != "" {
		if _, err := m.sheet().Set("peak_duration", "3 h", calc.Edited), error(nil); err != nil {
			t.Fatal(err)
		}
	}
	m.selectCell(t, f.cell)
	press(m, f.keys...)
	return m
}

func TestFronts(t *testing.T) {
	for k, f := range fronts {
		for _, size := range frontSizes {
			t.Run(f.name+"-"+size, func(t *testing.T) {
				var w, h int
				fmt.Sscanf(size, "%dx%d", &w, &h)
				golden(t, f.name+"-"+size, startFront(t, k, w, h).View())
			})
		}
	}
}

// Every size of a window, on every screen in front.
func TestFrontsSweep(t *testing.T) {
	for k := range fronts {
		m := startFront(t, k, 80, 24)
		for h := 0; h <= 60; h++ {
			for w := (h + k) % 7; w <= 200; w += 7 {
				fits(t, m, w, h)
			}
		}
	}
}

// Without Unicode there is not one sign that a plain terminal, or a screen reader, would not know.
func TestFrontsInASCII(t *testing.T) {
	for k, f := range fronts {
		m := startFront(t, k, 80, 24)
		m.style = newStyles(themes["mono"], 0, asciiGlyphs)
		m.glyph = asciiGlyphs
		for _, size := range [][2]int{{80, 24}, {160, 50}, {40, 12}} {
			resize(m, size[0], size[1])
			for y, l := range strings.Split(m.View(), "\n") {
				for _, r := range l {
					if r > unicode.MaxASCII {
						t.Errorf("%s, line %d has %q: %s", f.name, y, r, l)
						break
					}
				}
			}
		}
	}
}

// Letters only filter where a filter is open: none of them leaves, opens or does anything.
func TestFiltersTakeEveryRune(t *testing.T) {
	var runes []rune
	for r := ' '; r < 0x7f; r++ {
		runes = append(runes, r)
	}
	runes = append(runes, 'é', 'ß', '日', '½', '×')
	for _, open := range []string{"/", "p", "?"} {
		m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
		press(m, open)
		was := m.sheet().Save()
		for _, r := range runes {
			press(m, "ctrl+u", string(r))
			got := filterOf(m.top())
			if got == nil || got.String() != string(r) {
				t.Errorf("%q typed into %s is %v", r, open, got)
			}
			fits(t, m, 80, 24)
		}
		if m.sheet().Save() != was || m.left || len(m.screens) != 1 {
			t.Errorf("typing into %s did something", open)
		}
		press(m, "esc")
		if m.top() != nil {
			t.Errorf("esc does not leave %s", open)
		}
	}
}

func filterOf(s screen) *field {
	switch s := s.(type) {
	case *find:
		return &s.filter
	case *picker:
		return &s.filter
	case *palette:
		return &s.filter
	}
	return nil
}

func TestPasteIntoFilter(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("drain\n_time\x1b[2J\r\n"), Paste: true})
	if m.top() == nil || strings.ContainsFunc(m.View(), control) {
		t.Error("a pasted newline acts, or control characters are shown")
	}
}

// control reports what must never reach the terminal from a text.
func control(r rune) bool { return r != '\n' && (r < ' ' || r >= 0x7f && r < 0xa0) }

func TestFindGoesThere(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	typed(m, "max_lag")
	press(m, "enter")
	if m.top() != nil || m.cell() == nil || m.cell().Name() != "max_lag" {
		t.Errorf("find max_lag goes to %v", m.cell())
	}
	press(m, "/")
	typed(m, "hot key")
	press(m, "enter")
	if m.family().Name != "skew" {
		t.Errorf("find hot key goes to %s", m.family().Name)
	}
}

func TestMapMoves(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	f := m.top().(*find)
	groups := f.grid(m, m.width)
	if here := groups[f.col].pages[f.at]; here != m.family() {
		t.Errorf("the map opens on %s", here.Name)
	}
	seen := map[string]bool{}
	for col := range groups {
		for row := range groups[col].pages {
			press(m, "left", "left", "left", "left", "left", "left", "up", "up", "up", "up", "up", "up", "up", "up", "up")
			for range col {
				press(m, "right")
			}
			for range row {
				press(m, "down")
			}
			seen[groups[f.col].pages[f.at].Name] = true
		}
	}
	if want := len(m.pages()) - 1; len(seen) != want {
		t.Errorf("the arrows reach %d pages of %d", len(seen), want)
	}
	want := groups[f.col].pages[f.at]
	press(m, "enter")
	if m.family() != want {
		t.Errorf("enter goes to %s", m.family().Name)
	}
}

func TestFindMakesACell(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	press(m, "/")
	typed(m, "spare disks")
	press(m, "down", "enter")
	if c := m.sheet().Cell("spare_disks"); c == nil || m.cell() != c || m.edit == nil {
		t.Fatalf("no cell spare_disks with its field open: %v", c)
	}
	for _, name := range []string{"drain_time", "Spare", "3x", "a-b", "_a"} {
		press(m, "esc", "/")
		typed(m, name)
		if f := m.top().(*find); f.create != "" {
			t.Errorf("%s could become a cell", name)
		}
	}
}

func TestPaletteDoesIt(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "3", "enter", ":")
	typed(m, "u")
	press(m, "enter")
	if m.top() != nil || m.sheet().Cell("peak_duration").Text() != "2 h" {
		t.Errorf(":u leaves peak_duration at %s", m.sheet().Cell("peak_duration").Text())
	}
	press(m, ":")
	typed(m, "W")
	press(m, "enter")
	if _, ok := m.dialog.(*saveAsDialog); !ok {
		t.Error(":W does not ask where to save")
	}
	press(m, "esc", ":")
	typed(m, "q")
	press(m, "enter")
	if !m.left {
		t.Error(":q does not leave")
	}
}

// Every line of the list is a key of the sheet, and every key of the sheet that does something of its own is in it.
func TestPaletteIsTheKeyTable(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	listed := map[action]bool{}
	for _, s := range keySections {
		for _, j := range s.lines {
			for _, act := range j.acts {
				listed[act] = true
				if line := m.joinedLine(joined{acts: []action{act}}); line.keys == "" || line.does == "" {
					t.Errorf("%s is listed, but has no key", act)
				}
			}
		}
	}
	left, _ := 0, 0
	for _, b := range keyTable {
		if b.where&onSheet != 0 && !listed[b.act] {
			left++
		}
	}
	if left > 6 { // moves by the screen, esc, ctrl+c: known from everywhere
		t.Errorf("%d keys of the sheet are not listed", left)
	}
}

func TestPickerOpens(t *testing.T) {
	m := openFull(t, Options{Source: calc.Default(), StateDir: t.TempDir()}, 80, 24)
	press(m, "p")
	typed(m, "two-hour")
	press(m, "enter")
	if m.top() != nil || m.sheet().Source().Name != "two-hour-peak" {
		t.Fatalf("opened %s", m.sheet().Source().Name)
	}
	press(m, "u")
	if m.sheet().Source().Name != calc.Default().Name {
		t.Errorf("u brings back %s", m.sheet().Source().Name)
	}
	press(m, "p")
	if p := m.top().(*picker); p.found[0].group != recentGroup || p.found[0].source.Name != "two-hour-peak" {
		t.Errorf("the first is %+v", p.found[0])
	}
}

func TestPickerOpensAPath(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.calc")
	if err := os.WriteFile(file, []byte("# Mine\nshow peak\npeak_duration = 4 h\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m := openFull(t, Options{Source: calc.Default()}, 80, 24)
	press(m, "p")
	typed(m, file)
	fits(t, m, 80, 24)
	press(m, "enter")
	if m.top() != nil || m.sheet().Title() != "Mine" {
		t.Errorf("opened %s", m.sheet().Title())
	}
	press(m, "p")
	typed(m, "./nothing.calc")
	press(m, "enter")
	if m.top() == nil || m.message == "" {
		t.Error("a file that is not there leaves the picker, or says nothing")
	}
}

func TestLeftEditsAreOffered(t *testing.T) {
	dir := t.TempDir()
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	opt := Options{Source: preset(t, "two-hour-peak"), StateDir: dir}

	m := openFull(t, opt, 80, 24)
	if v := strings.Join(strings.Fields(m.View()), " "); !strings.Contains(v, "Left from ") || !strings.Contains(v, "was left with 1 edit not saved: peak_duration = 3 h.") {
		t.Errorf("not offered:\n%s", v)
	}
	press(m, "esc")
	if m.sheet().Cell("peak_duration").Text() != "2 h" {
		t.Error("esc does not start clean")
	}

	m = openFull(t, opt, 80, 24)
	if m.dialog != nil {
		t.Error("offered again")
	}
	press(m, "p")
	typed(m, "left")
	press(m, "enter")
	if got := m.sheet().Cell("peak_duration").Text(); got != "3 h" || m.dialog != nil {
		t.Errorf("p takes up %s", got)
	}
	press(m, "u")
	if got := m.sheet().Cell("peak_duration").Text(); got != "2 h" {
		t.Errorf("undone, it is %s", got)
	}
}

func TestLeftEditsAreTakenUp(t *testing.T) {
	dir := t.TempDir()
	if err := storeOf(dir, noProcess).keep(peakSource, oneEdit); err != nil {
		t.Fatal(err)
	}
	m := openFull(t, Options{Source: preset(t, "two-hour-peak"), StateDir: dir}, 80, 24)
	press(m, "enter")
	if got := m.sheet().Cell("peak_duration").Text(); got != "3 h" {
		t.Fatalf("taken up is %s", got)
	}
	if n := files(t, filepath.Join(dir, "edits")); n != 1 {
		t.Errorf("%d files of edits", n)
	}
	press(m, "u", "q")
	if n := files(t, filepath.Join(dir, "edits")); n != 0 {
		t.Errorf("%d files when nothing is edited", n)
	}
}

func TestNothingHostileIsShown(t *testing.T) {
	dir := t.TempDir()
	evil := "\x1b]0;x\x07\x1b[2J\u202e\u009b"
	src := calc.Source{Name: "evil" + evil, Text: "# Title" + evil + "\n# About" + evil + "\n"}
	if err := storeOf(dir, noProcess).keep(src, []calc.Edit{{Name: "rate", Entry: calc.Entry{Text: "5/s" + evil}}}); err != nil {
		t.Fatal(err)
	}
	storeOf(dir, noProcess).opened(calc.Source{Name: "file" + evil, Path: "/nowhere/" + evil})
	m := openFull(t, Options{Source: src, StateDir: dir}, 80, 24)
	check := func(where string) {
		if v := m.View(); strings.ContainsFunc(v, control) || strings.Contains(v, "\u202e") {
			t.Errorf("%s shows control characters: %q", where, v)
		}
	}
	check("the dialog")
	press(m, "enter")
	for _, keys := range [][]string{{"space"}, {"p"}, {"p", "e", "v", "i", "l"}, {"/", "r", "a", "t", "e"}} {
		press(m, keys...)
		check(fmt.Sprint(keys))
		press(m, "esc")
	}
}

func TestLookFollowsTheRow(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, "peak_duration")
	press(m, "space", "+")
	if v := m.View(); !strings.Contains(v, "was  2 h") {
		t.Errorf("a nudge is not shown:\n%s", v)
	}
	press(m, "down")
	if v := m.View(); m.cell().Name() != "ramp" || !strings.Contains(v, "\nramp ") {
		t.Errorf("down does not go to ramp:\n%s", v)
	}
	press(m, "enter")
	if m.top() != nil || m.edit == nil {
		t.Error("enter does not edit")
	}
}

func TestLookCopies(t *testing.T) {
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, "drain_time")
	press(m, "space", "y")
	if !strings.HasPrefix(m.message, "Copied the working of drain_time") {
		t.Errorf("says %q", m.message)
	}
	text := workedMarkdown(m, m.cell())
	for _, want := range []string{"**drain_time**", "**4.8 h**", "drain_rate = capacity - base_rate = 800/s - 300/s = 500 records/s"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	m.opt.Terminal = brokenWriter{}
	press(m, "y")
	if !strings.Contains(m.message, "Could not copy") {
		t.Errorf("says %q", m.message)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no terminal") }

// BenchmarkFronts is a key and a view of each screen in a large window; 4 ms are the most that a key may take.
func BenchmarkFronts(b *testing.B) {
	for k, f := range fronts {
		b.Run(f.name, func(b *testing.B) {
			m := startFront(b, k, 200, 60)
			for b.Loop() {
				m.Update(keyMsg("down"))
				m.View()
				m.Update(keyMsg("up"))
				m.View()
			}
		})
	}
}
