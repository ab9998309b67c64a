package tui

import (
	"strings"
	"testing"
	"unicode"

	"headroom/calc"

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

// TestHostileWordsAreWrittenOut: what a file says is shown as it is written, wherever a screen has words of it.
func TestHostileWordsAreWrittenOut(t *testing.T) {
	const hostile = "a\x1b[2Jb\u202ec\u200bd\x07e"
	const want = `a\x1b[2Jb\u202ec\u200bd\x07e`
	src := calc.Source{Name: "h.calc", Text: "# " + hostile + "\nshow peak\nx: count = 5   # " + hostile + "\nrate = 5/s   # stated: " + hostile +
		"\ncheck x < 3 : " + hostile + "\nfamily own: " + hostile + "\ny: count = 3\n"}
	m := openFull(t, Options{Source: src}, 160, 50)
	if !strings.Contains(m.View(), want) {
		t.Errorf("the title is not written out:\n%s", m.View())
	}
	for _, name := range []string{"x", "rate", "y"} {
		m.selectCell(t, name)
		sound(t, m)
		if n := strings.Count(m.View(), want[1:10]); n < 2 { // long words are cut
			t.Errorf("at %s there is %d of what the file says:\n%s", name, n, m.View())
		}
	}
	for text, want := range map[string]string{"plain": "plain", "two\nlines\r\n": "two lines  ", "½ µs ▲": "½ µs ▲", "👍🏽!": "👍!", "e\u0301": "e\u0301", "\ttab": " tab", "x\u00ady": `x\u00ady`, "\xff\x00": `\xff\x00`} {
		if got := writtenOut(text); got != want {
			t.Errorf("%q is written out as %q, want %q", text, got, want)
		}
		if again := writtenOut(writtenOut(text)); again != writtenOut(text) {
			t.Errorf("%q is written out again as %q", text, again)
		}
	}
}
