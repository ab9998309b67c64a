package tui

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// A role says what a piece of text is; only this file knows what that looks like.
type role uint8

const (
	plain  role = iota // the terminal's own foreground
	strong             // the row under the cursor, the headline's number
	quiet              // headings, defaults, what is not in question
	input              // what was typed
	moved              // what changed, and the marks that say so
	warn
	fail
	roles
)

// A colour is what a role looks like in true colour, at 256 and at 16 colours: "bold", a colour of the palette or of
// RGB, or both. "" is the terminal's own.
type colour struct{ full, palette, basic string }

// A theme gives each role its colour. Every value of the unknown theme reads at 4.5:1 on black and on white; sixteen
// colours on an unknown ground are none at all.
type theme [roles]colour

// bold is the same at every depth.
var bold = colour{"bold", "bold", "bold"}

// Themes are the names of the themes that can be asked for. auto follows the background, where the terminal says it
// without being asked, and else takes colours that can be read on any; colour-blind is for either background.
var Themes = []string{"auto", "dark", "light", "colour-blind", "mono"}

var themes = map[string]theme{
	"dark": {
		strong: bold,
		quiet:  {"248", "248", ""},
		input:  {"111", "111", "14"},
		moved:  {"80", "80", "bold"},
		warn:   {"214", "214", "11"},
		fail:   {"210", "210", "9"},
	},
	"light": {
		strong: bold,
		quiet:  {"240", "240", ""},
		input:  {"25", "25", "4"},
		moved:  {"23", "23", "bold"},
		warn:   {"94", "94", "5"},
		fail:   {"124", "124", "1"},
	},
	"unknown": {
		strong: bold,
		quiet:  {"243", "243", ""},
		input:  {"#1b78d0", "63", ""},
		moved:  {"#00838f", "29", "bold"},
		warn:   {"#a06a00", "bold", "bold"},
		fail:   {"#dd3333", "163", "bold"},
	},
	"colour-blind-dark": {
		strong: bold,
		quiet:  {"248", "248", ""},
		input:  {"111", "111", "14"},
		moved:  bold,
		warn:   {"bold 221", "bold 221", "bold 11"},
		fail:   {"bold 208", "bold 208", "bold 9"},
	},
	"colour-blind-light": {
		strong: bold,
		quiet:  {"240", "240", ""},
		input:  {"25", "25", "4"},
		moved:  bold,
		warn:   {"bold 94", "bold 94", "bold 5"},
		fail:   {"bold 125", "bold 125", "bold 1"},
	},
	"mono": {strong: bold, warn: bold, fail: bold},
}

// styles paint. The escape sequences of each role are asked of Lip Gloss once, on a renderer of our own that never
// queries the terminal; painting is then two concatenations.
type styles struct {
	glyph      glyphs
	words      map[action]string // what stands for keys where there are none
	start, end [roles]string
}

func newStyles(t theme, depth termenv.Profile, g glyphs) *styles {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(depth)
	r.SetHasDarkBackground(true)
	s := &styles{glyph: g}
	for i, c := range t {
		st := r.NewStyle()
		for _, word := range strings.Fields(c.at(depth)) {
			if word == "bold" {
				st = st.Bold(true)
			} else {
				st = st.Foreground(lipgloss.Color(word))
			}
		}
		s.start[i], s.end[i], _ = strings.Cut(st.Render("x"), "x")
	}
	return s
}

func (c colour) at(depth termenv.Profile) string {
	switch depth {
	case termenv.TrueColor:
		return c.full
	case termenv.ANSI256:
		return c.palette
	case termenv.ANSI:
		return c.basic
	}
	return ""
}

// paint wraps a text in its role.
func (s *styles) paint(r role, text string) string {
	if s.start[r] == "" || text == "" {
		return text
	}
	return s.start[r] + text + s.end[r]
}
