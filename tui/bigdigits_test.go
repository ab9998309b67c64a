package tui

import (
	"strings"
	"testing"
)

func TestBigDigits(t *testing.T) {
	want := strings.Trim(`
██████      ██████
    ██          ██
    ██      ██████
    ██      ██    
    ██  ██  ██████
`, "\n")
	if got := strings.Join(bigDigits("7.2", 18, "█"), "\n"); got != want {
		t.Errorf("7.2 is\n%s\nwant\n%s", got, want)
	}
}

func TestBigDigitsAreAligned(t *testing.T) {
	rows := bigDigits("0123456789.,-", 1000, "#")
	if len(rows) != bigRows {
		t.Fatalf("%d rows", len(rows))
	}
	for y, row := range rows {
		if len(row) != len(rows[0]) {
			t.Errorf("row %d has %d columns, row 0 has %d", y, len(row), len(rows[0]))
		}
	}
	for k := range 10 {
		for l := range k {
			if bigForms['0'+rune(k)] == bigForms['0'+rune(l)] {
				t.Errorf("%d looks like %d", k, l)
			}
		}
	}
}

func TestBigDigitsThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		number string
		width  int
	}{{"7.2", 17}, {"never", 200}, {"", 200}, {"1e300", 200}, {"7", 0}, {"7", -3}} {
		if rows := bigDigits(c.number, c.width, "█"); rows != nil {
			t.Errorf("%q in %d columns is drawn: %q", c.number, c.width, rows)
		}
	}
}
