package tui

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// A typingPlace is a place in which text is typed: how it is reached, and the field that is then open.
type typingPlace struct {
	name string
	cell string
	keys []string
	in   func(m *model) *field
}

var typings = []typingPlace{
	{"the field of a row", "peak_duration", []string{"enter"}, func(m *model) *field {
		if m.edit == nil {
			return nil
		}
		return &m.edit.field
	}},
	{"the field, text kept", "peak_duration", []string{"i"}, func(m *model) *field {
		if m.edit == nil {
			return nil
		}
		return &m.edit.field
	}},
	{"find", "peak_duration", []string{"/"}, frontField},
	{"presets", "peak_duration", []string{"p"}, frontField},
	{"all keys", "peak_duration", []string{"?"}, frontField},
	{"all keys over look", "peak_duration", []string{"space", "?"}, frontField},
	{"compare, another sheet", "peak_duration", []string{"c", "c"}, frontField},
	{"solve", "drain_time", []string{"s"}, frontField},
	{"the span of a sweep", "drain_time", []string{"v", "enter"}, frontField},
	{"save as", "peak_duration", []string{"W"}, func(m *model) *field {
		if d, ok := m.dialog.(*saveAsDialog); ok {
			return &d.path
		}
		return nil
	}},
}

// frontField is the field of the screen in front.
func frontField(m *model) *field {
	switch s := m.top().(type) {
	case *find:
		return &s.filter
	case *picker:
		return &s.filter
	case *palette:
		return &s.filter
	case *solve:
		return &s.wanted
	case *look:
		if s.varied.typing {
			return &s.varied.field
		}
	}
	return nil
}

func (p typingPlace) open(t testing.TB) *model {
	t.Helper()
	m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
	m.selectCell(t, p.cell)
	press(m, p.keys...)
	if p.in(m) == nil {
		t.Fatalf("%s has no field", p.name)
	}
	return m
}

// everyRune is what may be typed: all of ASCII, the letters of Latin, and others. What cannot be seen goes.
func everyRune() []rune {
	var all []rune
	for r := ' '; r < 0x180; r++ {
		if !calc.Hidden(r) && r != 0xa0 {
			all = append(all, r)
		}
	}
	return append(all, 'Ω', 'ж', 'א', '日', '한', 'ก', '½', '×', '−', '…', '▸', '▌', '│', '⣿', '👍', '\u0301')
}

// TestTrap15EveryRuneIsText: wherever a field, a filter or a path is open, each character is typed, and that is all it does:
// it leaves nothing, opens nothing and changes no other number.
func TestTrap15EveryRuneIsText(t *testing.T) {
	t.Parallel()
	for _, p := range typings {
		m := p.open(t)
		was, screens := m.sheet().Save(), len(m.screens)
		for i, r := range everyRune() {
			press(m, "home", "ctrl+k", string(r))
			f := p.in(m)
			if f == nil || f.String() != string(r) {
				t.Fatalf("%q typed into %s is %v", r, p.name, f)
			}
			if m.left || len(m.screens) != screens {
				t.Fatalf("%q typed into %s did something", r, p.name)
			}
			if i%4 == 0 {
				fits(t, m, 80, 24)
			}
		}
		press(m, "esc", "esc", "esc")
		if m.top() != nil || m.dialog != nil || m.edit != nil {
			t.Errorf("esc does not leave %s", p.name)
		}
		if got := m.sheet().Save(); got != was && m.sheet().Source().Name == "two-hour-peak" {
			t.Errorf("typing into %s changed the sheet:\n%s", p.name, lineDiff(was, got))
		}
	}
}

// TestTrap15ThroughTheTerminal: the same on the way from the terminal, where characters come many at a time.
func TestTrap15ThroughTheTerminal(t *testing.T) {
	t.Parallel()
	const text = `qQ?:/!=*+-<>wWuUrRgGhjklbBcCtvsxyYp0.5%~[]{}()@#$&;"'|\_` + "`^,éß日½"
	atEach(t, func(p typingPlace, s *terminal) {
		s.typed("\x1b[H\x0b" + text)
		s.ends(func(m *model) {
			if f := p.in(m); f == nil || f.String() != text {
				t.Errorf("typed into %s: %v", p.name, f)
			}
		})
	})
}

