package tui

import (
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

var monochrome = newStyles(themes["mono"], termenv.Ascii, unicodeGlyphs)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		line *line
		want string
	}{
		{newLine(monochrome).at(2, 5, plain, "rate").at(10, 3, plain, ":"), "  rate    :"},
		{newLine(monochrome).at(2, 5, plain, "peak_rate"), "  peak…"},
		{newLine(monochrome).at(0, 9, plain, "peak_rate").at(4, 9, plain, "= 3"), "peak_rate = 3"},
		{newLine(monochrome).number(8, 2, plain, "12.96"), "       12.96"},
		{newLine(monochrome).number(8, 2, plain, "1,575"), "    1,575"},
		{newLine(monochrome).number(8, 2, plain, "never"), "  never"},
		{newLine(monochrome).right(10, plain, "then disk"), " then disk"},
	} {
		if got := c.line.String(); got != c.want || c.line.col != ansi.StringWidth(c.want) {
			t.Errorf("%q (%d), want %q", got, c.line.col, c.want)
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"rate", "\x1b[31mred", "a\x00b\u009bc", "\u202eevil", "日本語", "e\u0301", "\xff\xfe", "a\tb\nc", "0" + strings.Repeat("-", 400)} {
		f.Add(s, 5)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		got := clean(s)
		for _, r := range got {
			if unicode.IsControl(r) || r >= 0x202a && r <= 0x202e {
				t.Fatalf("clean(%q) = %q", s, got)
			}
		}
		helpersHold(t, s, width%200)
	})
}
