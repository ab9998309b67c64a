//go:build linux

package tui

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"headroom/calc"
)

func init() {
	children["full"], children["nobody"] = saveOnFullDisk, saveAsNobody
}

// largeSheet is a sheet that no small disk has room for.
var largeSheet = "# Large\nshow peak\npeak_duration = 2 h\n" + strings.Repeat("# a line of a large file\n", 2_000)

// saveOnFullDisk edits a sheet and saves it where no file can grow beyond 8 KiB; then it saves it as another.
func saveOnFullDisk(args []string) {
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 8 << 10, Max: 8 << 10}); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	m := editedPeak(args[0], args[1])
	press(m, "w")
	tell(m)
	press(m, "W", "ctrl+u")
	typed(m, args[0]+".new")
	press(m, "enter")
	tell(m)
}

// nobody is a user without rights, and a group of such.
const nobody = 65534

// saveAsNobody edits a sheet and saves it as another user.
func saveAsNobody(args []string) {
	for _, err := range []error{syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)} {
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	m := editedPeak(args[0], "")
	press(m, "w")
	tell(m)
}

// editedPeak opens a file and changes one value.
func editedPeak(file, stateDir string) *model {
	text, err := os.ReadFile(file)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	m := newModel(Options{Source: calc.Source{Name: filepath.Base(file), Path: file, Text: string(text)}, StateDir: stateDir})
	resize(m, 80, 24)
	m.setCell("peak_duration", "3 h", calc.Edited)
	return m
}

// tell prints what the program says, whether it asks for a path, and what is not saved.
func tell(m *model) {
	path := ""
	if d, ok := m.dialog.(*saveAsDialog); ok {
		path = d.path.String()
	}
	fmt.Printf("%s|%s|%d\n", m.message, path, len(m.unsaved()))
}

// TestFullDisk: where the disk is full the old file stays, nothing is left beside it, the message says why, and what
// was typed stays on screen and on disk.
func TestFullDisk(t *testing.T) {
	dir, state := t.TempDir(), t.TempDir()
	file := filepath.Join(dir, "x.calc")
	os.WriteFile(file, []byte(largeSheet), 0o644)
	out, err := child("full", file, state).CombinedOutput()
	says := strings.Split(string(out), "\n")
	if err != nil || len(says) < 3 {
		t.Fatalf("%v %s", err, out)
	}
	if want := "✗ not saved: file too large: " + file + "||1"; says[0] != want {
		t.Errorf("w says %q, want %q", says[0], want)
	}
	if want := "✗ not saved: file too large: " + file + ".new|" + file + ".new|1"; says[1] != want {
		t.Errorf("W says %q, want %q", says[1], want)
	}
	if text, _ := os.ReadFile(file); string(text) != largeSheet || !slices.Equal(namesIn(dir), []string{"x.calc"}) {
		t.Errorf("%v, %d bytes", namesIn(dir), len(text))
	}
	if left := newStore(state).left(); len(left) != 1 || left[0].Edits[0].Text != "3 h" {
		t.Errorf("kept is %+v", left)
	}
}

// TestRenameDenied: in a folder where everybody may make files but not replace those of others, the old file stays, and
// nothing is left beside it; so does a file that may only be read, and one in a folder that may.
func TestRenameDenied(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can make a file that another user may not replace")
	}
	dir, err := os.MkdirTemp("", "headroom-sticky-") // t.TempDir is for one user alone
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "x.calc")
	os.WriteFile(file, []byte(largeSheet), 0o600)
	os.Chmod(file, 0o666)
	os.Chmod(dir, 0o777|os.ModeSticky)
	refused := func(reason string) {
		t.Helper()
		out, err := child("nobody", file).CombinedOutput()
		if want := "✗ not saved: " + reason + ": " + file + "||1\nended\n"; err != nil || string(out) != want {
			t.Errorf("%v: %q, want %q", err, out, want)
		}
		if text, _ := os.ReadFile(file); string(text) != largeSheet || !slices.Equal(namesIn(dir), []string{"x.calc"}) {
			t.Errorf("%v, %d bytes", namesIn(dir), len(text))
		}
	}
	refused("operation not permitted")
	os.Chmod(dir, 0o777) // now it could be replaced, but it is not to be written
	os.Chmod(file, 0o444)
	refused("permission denied")
	os.Chmod(file, 0o666)
	os.Chmod(dir, 0o755) // now it could be written, but not beside it
	refused("its folder takes no new file: permission denied")
}

// TestSaveKeepsOwner: root may edit the file of another, which stays his.
func TestSaveKeepsOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can have the file of another")
	}
	file := filepath.Join(t.TempDir(), "x.calc")
	os.WriteFile(file, []byte("old"), 0o640)
	os.Chown(file, nobody, nobody)
	if err := writeSheet(file, "new"); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Stat(file)
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != nobody || stat.Gid != nobody || info.Mode().Perm() != 0o640 {
		t.Errorf("%d %d %v", stat.Uid, stat.Gid, info.Mode())
	}
}

// TestNewFileMode: a new file has the permissions that the umask leaves, not more.
func TestNewFileMode(t *testing.T) {
	before := syscall.Umask(0)
	defer syscall.Umask(before)
	for mask, want := range map[int]os.FileMode{0o022: 0o644, 0o077: 0o600} {
		syscall.Umask(mask)
		file := filepath.Join(t.TempDir(), "x.calc")
		if err := writeSheet(file, "new"); err != nil {
			t.Fatal(err)
		}
		if info, _ := os.Stat(file); info.Mode().Perm() != want {
			t.Errorf("mode %v, want %v", info.Mode(), want)
		}
	}
}
