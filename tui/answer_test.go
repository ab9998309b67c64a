package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestAnswerCutShort: a key without a character ends an answer whose end has begun, as any other does.
func TestAnswerCutShort(t *testing.T) {
	a := answer{inside: true, esc: true}
	keys := a.sort(tea.KeyMsg{Type: tea.KeySpace})
	if len(keys) != 2 || keys[0].Type != tea.KeyEsc || keys[1].Type != tea.KeySpace || a.inside {
		t.Errorf("%v, %+v", keys, a)
	}
}
