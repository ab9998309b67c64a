package tui

import (
	"maps"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"headroom/calc"
)

// fuzzed are the keys that control characters stand for in what is fuzzed. Every other character is typed.
var fuzzed = slices.Sorted(maps.Keys(keyTypes))

const (
	fuzzPaste  = '\x1e' // begins and ends what is pasted
	fuzzResize = '\x1f' // the next two characters are a size
)

// messages are what a fuzzed text stands for.
func messages(text string) (all []tea.Msg) {
	runes := []rune(text)
	for i := 0; i < len(runes); i++ {
		switch r := runes[i]; {
		case r == fuzzResize && i+2 < len(runes):
			all = append(all, tea.WindowSizeMsg{Width: int(runes[i+1]) % 201, Height: int(runes[i+2]) % 61})
			i += 2
		case r == fuzzPaste:
			end := i + 1 + max(0, slices.Index(runes[i+1:], fuzzPaste))
			all = append(all, tea.KeyMsg{Type: tea.KeyRunes, Runes: runes[i+1 : end], Paste: true})
			i = end
		case int(r) < len(fuzzed):
			all = append(all, keyMsg(fuzzed[r]))
		default:
			all = append(all, keyMsg(string(r)))
		}
	}
	return all
}

// keysFor writes keys by name as a text to fuzz.
func keysFor(keys ...string) string {
	var b strings.Builder
	for _, k := range keys {
		if i := slices.Index(fuzzed, k); i >= 0 {
			b.WriteByte(byte(i))
		} else {
			b.WriteString(k)
		}
	}
	return b.String()
}

// FuzzKeys: whatever is typed, pasted and resized, a frame fits its window and holds nothing that a terminal could take
// for a command; the values are those of the sheet saved and read again; and undo leads back to the sheet opened.
func FuzzKeys(f *testing.F) {
	for _, keys := range []string{
		keysFor("down", "3", " ", "h", "enter", "u", "U", "b", "*2", "enter", "r"),
		keysFor("3 * rate", "enter", "-", "+", "<", ">", "i", "home", "delete", "esc", "i", "enter"),
		keysFor("/", "lag", "enter", "0..2 h", "tab", "5m", "enter", " ", "down", "y", "?", "w", "esc"),
		keysFor("p", "hot", "enter", "50", "enter", "u", "u", "p", "esc", "W", "x.calc", "esc"),
		keysFor("/", "new_cell", "down", "down", "enter", "backspace", "2 * ra", "right", "enter", "!", "G", "g"),
		keysFor("down", "1..3 h", "enter", "/", "drain_time", "enter", "s", "1 h", "down", "enter", "s", ">= 5", "enter", "u"),
		keysFor("\x1e3 h\nb = 4\x1b[2J\x1e", "enter", "\x1fP\x18", "right", "left", "\x1f(\x0c", "tab", "shift+tab", "pgdown", "ctrl+l"),
	} {
		f.Add(keys)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 {
			return
		}
		m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
		m.opt.Open = nil // nothing on disk
		first, full := m.sheet().Save(), false
		for _, msg := range messages(text) {
			if _, saves := m.dialog.(*saveAsDialog); saves {
				msg = keyMsg("esc") // what is typed at random is no path to write to
			}
			_, cmd := m.Update(msg)
			if m.left {
				return
			}
			if _, solves := m.top().(*solve); solves {
				run(m, cmd) // the search; no other commands, which copy, and end the program
			}
			sound(t, m)
			full = full || weightOf(m.history.done) > mostHistory/2 // from here on steps may be forgotten
		}
		for m.edit != nil || m.top() != nil || m.dialog != nil {
			m.Update(keyMsg("esc"))
		}
		asSaved(t, m)
		for len(m.history.done) > 0 {
			m.Update(keyMsg("u"))
			sound(t, m)
		}
		if got := m.sheet().Save(); got != first && !full {
			t.Errorf("undone to another sheet:\n%s", lineDiff(first, got))
		}
	})
}

// sound checks the frame.
func sound(t *testing.T, m *model) {
	t.Helper()
	fits(t, m, m.width, m.height)
	if v := m.View(); strings.ContainsFunc(v, control) || strings.ContainsFunc(ansi.Strip(v), func(r rune) bool { return r != '\n' && calc.Hidden(r) }) {
		t.Fatalf("control characters: %q", v)
	}
}

// asSaved holds the values against those of the sheet saved and read again.
func asSaved(t *testing.T, m *model) {
	t.Helper()
	text := m.sheet().Save()
	again, errs := calc.Load(calc.Source{Name: "again.calc", Text: text})
	if len(errs) > 0 {
		t.Fatalf("what is saved has errors: %v\n%s", errs, text)
	}
	for _, c := range m.sheet().Cells() {
		d := again.Cell(c.Name())
		if d == nil {
			t.Fatalf("%s is not saved:\n%s", c.Name(), text)
		}
		if !same(c.Value(), d.Value()) {
			t.Fatalf("%s is %+v, and %+v once saved:\n%s", c.Name(), c.Value(), d.Value(), text)
		}
	}
}

// FuzzLayout: whatever a sheet is called and says, on whichever page and screen and in whichever window, a frame fits and
// holds nothing that a terminal could take for a command.
func FuzzLayout(f *testing.F) {
	for i, words := range []string{
		"plain", "積み残し 日本語の長い題名です", "e\u0301\u0301\u0301 \u200d\u200d", "👩‍👩‍👧‍👦🇩🇪 family", "\u202eevil\x1b[2J", strings.Repeat("long ", 60),
		"tab\there", "ไทยไทยไทย", "", strings.Repeat("W", 300),
	} {
		f.Add(words, byte(i*7), byte(i*3), byte(40+16*i), byte(10+5*i))
	}
	f.Fuzz(func(t *testing.T, words string, state, page, w, h byte) {
		line := strings.Join(strings.Fields(words), " ")
		if len(words) > 1000 {
			return
		}
		m := open(t, calc.Source{Name: words, Path: words, Text: "# " + line + "\n# " + line + "\nfrom " + line + "\nshow peak\nmine: records/s = 5 # stated: " + line +
			"\nrate = 2..3/s # " + line + "\ncheck mine < 3/s : " + line + "\nlimit mine = 7/s\nmind " + line + "\nask " + line + "\n"}, 80, 24)
		pages := m.pages()
		m.goToPage(pages[int(page)%len(pages)])
		for _, key := range scenes[int(state)%len(scenes)].keys {
			m.Update(keyMsg(key))
		}
		resize(m, int(w), int(h)%61)
		sound(t, m)
	})
}
