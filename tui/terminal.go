package tui

import "github.com/charmbracelet/x/term"

// What commands that draw in here need to know of the terminal.

// ASCII reports whether the environment, as os.Environ gives it, asks for pictures in ASCII.
func ASCII(environ []string) bool { return newEnviron(environ).ascii() }

// Size is the width and the height of the terminal that f is; 0 if it is none.
func Size(f interface{ Fd() uintptr }) (width, height int) {
	width, height, err := term.GetSize(f.Fd())
	if err != nil {
		return 0, 0
	}
	return width, height
}