// atEach runs the program at each place in which text is typed, all at once.
func atEach(t *testing.T, f func(p typingPlace, s *terminal)) {
	t.Helper()
	var all sync.WaitGroup
	for _, p := range typings {
		m := p.open(t)
		all.Go(func() { f(p, beginOn(t, context.Background(), m, 80, 24)) })
	}
	all.Wait()
}

// ends ends the program, after which its model may be read.
func (s *terminal) ends(f func(m *model)) {
	s.program.Kill()
	s.ended()
	f(s.model)
}

// TestTrap16PasteSubmitsNothing: what is pasted is text, its line breaks included: it closes no field, submits no dialog and
// acts as no key. Where one value is wanted it is one value, or one clear error.
func TestTrap16PasteSubmitsNothing(t *testing.T) {
	t.Parallel()
	const pasted = "3 h\r\nq\x1b[2J\r\n\tpeak_rate = 4/s\r"
	const line = "3 h  q[2J   peak_rate = 4/s "
	atEach(t, func(p typingPlace, s *terminal) {
		s.typed("\x1b[H\x0b")
		s.typed("\x1b[200~" + pasted + "\x1b[201~")
		s.ends(func(m *model) {
			if f := p.in(m); f == nil || f.String() != line {
				t.Errorf("pasted into %s: %v", p.name, f)
			}
			if got := m.sheet().Cell("peak_rate").Text(); got != "2000 records/s" || m.sheet().Source().Name != "two-hour-peak" {
				t.Errorf("pasted into %s: peak_rate is %s", p.name, got)
			}
			if strings.ContainsFunc(m.View(), control) {
				t.Errorf("pasted into %s: control characters are shown", p.name)
			}
		})
	})
	t.Run("one value or one error", func(t *testing.T) {
		for text, want := range map[string]struct{ field, says string }{
			"3\r\n":                    {"3  ", "Read as 3 h"},
			"3\nh":                     {"3 h", "7.2"},
			"3 h\n4 h":                 {"3 h 4 h", ""},
			"rate = 3/s\nramp = 4 s":   {"rate = 3/s ramp = 4 s", "opens a sheet"},
			"quit":                     {"quit", ""},
			strings.Repeat("9\n", 500): {strings.Repeat("9 ", 500), ""},
		} {
			m := open(t, preset(t, "two-hour-peak"), 80, 30)
			m.selectCell(t, "peak_duration")
			m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
			if m.left || m.edit == nil || m.edit.field.String() != want.field {
				t.Fatalf("%q pasted on the sheet: %+v", text, m.edit)
			}
			if v := m.View(); !strings.Contains(v, want.says) || want.says == "" && !strings.Contains(v, m.glyph.fail) {
				t.Errorf("%q pasted does not say %q:\n%s", text, want.says, v)
			}
		}
	})
}

// Answers that a terminal may give to a question that another program has asked.
var lateAnswers = []string{
	"\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]11;rgb:ffff/ffff/ffff\a", "\x1b]10;rgb:dcdc/aaaa/8888\x1b\\", "\x1b]4;7;rgb:12/34/56\a",
	"\x1b]52;c;cmF0ZQ==\x1b\\", "\x1b[24;80R", "\x1b[?62;22c", "\x1b[>41;354;0c", "\x1b[?2026;2$y", "\x1b[0n", "\x1bP>|xterm(388)\x1b\\",
	"\x1bP1+r544e=787465726d\x1b\\", "\x1bP1$r0m\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b[4;600;800t",
}

