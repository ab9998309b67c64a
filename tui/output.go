package tui

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
)

// An output is the way from Bubble Tea to the terminal. Bubble Tea writes every line anew in which anything has changed;
// over a slow connection that is seen. This writes the cells that have changed.
type output struct {
	to   io.Writer
	mu   sync.Mutex
	rows []string // what the terminal shows, by row; "" where that is not known
	size tea.WindowSizeMsg
}

// asTerminal keeps what Bubble Tea must know of a terminal: that it is one.
func (o *output) asTerminal() io.Writer {
	if f, ok := o.to.(term.File); ok {
		return outputFile{f, o}
	}
	return o
}

// outputFile is an output that is a terminal.
type outputFile struct {
	term.File
	*output
}

func (f outputFile) Write(p []byte) (int, error) { return f.output.Write(p) }

// resized is for a window that takes another size: what it shows then is not known.
func (o *output) resized(size tea.WindowSizeMsg) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.rows, o.size = nil, size
}

// outdated reports a frame that was made for a larger window and comes late: a whole one of the new size follows it.
func (o *output) outdated(rows []string) bool {
	if o.size.Width == 0 || o.size.Height == 0 {
		return false
	}
	wide := func(row string) bool { return ansi.StringWidth(row) > o.size.Width }
	return len(rows) > o.size.Height || slices.ContainsFunc(rows, wide)
}

// Write passes on what is no frame as it is. It may have cleared the screen.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	rows, end, ok := frameOf(p)
	if !ok {
		o.rows = nil
		return o.to.Write(p)
	}
	if o.outdated(rows) {
		return len(p), nil
	}
	text := o.changes(rows)
	if text == "" {
		return len(p), nil
	}
	if _, err := io.WriteString(o.to, text+end); err != nil {
		o.rows = nil
		return 0, err
	}
	return len(p), nil
}

// changes is what makes a frame of what the terminal shows.
func (o *output) changes(rows []string) string {
	var p painter
	grown := false // the row above is of a width that terminals do not agree on, and may have grown into this one
	for y, row := range rows {
		if y == len(o.rows) {
			o.rows = append(o.rows, "")
		}
		row, shorter := strings.CutSuffix(row, ansi.EraseScreenBelow)
		again := grown
		if grown = false; again {
			row = cmp.Or(row, o.rows[y])
		}
		switch {
		case shorter: // erased first: behind a row that fills its line the last character would go, too
			row = cmp.Or(row, o.rows[y])
			p.row(y, ansi.EraseScreenBelow+row)
			o.rows = o.rows[:y+1]
		case row == "" || row == o.rows[y] && !again:
			continue
		case again:
			p.row(y, row)
		default:
			p.change(o.rows[y], row, y)
		}
		o.rows[y] = row
		_, narrow := paintedCells(row)
		grown = !narrow
	}
	p.use("")
	return p.String()
}

// frameOf takes a frame of Bubble Tea apart: the cursor goes home, then comes row after row, and those that stayed as they
// were are empty.
func frameOf(p []byte) (rows []string, end string, ok bool) {
	body, ok := bytes.CutPrefix(p, []byte(ansi.CursorHomePosition))
	at := bytes.LastIndex(body, []byte("\x1b[")) // where Bubble Tea leaves the terminal's cursor
	if !ok || at <= 0 || parametersLength(string(body[at+2:]), 'H') != len(body)-at-2 {
		return nil, "", false
	}
	rows = strings.Split(string(body[:at]), "\n")
	for y, row := range rows {
		rows[y] = strings.Trim(row, "\r")
	}
	return rows, string(body[at:]), true
}

// parametersLength is the length of what follows the beginning of a sequence: numbers, and the letter that ends it; 0 if it
// is another sequence.
func parametersLength(s string, letter byte) int {
	if n := strings.IndexFunc(s, func(r rune) bool { return r != ';' && (r < '0' || r > '9') }); n >= 0 && s[n] == letter {
		return n + 1
	}
	return 0
}

