package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestOpenFileDoesNotWait: a pipe that nobody writes into, a device and a folder are refused at once.
func TestOpenFileDoesNotWait(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.calc")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		pipe = dir // no pipes here
	}
	c := configure("")
	for _, name := range []string{pipe, dir, os.DevNull} {
		if src, err := c.openFile(name); err == nil {
			t.Errorf("%s is opened: %q", name, src.Text)
		}
	}
	if _, err := c.openFile("two-hour-peak"); err != nil {
		t.Error(err)
	}
}