// TestTrap09LateAnswerIsNotTyped: what a terminal answers late is no text and no key, whole or in two parts as a slow line
// delivers it, wherever one types.
func TestTrap09LateAnswerIsNotTyped(t *testing.T) {
	t.Parallel()
	atEach(t, func(p typingPlace, s *terminal) {
		s.typed("\x1b[H\x0b5")
		for _, answer := range lateAnswers { // each write is one read
			io.WriteString(s.keys, answer)
			io.WriteString(s.keys, "1")
		}
		s.sees("5" + strings.Repeat("1", len(lateAnswers)))
		s.ends(func(m *model) {
			if f, want := p.in(m), "5"+strings.Repeat("1", len(lateAnswers)); f == nil || f.String() != want {
				t.Errorf("%s holds %v, want %s", p.name, f, want)
			}
		})
	})
	t.Run("in two parts", func(t *testing.T) {
		for _, answer := range lateAnswers {
			if strings.HasPrefix(answer, "\x1b[") {
				continue // Bubble Tea itself waits for the rest of none
			}
			for cut := 2; cut < len(answer); cut++ {
				if cut == 3 { // one character is what a user types
					continue
				}
				m := typings[0].open(t)
				press(m, "7")
				for _, part := range []string{answer[:cut], answer[cut:]} {
					for _, k := range keysIn(t, part) {
						m.Update(k)
					}
				}
				press(m, "1")
				if m.edit == nil || m.edit.field.String() != "71" {
					t.Errorf("%q, then %q: %+v", answer[:cut], answer[cut:], m.edit)
				}
			}
		}
	})
}

// keysIn are the keys that Bubble Tea makes of what one read delivers.
func keysIn(t *testing.T, bytes string) (keys []tea.KeyMsg) {
	t.Helper()
	r := reading()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, part := range []string{bytes, "\x1b[24~"} { // F12 ends it
		io.WriteString(r.feed, part)
	}
	for {
		select {
		case k := <-r.seen:
			if k.Type == tea.KeyF12 {
				return keys
			}
			keys = append(keys, k)
		case <-time.After(longWait):
			t.Fatalf("%q is not read", bytes)
		}
	}
}

// reading is a program that does nothing but read, one for all tests.
var reading = sync.OnceValue(func() *recorder {
	in, feed := io.Pipe()
	r := &recorder{feed: feed, seen: make(chan tea.KeyMsg, 300)}
	go tea.NewProgram(r, tea.WithInput(in), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithoutSignalHandler()).Run()
	return r
})

// recorder is a model that tells of its keys.
type recorder struct {
	mu   sync.Mutex
	feed io.Writer
	seen chan tea.KeyMsg
}

func (r *recorder) Init() tea.Cmd { return nil }
func (r *recorder) View() string  { return "" }
func (r *recorder) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok {
		r.seen <- k
	}
	return r, nil
}

// TestTrap21EscapeAndKeyInOneRead: an escape and a key that follow so fast that they come as one are an escape and that key;
// no key exists that is both. The field is put back, and the key acts on the sheet or on what then has the keys.
func TestTrap21EscapeAndKeyInOneRead(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	for r := '!'; r < 0x7f; r++ {
		all.Go(func() {
			m := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
			other := openFull(t, Options{Source: preset(t, "two-hour-peak")}, 80, 24)
			press(m, "down", "9")
			press(other, "down", "9", "esc", string(r), "0")
			s := beginOn(t, context.Background(), m, 80, 24)
			s.typed("\x1b" + string(r))
			s.typed("0")
			if want := drawn(t, other.View(), 80, 24); !s.shows(want) {
				t.Errorf("escape and %q, then 0:\n%s", r, lineDiff(want, s.shown()))
			}
		})
	}
	all.Wait()
	for bytes, want := range map[string][]string{
		"\x1bj": {"esc", "j"}, "\x1b\x1b": {"esc", "esc"}, "\x1b\x1b[B": {"esc", "down"}, "\x1b\r": {"esc", "enter"}, "\x1b\t": {"esc", "tab"},
		"\x1b ": {"esc", "space"}, "\x1b\x7f": {"esc", "backspace"}, "\x1bé": {"esc", "é"}, "kk": {"k", "k"}, "\x1b\x0b": {"esc", "ctrl+k"},
	} {
		m, other := typings[0].open(t), typings[0].open(t)
		for _, k := range keysIn(t, bytes) {
			_, cmd := m.Update(k)
			run(m, cmd)
		}
		press(other, want...)
		if got, want := m.View(), other.View(); got != want {
			t.Errorf("%q:\n%s", bytes, lineDiff(want, got))
		}
	}
}
