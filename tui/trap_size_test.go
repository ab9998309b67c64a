package tui

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"headroom/calc"
)

// The sizes around which a layout changes.
var (
	edgesW = []int{0, 1, 39, 40, 55, 56, 64, 65, 79, 80, 99, 100, 149, 150, 200}
	edgesH = []int{0, 1, 9, 10, 15, 16, 20, 21, 43, 44, 60}
)

// TestTrap02TitleStays: the first line of every screen is the first line of the terminal, whatever its size: no frame is
// so high, and no line so wide, that the terminal scrolls.
func TestTrap02TitleStays(t *testing.T) {
	t.Parallel()
	for i, s := range states() {
		m := s.open(t, 200, 60)
		title := strings.Fields(m.View())[0]
		for k, h := range edgesH {
			for n, w := range edgesW {
				if w < leastWidth || h < leastHeight || (i+k+n)%8 > 0 {
					continue
				}
				resize(m, w, h)
				e := emulator(t, w, h)
				e.WriteString(strings.ReplaceAll(m.View(), "\n", "\r\n"))
				if top := screenRow(e, 0); !strings.HasPrefix(top, title) || e.ScrollbackLen() > 0 {
					t.Fatalf("%s at %dx%d has %q for a title, %d lines scrolled away", s.name, w, h, top, e.ScrollbackLen())
				}
			}
		}
	}
}

// screenRow is a row of an emulated screen.
func screenRow(e *vt.Emulator, y int) string { return strings.Split(e.String(), "\n")[y] }

// longSheet is a sheet in which everything is long: its texts, its pages, and the list of them.
func longSheet() calc.Source {
	words := strings.Repeat("very long words ", 40)
	var b strings.Builder
	b.WriteString("# " + words + "\n# " + words + "\nshow peak\npeak_rate = 2000/s # stated: " + words + "\ncheck drain_time < 1 s : " + words + "\n")
	for i := range 120 {
		fmt.Fprintf(&b, "a_cell_with_a_long_name_%d: records/s = peak_rate * %d.123456789 # %s\n", i, i+1, words)
		fmt.Fprintf(&b, "check a_cell_with_a_long_name_%d < 5/s : %s\n", i, words)
	}
	b.WriteString("sum: records/s = " + strings.Repeat("a_cell_with_a_long_name_7 + ", 60) + "0/s\n")
	return calc.Source{Name: strings.Repeat("long-name-", 20), Path: strings.Repeat("/long/path", 30) + ".calc", Text: b.String()}
}

// TestTrap03LongPanesScroll: what is longer than its pane is cut or scrolls, on every screen: it takes the place of nothing
// else, and what the cursor is on is in sight.
func TestTrap03LongPanesScroll(t *testing.T) {
	t.Parallel()
	for _, keys := range [][]string{
		nil, {"enter"}, {"space"}, {"v"}, {"t"}, {"s"}, {"c", "enter"}, {"/"}, {"/", "a", "_"}, {"?"}, {"p"}, {"W"}, {"p", "/", "x"},
	} {
		m := openFull(t, Options{Source: longSheet()}, 80, 24)
		for _, cell := range []string{"peak_rate", "sum", "a_cell_with_a_long_name_60"} {
			m.selectCell(t, cell)
			press(m, keys...)
			for h := 0; h < 40; h += 3 {
				fits(t, m, 20+4*h, h)
			}
			resize(m, 80, 24)
			for _, to := range []string{"end", "pgdown", "down", "home", "pgdown"} {
				press(m, to)
				if v := m.View(); focusOf(m, v) == "" {
					t.Fatalf("%v, %v: the cursor is out of sight after %s in\n%s", cell, keys, to, v)
				}
			}
			press(m, "esc", "esc", "esc")
		}
	}
}

// TestTrap04AnySize: no window is too small or too large to be drawn: none panics, and none has a line too many or
// one that is too wide. In each state a third of the sizes around which a layout changes, and
// many of all others in one of them.
func TestTrap04AnySize(t *testing.T) {
	t.Parallel()
	all := states()
	for i, s := range all {
		m := s.open(t, 80, 24)
		for k, h := range edgesH {
			for n, w := range edgesW {
				if (i+k+n)%3 == 0 {
					fits(t, m, w, h)
				}
			}
		}
		for h := i % 2; h <= 60; h += 2 {
			for w := (2*i + 15*h) % (2 * len(all)); w <= 200; w += 2 * len(all) {
				fits(t, m, w, h)
			}
		}
	}
	t.Run("scrolled to the end, then shrunk", func(t *testing.T) {
		for _, s := range all {
			m := s.open(t, 80, 60)
			press(m, "end", "pgdown", "pgdown")
			for h := 60; h >= 0; h -= 3 {
				fits(t, m, 80, h)
			}
		}
	})
	t.Run("keys in a window without room", func(t *testing.T) {
		for _, s := range all {
			for _, size := range [][2]int{{0, 0}, {1, 1}, {12, 3}, {40, 10}} {
				m := s.open(t, size[0], size[1])
				for _, key := range []string{"down", "pgdown", "end", "pgup", "tab", "right", "1", "enter", "esc"} {
					if _, saves := m.dialog.(*saveAsDialog); saves && key == "enter" {
						continue // it would write a file
					}
					press(m, key)
					fits(t, m, size[0], size[1])
				}
			}
		}
	})
}

