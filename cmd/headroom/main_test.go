package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/adrg/xdg"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected outputs: scripts, docs, the picture")

func TestMain(m *testing.M) {
	testscript.Main(tidy{m}, map[string]func(){"headroom": main})
}

// tidy runs the tests and takes the built binary away.
type tidy struct{ *testing.M }

func (m tidy) Run() int {
	defer func() { os.RemoveAll(binaryDir) }()
	alone()
	return m.M.Run()
}

// alone keeps the settings of whoever runs the tests out of them.
func alone() {
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); strings.HasPrefix(name, envPrefix) || name == "ACCESSIBLE" {
			os.Unsetenv(name)
		}
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME"} {
		os.Setenv(name, os.DevNull) // there is nothing in there
	}
	xdg.Reload()
}

// TestScripts runs the scripts of testdata/script, which hold each command to its outputs and exit statuses.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits is `exits STATUS COMMAND...`: the command ends with that status and writes no escape sequence anywhere. A
// status with a minus, 0-, also says that standard error stays empty.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	want := strings.TrimSuffix(args[0], "-")
	if strconv.Itoa(got) != want {
		ts.Fatalf("exit status %d, want %s", got, want)
	}
	out, errs := ts.ReadFile("stdout"), ts.ReadFile("stderr")
	if strings.Contains(out+errs, "\x1b") {
		ts.Fatalf("an escape character in the output")
	}
	if want != args[0] && errs != "" {
		ts.Fatalf("standard error is not empty")
	}
}

var binaryDir string

// binary builds headroom as it is released, without cgo and so without a dynamic linker, once for all tests.
var binary = sync.OnceValues(func() (path string, err error) {
	if binaryDir, err = os.MkdirTemp("", "headroom-test-"); err != nil {
		return "", err
	}
	path = filepath.Join(binaryDir, "headroom.exe") // Windows wants the ending, and nobody else minds
	build := exec.Command("go", "build", "-o", path, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})
