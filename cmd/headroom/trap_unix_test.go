//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// quietCommands are the commands, each as it is used.
var quietCommands = [][]string{
	{"version"}, {"list"}, {"eval"}, {"eval", "-f", "two-hour-peak", "drain_time"},
	{"solve", "drain_time=1h"}, {"sweep", "drain_time", "--over", "consumers", "-o", "plot"}, {"tornado", "drain_time"}, {"spread", "drain_time"},
	{"calc", "1 h"}, {"explain", "drain_time"}, {"check", "two-hour-peak"}, {"compare", "two-hour-peak", "hot-seller"}, {"completion", "bash"},
	{"man", "."}, {"no-such-sheet"}, {"--version"}, {"--help"}, {"help"},
}

// TestTrap07SilentTerminalHoldsNothingUp: no command waits for a terminal that never answers, as Bubble Tea does for five
// seconds when it asks for colours; and the terminal program shows itself to one at once, and leaves on q.
func TestTrap07SilentTerminalHoldsNothingUp(t *testing.T) {
	for _, args := range quietCommands {
		term, _ := startSilent(t, 80, 24, args...)
		term.ends(t, args)
		if took := time.Since(term.start); took > patience {
			t.Errorf("%q took %v on a silent terminal", args, took)
		}
	}
	term, cmd := startSilent(t, 80, 24, "two-hour-peak")
	if !term.await("First to give way", patience) {
		t.Fatalf("no first frame in %v: %q", patience, term.bytes())
	}
	term.pty.WriteString("q")
	term.ends(t, "q")
	if err := cmd.Wait(); err != nil {
		t.Errorf("left with %v", err)
	}
	if asked := terminalQuestions.Find(term.bytes()); asked != nil {
		t.Errorf("the terminal is asked %q", asked)
	}
}

// terminalQuestions are the sequences that a terminal would answer.
var terminalQuestions = regexp.MustCompile(`\x1b\](1[0-9]|4;[0-9]+);\?|\x1b\[[>=?]?[0-9;]*c|\x1b\[\??[56]n|\x1b\[\?[0-9]+\$p|\x1bP[+$]q|\x1b\[>0?q`)

// TestTrap08CommandsWriteNoEscape: neither a command nor any help writes a query, a colour or anything else that begins with
// an escape, also where the output is a terminal.
func TestTrap08CommandsWriteNoEscape(t *testing.T) {
	all := append([][]string{{"--help"}}, quietCommands...)
	for _, cmd := range commands() {
		all = append(all, []string{cmd.Name(), "--help"}, []string{"help", cmd.Name()}, []string{cmd.Name(), "--no-such-flag"})
	}
	for _, args := range all {
		term, _ := startSilent(t, 80, 24, args...)
		term.ends(t, args)
		if out := term.bytes(); bytes.IndexByte(out, 0x1b) >= 0 || len(out) == 0 && args[0] != "man" {
			t.Errorf("%q wrote %q", args, out)
		}
	}
}

// TestTrap13IdleIsQuiet: a key writes little, and for five seconds without a key the program writes nothing and takes a
// twentieth of that time of the processor at the most.
func TestTrap13IdleIsQuiet(t *testing.T) {
	t.Parallel()
	term, cmd := startSilent(t, 100, 30, "two-hour-peak")
	if !term.await("First to give way", patience) {
		t.Fatalf("no first frame: %q", term.bytes())
	}
	for _, key := range []string{"\x1b[B", "3", "0", "\r", "+", "u", "\x1b[C", "\x1b[D"} {
		term.rest()
		before := len(term.bytes())
		term.pty.WriteString(key)
		term.rest()
		if n := len(term.bytes()) - before; n == 0 || n > 2000 {
			t.Errorf("%q writes %d bytes", key, n)
		}
	}
	before, begun, ticks := len(term.bytes()), time.Now(), processorTicks(cmd.Process.Pid)
	time.Sleep(5 * time.Second)
	if n := len(term.bytes()) - before; n != 0 {
		t.Errorf("%d bytes while idle", n)
	}
	if ticks < 0 {
		t.Log("no /proc here: the time of the processor is not looked at")
	} else if took, idle := time.Duration(processorTicks(cmd.Process.Pid)-ticks)*time.Second/100, time.Since(begun); took > idle/20 {
		t.Errorf("idle takes %v of %v", took, idle)
	}
}

