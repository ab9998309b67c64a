package tui

import (
	"os"
	"path/filepath"
	"strings"
)

// Homely is a path as one would type it: ~ for the home folder.
func Homely(path string) string {
	home, err := os.UserHomeDir()
	if rest, inside := strings.CutPrefix(path, home); err == nil && inside && home != "/" && startsApart(rest) {
		return "~" + rest
	}
	return path
}

// Expanded is a path that was typed, with ~ for the home folder written out. It undoes Homely.
func Expanded(path string) string {
	path = strings.TrimSpace(path)
	rest, homely := strings.CutPrefix(path, "~")
	if home, err := os.UserHomeDir(); err == nil && homely && (rest == "" || startsApart(rest)) {
		return filepath.Join(home, rest)
	}
	return path
}

// startsApart reports that a path begins with a separator: on Windows either one.
func startsApart(path string) bool { return path != "" && os.IsPathSeparator(path[0]) }
