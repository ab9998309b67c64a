package tui

import (
	"io"
	"os"

	tea "github.com/charmbracelet/bubbletea"
)

// continued is told when the program goes on after it was stopped.
type continued struct{}

// awaitContinued waits for that. signals is nil where programs are not stopped.
func awaitContinued(signals <-chan os.Signal) tea.Cmd {
	if signals == nil {
		return nil
	}
	return func() tea.Msg {
		<-signals
		return continued{}
	}
}

// goOn takes the terminal again after the program was stopped by somebody else: the shell has set it for itself meanwhile.
// After ctrl+z Bubble Tea has done so already.
func (m *model) goOn() tea.Cmd {
	again := awaitContinued(m.continues)
	if m.suspended {
		m.suspended = false
		return again
	}
	return tea.Batch(tea.Exec(nothing{}, nil), again)
}

// nothing is a command to give the terminal away for: it comes back at once, in the program's own state, and is painted anew.
type nothing struct{}

func (nothing) Run() error          { return nil }
func (nothing) SetStdin(io.Reader)  {}
func (nothing) SetStdout(io.Writer) {}
func (nothing) SetStderr(io.Writer) {}
