package tui

import (
	"context"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"headroom/calc"
)

// keyBytes are what a terminal sends for keys that are no characters.
var keyBytes = map[string]string{
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "esc": "\x1b", "tab": "\t", "shift+tab": "\x1b[Z",
	"home": "\x1b[H", "end": "\x1b[F", "pgup": "\x1b[5~", "pgdown": "\x1b[6~", "backspace": "\x7f", "delete": "\x1b[3~", "space": " ",
	"ctrl+r": "\x12", "ctrl+u": "\x15", "ctrl+w": "\x17", "ctrl+k": "\x0b", "ctrl+l": "\x0c", "ctrl+c": "\x03", "ctrl+z": "\x1a",
}

func bytesOf(key string) string {
	if b, ok := keyBytes[key]; ok {
		return b
	}
	return key
}

// The most that a keystroke may write: one that edits or moves, and one that puts another screen, or another list, in the
// place of this one.
const (
	littleBytes = 2000
	frameBytes  = 4000
)

// keystrokes are what is done in turn, with what another screen may take from the first keys to the last.
var keystrokes = []struct {
	most int
	keys []string
}{
	{littleBytes, []string{"down", "up", "j", "k", "right", "l", "left", "h", "right", "right", "tab", "tab", "shift+tab", "G", "g", "end", "home", "pgdown", "pgup"}},
	{littleBytes, []string{"+", "+", "-", ">", "<", "3", "0", "backspace", "up", "down", "0", "enter", "u", "U", "r", "ctrl+r", "i", "home", "delete", "ctrl+k", "7", "tab", "8", "esc", "*", "2", "enter", "b", "!", "u"}},
	{frameBytes, []string{"space"}},
	{littleBytes, []string{"down", "up", "+", "-", "u"}},
	{frameBytes, []string{"right", "right", "right", "left", "left", "left", "esc", "/"}},
	{littleBytes, []string{"down", "right", "up", "left"}},
	{frameBytes, []string{"r", "a", "t", "backspace"}},
	{littleBytes, []string{"down", "up"}},
	{frameBytes, []string{"esc", "p", "e"}},
	{littleBytes, []string{"down", "down", "up", "a", "backspace"}},
	{frameBytes, []string{"esc", "?"}},
	{littleBytes, []string{"down", "down", "up", "right", "left"}},
	{frameBytes, []string{"esc", "s"}},
	{littleBytes, []string{"1", "0", "backspace", "down", "up"}},
	{frameBytes, []string{"esc", "c"}},
	{littleBytes, []string{"down", "up", "tab"}},
	{frameBytes, []string{"esc"}},
}

// TestTrap13KeyWritesLittle: a key that edits or moves writes less than 2 kB, and one that opens a screen no more than that
// screen; and what it writes is all that had to change. Without keys nothing is written.
func TestTrap13KeyWritesLittle(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	for _, name := range []string{"", "two-hour-peak", "orders-log", "hot-seller", "retry-storm"} {
		all.Go(func() {
			open := func() *model {
				opt := Options{Source: calc.Default(), Theme: "dark"}
				if name != "" {
					opt.Source = preset(t, name)
				}
				m := openFull(t, opt, 100, 30)
				m.style = newStyles(themes["dark"], termenv.TrueColor, unicodeGlyphs)
				return m
			}
			s, other := beginOn(t, context.Background(), open(), 100, 30), open()
			for _, stroke := range keystrokes {
				for _, key := range stroke.keys {
					before := s.size()
					io.WriteString(s.keys, bytesOf(key))
					press(other, key)
					if want := drawn(t, other.View(), 100, 30); !s.shows(want) {
						t.Errorf("%s after %s:\n%s", name, key, lineDiff(want, s.shown()))
						return
					}
					if n := s.size() - before; n > stroke.most {
						t.Errorf("%s: %s writes %d bytes", name, key, n)
					}
				}
			}
			s.settled()
			before := s.size()
			time.Sleep(500 * time.Millisecond)
			if n := s.size() - before; n != 0 {
				t.Errorf("%s: %d bytes while idle", name, n)
			}
		})
	}
	all.Wait()
}