// hardTexts are texts with characters of no cell, of two, and joined ones, and with what steers a terminal.
var hardTexts = []string{
	"", " ", "rate", "日本語の見出し", "e\u0301te\u0301", "👩\u200d👩\u200d👧 family", "👍🏽", "🇩🇪🇫🇷", "☕️ \ufe0f", "\u0301\u0301", "\u200b\u200d",
	"\x1b[31mred\x1b[0m", "a\x00b\u009bc", "\u202eevil", "\xff\xfe", "a\tb\nc", "ก็ำ", "한글", "ﷺ", "−1,234.5", "…", strings.Repeat("wide 宽 ", 30),
}

// TestTrap05HelpersTakeAnyWidth: what cuts and wraps texts takes every width, also none and less than none, and no
// character of two cells sticks out.
func TestTrap05HelpersTakeAnyWidth(t *testing.T) {
	for _, text := range hardTexts {
		for width := -3; width < 40; width++ {
			helpersHold(t, text, width)
		}
	}
}

// helpersHold gives a text and a width to each of them.
func helpersHold(t *testing.T, text string, width int) {
	t.Helper()
	most := max(0, width)
	one := map[string]string{
		"fit":   monochrome.fit(clean(text), width),
		"clip":  clip(clean(text), most),
		"text":  monochrome.text(width, plain, text),
		"at":    newLine(monochrome).at(0, width, plain, text).String(),
		"padTo": padTo(clean(text), most),
	}
	f := newField(text)
	for f.at = range len(f.text) + 1 {
		one[fmt.Sprint("field at ", f.at)] = f.view(monochrome, width)
	}
	for i, l := range wrap(text, width) {
		one[fmt.Sprint("wrap ", i)] = l
	}
	for name, got := range one {
		if n := ansi.StringWidth(got); n > most {
			t.Errorf("%s of %q to %d is %d wide: %q", name, text, width, n, got)
		}
	}
	if n := cells(padTo(clean(text), most)); n != most {
		t.Errorf("padTo of %q to %d is %d wide", text, width, n)
	}
	m := &model{style: monochrome, glyph: monochrome.glyph}
	for _, lines := range [][]string{nil, {text}, {text, text, text}} {
		if got := exactly(lines, most); len(got) != most {
			t.Errorf("%d lines of %d", len(got), most)
		}
		if got := m.scrolled(lines, len(lines)-1, width); len(got) > most {
			t.Errorf("%d lines scrolled in %d", len(got), width)
		}
	}
	newLine(monochrome).right(width, plain, text).number(width, width, plain, text).pad(width)
}

// TestTrap10WideTextKeepsBorders: characters of two cells, joined ones and marks in a sheet's own words shift nothing: the
// bar beside the list stays in its column, in terminals that join characters and in those that do not.
func TestTrap10WideTextKeepsBorders(t *testing.T) {
	src := calc.Source{Name: "wide.calc", Text: "# 注文の山 👩\u200d👩\u200d👧 e\u0301te\u0301 👍🏽 🇩🇪 ☕\ufe0f \x1b[31m\u202e\nshow peak\nx: count = 3 # 説明 👍🏽 ❤\ufe0f \u200b\ncheck x > 5 : 注文 👩\u200d👧\n"}
	m := openFull(t, Options{Source: src}, 100, 30)
	for _, page := range []string{"peak", overview, m.pages()[len(m.pages())-1].Name} {
		m.goToPage(m.sheet().Family(page))
		for _, at := range []string{"home", "end"} {
			press(m, at)
			barStands(t, m)
		}
		for h := 9; h < 30; h++ {
			fits(t, m, 40+2*h, h)
		}
		resize(m, 100, 30)
	}
	for _, keys := range [][]string{{"space"}, {"/", "x"}, {"p"}, {"c", "enter"}, {"W"}} {
		press(m, keys...)
		fits(t, m, 100, 30)
		sameWidths(t, m.View())
		press(m, "esc", "esc")
	}
}

