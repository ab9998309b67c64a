//go:build !unix

package tui

import "os"

// continues is nothing where programs are not stopped.
func continues() (signals <-chan os.Signal, stop func()) { return nil, func() {} }
