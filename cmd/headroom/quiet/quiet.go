// Package quiet keeps headroom from asking the terminal anything before main begins.
//
// Bubble Tea asks the terminal for its background colour while its package initialises. A terminal that does not
// answer holds every command up for five seconds, and a late answer is typed into whatever reads next. To a dumb
// terminal it asks nothing, so this package says TERM=dumb until main restores it.
//
// Packages initialise in the order of their import paths once what they import is ready. This one imports os alone
// and its path sorts before "os/signal", on which Bubble Tea depends: it comes first. Importing more, or moving it
// to a path that sorts later, would break that.
package quiet

import "os"

var term, had = os.LookupEnv("TERM")

func init() { os.Setenv("TERM", "dumb") }

// Restore puts back the TERM that the program was started with.
func Restore() {
	if had {
		os.Setenv("TERM", term)
	} else {
		os.Unsetenv("TERM")
	}
}
