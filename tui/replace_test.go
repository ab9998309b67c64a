package tui

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestSaveFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real.calc"), filepath.Join(dir, "link.calc")
	os.WriteFile(real, []byte("old"), 0o600)
	if err := os.Symlink(real, link); err != nil {
		t.Skip(err)
	}
	if err := writeSheet(link, "new"); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Lstat(link)
	text, _ := os.ReadFile(real)
	if info.Mode()&os.ModeSymlink == 0 || string(text) != "new" {
		t.Errorf("%v %s", info.Mode(), text)
	}
	if err := writeSheet(dir, "new"); err == nil {
		t.Error("a folder was replaced")
	}
}

// TestSaveThroughLinks: a link that leads to nothing yet, or to another link, stays one.
func TestSaveThroughLinks(t *testing.T) {
	dir := t.TempDir()
	os.Mkdir(filepath.Join(dir, "sub"), 0o700)
	first, second, real := filepath.Join(dir, "first"), filepath.Join(dir, "sub", "second"), filepath.Join(dir, "real")
	if err := errors.Join(os.Symlink(filepath.Join("sub", "second"), first), os.Symlink(filepath.Join("..", "real"), second)); err != nil {
		t.Skip(err)
	}
	if err := writeSheet(first, "new"); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{first, second} {
		if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is a link no more", link)
		}
	}
	if text, _ := os.ReadFile(real); string(text) != "new" {
		t.Errorf("%q", text)
	}
	os.Mkdir(filepath.Join(dir, "elsewhere"), 0o700)
	folder := filepath.Join(dir, "elsewhere", "folder")
	os.Symlink(filepath.Join("..", "sub"), folder)
	if err := writeSheet(filepath.Join(folder, "second"), "newer"); err != nil { // leads up from sub, not from elsewhere
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(real); string(text) != "newer" {
		t.Errorf("%q", text)
	}
	ring := filepath.Join(dir, "ring")
	os.Symlink(ring, ring)
	if err := writeSheet(ring, "new"); err == nil {
		t.Error("a ring of links was replaced")
	}
}
