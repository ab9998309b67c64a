//go:build unix

package tui

import (
	"os"
	"os/signal"
	"syscall"
)

// continues are the signals that a program gets when it goes on after it was stopped.
func continues() (signals <-chan os.Signal, stop func()) {
	all := make(chan os.Signal, 1)
	signal.Notify(all, syscall.SIGCONT)
	return all, func() { signal.Stop(all) }
}