// rest waits until nothing has been written for a while.
func (s *silentTerminal) rest() {
	for last, quiet := -1, 0; quiet < 5; time.Sleep(25 * time.Millisecond) {
		if n := len(s.bytes()); n == last {
			quiet++
		} else {
			last, quiet = n, 0
		}
	}
}

// processorTicks is the time that a process has taken, in hundredths of a second; -1 where that is not told.
func processorTicks(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return -1
	}
	var user, system int
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // the name may have blanks
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return user + system
}

// TestTrap14DragIsFewRepaints: fifty sizes of the window within a tenth of a second are a few repaints, not fifty: one at once
// and one for each tenth of a second that it takes. The last size is the one that stays.
func TestTrap14DragIsFewRepaints(t *testing.T) {
	t.Parallel()
	term, _ := startSilent(t, 100, 30, "two-hour-peak")
	if !term.await("First to give way", patience) {
		t.Fatalf("no first frame: %q", term.bytes())
	}
	term.rest()
	before, begun := len(term.bytes()), time.Now()
	for i := range 50 {
		pty.Setsize(term.pty, &pty.Winsize{Cols: uint16(99 - i), Rows: 30})
		time.Sleep(2 * time.Millisecond)
	}
	term.rest()
	time.Sleep(150 * time.Millisecond)
	term.rest()
	drag, took := term.bytes()[before:], time.Since(begun)
	if n := bytes.Count(drag, []byte("First")); n == 0 || n > 2+int(took/(100*time.Millisecond)) {
		t.Errorf("%d repaints in %v, %d bytes", n, took, len(drag))
	}
	other, _ := startSilent(t, 50, 30, "two-hour-peak")
	other.await("First to give way", patience)
	other.rest()
	if got, want := onScreen(drag, 50, 30), onScreen(other.bytes(), 50, 30); got != want {
		t.Errorf("what stays is\n%s\nand at that size it is\n%s", got, want)
	}
}

// onScreen is what a terminal shows of what is written to it.
func onScreen(written []byte, w, h int) string {
	e := vt.NewEmulator(w, h)
	defer e.Close()
	go io.Copy(io.Discard, e)
	e.Write(written)
	return e.String()
}

// TestTrap19YankThroughSSH: on another machine than the one with the clipboard, y goes through the terminal, and says so.
func TestTrap19YankThroughSSH(t *testing.T) {
	t.Parallel()
	term, _ := startSilentIn(t, []string{"SSH_TTY=/dev/pts/9", "STY=", "TMUX="}, 80, 24, "two-hour-peak")
	if !term.await("First to give way", patience) {
		t.Fatalf("no first frame: %q", term.bytes())
	}
	term.pty.WriteString("y")
	if !term.await("\x1b]52;c;", patience) || !term.await("through SSH (OSC 52)", patience) {
		t.Errorf("nothing is copied, or not said which way: %q", term.bytes())
	}
}

// TestTrap20NoTerminalPrints: where standard input or output is no terminal, the answer is printed as eval prints it, not an
// error about a device.
func TestTrap20NoTerminalPrints(t *testing.T) {
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	want, err := exec.Command(bin, "eval", "-f", "two-hour-peak").Output()
	if err != nil || len(want) == 0 {
		t.Fatal(err)
	}
	master, line, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	defer master.Close()
	defer line.Close()
	nothing, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer nothing.Close()
	for name, streams := range map[string]struct{ in, out *os.File }{
		"input redirected": {nothing, line}, "output redirected": {line, nil}, "both redirected": {nothing, nil}, "no input at all": {nil, nil},
	} {
		var out, errs bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 2*hang)
		defer cancel()
		cmd := exec.CommandContext(ctx, bin, "two-hour-peak")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // with no terminal to fall back to
		cmd.Stderr = &errs
		if streams.in != nil {
			cmd.Stdin = streams.in
		}
		cmd.Stdout = &out
		if streams.out != nil {
			cmd.Stdout = streams.out
		}
		if err := cmd.Run(); err != nil || errs.Len() > 0 {
			t.Errorf("%s: %v, %s", name, err, errs.String())
		}
		got := out.Bytes()
		if streams.out != nil {
			got = make([]byte, 2*len(want))
			n, _ := io.ReadAtLeast(master, got, len(want))
			got = bytes.ReplaceAll(got[:n], []byte("\r\n"), []byte("\n"))
		}
		if len(got) == 0 || !bytes.HasPrefix(want, got) && !bytes.Equal(want, got) {
			t.Errorf("%s prints\n%s", name, got)
		}
	}
}

