package tui

import (
	"testing"

	"headroom/calc"
)

// TestRoom: samples that are drawn need memory, which the program has as soon as a cell is a range, and gives back.
func TestRoom(t *testing.T) {
	for samples, most := range map[int]int64{0: 40 << 20, 1_000_000: 2 << 30} {
		m := openFull(t, Options{Source: preset(t, "two-hour-peak"), Calc: calc.Options{Samples: samples}}, 80, 24)
		plain, given := m.room.bytes, []int64{}
		m.room.give = func(bytes int64) { given = append(given, bytes) }
		m.selectCell(t, "peak_duration")
		press(m, "2", ".", ".", "4", "enter", "down", "up", "u", "down", "U")
		vary := 0
		for _, c := range m.sheet().Cells() {
			if c.Value().Ranged {
				vary++
			}
		}
		least := plain + int64(vary)*8*int64(max(samples, calc.Samples))
		if vary == 0 || len(given) != 3 || given[0] < least || given[0] > most || given[1] != plain || given[2] != given[0] {
			t.Errorf("%d samples, %d cells vary: given are %v, before %d; at least %d are needed", samples, vary, given, plain, least)
		}
	}
}
