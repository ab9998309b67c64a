package tui

// glyphs are the signs that the screens are drawn with. Each is one cell wide in the Unicode set outside CJK locales.
type glyphs struct {
	cursor, moves, feeds   string // the marks in column 0
	up, down               string // the change
	ok, warn, fail, broken string // the lamps
	prev, next             string // pages before and after
	bar, rule              string
	block, half, tick      string            // bars of limits
	caret                  string            // the place in a field
	more                   string            // something is cut
	keys                   map[string]string // names of keys, where they have a sign
	braille                bool              // plots are drawn in braille; else in columns of *
	full, shade            string            // big digits and bars, and bars of another kind
	eighths                []string          // of a cell, from below; the last is the whole
}

var unicodeGlyphs = glyphs{
	cursor: "▸", moves: "›", feeds: "‹",
	up: "▲", down: "▼",
	ok: "·", warn: "!", fail: "✗", broken: "?",
	prev: "‹", next: "›",
	bar: "│", rule: "─",
	block: "━", half: "╸", tick: "╵",
	caret: "▌", more: "…",
	keys:    map[string]string{"up": "↑", "down": "↓", "left": "←", "right": "→"},
	braille: true, full: "█", shade: "░",
	eighths: []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
}

var asciiGlyphs = glyphs{
	cursor: ">", moves: "+", feeds: "<",
	up: "^", down: "v",
	ok: ".", warn: "!", fail: "x", broken: "?",
	prev: "<", next: ">",
	bar: "|", rule: "-",
	block: "#", half: "", tick: "|",
	caret: "_", more: "...",
	full: "#", shade: ":",
	eighths: []string{"#"},
}
