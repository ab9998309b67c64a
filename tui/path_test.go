package tui

import (
	"os"
	"path/filepath"
	"testing"
)

// TestHomely: a path is shown as one would type it, and typed so it leads to the same place, with the separators of the
// system that this runs on.
func TestHomely(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	join, sep := filepath.Join, string(os.PathSeparator)
	for path, homely := range map[string]string{
		join(home, "plan.calc"):       "~" + sep + "plan.calc",
		join(home, "a b", "p.calc"):   "~" + sep + join("a b", "p.calc"),
		home + "s" + sep + "x":        home + "s" + sep + "x",
		join("plans", "plan.calc"):    join("plans", "plan.calc"),
		join("~user", "plan.calc"):    join("~user", "plan.calc"),
		join(sep+"else", "~", "it's"): join(sep+"else", "~", "it's"),
	} {
		if got := Homely(path); got != homely {
			t.Errorf("%s is shown as %s, not %s", path, got, homely)
		}
		if got := Expanded(homely); got != path {
			t.Errorf("%s leads to %s, not %s", homely, got, path)
		}
	}
	for typed, path := range map[string]string{"~": home, " ~/x ": join(home, "x"), "": ""} {
		if got := Expanded(typed); got != path {
			t.Errorf("%q leads to %q, not %q", typed, got, path)
		}
	}
}
