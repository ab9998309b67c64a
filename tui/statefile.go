package tui

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"

	"headroom/calc"
)

// maxState bounds what is read back from one file of the state folder, and so what is written there.
const maxState = 16 << 20

// sheetKey names a sheet in file names: readable, and different for files of one name in different folders, and for what
// came from standard input.
func sheetKey(src calc.Source) string {
	base := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, src.Name)
	sum := fnv.New64a()
	sum.Write([]byte(src.Name + "\x00" + absolute(src.Path)))
	if src.Name == stdinName && src.Path == "" { // what comes there is another sheet each time
		sum.Write([]byte(src.Text))
	}
	return fmt.Sprintf("%.40s-%x", base, sum.Sum64())
}

// absolute is a path that means the same file whatever folder the next program is started in.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); path != "" && err == nil {
		return abs
	}
	return path
}

// writeJSON replaces a file in one step: a reader sees the old or the new content, never a part.
func writeJSON(file string, v any) error {
	data, err := json.Marshal(v)
	switch {
	case err != nil:
		return err
	case len(data) >= maxState: // it could not be read back
		return errors.New("too large to be kept")
	}
	return replaceFile(file, append(data, '\n'), 0o600)
}

func readJSON(file string, v any) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() || info.Size() > maxState {
		return errors.New("not a state file")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}
