package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport says which of our own packages each may import. What is not listed may import none.
var mayImport = map[string][]string{
	"headroom/cmd/headroom": {"headroom/cmd/headroom/quiet", "headroom/tui", "headroom/presets", "headroom/calc"},
	"headroom/tui":          {"headroom/calc"},
	"headroom/presets":      {"headroom/calc"},
	"headroom/calc":         {"headroom/calc/formula", "headroom/calc/unit"},
	"headroom/calc/formula": {"headroom/calc/unit"},
}

// TestImports holds the directions of the imports, and keeps the terminal's libraries in tui.
func TestImports(t *testing.T) {
	seen := map[string]bool{}
	eachImport(t, func(file, pkg, path string) {
		seen[pkg] = true
		if strings.HasPrefix(path, "headroom/") && !slices.Contains(mayImport[pkg], path) {
			t.Errorf("%s: %s must not import %s", file, pkg, path)
		}
		if strings.HasPrefix(path, "github.com/charmbracelet/") && pkg != "headroom/tui" {
			t.Errorf("%s: %s belongs in tui alone", file, path)
		}
		if pkg == "headroom/cmd/headroom/quiet" && path != "os" {
			t.Errorf("%s: quiet imports %s; with more than os it may no longer initialise first", file, path)
		}
	})
	for pkg := range mayImport {
		if !seen[pkg] {
			t.Errorf("no package %s: the table is out of date", pkg)
		}
	}
}

// eachImport calls f for every import of the module's code, tests apart.
func eachImport(t *testing.T, f func(file, pkg, path string)) {
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
			return fs.SkipDir
		}
		if filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		for _, spec := range parsed.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			f(file, "headroom/"+filepath.ToSlash(dir), path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
