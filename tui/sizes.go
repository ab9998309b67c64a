package tui

import (
	"io"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// While somebody drags a window's corner a terminal tells of each size on the way, and each would cost a frame and a
// repaint of the whole window. The first size is taken at once; those that follow soon wait, and the last of them is taken.

// sizesApart is how long a size is shown before another is taken.
const sizesApart = 100 * time.Millisecond

// sizes is what stands between Bubble Tea's messages and the model.
type sizes struct {
	screen  *output // what it knows of a window ends with its size
	last    time.Time
	next    tea.WindowSizeMsg
	waiting bool
}

// sizeHeld asks for a sizeDue when it is time.
type (
	sizeHeld struct{}
	sizeDue  struct{}
)

// dueSize is the command that comes with a size that waits: the only timer there is, and none while nothing is dragged.
func dueSize() tea.Cmd {
	return tea.Tick(sizesApart, func(time.Time) tea.Msg { return sizeDue{} })
}

// filter lets the sizes through that are to be shown.
func (s *sizes) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.next = msg
		switch {
		case s.waiting:
			return nil
		case time.Since(s.last) < sizesApart:
			s.waiting = true
			return sizeHeld{}
		}
	case sizeDue:
		s.waiting = false
	default:
		return msg
	}
	s.last = time.Now()
	s.screen.resized(s.next)
	return s.next
}

// calm are the options with which the program writes little to a terminal.
func calm(to io.Writer) []tea.ProgramOption {
	out := &output{to: to}
	s := &sizes{screen: out}
	return []tea.ProgramOption{tea.WithOutput(out.asTerminal()), tea.WithFilter(s.filter)}
}
