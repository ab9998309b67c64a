package unit

import (
	"slices"
	"strings"
	"testing"
)

// TestTable: no word stands in two rows, and every row says what it means.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range Table {
		for _, w := range strings.Fields(e.Words) {
			if seen[w] || scales[w] != 0 {
				t.Errorf("%s means two things", w)
			}
			seen[w] = true
		}
		if e.Meaning == "" {
			t.Errorf("%s means nothing", e.Words)
		}
	}
	for w := range wrong {
		if seen[w] {
			t.Errorf("%s is a unit and wrong at once", w)
		}
	}
}

func TestMeet(t *testing.T) {
	for _, c := range []struct {
		a, b string
		ok   bool
	}{
		{"1 record/s", "1/s", true},
		{"1 record/s", "1 call/s", false},
		{"1 record/call", "1 record", true},
		{"1 s", "1 B", false},
		{"1 record/s", "1 record", false},
		{"1 USD", "1", false},
	} {
		a, _ := Read(c.a)
		b, _ := Read(c.b)
		_, there := a.Dim.Meet(b.Dim)
		_, back := b.Dim.Meet(a.Dim)
		if there != c.ok || back != c.ok {
			t.Errorf("%s meets %s: %v, %v", c.a, c.b, there, back)
		}
	}
}

func TestFits(t *testing.T) {
	for _, c := range []struct {
		text, cell string
		ok         bool
	}{
		{"1000/s", "records/s", true},
		{"5 records", "count", true},
		{"5 calls", "%", true},
		{"5 records/call", "%", false},
		{"5 records", "records/call", true},
		{"1k rps", "records/s", false},
		{"5 s", "count", false},
	} {
		q, err := Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if ok := q.Dim.Fits(parse(t, c.cell).Dim); ok != c.ok {
			t.Errorf("%s fits a cell in %s: %v", c.text, c.cell, ok)
		}
	}
}

func TestNearest(t *testing.T) {
	for word, want := range map[string]string{
		"hous": "hours", "secnds": "seconds", "mintes": "minutes", "GiBB": "GiB", "recrds": "records", "partitons": "partitions",
	} {
		if near := Nearest(word, words); len(near) == 0 || near[0] != want {
			t.Errorf("nearest to %s is %v, want %s", word, near, want)
		}
	}
	if near := Nearest("parsecs", []string{"s", "h", "rate"}); len(near) > 0 {
		t.Errorf("nearest to parsecs is %v", near)
	}
	if near := Nearest("dr", []string{"rate", "drain_time", "drain_rate"}); !slices.Equal(near, []string{"drain_time", "drain_rate"}) {
		t.Errorf("what begins with dr is %v", near)
	}
}

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"plain":          "plain",
		"a\x1b[31mred":   `a\x1b[31mred`,
		"tab\there":      "tab here",
		"bad \xff":       `bad \xff`,
		"over\u202eride": `over\u202eride`,
		"👩\u200d💻":       "👩\u200d💻",
		"e\u0301":        "e\u0301",
	} {
		if got := Printable(in); got != want {
			t.Errorf("%q is printed as %q, want %q", in, got, want)
		}
	}
}

func TestCaret(t *testing.T) {
	e := &Error{Text: "2 h + 3 KB", At: 6, End: 10, Also: [2]int{0, 3}}
	if got := e.Caret(); got != "2 h + 3 KB\n^^^   ^^^^" {
		t.Errorf("%s", got)
	}
	e = &Error{Text: "3 h +", At: 5, End: 5}
	if got := e.Caret(); got != "3 h +\n     ^" {
		t.Errorf("%q", got)
	}
	long := &Error{Text: strings.Repeat("a", 500) + "b" + strings.Repeat("c", 500), At: 500, End: 501}
	lines := strings.Split(long.Caret(), "\n")
	if len(lines[0]) != caretWidth || lines[0][strings.Index(lines[1], "^")] != 'b' {
		t.Errorf("%q", lines)
	}
}

// TestFactor: the size of a unit is the nearest float to it.
func TestFactor(t *testing.T) {
	for word, want := range map[string]float64{"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "EB": 1e18, "%": 0.01, "B/us": 1e6, "kb": 125, "USD/GB": 1e-9} {
		if got := parse(t, word).Factor(); got != want {
			t.Errorf("%s is %v, want %v", word, got, want)
		}
	}
}

// TestParts: units have few parts, so that no exponent wraps around.
func TestParts(t *testing.T) {
	if u, err := Parse("B" + strings.Repeat("/s", mostPers)); err != nil || u.Dim[Time] != -mostPers {
		t.Errorf("%+v, %v", u, err)
	}
	for _, n := range []int{mostPers + 1, 60, 256, 10_000} {
		for _, below := range []string{"/s", "/y"} {
			if _, err := Parse("B" + strings.Repeat(below, n)); err == nil || !strings.Contains(err.Error(), "too many parts") {
				t.Errorf("%d times %s: %v", n, below, err)
			}
		}
	}
}
