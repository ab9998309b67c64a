//go:build unix

package tui

import (
	"os"
	"os/signal"
	"syscall"
)

// whenContinued calls do each time the program goes on after it was stopped.
func whenContinued(do func()) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGCONT)
	go func() {
		for range signals {
			do()
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}
