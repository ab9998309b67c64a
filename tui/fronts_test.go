package tui

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

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
	{"varied", "two-hour-peak", "drain_time", []string{"v"}},
	{"varied-choice", "two-hour-peak", "peak_duration", []string{"v", "+"}},
	{"varied-span", "two-hour-peak", "drain_time", []string{"v", "enter", "4", "0", "0", ".", ".", "2", "0", "0", "0"}},
	{"varied-span-wrong", "two-hour-peak", "drain_time", []string{"v", "enter", "4", "0", "0"}},
	{"varied-log", "two-hour-peak", "drain_time", []string{"v", "tab", "enter", "1", "0", "0", "0", ".", ".", "5", "0", "0", "0", "0", "enter"}},
	{"varied-whole", "two-hour-peak", "consumers_needed", []string{"v"}},
	{"varied-nothing", "two-hour-peak", "consumers", []string{"v"}},
	{"movers", "two-hour-peak", "drain_time", []string{"t", "down"}},
	{"movers-range", "two-hour-peak", "base_rate", []string{"2", "0", "0", ".", ".", "9", "0", "0", "enter", "t"}},
	{"movers-whole", "two-hour-peak", "consumers_needed", []string{"t"}},
	{"spread", "two-hour-peak", "drain_time", []string{"t", "right"}},
	{"spread-range", "two-hour-peak", "peak_rate", []string{"1", "5", "0", "0", ".", ".", "2", "5", "0", "0", "enter", "down", "2", ".", ".", "4", "enter", "t", "right"}},
	{"spread-never", "two-hour-peak", "base_rate", []string{"2", "0", "0", ".", ".", "9", "0", "0", "enter", "/", "drain_time", "enter", "t", "right"}},
	{"solve", "two-hour-peak", "drain_time", []string{"s", "1"}},
	{"solve-empty", "two-hour-peak", "peak_rate", []string{"s"}},
	{"solve-wrong", "two-hour-peak", "drain_time", []string{"s", "1", " ", "K", "B"}},
	{"solve-range", "two-hour-peak", "base_rate", []string{"2", "0", "0", ".", ".", "4", "0", "0", "enter", "s", "1", "down"}},
	{"solve-default", "", "rate", []string{"/", "max_lag", "enter", "s", "1", "space", "m", "i", "n"}},
	{"compare", "two-hour-peak", "drain_time", []string{"c"}},
	{"compare-three", "two-hour-peak", "drain_time", []string{"c", "c", "o", "r", "d", "e", "r", "s", "-", "enter"}},
	{"compare-all", "two-hour-peak", "drain_time", []string{"c", "tab"}},
	{"compare-add", "", "rate", []string{"c"}},
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
		if err := m.sheet().Set("peak_duration", "3 h", calc.Edited); err != nil {
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

// control reports what must never reach the terminal from a text.
func control(r rune) bool { return r != '\n' && (r < ' ' || r >= 0x7f && r < 0xa0) }

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
