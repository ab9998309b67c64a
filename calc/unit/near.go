package unit

import (
	mathbits "math/bits"
	"slices"
	"strings"
)

// mostNear is how many suggestions are still a help.
const mostNear = 4

// Nearest returns the names that word may have been meant to be, best first:
// those that begin with it, then those a few slips of the finger away.
func Nearest(word string, names []string) []string {
	type near struct {
		name string
		far  int
	}
	var found []near
	low := strings.ToLower(word)
	has := letters(low)
	most := min(2+len(word)/2, 2*len(word)-1)
	for _, name := range names {
		small := strings.ToLower(name)
		begins := len(low) > 1 && strings.HasPrefix(small, low)
		if !begins && mathbits.OnesCount64(has^letters(small)) > most {
			continue // a slip changes two letters at most
		}
		far := 2 * slips(low, small)
		if begins {
			far = min(far, 1)
		}
		if far <= most {
			found = append(found, near{name, 2*far + lastDiffers(word, name)})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int {
		if a.far != b.far {
			return a.far - b.far
		}
		if more := prefix(b.name, word) - prefix(a.name, word); more != 0 {
			return more
		}
		return len(a.name) - len(b.name)
	})
	var out []string
	for _, n := range found[:min(len(found), mostNear)] {
		out = append(out, n.name)
	}
	return out
}

// letters is the set of the bytes of s, some of which share a bit.
func letters(s string) (set uint64) {
	for i := range len(s) {
		set |= 1 << (s[i] % 64)
	}
	return set
}

func lastDiffers(a, b string) int {
	if a == "" || b == "" || a[len(a)-1] != b[len(b)-1] {
		return 1
	}
	return 0
}

// prefix is the number of letters with which both begin.
func prefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func abs(n int) int { return max(n, -n) }

// The longest word that is looked for, and how much longer a name may be.
const longest, longer = 64, 8

// slips is the number of letters to add, drop, change or swap with their
// neighbour on the way from a to b.
func slips(a, b string) int {
	if abs(len(a)-len(b)) > longer || len(a) > longest {
		return 99
	}
	var rows [3][longest + longer + 1]int
	older, old, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := range len(a) {
		older, old, row = old, row, older
		row[0] = i + 1
		for j := range len(b) {
			same := 1
			if a[i] == b[j] {
				same = 0
			}
			row[j+1] = min(old[j]+same, old[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
