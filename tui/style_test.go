package tui

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

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
