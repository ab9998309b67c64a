package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// BenchmarkProcess is a whole run of `headroom eval`, beside that of a program that does nothing. The first may take
// twice the second and 2 ms.
func BenchmarkProcess(b *testing.B) {
	bin, err := binary()
	if err != nil {
		b.Fatal(err)
	}
	empty := emptyProgram(b)
	b.Run("empty", func(b *testing.B) { benchmarkRun(b, empty) })
	b.Run("eval", func(b *testing.B) { benchmarkRun(b, bin, "eval", "-f", "two-hour-peak", "drain_time") })
}

func benchmarkRun(b *testing.B, path string, args ...string) {
	for b.Loop() {
		if err := exec.Command(path, args...).Run(); err != nil {
			b.Fatal(err)
		}
	}
}

// emptyProgram builds a Go program that does nothing.
func emptyProgram(tb testing.TB) string {
	dir := tb.TempDir()
	src, bin := filepath.Join(dir, "main.go"), filepath.Join(dir, "empty")
	if err := os.WriteFile(src, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		tb.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", bin, src).CombinedOutput(); err != nil {
		tb.Fatalf("%s", out)
	}
	return bin
}
