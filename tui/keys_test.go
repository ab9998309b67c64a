package tui

import (
	"slices"
	"strings"
	"testing"
)

// TestKeyTable holds what the table promises: one key, one meaning at each place; no key that terminals take for another;
// everything on the sheet does something and stands in the list of all keys.
func TestKeyTable(t *testing.T) {
	banned := []string{"ctrl+a", "ctrl+b", "ctrl+s", "ctrl+q", "ctrl+i", "ctrl+j", "ctrl+m", "shift+enter", "ctrl+enter"}
	type keyAt struct {
		where place
		key   string
	}
	seen := map[keyAt]action{}
	for _, b := range keyTable() {
		for _, k := range b.Keys() {
			if slices.Contains(banned, k) || strings.HasPrefix(k, "alt+") || strings.HasPrefix(k, "f1") {
				t.Errorf("%s is not to be used", k)
			}
			for w := onSheet; w <= inDialog; w <<= 1 {
				if b.where&w == 0 {
					continue
				}
				at := keyAt{w, k}
				if other, ok := seen[at]; ok {
					t.Errorf("%s is both %q and %q", k, other, b.act)
				}
				seen[at] = b.act
			}
		}
	}
	deeds := deeds()
	listed := map[action]bool{doBack: true, doLeave: true, doPageUp: true, doPageDown: true, doLastInput: true, doAllKeys: true} // said by their neighbours, or where they lead
	for _, s := range keySections {
		for _, l := range s.lines {
			for _, a := range l.acts {
				listed[a] = true
			}
		}
	}
	for at, act := range seen {
		if at.where == onSheet && (deeds[act] == nil || !listed[act]) {
			t.Errorf("%s (%s): does something: %v, listed: %v", at.key, act, deeds[act] != nil, listed[act])
		}
	}
	for _, entries := range [][]lineEntry{sheetLine, editLine} {
		for _, e := range entries {
			for _, a := range e.acts {
				if monochrome.keyOf(onSheet|inEdit, a) == "" {
					t.Errorf("the key line shows %q, which has no key", a)
				}
			}
		}
	}
}

// TestKeyLine holds that at every width the most needed keys are there, and nothing is cut.
func TestKeyLine(t *testing.T) {
	hints := monochrome.hints(onSheet, sheetLine)
	for w := leastWidth; w <= 200; w++ {
		got := monochrome.keyLine(hints, w)
		for _, want := range []string{"enter edit", "- + nudge", "/ find", "? "} {
			if !strings.Contains(got, want) || strings.Contains(got, "…") {
				t.Fatalf("%d: %q has no %q", w, got, want)
			}
		}
	}
	if got, want := monochrome.keyLine(hints, 80), "enter edit   - + nudge   space look   s solve   p presets   / find   ? all keys"; got != want {
		t.Errorf("at 80: %q", got)
	}
}
