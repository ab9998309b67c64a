package tui

import (
	"strings"
	"testing"

	"headroom/calc"
)

func TestSheetKeys(t *testing.T) {
	keys := map[string]bool{}
	for _, src := range []calc.Source{
		{Name: "a.calc", Path: "/x/a.calc"}, {Name: "a.calc", Path: "/y/a.calc"}, {Name: "a.calc"}, {Name: "A.calc"},
		{Name: "../../etc/passwd"}, {Name: "\x1b[2J"}, {Name: strings.Repeat("long", 100)}, {},
	} {
		key := sheetKey(src)
		if keys[key] {
			t.Errorf("%+v has the key of another: %s", src, key)
		}
		if keys[key] = true; strings.ContainsAny(key, "/\\.\x1b") || len(key) > 60 {
			t.Errorf("%+v has the key %q", src, key)
		}
	}
}