// A painter writes parts of a frame, with as few sequences as they need.
type painter struct {
	strings.Builder
	style string // in force
}

// use puts a style in force.
func (p *painter) use(style string) {
	if style == p.style {
		return
	}
	if style == "" || strings.Contains(p.style+style, "[1") { // a colour takes the place of another, but bold adds to it
		p.WriteString(ansi.ResetStyle)
	}
	p.WriteString(style)
	p.style = style
}

// row writes a row as it is.
func (p *painter) row(y int, row string) {
	p.use("")
	p.WriteString(ansi.CursorPosition(1, y+1) + row)
}

// change makes one row of another that the terminal shows.
func (p *painter) change(was, now string, y int) {
	old, known := paintedCells(was)
	cells, plain := paintedCells(now)
	if !known || !plain || was == "" {
		p.row(y, now)
		return
	}
	p.cells(old, cells, y)
}

// A painted cell is a character and the sequences that are in force for it.
type paintedCell struct{ text, style string }

var blankCell = paintedCell{text: " "}

// paintedCells takes a row apart into cells, if each of its characters is known to take one cell in every terminal.
func paintedCells(row string) (all []paintedCell, ok bool) {
	row = strings.TrimSuffix(row, ansi.EraseLineRight)
	style := ""
	for i := 0; i < len(row); {
		if n := styleLength(row[i:]); n > 0 {
			if style += row[i : i+n]; strings.HasSuffix(style, "[0m") || strings.HasSuffix(style, "[m") {
				style = ""
			}
			i += n
			continue
		}
		n := narrowLength(row[i:])
		if n == 0 {
			return nil, false
		}
		cell := paintedCell{row[i : i+n], style}
		if cell.text == " " { // no role has a background: a blank is a blank
			cell = blankCell
		}
		all = append(all, cell)
		i += n
	}
	return all, true
}

func styleLength(s string) int {
	if rest, ok := strings.CutPrefix(s, "\x1b["); ok {
		if n := parametersLength(rest, 'm'); n > 0 {
			return n + 2
		}
	}
	return 0
}

// narrowLength is the length of a character of one cell, 0 for all others: those that are wide, joined, or of a width that
// terminals do not agree on.
func narrowLength(s string) int {
	if s[0] < 0x80 {
		if s[0] < ' ' || s[0] == 0x7f {
			return 0
		}
		return 1
	}
	r, n := utf8.DecodeRuneInString(s)
	known := r >= 0xa1 && r < 0x300 && r != 0xad || r >= 0x2013 && r < 0x2027 || r >= 0x2030 && r < 0x2060 || r >= 0x2070 && r < 0x2900
	if known && ansi.StringWidth(s[:n]) == 1 {
		return n
	}
	return 0
}

// apart is how many cells may stay as they are between two that change before a move of the cursor is shorter.
const apart = 4

// cells writes the cells of a row that have changed.
func (p *painter) cells(was, now []paintedCell, y int) {
	n, at := max(len(was), len(now)), -1 // where the terminal's cursor is
	for x := 0; x < n; x++ {
		if cellAt(was, x) == cellAt(now, x) {
			continue
		}
		last := x // that has changed
		for k := x + 1; k < n && k-last <= apart; k++ {
			if cellAt(was, k) != cellAt(now, k) {
				last = k
			}
		}
		if at < 0 {
			p.WriteString(ansi.CursorPosition(x+1, y+1))
		} else {
			p.WriteString(ansi.CursorForward(x - at))
		}
		for _, c := range now[min(x, len(now)):min(last+1, len(now))] {
			if c != blankCell { // blanks are written in the style that is there
				p.use(c.style)
			}
			p.WriteString(c.text)
		}
		if last >= len(now) {
			p.WriteString(ansi.EraseLineRight)
			return
		}
		x, at = last, last+1
	}
}

// cellAt is a cell of a row; behind its end there are blanks.
func cellAt(row []paintedCell, x int) paintedCell {
	if x < len(row) {
		return row[x]
	}
	return blankCell
}
