//go:build unix

package main

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

const pictureCols, pictureRows = 100, 42

// TestPicture holds the picture of the README to what the program shows: the peak scenario after its duration was
// changed to three hours. With -update it is drawn anew.
func TestPicture(t *testing.T) {
	t.Setenv("COLORFGBG", "15;0")
	term, _ := startSilent(t, pictureCols, pictureRows, "two-hour-peak")
	for _, step := range []struct{ wait, keys string }{
		{"First to give way", "/"}, {"find", "peak_duration"}, {"how long the peak lasts", "\r"},
		{"Backlog and drain", "3 h"}, {"12.96", "\r"},
	} {
		if !term.shows(step.wait, patience) {
			t.Fatalf("the screen does not show %q:\n%s", step.wait, term.screen().String())
		}
		term.pty.WriteString(step.keys)
	}
	path := filepath.Join("..", "..", "docs", "screen.svg")
	want, _ := os.ReadFile(path)
	got := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if got = svg(term.screen()); got == string(want) {
			return
		}
	}
	if !*update {
		t.Fatalf("%s is not what the program shows (run go test ./cmd/headroom -run Picture -update):\n%s", path, term.screen().String())
	}
	if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}

// screen is what the terminal shows now.
func (s *silentTerminal) screen() *vt.Emulator {
	e := vt.NewEmulator(pictureCols, pictureRows)
	go io.Copy(io.Discard, e) // what a terminal would answer
	e.Write(s.bytes())
	return e
}

// shows waits until the screen shows text.
func (s *silentTerminal) shows(text string, limit time.Duration) bool {
	for deadline := time.Now().Add(limit); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if strings.Contains(s.screen().String(), text) {
			return true
		}
	}
	return false
}

// The cells of the picture, in its pixels.
const (
	cellWidth, cellHeight = 8.4, 18
	margin                = 12
	baseline              = 13.5
	background            = "#171717"
	foreground            = "#dcdcdc"
)

// svg draws a screen: a line of text for every run of cells of one style, each as long as its cells, so that the
// columns hold in any font.
func svg(e *vt.Emulator) string {
	var b strings.Builder
	w, h := float64(e.Width())*cellWidth+2*margin, float64(e.Height())*cellHeight+2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" `, w, h, w, h)
	fmt.Fprintf(&b, "font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\" fill=\"%s\">\n", foreground)
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n", background)
	for y := range e.Height() {
		for _, r := range runs(e, y) {
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" textLength="%.1f" xml:space="preserve"%s>%s</text>`+"\n",
				margin+float64(r.x)*cellWidth, margin+float64(y)*cellHeight+baseline, float64(r.width)*cellWidth, r.style, html.EscapeString(r.text))
		}
	}
	b.WriteString(dots(e) + "</svg>\n")
	return b.String()
}

// dots draws the cells in braille dot by dot, since fonts differ in them most: a path of points for every row.
func dots(e *vt.Emulator) string {
	var b strings.Builder
	for y := range e.Height() {
		path, color := "", foreground
		for x := range e.Width() {
			c := e.CellAt(x, y)
			pattern, ok := braille(c)
			if !ok {
				continue
			}
			if c.Style.Fg != nil {
				color = hex(c.Style.Fg)
			}
			for bit, place := range brailleDots {
				if pattern&(1<<bit) != 0 {
					path += fmt.Sprintf("M%.1f %.1fh0", margin+(float64(x)+place[0])*cellWidth, margin+(float64(y)+place[1])*cellHeight)
				}
			}
		}
		if path != "" {
			fmt.Fprintf(&b, `<path d="%s" stroke="%s" stroke-width="2" stroke-linecap="round"/>`+"\n", path, color)
		}
	}
	return b.String()
}

// brailleDots are the places of the dots in a cell, in parts of its width and height, by the bit of the character.
var brailleDots = [8][2]float64{
	{.25, .125}, {.25, .375}, {.25, .625}, {.75, .125}, {.75, .375}, {.75, .625}, {.25, .875}, {.75, .875},
}

// braille is the pattern of a cell in braille.
func braille(c *uv.Cell) (pattern rune, ok bool) {
	if c == nil {
		return 0, false
	}
	r := []rune(c.Content)
	if len(r) != 1 || r[0] < 0x2800 || r[0] > 0x28ff {
		return 0, false
	}
	return r[0] - 0x2800, true
}

// A textRun is words of one style, with one blank between them at most.
type textRun struct {
	x, width int
	style    string
	text     string
}

func runs(e *vt.Emulator, y int) []textRun {
	var all []textRun
	for x := range e.Width() {
		c := e.CellAt(x, y)
		if _, isDots := braille(c); isDots || c == nil || strings.TrimSpace(c.Content) == "" {
			continue
		}
		style, n := styleOf(c.Style), len(all)-1
		if n < 0 || all[n].style != style || x-all[n].end() > 1 {
			all = append(all, textRun{x: x, style: style})
			n++
		}
		all[n].text += strings.Repeat(" ", x-all[n].end()) + c.Content
		all[n].width = x + max(c.Width, 1) - all[n].x
	}
	return all
}

func (r textRun) end() int { return r.x + r.width }

func styleOf(s uv.Style) string {
	out := ""
	if s.Fg != nil {
		out += fmt.Sprintf(` fill="%s"`, hex(s.Fg))
	}
	if s.Attrs&uv.AttrBold != 0 {
		out += ` font-weight="bold"`
	}
	return out
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
