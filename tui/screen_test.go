package tui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"headroom/calc"
)

// scenes are the states that the goldens and the sweep go through.
var scenes = []struct {
	name, sheet string
	keys        []string
	sizes       []string // of the goldens
}{
	{"default", "", nil, []string{"80x24", "100x30", "160x50", "60x20", "40x12"}},
	{"default-edited", "", []string{"1", "5", "0", "0", "enter"}, []string{"80x24", "100x30"}},
	{"peak", "two-hour-peak", []string{"down", "3", "enter"}, []string{"80x24", "100x30", "160x50", "60x20", "40x12"}},
	{"peak-result", "two-hour-peak", []string{"down", "3", "enter", "/", "drain_time", "enter"}, []string{"80x24", "160x50"}},
	{"edit-opened", "two-hour-peak", []string{"down", "enter"}, []string{"80x24", "40x12"}},
	{"edit-valid", "two-hour-peak", []string{"down", "3"}, []string{"80x24", "100x30", "60x20"}},
	{"edit-unfinished", "two-hour-peak", []string{"down", "3", "space", "h", "space", "+", "space"}, []string{"80x24"}},
	{"edit-wrong", "two-hour-peak", []string{"down", "3", "space", "h", "o", "u", "s"}, []string{"80x24", "100x30", "160x50", "60x20", "40x12"}},
	{"edit-mismatch", "two-hour-peak", []string{"down", "2", "space", "h", "space", "+", "space", "3", "space", "K", "B"}, []string{"80x24"}},
	{"edit-range", "two-hour-peak", []string{"down", "2", ".", ".", "4", "space", "h"}, []string{"80x24", "100x30"}},
	{"edit-bound", "two-hour-peak", []string{"3", "space", "*", "space", "r", "a", "t", "e"}, []string{"80x24"}},
	{"edit-reading", "two-hour-peak", []string{"down", "5", "m"}, []string{"80x24"}},
	{"edit-name", "two-hour-peak", []string{"2", "space", "*", "space", "r", "a"}, []string{"80x24"}},
	{"edit-scaled", "two-hour-peak", []string{"down", "*", "2"}, []string{"80x24"}},
	{"range", "two-hour-peak", []string{"down", "2", ".", ".", "4", "space", "h", "enter"}, []string{"80x24", "100x30", "60x20", "40x12"}},
	{"save-as", "two-hour-peak", []string{"down", "3", "enter", "W"}, []string{"80x24", "40x12"}},
	{"list", "two-hour-peak", []string{"right", "right", "right", "right"}, []string{"100x24", "120x20"}},
}

// start opens a scene.
func start(t testing.TB, sheet string, w, h int, keys []string) *model {
	src := calc.Default()
	if sheet != "" {
		src = preset(t, sheet)
	}
	m := open(t, src, w, h)
	press(m, keys...)
	return m
}

func TestScreens(t *testing.T) {
	for _, s := range scenes {
		for _, size := range s.sizes {
			t.Run(s.name+"-"+size, func(t *testing.T) {
				var w, h int
				fmt.Sscanf(size, "%dx%d", &w, &h)
				golden(t, s.name+"-"+size, start(t, s.sheet, w, h, s.keys).View())
			})
		}
	}
}

// userSheet is a sheet of a user's own, with cells, checks and a limit.
func userSheet(t testing.TB, more ...string) calc.Source {
	text, err := os.ReadFile("testdata/user.calc")
	if err != nil {
		t.Fatal(err)
	}
	return calc.Source{Name: "user.calc", Path: "user.calc", Text: string(text) + strings.Join(more, "\n")}
}

func TestUserSheet(t *testing.T) {
	m := open(t, userSheet(t), 80, 30)
	golden(t, "user-peak-80x30", m.View())
	m.goToPage(m.sheet().Family(overview))
	press(m, "G")
	golden(t, "user-overview-80x30", m.View())
	pages := m.pages()
	m.goToPage(pages[len(pages)-1])
	golden(t, "user-own-80x30", m.View())
}

// TestStates draws every state that a row can be in.
func TestStates(t *testing.T) {
	m := open(t, calc.Source{Name: "states.calc", Text: `# States
show peak connection
peak_rate = 3000/s
base_rate = 2000/s
round_trip = 0.5..2 ms
consumer_rate = 300/s # assumed: half of what the vendor says
a: count = b + 1
b: count = a + 1
c: count = 1 / (4 - 4)
d: count = a * 2
e: records/s = nonsense * 2
wide_name_that_is_far_too_long: records/s = 123456.789/s
`}, 80, 40)
	for _, name := range []string{"drain_time", "round_trip", "ceiling", "a", "c", "d", "wide_name_that_is_far_too_long"} {
		m.selectCell(t, name)
		m.message = ""
		golden(t, "state-"+name, m.View())
	}
}

// TestSheetWithErrors: all errors are listed, located, and what does not depend on them is computed.
func TestSheetWithErrors(t *testing.T) {
	text, err := os.ReadFile("testdata/errors.calc")
	if err != nil {
		t.Fatal(err)
	}
	m := open(t, calc.Source{Name: "errors.calc", Path: "errors.calc", Text: string(text)}, 80, 24)
	golden(t, "errors-80x24", m.View())
	press(m, "G")
	golden(t, "errors-last-80x24", m.View())
	m.selectCell(t, "spare")
	golden(t, "errors-cell-80x24", m.View())
}
