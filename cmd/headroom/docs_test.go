package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocs runs every example of the README and the guides: in a fenced block, a line that begins with "$ " is a
// command, and the lines below it are what it prints, on both outputs. A block whose fence names a file, such as
// "calc orders.calc", is that file, there for the commands of its page. With -update the outputs are rewritten.
func TestDocs(t *testing.T) {
	pages, _ := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	for _, path := range append(pages, filepath.Join("..", "..", "README.md")) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			page, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := rerun(t, string(page))
			if got == string(page) {
				return
			}
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			t.Errorf("%s shows what headroom does not print (run go test ./cmd/headroom -update)\n%s", path, firstDifference(string(page), got))
		})
	}
}

var (
	fencedBlock = regexp.MustCompile("(?ms)^```([^\n]*)\n(.*?)^```$")
	fencedFile  = regexp.MustCompile(`^\w+ ([\w./-]+)$`)
)

// rerun returns the page with the outputs of its commands as they are now.
func rerun(t *testing.T, page string) string {
	dir := t.TempDir()
	for _, block := range fencedBlock.FindAllStringSubmatch(page, -1) {
		if file := fencedFile.FindStringSubmatch(block[1]); file != nil {
			path := filepath.Join(dir, file[1])
			os.MkdirAll(filepath.Dir(path), 0o700)
			if err := os.WriteFile(path, []byte(block[2]), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return fencedBlock.ReplaceAllStringFunc(page, func(block string) string {
		if !strings.Contains(block, "\n$ ") {
			return block
		}
		lines := strings.Split(block, "\n")
		out := lines[:1:1]
		for _, line := range lines[1 : len(lines)-1] {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				out = append(out, line)
				out = append(out, shell(t, dir, command)...)
			}
		}
		return strings.Join(append(out, lines[len(lines)-1]), "\n")
	})
}

// shell runs a command line in dir and returns the lines that it prints. Commands that need what a test machine may
// not have, or that change the machine, do not begin with headroom and are not shown with "$ ".
func shell(t *testing.T, dir, command string) []string {
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LANG=C.UTF-8", "HOME="+dir, "XDG_CONFIG_HOME=", "XDG_STATE_HOME=")
	text, err := cmd.CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	if len(text) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "page: " + a[i] + "\nnow:  " + b[i]
		}
	}
	return "one is longer"
}
