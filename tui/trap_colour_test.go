package tui

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"headroom/calc"
)

// TestTrap11FocusIsACharacter: where the keys go is told by a character, on every screen and in either set of signs, since
// bold and reverse are lost where colours are. It moves when the cursor does.
func TestTrap11FocusIsACharacter(t *testing.T) {
	t.Parallel()
	for _, s := range states() {
		for _, ascii := range []bool{false, true} {
			m := s.open(t, 80, 24)
			if ascii {
				m.style = newStyles(themes["mono"], termenv.Ascii, asciiGlyphs)
				m.glyph = asciiGlyphs
			}
			if v := m.View(); strings.Contains(v, "\x1b") || focusOf(m, v) == "" {
				t.Errorf("%s, ASCII %v: no focus, or colours, in\n%s", s.name, ascii, v)
			}
		}
	}
	for _, keys := range [][]string{nil, {"/"}, {"/", "r"}, {"p"}, {"?"}, {"s", "1"}, {"3", "enter", "c"}, {"t"}} {
		m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
		m.selectCell(t, "peak_duration")
		press(m, keys...)
		before := focusOf(m, m.View())
		if press(m, "down"); focusOf(m, m.View()) == before {
			t.Errorf("after %v down does not move the focus:\n%s", keys, m.View())
		}
	}
}

// focusOf is what the focus stands at: the row with the cursor's sign or with the place in a field, or the name of what look
// is about.
func focusOf(m *model, view string) string {
	lines := strings.Split(view, "\n")
	lines = lines[:len(lines)-1]
	for _, sign := range []string{m.glyph.cursor, "[" + m.glyph.caret, m.glyph.caret} {
		var at []string // compare has one on its column, too
		for y, l := range lines {
			if i := strings.Index(l, sign); i >= 0 && (sign != m.glyph.caret || strings.Contains(l, "[")) {
				at = append(at, strconv.Itoa(y)+" "+l[i:])
			}
		}
		if len(at) > 0 {
			return strings.Join(at, "\n")
		}
	}
	_, looking := m.top().(*look)
	switch c := m.cell(); {
	case looking && c != nil:
		return c.Name()
	case m.dialog != nil:
		return m.dialog.(titled).title(m)
	}
	return ""
}

// TestTrap12NoMoreColoursThanThere: what the environment says of the terminal settles how many colours are written, and the
// terminal's own name rules: one that is dumb is not coloured because another program says so. What is asked for on purpose
// goes before all of it.
func TestTrap12NoMoreColoursThanThere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env  string
		want termenv.Profile
	}{
		{"TERM=xterm-256color", termenv.ANSI256},
		{"TERM=xterm-256color COLORTERM=truecolor", termenv.TrueColor},
		{"TERM=dumb COLORTERM=truecolor", termenv.Ascii},
		{"TERM=xterm-256color NO_COLOR=1", termenv.Ascii},
		{"TERM=screen-256color COLORTERM=truecolor", termenv.ANSI256},
		{"TERM=xterm", termenv.ANSI},
		{"TERM=linux", termenv.ANSI},
		{"TERM=vt100", termenv.Ascii},
		{"", termenv.Ascii},
		{"WT_SESSION=1", termenv.TrueColor},
	} {
		if got := newEnviron(strings.Fields(c.env)).depth(""); got != c.want {
			t.Errorf("%s: %v, want %v", c.env, got, c.want)
		}
	}
	for _, c := range []struct {
		color, env string
		want       termenv.Profile
	}{
		{"auto", "TERM=xterm-256color CLICOLOR=0", termenv.Ascii},
		{"auto", "TERM=xterm-256color CLICOLOR=1", termenv.ANSI256},
		{"auto", "TERM=dumb CLICOLOR_FORCE=1", termenv.ANSI},
		{"auto", "TERM=xterm-256color CLICOLOR=0 CLICOLOR_FORCE=1", termenv.ANSI256},
		{"auto", "TERM=xterm-256color CLICOLOR_FORCE=0 CLICOLOR=0", termenv.Ascii},
		{"auto", "TERM=xterm-256color CLICOLOR_FORCE=1 NO_COLOR=1", termenv.Ascii},
		{"always", "TERM=dumb", termenv.ANSI},
		{"always", "TERM=xterm-256color NO_COLOR=1 CLICOLOR=0", termenv.ANSI256},
		{"always", "TERM=xterm COLORTERM=truecolor", termenv.TrueColor},
		{"never", "TERM=xterm-256color COLORTERM=truecolor CLICOLOR_FORCE=1", termenv.Ascii},
	} {
		if got := newEnviron(strings.Fields(c.env)).depth(c.color); got != c.want {
			t.Errorf("--color %s, %s: %v, want %v", c.color, c.env, got, c.want)
		}
	}
	var all sync.WaitGroup
	for env, want := range map[string]string{
		"TERM=xterm-256color NO_COLOR=1": "", "TERM=dumb COLORTERM=truecolor": "", "TERM=vt100": "", "TERM=xterm": "basic", "TERM=linux": "basic",
		"TERM=screen COLORTERM=truecolor": "palette", "TERM=xterm-256color": "palette", "TERM=xterm-256color COLORTERM=truecolor": "full",
		"TERM=xterm-direct": "full", "WT_SESSION=1": "full",
	} {
		all.Go(func() {
			if got := coloursIn(written(t, append(strings.Fields(env), "LANG=C.UTF-8"))); got != want {
				t.Errorf("%s: %q colours are written, want %q", env, got, want)
			}
		})
	}
	all.Wait()
}