// A session is a program on a terminal of its own, of which the state before and after is known.
type session struct {
	*silentTerminal
	cmd    *exec.Cmd
	line   *os.File
	before *term.State
}

func startSession(t *testing.T, name string, args ...string) *session {
	t.Helper()
	master, line, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	pty.Setsize(master, &pty.Winsize{Cols: 80, Rows: 24})
	before, err := term.GetState(line.Fd())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	s := &session{silentTerminal: &silentTerminal{pty: master, start: time.Now(), done: make(chan struct{})}, cmd: exec.Command(name, args...), line: line, before: before}
	s.cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8", "XDG_STATE_HOME="+dir, "XDG_CONFIG_HOME="+dir, "HOME="+dir)
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = line, line, line
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go io.Copy(s, master)
	t.Cleanup(func() {
		s.cmd.Process.Kill()
		line.Close()
		master.Close()
	})
	return s
}

// restored checks the terminal: its modes as before, the other screen left, the cursor shown.
func (s *session) restored(t *testing.T, what any) {
	t.Helper()
	if after, err := term.GetState(s.line.Fd()); err != nil || !reflect.DeepEqual(after, s.before) {
		t.Errorf("%v leaves the terminal as %+v, it was %+v (%v)", what, after, s.before, err)
	}
	out := s.bytes()
	if bytes.LastIndex(out, []byte("\x1b[?1049l")) < bytes.LastIndex(out, []byte("\x1b[?1049h")) {
		t.Errorf("%v leaves the other screen", what)
	}
	if bytes.LastIndex(out, []byte("\x1b[?25h")) < bytes.LastIndex(out, []byte("\x1b[?25l")) {
		t.Errorf("%v leaves the cursor hidden", what)
	}
	if bytes.LastIndex(out, []byte("\x1b[?2004l")) < bytes.LastIndex(out, []byte("\x1b[?2004h")) {
		t.Errorf("%v leaves pastes in brackets", what)
	}
}

// TestTrap25SignalsRestoreTheTerminal: a signal ends the program with the status that a shell expects, q and ctrl+c with 0,
// and each leaves the terminal as it was.
func TestTrap25SignalsRestoreTheTerminal(t *testing.T) {
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		signal syscall.Signal
		key    string
		status int
	}{{0, "q", 0}, {0, "\x03", 0}, {syscall.SIGINT, "", 130}, {syscall.SIGTERM, "", 143}, {syscall.SIGHUP, "", 129}, {syscall.SIGQUIT, "", 131}} {
		t.Run(fmt.Sprint(test.signal, test.key), func(t *testing.T) {
			t.Parallel()
			s := startSession(t, bin, "two-hour-peak")
			if !s.await("First to give way", patience) {
				t.Fatalf("no first frame: %q", s.bytes())
			}
			s.pty.WriteString(test.key)
			if test.signal != 0 {
				s.cmd.Process.Signal(test.signal)
			}
			hung := time.AfterFunc(hang, func() { s.cmd.Process.Kill() })
			s.cmd.Wait()
			hung.Stop()
			if got := s.cmd.ProcessState.ExitCode(); got != test.status {
				t.Errorf("ends with status %d, want %d", got, test.status)
			}
			s.await("\x1b[?1049l", patience)
			s.restored(t, test)
		})
	}
}

// startUnderShell starts a shell that controls jobs on a script, in which "$0" is the program.
func startUnderShell(t *testing.T, script string) *session {
	t.Helper()
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	return startSession(t, shell, "--norc", "-c", script, bin)
}

// TestTrap25SuspendAndResume: ctrl+z gives the shell its terminal back, and fg brings the screen back as it was.
func TestTrap25SuspendAndResume(t *testing.T) {
	t.Parallel()
	s := startUnderShell(t, `set -m; "$0" two-hour-peak; echo "stopped:$?"; read x; fg >/dev/null; echo "left:$?"; read x`)
	if !s.await("First to give way", patience) {
		t.Fatalf("no first frame: %q", s.bytes())
	}
	s.pty.WriteString("\x1b[B4 h\r")
	if !s.await("1 edited", patience) {
		t.Fatal("nothing is edited")
	}
	s.pty.WriteString("\x1a")
	if !s.await("stopped:", patience) {
		t.Fatalf("ctrl+z does not suspend: %q", s.bytes())
	}
	s.restored(t, "ctrl+z")
	before := len(s.bytes())
	s.pty.WriteString("\n")
	if !s.awaitAfter(before, "1 edited", patience) || !s.awaitAfter(before, "peak_duration", patience) {
		t.Fatalf("fg does not bring the screen back: %q", s.bytes()[before:])
	}
	if raw, _ := term.GetState(s.line.Fd()); reflect.DeepEqual(raw, s.before) {
		t.Error("the terminal is not raw again")
	}
	s.pty.WriteString("u")
	if !s.shows("Took back", patience) {
		t.Error("keys do nothing once resumed")
	}
	s.pty.WriteString("q")
	if !s.await("left:0", patience) {
		t.Fatalf("q does not leave: %q", s.bytes()[before:])
	}
	s.restored(t, "q, once resumed")
}

