package tui

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"headroom/calc"
)

// killTexts are two sheets that differ in every line, too large for one write of the system to be likely.
func killTexts() (a, b string) {
	return "# a\n" + strings.Repeat("# the first of two texts\n", 20_000), "# b\n" + strings.Repeat("# the second of two, which is longer\n", 20_000)
}

// saveForever saves two sheets to a file in turn, and writes a byte after each time.
func saveForever(args []string) {
	a, b := killTexts()
	m := newModel(Options{Source: calc.Source{Name: "x.calc", Path: args[0], Text: a}})
	n := newModel(Options{Source: calc.Source{Name: "x.calc", Path: args[0], Text: b}})
	for {
		for _, m := range []*model{n, m} {
			if m.write(args[0]); !strings.HasPrefix(m.message, "Saved ") {
				fmt.Println(m.message)
				os.Exit(1)
			}
			os.Stdout.Write([]byte{'.'})
		}
	}
}

// keepForever keeps two sessions of a document in turn.
func keepForever(args []string) {
	s, file := newStore(args[0]), ""
	for {
		for _, text := range []string{"1", "2"} {
			if err := s.keepSession(&file, longSession(text)); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
			os.Stdout.Write([]byte{'.'})
		}
	}
}

// longSession is a session with many edits, all of one text.
func longSession(text string) leftover {
	l := leftover{Name: "two-hour-peak"}
	for k := range 5_000 {
		l.Edits = append(l.Edits, keptEdit{Name: fmt.Sprint("cell_", k), keptEntry: keptEntry{Text: text}})
	}
	return l
}

// kills is how often a program is killed; KILLS makes a long run of it.
func kills(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("KILLS"))
	switch {
	case err == nil && n > 0:
		return n
	case testing.Short():
		return 5
	}
	return 40
}

// killed starts a program and kills it at a random moment, at the earliest when it has written once; it tells how
// often it has.
func killed(t *testing.T, name string, args ...string) (writes int) {
	t.Helper()
	cmd := child(name, args...)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(out)
	for range 1 + rand.IntN(3) {
		if c, err := r.ReadByte(); err != nil || c != '.' {
			rest, _ := r.ReadString(0)
			t.Fatalf("%s: %v %c%s", name, err, c, rest)
		}
		writes++
	}
	time.Sleep(time.Duration(rand.IntN(12_000)) * time.Microsecond)
	cmd.Process.Kill()
	rest, _ := io.ReadAll(r)
	cmd.Wait()
	return writes + len(rest)
}

// TestKilledWhileSaving: a program that is killed at any moment of its saves leaves the old file or the new one, whole.
func TestKilledWhileSaving(t *testing.T) {
	t.Parallel()
	a, b := killTexts()
	dir := t.TempDir()
	file, saves, left := filepath.Join(dir, "x.calc"), 0, 0
	os.WriteFile(file, []byte(a), 0o644)
	for range kills(t) {
		saves += killed(t, "save", file)
		if text, err := os.ReadFile(file); err != nil || string(text) != a && string(text) != b {
			t.Fatalf("after %d saves the file is neither the old nor the new one: %d bytes, %v", saves, len(text), err)
		}
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		switch {
		case e.Name() == "x.calc":
		case besideName().MatchString(e.Name()):
			left++
			os.Chtimes(filepath.Join(dir, e.Name()), time.Time{}, time.Now().Add(-2*leftBeside))
		default:
			t.Errorf("%s is left", e.Name())
		}
	}
	if err := writeSheet(file, a); err != nil {
		t.Error(err)
	}
	if names := namesIn(dir); !slices.Equal(names, []string{"x.calc"}) {
		t.Errorf("the next save leaves %v", names)
	}
	t.Logf("%d kills in %d saves; %d in the middle of a write", kills(t), saves, left)
}

// TestKilledWhileKeeping: the same for the session.
func TestKilledWhileKeeping(t *testing.T) {
	t.Parallel()
	writes := 0
	for range kills(t) {
		dir := t.TempDir()
		writes += killed(t, "keep", dir)
		left := newStore(dir).left()
		if len(left) != 1 {
			t.Fatalf("after %d writes %d sessions are left", writes, len(left))
		}
		if one := left[0].Edits; !slices.Equal(one, longSession(one[0].Text).Edits) {
			t.Fatalf("after %d writes the session is neither the old nor the new one", writes)
		}
	}
	t.Logf("%d kills in %d writes", kills(t), writes)
}

// namesIn are the names in a folder.
func namesIn(dir string) (names []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestStateIsTidied: the program takes away, when it starts, what was left in its folder by one that was killed.
func TestStateIsTidied(t *testing.T) {
	dir := t.TempDir()
	os.Mkdir(filepath.Join(dir, "edits"), 0o700)
	for _, folder := range []string{dir, filepath.Join(dir, "edits")} {
		old, young := filepath.Join(folder, besidePrefix("x")+"0123456789abcdef"), filepath.Join(folder, besidePrefix("x")+"fedcba9876543210")
		os.WriteFile(old, nil, 0o600)
		os.WriteFile(young, nil, 0o600)
		os.Chtimes(old, time.Time{}, time.Now().Add(-2*leftBeside))
		newModel(Options{Source: calc.Source{Name: "x"}, StateDir: dir})
		if _, err := os.Stat(old); err == nil {
			t.Errorf("%s is there", old)
		}
		if _, err := os.Stat(young); err != nil {
			t.Error(err)
		}
	}
}

// TestSweepBeside: only what is old and named as we name it is taken away, and of one file where one is meant.
func TestSweepBeside(t *testing.T) {
	dir := t.TempDir()
	mine, other := besidePrefix("/x/mine.calc")+"0123456789abcdef", besidePrefix("other.calc")+"0123456789abcdef"
	young := besidePrefix("mine.calc") + "fedcba9876543210"
	for _, name := range []string{mine, other, young, ".headroom-notes", "mine.calc", mine + ".calc"} {
		file := filepath.Join(dir, name)
		os.WriteFile(file, nil, 0o600)
		if name != young {
			os.Chtimes(file, time.Time{}, time.Now().Add(-2*leftBeside))
		}
	}
	os.Mkdir(filepath.Join(dir, besidePrefix("mine.calc")+"aaaaaaaaaaaaaaaa"), 0o700)
	before := len(namesIn(dir))
	sweepBeside(dir, besidePrefix("mine.calc"), time.Now())
	if names := namesIn(dir); len(names) != before-1 || slices.Contains(names, mine) {
		t.Errorf("left are %v", names)
	}
	sweepBeside(dir, "", time.Now())
	if names := namesIn(dir); len(names) != before-2 || slices.Contains(names, other) {
		t.Errorf("left are %v", names)
	}
}
