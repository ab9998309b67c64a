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

// maxState bounds what is read back from one file of the state folder.
const maxState = 4 << 20

// sheetKey names a sheet in file names: readable, and different for files of one name in different folders.
func sheetKey(src calc.Source) string {
	base := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, src.Name)
	path := src.Path
	if abs, err := filepath.Abs(path); path != "" && err == nil {
		path = abs
	}
	sum := fnv.New64a()
	sum.Write([]byte(src.Name + "\x00" + path))
	return fmt.Sprintf("%.40s-%x", base, sum.Sum64())
}

// writeJSON replaces a file in one step: a reader sees the old or the new content, never a part.
func writeJSON(file string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return replaceFile(file, append(data, '\n'), 0o600)
}

// replaceFile writes a file beside the old one and renames it into its place, making the folder if need be.
func replaceFile(file string, data []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".headroom-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Chmod(mode), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), file)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
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
