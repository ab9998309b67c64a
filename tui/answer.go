package tui

import (
	"regexp"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
)

// answer follows what a terminal may say unasked, or late to a question of another program: "ESC ] 11;rgb:… ESC \", or
// the like with P or _ for the bracket. Bubble Tea takes it apart into keys, which must not be typed into a field.
type answer struct {
	held   []tea.KeyMsg // may begin an answer: an escape and a character have come as one, as from a user who types very fast
	text   string       // of what is held
	inside bool
	esc    bool // inside, an escape has come: half of the end
}

// How answers begin: those to colours and the clipboard, those about what a terminal can do, and those about pictures. A
// part may come alone.
var (
	answerBegins = pattern(`^(\][0-9]+;|P[0-9;]*[+$!|]|P>\||_G)`)
	answerPart   = pattern(`^(\][0-9]*|P[0-9;]*)$`)
)

// sort gives back the keys that are to act now: none while they are part of an answer, several when those that might have
// been are not.
func (a *answer) sort(k tea.KeyMsg) []tea.KeyMsg {
	typed := (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Paste && !k.Alt
	switch {
	case a.inside:
		return a.end(k, typed)
	case len(a.held) > 0:
		return a.decide(k, typed)
	case k.Alt && len(k.Runes) == 1 && strings.ContainsRune("]P_", k.Runes[0]):
		a.held, a.text = []tea.KeyMsg{k}, string(k.Runes)
		return nil
	}
	return []tea.KeyMsg{k}
}

// decide says whether what is held is an answer. A single character is what a user types.
func (a *answer) decide(k tea.KeyMsg, typed bool) []tea.KeyMsg {
	a.held = append(a.held, k)
	a.text += string(k.Runes)
	switch {
	case typed && len(k.Runes) > 1 && answerBegins().MatchString(a.text):
		*a = answer{inside: true}
		return nil
	case typed && len(k.Runes) > 1 && answerPart().MatchString(a.text):
		return nil
	}
	keys := a.held
	*a = answer{}
	return keys
}

// end looks for the end of an answer, and swallows it up to there. A key that is none of it ends it, too.
func (a *answer) end(k tea.KeyMsg, typed bool) []tea.KeyMsg {
	switch {
	case k.Alt && string(k.Runes) == `\`, k.Type == tea.KeyCtrlG:
		*a = answer{}
		return nil
	case a.esc && typed && strings.HasPrefix(string(k.Runes), `\`):
		*a = answer{}
		if k.Runes = k.Runes[1:]; len(k.Runes) > 0 {
			return []tea.KeyMsg{k}
		}
		return nil
	case a.esc:
		*a = answer{}
		return []tea.KeyMsg{{Type: tea.KeyEsc}, k}
	case k.Type == tea.KeyEsc && !k.Alt:
		a.esc = true
		return nil
	case typed:
		return nil
	}
	*a = answer{}
	return []tea.KeyMsg{k}
}

// pattern is a regular expression that is made when it is first needed: commands need none.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
