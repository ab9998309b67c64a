//go:build !unix

package tui

// whenContinued has nothing to do where programs are not stopped.
func whenContinued(func()) (stop func()) { return func() {} }
