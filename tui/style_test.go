package tui

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

// TestContrast holds every colour of every theme against the grounds it may stand on: 4.5 to 1 or better.
func TestContrast(t *testing.T) {
	grounds := map[string][]string{
		"dark": {"#000000", "#1e1e1e", "#002b36"}, "colour-blind-dark": {"#000000", "#1e1e1e", "#002b36"},
		"light": {"#ffffff", "#fdf6e3"}, "colour-blind-light": {"#ffffff", "#fdf6e3"},
		"unknown": {"#000000", "#ffffff"},
	}
	for name, on := range grounds {
		for r, c := range themes[name] {
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

func TestPaint(t *testing.T) {
	for _, c := range []struct {
		theme string
		depth termenv.Profile
		r     role
		want  string
	}{
		{"dark", termenv.TrueColor, input, "\x1b[38;5;111mx\x1b[0m"},
		{"dark", termenv.ANSI256, input, "\x1b[38;5;111mx\x1b[0m"},
		{"dark", termenv.ANSI, moved, "\x1b[1mx\x1b[0m"},
		{"unknown", termenv.TrueColor, input, "\x1b[38;2;27;120;208mx\x1b[0m"},
		{"mono", termenv.TrueColor, quiet, "x"},
		{"dark", termenv.Ascii, fail, "x"},
		{"dark", termenv.TrueColor, plain, "x"},
	} {
		if got := newStyles(themes[c.theme], c.depth, unicodeGlyphs).paint(c.r, "x"); got != c.want {
			t.Errorf("%s at %v, role %d: %q, want %q", c.theme, c.depth, c.r, got, c.want)
		}
	}
}

func TestDepth(t *testing.T) {
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
		if got := newEnviron(strings.Fields(c.env)).depth(); got != c.want {
			t.Errorf("%s: %v, want %v", c.env, got, c.want)
		}
	}
}

func TestLocale(t *testing.T) {
	for env, want := range map[string]bool{
		"LANG=en_GB.UTF-8": false, "LANG=C": true, "LANG=de_DE.ISO-8859-1": true, "": false,
		"LANG=ja_JP.UTF-8": true, "LANG=C LC_ALL=en_US.utf8": false, "LANG=en_US.UTF-8 LC_CTYPE=C": true, "LANG=en_GB.UTF-8 TERM=linux": true,
	} {
		if got := newEnviron(strings.Fields(env)).ascii(); got != want {
			t.Errorf("%s: ascii %v", env, got)
		}
	}
}

func TestGround(t *testing.T) {
	for env, want := range map[string]string{
		"COLORFGBG=15;0": "dark", "COLORFGBG=0;15": "light", "COLORFGBG=0;default;15": "light", "COLORFGBG=12;8": "dark", "": "unknown", "COLORFGBG=x": "unknown",
	} {
		if got := newEnviron(strings.Fields(env)).ground(); got != want {
			t.Errorf("%s: %s, want %s", env, got, want)
		}
	}
}

// TestASCII holds that the ASCII set is that: nothing a screen reader or an old terminal cannot take.
func TestASCII(t *testing.T) {
	m := newModel(Options{Source: preset(t, "two-hour-peak"), ASCII: true, Environ: []string{"TERM=dumb"}})
	for _, size := range [][2]int{{80, 24}, {100, 30}, {160, 50}, {40, 12}} {
		resize(m, size[0], size[1])
		for _, keys := range [][]string{nil, {"3"}, {"esc"}, {"?"}, {"esc"}, {"/"}, {"esc"}} {
			press(m, keys...)
			for _, r := range m.View() {
				if r > 126 || r < ' ' && r != '\n' {
					t.Fatalf("%v after %v: %q in\n%s", size, keys, r, m.View())
				}
			}
		}
	}
}
