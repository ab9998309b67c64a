package tui

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// TestTrap06NothingRunsByItself: a panic in a goroutine that Bubble Tea knows nothing of would leave the terminal raw, so
// there is none: what takes time is a tea.Cmd.
func TestTrap06NothingRunsByItself(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	set := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "plain.go" { // which leaves the terminal as it is
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%v: a goroutine of our own", set.Position(n.Pos()))
			case *ast.SelectorExpr:
				if n.Sel.Name == "AfterFunc" {
					t.Errorf("%v: a timer of our own", set.Position(n.Pos()))
				}
			}
			return true
		})
	}
}

// mouseModes are the sequences that take the mouse away from the terminal.
var mouseModes = regexp.MustCompile(`\x1b\[\?([0-9;]*;)?(9|100[0-6]|1015|1016)(;[0-9;]*)?h`)

// TestTrap17MouseStaysTheTerminals: no screen asks for the mouse, so what is on screen can be marked and copied as ever.
func TestTrap17MouseStaysTheTerminals(t *testing.T) {
	t.Parallel()
	s := begin(t, context.Background(), 100, 30)
	for _, key := range []string{"3", "\r", " ", "\x1b", "s", "\x1b", "v", "\x1b", "/", "\x1b", "p", "\x1b", "?", "\x1b", "W", "\x1b", "q"} {
		io.WriteString(s.keys, key)
	}
	if err := s.ended(); err != nil {
		t.Error(err)
	}
	if found := mouseModes.FindString(s.out.String()); found != "" {
		t.Errorf("the mouse is taken with %q", found)
	}
	if !mouseModes.MatchString("\x1b[?1002h") || !mouseModes.MatchString("\x1b[?1000;1006h") {
		t.Error("the modes are not recognised")
	}
}

// TestTrap27SameKeysSameScreen: frames are drawn when there is time for them, so no test may hold one against a golden: they
// look at the final model or at what an emulated screen shows in the end. That is the same every time.
func TestTrap27SameKeysSameScreen(t *testing.T) {
	t.Parallel()
	script := []string{"down", "3", "enter", "space", "right", "esc", "/", "l", "a", "g", "down", "enter", "+", "+", "u", "right", "G", "b", "5", "esc"}
	other := start(t, "two-hour-peak", 100, 30, script)
	want := drawn(t, other.View(), 100, 30)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			s := beginOn(t, context.Background(), start(t, "two-hour-peak", 100, 30, nil), 100, 30)
			for _, key := range script { // each as soon as the one before is read
				io.WriteString(s.keys, bytesOf(key))
			}
			if !s.shows(want) {
				t.Errorf("run %d:\n%s", i, lineDiff(want, s.shown()))
			}
		})
	}
	all.Wait()
	files, _ := filepath.Glob("*_test.go")
	live := regexp.MustCompile(`golden\(t, [^\n]*(\.out\b|\.shown\(|\.screen\b)`)
	for _, name := range files {
		if found := live.FindString(fileText(t, name)); found != "" && name != "trap_run_test.go" {
			t.Errorf("%s holds a live frame: %s", name, found)
		}
	}
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
