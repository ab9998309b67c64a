package tui

import "runtime/debug"

// The program stays small although it runs all day: beyond so much memory it collects what is no longer needed rather
// than asking the system for more. Large sheets need more, and get it.
const (
	roomForAll  = 20 << 20
	roomForCell = 8 << 10
)

// giveRoom settles how much memory a sheet of so many cells may take before that.
func giveRoom(cells int) { debug.SetMemoryLimit(roomForAll + int64(cells)*roomForCell) }
