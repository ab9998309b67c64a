package calc

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// ReadFile reads a sheet from a file, or what somebody writes into a pipe. It
// does not wait for somebody to come. Of what is too large only so much is read
// that [Load] says so.
func ReadFile(path string) (Source, error) {
	src := Source{Name: filepath.Base(path), Path: path}
	info, err := os.Stat(path)
	if err != nil {
		return src, err
	}
	pipe := info.Mode()&os.ModeNamedPipe != 0
	how := os.O_RDONLY
	if pipe {
		how |= syscall.O_NONBLOCK
	}
	f, err := os.OpenFile(path, how, 0)
	if err != nil {
		return src, err
	}
	defer f.Close()
	src.Text, err = ReadText(f)
	if pipe && err == nil && src.Text == "" {
		err = fmt.Errorf("%s is a pipe that nobody writes into", path)
	}
	return src, err
}

// ReadText reads the text of a sheet.
func ReadText(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSource+1))
	return string(text), err
}