// TestTrap25StoppedByOthers: after SIGSTOP the shell has set its terminal for itself; fg makes it the program's again.
func TestTrap25StoppedByOthers(t *testing.T) {
	t.Parallel()
	s := startUnderShell(t, `set -m; "$0" two-hour-peak
for round in 1 2; do echo "stopped:$?"; stty sane; read x; fg >/dev/null; done
echo "left:$?"; read x`)
	if !s.await("First to give way", patience) {
		t.Fatalf("no first frame: %q", s.bytes())
	}
	for round := range 2 {
		before := len(s.bytes())
		out, err := exec.Command("pkill", "-STOP", "-P", fmt.Sprint(s.cmd.Process.Pid)).CombinedOutput()
		if err != nil {
			t.Skipf("pkill: %v %s", err, out)
		}
		if !s.awaitAfter(before, "stopped:", patience) {
			t.Fatalf("not stopped: %q", s.bytes()[before:])
		}
		s.pty.WriteString("\n")
		if !s.awaitAfter(before, "\x1b[?1049h", patience) || !s.awaitAfter(before, "peak_duration", patience) {
			t.Fatalf("round %d: fg does not bring the screen back: %q", round, s.bytes()[before:])
		}
		before = len(s.bytes())
		s.pty.WriteString("?")
		if !s.awaitAfter(before, "All keys", patience) {
			t.Fatalf("round %d: keys do nothing: %q", round, s.bytes()[before:])
		}
		s.pty.WriteString("\x1b")
	}
	s.pty.WriteString("q")
	if !s.await("left:0", patience) {
		t.Fatalf("q does not leave: %q", s.bytes())
	}
}

// awaitAfter waits for a text behind what had been written by then.
func (s *silentTerminal) awaitAfter(from int, text string, limit time.Duration) bool {
	for deadline := time.Now().Add(limit); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if bytes.Contains(s.bytes()[from:], []byte(text)) {
			return true
		}
	}
	return false
}

// TestTrap26NamesKeepTheirCase: the name of a file and the title in it are shown as they are written: on screen, in JSON and
// in messages. Names of cells are small letters, and one that is not is refused as it was written, not taken for another.
func TestTrap26NamesKeepTheirCase(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "Orders-PEAK.calc")
	if err := os.WriteFile(file, []byte("# Orders McPEAK\nshow peak\nx: B = 5 MB\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	holds := func(want string, args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		run(args, strings.NewReader(""), &out, &errs)
		if !strings.Contains(out.String()+errs.String(), want) {
			t.Errorf("%q does not say %q:\n%s%s", args, want, out.String(), errs.String())
		}
	}
	holds(`"name": "Orders-PEAK.calc"`, "eval", "-f", file, "-o", "json")
	holds(`"title": "Orders McPEAK"`, "eval", "-f", file, "-o", "json")
	holds("Orders McPEAK", "eval", "-f", file)
	holds(`no cell "Peak_Rate"`, "eval", "-f", file, "-s", "Peak_Rate=5/s")
	holds(`"Drain_TIME"`, "eval", "-f", file, "Drain_TIME")
	holds("5 MB", "eval", "-f", file, "x")
	holds("625 KB", "eval", "-f", file, "-s", "x=5 Mb", "x")
	holds(`"Orders-Peak.calc"`, "eval", "-f", "Orders-Peak.calc")
	term, _ := startSilent(t, 80, 24, file)
	if !term.await("Orders McPEAK", patience) {
		t.Errorf("the screen does not have the title: %q", term.bytes())
	}
	term.pty.WriteString("W")
	if !term.await("Orders-PEAK.calc", patience) {
		t.Errorf("save as does not have the name: %q", term.bytes())
	}
}
