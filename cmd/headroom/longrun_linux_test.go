package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// mostResident is how much memory the terminal program may take, after however many keys.
const mostResident = 40 << 20

// TestLongRun presses keys at random on a real terminal, resizes and pastes, and looks at the memory of the program. It
// goes on for as long as LONG_RUN says (1h), else for two seconds.
func TestLongRun(t *testing.T) {
	length := 2 * time.Second
	if text := os.Getenv("LONG_RUN"); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	term, cmd := startSilent(t, 100, 30, "two-hour-peak")
	if !term.await("First to give way", patience) {
		t.Fatalf("no first frame: %q", term.bytes())
	}
	atStart, _ := resident(cmd)
	t.Logf("%.1f MB resident at the start", float64(atStart)/1e6)
	r := rand.New(rand.NewPCG(1, uint64(length)))
	keys, begin, peak, said := 0, time.Now(), 0, time.Now()
	for time.Since(begin) < length {
		for range 50 {
			pressAny(term, r)
			keys++
		}
		time.Sleep(50 * time.Millisecond) // as fast as anybody types, and then some
		now, alive := resident(cmd)
		if !alive {
			cmd.Wait()
			t.Fatalf("it has ended after %d keys: %v\n%q", keys, cmd.ProcessState, term.bytes())
		}
		term.forget()
		if peak = max(peak, now); now > mostResident {
			t.Fatalf("%d bytes resident after %d keys", now, keys)
		}
		if time.Since(said) > 5*time.Minute {
			said = time.Now()
			t.Logf("%v: %d keys, %.1f MB resident, at most %.1f MB", time.Since(begin).Round(time.Second), keys, float64(now)/1e6, float64(peak)/1e6)
		}
	}
	t.Logf("%v: %d keys, at most %.1f MB resident", time.Since(begin).Round(time.Second), keys, float64(peak)/1e6)
}

// pressAny presses a key, seldom pastes, and seldom resizes. Nothing is pressed that leaves the program, stops it, or
// could begin a path anew where a file is asked for.
func pressAny(term *silentTerminal, r *rand.Rand) {
	special := []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\r", "\x1b", "\x1b", "\t", "\x1b[Z", "\x7f", "\x1b[5~", "\x1b[6~", "\x1b[F", "\x0c", " "}
	const runes = "abcdefghijklmnoprstuvwxyzBGUWY0123456789.=*-+<>/!%½"
	switch n := r.IntN(100); {
	case n < 55:
		term.pty.WriteString(special[r.IntN(len(special))])
	case n < 97:
		letters := []rune(runes)
		term.pty.WriteString(string(letters[r.IntN(len(letters))]))
	case n < 99:
		fmt.Fprintf(term.pty, "\x1b[200~%d h\n%s\x1b[201~", r.IntN(1000), strings.Repeat("x", r.IntN(100)))
	default:
		pty.Setsize(term.pty, &pty.Winsize{Cols: uint16(r.IntN(200)), Rows: uint16(r.IntN(60))})
	}
}

// forget drops what was written so far.
func (s *silentTerminal) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen.Reset()
}

// resident is how much memory a process has, as the system counts it. One that has ended has none.
func resident(cmd *exec.Cmd) (bytes int, alive bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kib, _ := strconv.Atoi(strings.Fields(rest)[0])
			return kib << 10, true
		}
	}
	return 0, false
}
