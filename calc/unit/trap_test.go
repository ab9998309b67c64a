package unit

import "testing"

// TestTrap31RoundingReachesTheNextUnit: a value that rounds to a whole step of its scale is one of the next: 999,999 B are
// 1 MB, not 1000 KB. What does not round to it stays in its own.
func TestTrap31RoundingReachesTheNextUnit(t *testing.T) {
	for _, c := range []struct {
		x    float64
		unit string
		want string
	}{
		{999_949, "records", "999,900 records"},
		{999_950, "records", "1 M records"},
		{999_999, "B", "1 MB"},
		{999_949, "B", "999.9 KB"},
		{999.94, "B", "999.9 B"},
		{999.96, "B", "1 KB"},
		{59.996, "time", "1 min"},
		{59.99, "time", "59.99 s"},
	} {
		if got := parse(t, c.unit).Show(c.x, Style{}).String(); got != c.want {
			t.Errorf("%v %s is shown as %q, want %q", c.x, c.unit, got, c.want)
		}
	}
	for _, l := range []struct {
		unit  string
		style Style
		steps []step
	}{
		{"B", Style{}, dataSteps}, {"B/s", Style{}, dataSteps}, {"B", Style{Binary: true}, binarySteps},
		{"records", Style{}, countSteps}, {"time", Style{}, timeSteps[:7]},
		{"B", Style{Digits: 3}, dataSteps}, {"B", Style{Digits: 7}, dataSteps},
	} {
		u := parse(t, l.unit)
		for i, next := range l.steps[1:] {
			one := u.Show(next.size, l.style)
			for _, part := range []float64{1 - 1e-9, 1 - 4e-8} {
				if got := u.Show(next.size*part, l.style); got != one || got.Number != "1" {
					t.Errorf("%v of %s is shown as %q, want %q", part, next.name, got, one)
				}
			}
			if got := u.Show(next.size*0.99, l.style); got.Unit == one.Unit && l.steps[i].name != "" {
				t.Errorf("0.99 of %s is shown as %q", next.name, got)
			}
		}
	}
}
