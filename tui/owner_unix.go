//go:build unix

package tui

import (
	"os"
	"syscall"
)

// keepOwner gives a new file the owner and the group of the one that it replaces, as far as that is allowed.
func keepOwner(f *os.File, old os.FileInfo) {
	stat, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	if f.Chown(int(stat.Uid), int(stat.Gid)) != nil {
		f.Chown(-1, int(stat.Gid))
	}
}
