package tui

import (
	"cmp"
	"runtime/debug"

	"headroom/calc"
)

// The program stays small although it runs all day: beyond so much memory it collects what is no longer needed rather
// than asking the system for more. Large sheets need more, and so do many samples, and get it.
const (
	roomForAll    = 20 << 20
	roomForCell   = 8 << 10
	roomForSample = 64 // of one cell that varies: in its column, in those of the search or sweep at work, and in between
)

// room is what was settled last, and how that is told to the runtime.
type room struct {
	bytes int64
	give  func(bytes int64)
}

// makeRoom settles how much memory the sheet may take before that.
func (m *model) makeRoom() {
	if bytes := roomFor(m.sheet(), m.opt.Calc); bytes != m.room.bytes { // to settle it anew stops the program for a moment
		m.room.bytes = bytes
		m.room.give(bytes)
	}
}

func roomFor(sheet *calc.Sheet, how calc.Options) int64 {
	return roomForAll + int64(len(sheet.Cells()))*roomForCell + int64(sheet.Varying())*int64(cmp.Or(how.Samples, calc.Samples))*roomForSample
}

func giveRoom(bytes int64) { debug.SetMemoryLimit(bytes) }
