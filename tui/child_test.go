package tui

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// childVariable makes this binary another program: one that a test starts, to kill it or to take something from it.
const childVariable = "HEADROOM_TEST_CHILD"

// children are these programs, by name; they get the arguments of the command line.
var children = map[string]func(args []string){"save": saveForever, "keep": keepForever, "crash": crashOnBaseline}

func TestMain(m *testing.M) {
	if name := os.Getenv(childVariable); name != "" {
		children[name](os.Args[1:])
		fmt.Println("ended")
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child is a program, ready to be started.
func child(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), childVariable+"="+name)
	return cmd
}
