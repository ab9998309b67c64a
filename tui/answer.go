package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// answer follows what a terminal may say unasked, or late to a question of another program: "ESC ] 11;rgb:… ESC \".
// Bubble Tea takes it apart into keys, which must not be typed into a field.
type answer uint8

const (
	noAnswer  answer = iota
	mayAnswer        // ESC ] has come: an answer, or a user who types very fast
	inAnswer
)

// hold reports whether a key is part of an answer. Held is an escape and a bracket that were none after all.
func (a *answer) hold(k tea.KeyMsg) (part, held bool) {
	begins := k.Alt && string(k.Runes) == "]"
	ends := k.Alt && string(k.Runes) == `\` || k.Type == tea.KeyCtrlG
	switch was := *a; {
	case begins:
		*a = mayAnswer
		return true, was == mayAnswer
	case ends:
		*a = noAnswer
		return true, false
	case was == mayAnswer && len(k.Runes) > 1 && !k.Paste && strings.Contains(string(k.Runes), ";"), was == inAnswer && k.Type == tea.KeyRunes:
		*a = inAnswer
		return true, false
	default:
		*a = noAnswer
		return false, was == mayAnswer
	}
}