// written are the bytes of a session in an environment.
func written(t *testing.T, env []string) string {
	m := newModel(Options{Source: preset(t, "two-hour-peak"), Environ: env, Theme: "auto"})
	s := beginOn(t, context.Background(), m, 100, 30)
	s.typed("\x1b[B3")
	s.program.Kill()
	s.ended()
	return s.out.String()
}

// coloursIn says which of the colours of a theme are in what was written.
func coloursIn(bytes string) string {
	kinds := map[string]bool{}
	for _, seq := range regexp.MustCompile("\x1b\\[([0-9;]*)m").FindAllStringSubmatch(bytes, -1) {
		switch p := ";" + seq[1] + ";"; {
		case strings.Contains(p, ";38;2;") || strings.Contains(p, ";48;2;"):
			kinds["full"] = true
		case strings.Contains(p, ";38;5;") || strings.Contains(p, ";48;5;"):
			kinds["palette"] = true
		default:
			kinds["basic"] = true
		}
	}
	for _, kind := range []string{"full", "palette", "basic"} {
		if kinds[kind] {
			return kind
		}
	}
	return ""
}

// TestTrap18ContrastOnItsGround: no text is white on a light ground, or dark on a dark one: each colour of each theme reads at
// 4.5 to 1 or better on the grounds it may stand on, which are black and white alike where the ground is not known.
func TestTrap18ContrastOnItsGround(t *testing.T) {
	grounds := map[string][]string{
		"dark": {"#000000", "#1e1e1e", "#002b36"}, "colour-blind-dark": {"#000000", "#1e1e1e", "#002b36"},
		"light": {"#ffffff", "#fdf6e3"}, "colour-blind-light": {"#ffffff", "#fdf6e3"},
		"unknown": {"#000000", "#ffffff"},
	}
	for name := range themes {
		if name != "mono" && len(grounds[name]) == 0 {
			t.Errorf("nobody says what %s stands on", name)
		}
	}
	for r, c := range themes["mono"] {
		if ink := strings.Trim(c.full+c.palette+c.basic, "bold"); ink != "" {
			t.Errorf("mono, role %d: %s", r, ink)
		}
	}
	for name, on := range grounds {
		for r, c := range themes[name] {
			if ink := strings.Fields("x " + c.basic); slices.Contains(unreadable[name], ink[len(ink)-1]) {
				t.Errorf("%s: role %d is %s of sixteen colours", name, r, c.basic)
			}
			for _, value := range []string{c.full, c.palette} {
				ink := strings.TrimSpace(strings.TrimPrefix(value, "bold"))
				if ink == "" {
					continue
				}
				for _, ground := range on {
					if got := contrast(ink, ground); got < 4.5 {
						t.Errorf("%s: role %d, %s on %s: %.2f", name, r, value, ground, got)
					}
				}
			}
		}
	}
}

// contrast is that of WCAG.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(ink string) float64 {
	hex := ink
	if !strings.HasPrefix(ink, "#") {
		n, _ := strconv.Atoi(ink)
		hex = string(termenv.ConvertToRGB(termenv.ANSI256Color(n)).Hex())
	}
	var sum float64
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, _ := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		v := float64(n) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}

// unreadable are those of sixteen colours that cannot be read on the ground of a theme: yellow and the bright ones on white,
// blue and grey on black. On a ground that is not known none is sure to be.
var unreadable = map[string][]string{
	"dark": {"0", "4", "8"}, "colour-blind-dark": {"0", "4", "8"},
	"light": {"3", "7", "9", "10", "11", "12", "13", "14", "15"}, "colour-blind-light": {"3", "7", "9", "10", "11", "12", "13", "14", "15"},
	"unknown": {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"},
}

// TestTrap24StatesHaveSigns: nothing is told by colour alone: each state has a sign of its own in either set of signs, and in
// the explanation, or beside the row, a word.
func TestTrap24StatesHaveSigns(t *testing.T) {
	for _, g := range []glyphs{unicodeGlyphs, asciiGlyphs} {
		for _, apart := range [][]string{{g.ok, g.warn, g.fail, g.broken}, {g.up, g.down, ""}, {g.cursor, g.moves, g.feeds, ""}, {":", "=", "~"}} {
			slices.Sort(apart)
			if len(slices.Compact(apart)) != len(apart) {
				t.Errorf("two states have the same sign: %q", apart)
			}
		}
	}
	text := "# T\nshow peak\npeak_rate = 3000/s\nconsumer_rate = 300/s # assumed: half\nbase_rate = 100..200/s\na: count = 1 / (4 - 4)\n" +
		"low: count = 3\nhigh: count = 3\ncheck low > 5 : too low\nneed high < 2 : too high\n"
	m := open(t, calc.Source{Name: "t.calc", Text: text}, 80, 40)
	for _, c := range []struct {
		cell, set string
		want      []string
	}{
		{"peak_rate", "4000/s", []string{"▲", "33%", "edited", "Was 3000"}},
		{"peak_duration", "1 h", []string{"▼", "50%", "edited"}},
		{"consumer_rate", "", []string{"assumed"}},
		{"base_rate", "", []string{"~", "to"}},
		{"ramp", "", []string{"default"}},
		{"a", "", []string{"unbounded"}},
		{"low", "", []string{"✗ fails", "too low"}},
		{"high", "", []string{": ?", "refused", "too high"}},
		{"drain_time", "", []string{"! 2.545", "! "}},
	} {
		m.selectCell(t, c.cell)
		if c.set != "" {
			m.setCell(c.cell, c.set, calc.Edited)
		}
		m.follow()
		view := ansi.Strip(m.View())
		for _, want := range c.want {
			if !strings.Contains(strings.ToLower(view), strings.ToLower(want)) {
				t.Errorf("%s does not say %q:\n%s", c.cell, want, view)
			}
		}
	}
}
