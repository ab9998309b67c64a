package tui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

var update = flag.Bool("update", false, "rewrite the screens in testdata")

// preset reads a sheet that is built in; the package itself gets them through Options.
func preset(t testing.TB, name string) calc.Source {
	t.Helper()
	path := filepath.Join("..", "presets", name+".calc")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return calc.Source{Name: name, Text: string(text)}
}

// open starts the program on a sheet in a window, without colours and without a place to keep anything.
func open(t testing.TB, src calc.Source, w, h int) *model {
	t.Helper()
	m := newModel(Options{Source: src, Environ: []string{"TERM=xterm", "NO_COLOR=1", "LANG=C.UTF-8"}})
	resize(m, w, h)
	return m
}

func resize(m *model, w, h int) { m.Update(tea.WindowSizeMsg{Width: w, Height: h}) }

// press sends keys by name, and runs what they ask to be run.
func press(m *model, keys ...string) {
	for _, k := range keys {
		_, cmd := m.Update(keyMsg(k))
		run(m, cmd)
	}
}

// run runs a command and feeds its answers back, but for those that end or suspend the program.
func run(m *model, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			run(m, c)
		}
	case said, solvedMsg:
		_, next := m.Update(msg)
		run(m, next)
	}
}

var keyTypes = map[string]tea.KeyType{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter, "esc": tea.KeyEsc,
	"tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "ctrl+c": tea.KeyCtrlC, "ctrl+l": tea.KeyCtrlL, "ctrl+r": tea.KeyCtrlR,
	"ctrl+u": tea.KeyCtrlU, "ctrl+w": tea.KeyCtrlW, "ctrl+k": tea.KeyCtrlK, "ctrl+z": tea.KeyCtrlZ,
}

func keyMsg(name string) tea.KeyMsg {
	if t, ok := keyTypes[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	if name == "space" || name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// typed types a text character by character.
func typed(m *model, text string) {
	for _, r := range text {
		press(m, string(r))
	}
}

// select puts the cursor on a cell.
func (m *model) selectCell(t testing.TB, name string) {
	t.Helper()
	c := m.sheet().Cell(name)
	if c == nil {
		t.Fatalf("no cell %s", name)
	}
	m.goTo(c)
	m.follow()
}

// golden holds a screen against testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got+"\n" != string(want) {
		t.Errorf("%s differs; go test ./tui -update rewrites it\n%s", file, lineDiff(string(want), got+"\n"))
	}
}

// lineDiff shows the lines that differ.
func lineDiff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	var b strings.Builder
	for i := range max(len(w), len(g)) {
		var x, y string
		if i < len(w) {
			x = w[i]
		}
		if i < len(g) {
			y = g[i]
		}
		if x != y {
			b.WriteString("-" + x + "\n+" + y + "\n")
		}
	}
	return b.String()
}

// fits checks what every frame must be: no more lines than the window has, none wider.
func fits(t *testing.T, m *model, w, h int) {
	t.Helper()
	resize(m, w, h)
	view := m.View()
	lines := strings.Split(view, "\n")
	if len(lines) > max(h, 1) {
		t.Fatalf("%dx%d: %d lines", w, h, len(lines))
	}
	for i, l := range lines {
		if n := ansi.StringWidth(l); n > w {
			t.Fatalf("%dx%d: line %d is %d wide: %q", w, h, i, n, l)
		}
	}
	if w >= leastWidth && h >= leastHeight && strings.TrimSpace(lines[0]) == "" {
		t.Fatalf("%dx%d: no title", w, h)
	}
}
