//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestHostileFiles: what is no sheet is refused at once, with a message that names it, and nothing on standard output.
func TestHostileFiles(t *testing.T) {
	dir := t.TempDir()
	in := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, says string }{
		{dir, "is a directory"},
		{pipe, "pipe is a pipe that nobody writes into"},
		{"/dev/zero", "this sheet is too large: 1 MiB is the limit"},
		{in("large.calc", strings.Repeat("# x\n", 1<<18)+"#"), "this sheet is too large: 1 MiB is the limit"},
		{in("utf8.calc", "rate = 5/s # \xff"), "this is no text file: a sheet is lines of UTF-8 text"},
		{in("nul.calc", "rate = 5/s\x00"), "this is no text file: a sheet is lines of UTF-8 text"},
		{in("mac.calc", "rate = 5/s\rretention = 3 d\r"), "this sheet ends its lines with carriage returns alone"},
		{in("line.calc", "# "+strings.Repeat("x", 64<<10)), "this line is too long: 64 KiB are the limit"},
		{in("deep.calc", "x: s = "+strings.Repeat("(", 101)+"1 s"+strings.Repeat(")", 101)), "too deep"},
		{in("huge.calc", "rate = 1e999/s"), "this number is too large or too long"},
		{in("\x1b[31m\u202eevil.calc", "rate = nonsense"), `no cell "nonsense"`},
		{in("reads.calc", "include /etc/passwd"), "no statement"},
		{in("runs.calc", "rate = $(reboot)"), "runs.calc:1:8: "},
	} {
		for _, args := range [][]string{{"eval", "-f", c.path}, {"check", c.path}, {c.path}, {"compare", c.path, "default"}} {
			var out, errs bytes.Buffer
			status := run(args, strings.NewReader(""), &out, &errs)
			if status != exitBad || out.Len() > 0 || !strings.Contains(errs.String(), c.says) {
				t.Errorf("%q: status %d, %q, %q", args, status, out.String(), errs.String())
			}
			if strings.ContainsAny(out.String()+errs.String(), "\x1b\u202e\x00\r") {
				t.Errorf("%q steers the terminal: %q", args, errs.String())
			}
		}
	}
}

// TestCirclesSpoilThemselves: what goes round in a circle is named, and all that has nothing to do with it is computed.
func TestCirclesSpoilThemselves(t *testing.T) {
	path := filepath.Join(t.TempDir(), "circle.calc")
	if err := os.WriteFile(path, []byte("a: s = b\nb: s = a\nc: s = c\nd: s = 5 s\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"eval", "-f", path}, {"compare", path, "default"}} {
		var out, errs bytes.Buffer
		status := run(args, strings.NewReader(""), &out, &errs)
		if status != exitBad || !strings.Contains(out.String(), " 5") || !strings.Contains(errs.String(), "a -> b -> a") || !strings.Contains(errs.String(), "c -> c") {
			t.Errorf("%q: status %d, %q, %q", args, status, out.String(), errs.String())
		}
	}
}

// TestPipesAreRead: what a shell puts in the place of a file, as in headroom eval -f <(command), is read.
func TestPipesAreRead(t *testing.T) {
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"echo 'rate = 7/s'", "sleep 0.2; echo 'rate = 7/s'"} {
		out, err := exec.Command("bash", "-c", bin+" eval --raw rate -f <("+command+")").CombinedOutput()
		if _, missing := err.(*exec.Error); missing {
			t.Skip("no bash here")
		}
		if string(out) != "7\n" {
			t.Errorf("%s: %q, %v", command, out, err)
		}
	}
}

// TestUnreadableFile: a file that may not be read is refused in the system's words.
func TestUnreadableFile(t *testing.T) {
	dir, err := os.MkdirTemp("", "headroom-test-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "secret.calc")
	if err := os.WriteFile(path, []byte("rate = 7/s"), 0o000); err != nil {
		t.Fatal(err)
	}
	os.Chmod(dir, 0o755)
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	os.Chmod(filepath.Dir(bin), 0o755)
	cmd := exec.Command(bin, "eval", "-f", path)
	cmd.Dir, cmd.Env = "/", []string{}
	if os.Getuid() == 0 { // who may read everything
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := cmd.CombinedOutput()
	if want := "headroom: open " + path + ": permission denied\n"; err == nil || string(out) != want {
		t.Errorf("%v, %q, want %q", err, out, want)
	}
}
