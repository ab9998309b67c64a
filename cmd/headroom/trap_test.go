package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"headroom/calc"
)

// traps is how many ways there are in which terminal programs are known to go wrong. Each has a test that is named after it.
const traps = 32

var trapTest = regexp.MustCompile(`(?m)^func TestTrap([0-9]{2})[A-Z]\w*\(t \*testing\.T\)`)

// TestEveryTrapIsHeld: there is a test for each of them, and none for another.
func TestEveryTrapIsHeld(t *testing.T) {
	held := map[int]int{}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		for _, name := range trapTest.FindAllSubmatch(text, -1) {
			n, _ := strconv.Atoi(string(name[1]))
			held[n]++
			if n < 1 || n > traps {
				t.Errorf("%s: there is no trap %d", file, n)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= traps; n++ {
		if held[n] == 0 {
			t.Errorf("no test is named TestTrap%02d", n)
		}
	}
}

// TestTrap32ExportKeepsDigits: what is written for another program is not rounded: a number in JSON or CSV, or after --raw,
// reads back to the same float, and none is NaN or infinite.
func TestTrap32ExportKeepsDigits(t *testing.T) {
	const text = "show traffic\nthird: ratio = 1 / 3\nhuge: records = 1e25 records\ntiny: time = 1e-12 s\nsum: ratio = 0.1 + 0.2\nodd: records/s = 1234567.8901234567/s\n"
	cells := map[string]float64{"third": 1.0 / 3, "huge": 1e25, "tiny": 1e-12, "sum": 0.1 + 0.2, "odd": 1234567.8901234567}
	var doc struct {
		Cells map[string]struct{ Value float64 }
	}
	if err := json.Unmarshal([]byte(evalJSON(t, calc.Source{Name: "digits", Text: text})), &doc); err != nil {
		t.Fatal(err)
	}
	printed := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if status := run(args, strings.NewReader(text), &out, &errs); status != 0 {
			t.Errorf("%q: %s", args, errs.String())
		}
		return out.String()
	}
	for name, want := range cells {
		if want == 0.1+0.2 { // of the constants, which are exact
			want = 0.30000000000000004
		}
		if got := doc.Cells[name].Value; got != want {
			t.Errorf("JSON: %s is %v, want %v", name, got, want)
		}
		raw := strings.TrimSpace(printed("eval", "-f", "-", "--raw", name))
		if got, err := strconv.ParseFloat(raw, 64); err != nil || got != want {
			t.Errorf("--raw: %s is %s, want %v", name, raw, want)
		}
		row := strings.Split(strings.Split(printed("eval", "-f", "-", "-o", "csv", name), "\n")[1], ",")
		if got, err := strconv.ParseFloat(row[1], 64); err != nil || got != want {
			t.Errorf("CSV: %s is %s, want %v", name, row[1], want)
		}
	}
	if got := strings.TrimSpace(printed("calc", "--raw", "1/3")); got != "0.3333333333333333" {
		t.Errorf("calc --raw 1/3 is %s", got)
	}
}
