package tui

import (
	"os"
	"strconv"
	"strings"

	"github.com/muesli/termenv"
)

// environ is what the environment says of the terminal. Nothing is ever asked of the terminal itself: an answer that
// comes late, or never, would cost the start of the program or land in a field.
type environ map[string]string

func newEnviron(pairs []string) environ {
	if pairs == nil {
		pairs = os.Environ()
	}
	e := environ{}
	for _, p := range pairs {
		if name, value, ok := strings.Cut(p, "="); ok {
			e[name] = value
		}
	}
	return e
}

// Colors are the answers to whether colours are used: as the environment has it, always, never.
var Colors = []string{"auto", "always", "never"}

// depth is how many colours are used. What was asked for on purpose goes before the environment, there NO_COLOR before
// CLICOLOR_FORCE, and that before CLICOLOR.
func (e environ) depth(color string) termenv.Profile {
	forced := e["CLICOLOR_FORCE"] != "" && e["CLICOLOR_FORCE"] != "0"
	switch {
	case color == "always" || color != "never" && forced && e["NO_COLOR"] == "":
		return min(termenv.ANSI, e.can()) // profiles count down from true colour
	case color == "never" || e["NO_COLOR"] != "" || e["CLICOLOR"] == "0":
		return termenv.Ascii
	}
	return e.can()
}

// can is how many colours the terminal is known to have.
func (e environ) can() termenv.Profile {
	term := e["TERM"]
	switch {
	case term == "dumb":
		return termenv.Ascii
	case e["WT_SESSION"] != "":
		return termenv.TrueColor
	case term == "" || strings.HasPrefix(term, "vt"):
		return termenv.Ascii
	case strings.HasPrefix(term, "screen"): // screen itself knows no more than 256
		return termenv.ANSI256
	case e["COLORTERM"] == "truecolor" || e["COLORTERM"] == "24bit" || strings.HasSuffix(term, "-direct"):
		return termenv.TrueColor
	case strings.Contains(term, "256color"):
		return termenv.ANSI256
	}
	return termenv.ANSI
}

// ground is the theme for the background that COLORFGBG names ("15;0": the second is the background).
func (e environ) ground() string {
	parts := strings.Split(e["COLORFGBG"], ";")
	n, err := strconv.Atoi(parts[len(parts)-1])
	switch {
	case err != nil || n < 0 || n > 15:
		return "unknown"
	case n == 7 || n > 8:
		return "light"
	}
	return "dark"
}

// ascii reports a console whose font has few signs, or a locale in which the signs are not known, or not known to be one
// cell wide (Chinese, Japanese, Korean).
func (e environ) ascii() bool {
	if e["TERM"] == "linux" {
		return true
	}
	locale := e["LC_ALL"]
	for _, name := range []string{"LC_CTYPE", "LANG"} {
		if locale == "" {
			locale = e[name]
		}
	}
	lower := strings.ToLower(locale)
	if locale == "" {
		return false // nothing said, as in most containers: terminals of today read UTF-8
	}
	for _, wide := range []string{"zh", "ja", "ko"} {
		if strings.HasPrefix(lower, wide) {
			return true
		}
	}
	return !strings.Contains(lower, "utf-8") && !strings.Contains(lower, "utf8")
}

// remote reports a session over SSH, where the clipboard is on another machine.
func (e environ) remote() bool { return e["SSH_TTY"] != "" || e["SSH_CONNECTION"] != "" }

// stylesFor settles theme, depth and signs once, at the start.
func stylesFor(opt Options, e environ) *styles {
	name := opt.Theme
	switch name {
	case "", "auto":
		name = e.ground()
	case "colour-blind":
		if name = "colour-blind-dark"; e.ground() == "light" {
			name = "colour-blind-light"
		}
	}
	t, ok := themes[name]
	if !ok {
		t = themes["unknown"]
	}
	g := unicodeGlyphs
	if opt.ASCII || e.ascii() {
		g = asciiGlyphs
	}
	return newStyles(t, e.depth(opt.Color), g)
}