// TestTrap10WideTextIsWrittenAnew: a line with such characters in it is never written in part: after each key the terminal
// shows what it would of the whole frame.
func TestTrap10WideTextIsWrittenAnew(t *testing.T) {
	t.Parallel()
	src := calc.Source{Name: "wide.calc", Text: "# 注文の山 e\u0301te\u0301 ☕ हिन्दी\nshow peak\nx: count = 3 # 説明の 注文 हिन्दी\ny: count = 4 # 説明 ก็ำ\ncheck x > 5 : 注文 が 多い\n"}
	open := func() *model {
		m := openFull(t, Options{Source: src}, 100, 30)
		m.selectCell(t, "x")
		return m
	}
	s, other := beginOn(t, context.Background(), open(), 100, 30), open()
	for _, key := range []string{"down", "up", "7", "enter", "/", "x", "y", "esc", "left", "right", "+", "space", "esc", "p", "esc", "u"} {
		io.WriteString(s.keys, bytesOf(key))
		press(other, key)
		if want := drawn(t, other.View(), 100, 30); !s.shows(want) {
			t.Fatalf("after %s:\n%s", key, lineDiff(want, s.shown()))
		}
	}
}

// barStands looks for the bar on an emulated screen.
func barStands(t *testing.T, m *model) {
	t.Helper()
	view := m.View()
	sameWidths(t, view)
	if strings.ContainsAny(view, "\x1b\u202e") {
		t.Errorf("a sheet's text steers the terminal: %q", view)
	}
	e := emulator(t, m.width, m.height)
	e.WriteString(strings.ReplaceAll(view, "\n", "\r\n"))
	for y := 2; y < m.height-1; y++ {
		if c := e.CellAt(listWidth, y); c == nil || c.Content != m.glyph.bar {
			t.Errorf("no bar in row %d: %q", y, screenRow(e, y))
		}
	}
}

// sameWidths holds that a line is as wide where characters are joined as where each takes its own cells.
func sameWidths(t *testing.T, view string) {
	t.Helper()
	for _, l := range strings.Split(view, "\n") {
		if joined, single := ansi.StringWidth(l), ansi.StringWidthWc(l); joined != single {
			t.Errorf("%d cells or %d: %q", joined, single, l)
		}
	}
}

// TestTrap22NarrowIsComplete: in a narrow window a row under the cursor still says all that it is about: its name, its sign,
// its value and unit, and what explains it; a field that is open shows the place in it, and what is wrong.
func TestTrap22NarrowIsComplete(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{60, 20}, {40, 12}} {
		for _, src := range []calc.Source{calc.Default(), preset(t, "two-hour-peak"), preset(t, "retry-storm"), userSheet(t)} {
			m := open(t, src, size[0], size[1])
			for _, f := range m.pages() {
				m.goToPage(f)
				press(m, "home")
				for range m.rows(f) {
					rowIsComplete(t, m)
					press(m, "down")
				}
			}
		}
		m := start(t, "two-hour-peak", size[0], size[1], []string{"down", "3", "space", "h", "o", "u", "s"})
		for _, want := range []string{"[3 hous" + m.glyph.caret, "hous", "hours"} {
			if !strings.Contains(m.View(), want) {
				t.Errorf("at %v a wrong text does not show %q:\n%s", size, want, m.View())
			}
		}
	}
}

// rowIsComplete checks the row under the cursor, and the explanation.
func rowIsComplete(t *testing.T, m *model) {
	t.Helper()
	c := m.cell()
	if c == nil || m.current().of != nil || m.current().limit != nil {
		return
	}
	view := m.View()
	var here string
	for _, l := range strings.Split(view, "\n") {
		if strings.HasPrefix(l, m.glyph.cursor) {
			here = l
		}
	}
	s := m.shown(c)
	for _, want := range []string{c.Name()[:min(len(c.Name()), 8)], c.Sign(), s.Number} {
		if !strings.Contains(here, want) {
			t.Errorf("%dx%d, %s of %s: the row does not show %q:\n%s", m.width, m.height, c.Name(), m.sheet().Source().Name, want, view)
		}
	}
	unit := strings.Fields(s.Short().Unit)
	if len(unit) > 0 && !strings.Contains(here, unit[0][:1]) {
		t.Errorf("%dx%d, %s: the row does not show %q: %s", m.width, m.height, c.Name(), s.Unit, here)
	}
	if !strings.Contains(view, c.Name()) {
		t.Errorf("%dx%d, %s: its name is nowhere in full:\n%s", m.width, m.height, c.Name(), view)
	}
}
