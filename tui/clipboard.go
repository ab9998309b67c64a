package tui

import (
	"io"
	"os"
	"strings"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"
)

// Copying goes through the terminal (OSC 52), because the program may run on another machine than the one whose
// clipboard is wanted. No terminal says whether it took the text, so the message says which way it went.

// copyOut copies a text and says what was copied.
func (m *model) copyOut(text, what string) tea.Cmd {
	sequence, way := clipboardFor(m.env, text)
	out, pressed := m.terminal(), m.pressed
	return func() tea.Msg {
		// One write: the renderer's frames are single writes, too, so neither lands within the other.
		if _, err := io.WriteString(out, sequence); err != nil {
			return said{"Could not copy: " + err.Error(), pressed}
		}
		return said{"Copied " + what + way, pressed}
	}
}

// terminal is where the clipboard's sequence is written.
func (m *model) terminal() io.Writer {
	if m.opt.Terminal != nil {
		return m.opt.Terminal
	}
	return os.Stdout
}

// clipboardFor is what to write to the terminal for its clipboard to hold a text, and which way that goes, as the
// end of a sentence. Within tmux and screen the sequence is wrapped, to be passed on.
func clipboardFor(e environ, text string) (sequence, way string) {
	s := osc52.New(text)
	way = " through the terminal (OSC 52)."
	if e.remote() {
		way = " through SSH (OSC 52)."
	}
	switch term := e["TERM"]; {
	case e["TMUX"] != "":
		// tmux takes the plain sequence with set-clipboard on, the wrapped one with allow-passthrough on.
		return s.String() + s.Tmux().String(), " through tmux (needs set-clipboard on)."
	case e["STY"] != "":
		return s.Screen().String(), " through screen (OSC 52)."
	case strings.HasPrefix(term, "tmux"): // tmux on the machine that this one was reached from
		return s.String() + s.Tmux().String(), " through SSH and tmux (needs set-clipboard on)."
	}
	return s.String(), way
}
