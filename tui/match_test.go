package tui

import (
	"strings"
	"testing"

	"headroom/calc"
)

// places are entries without a sheet: the family's name stands for the cell's.
func places(lines ...string) []entry {
	var all []entry
	for _, l := range lines {
		name, text, _ := strings.Cut(l, " ")
		all = append(all, entry{found: found{page: &calc.Family{Name: name}}, name: name, texts: []string{text}})
	}
	return all
}

func TestSearch(t *testing.T) {
	all := places("backlog records waiting", "log_storage what retention costs", "max_lag age of the oldest waiting",
		"lag_of_retention worst lag over retention", "replica_lag how far a replica is behind",
		"drain_time mind: measure lag in seconds", "dedup_memory the keys remembered", "memory what there is")
	for _, c := range []struct{ text, want string }{
		{"lag", "lag_of_retention max_lag replica_lag drain_time"},
		{"LAG", "lag_of_retention max_lag replica_lag drain_time"},
		{"memory", "memory dedup_memory"},
		{"dedup mem", "dedup_memory"},
		{"dm", "dedup_memory"},
		{"dt", "drain_time"},
		{"waiting", "backlog max_lag"},
		{"retention worst", "lag_of_retention"},
		{"rplag", "replica_lag"},
		{"zzz", ""},
		{" ", ""},
		{"(", ""},
	} {
		var got []string
		for _, f := range search(all, c.text) {
			got = append(got, f.page.Name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q finds %q, want %q", c.text, strings.Join(got, " "), c.want)
		}
	}
}

func TestNearestWord(t *testing.T) {
	all := []pick{{name: "two-hour-peak", title: "Two-hour peak", about: "long words"}, {name: "hot-shard", title: "A hot key"}}
	for word, want := range map[string]string{"peek": "peak", "shrad": "shard", "xyzzy": "", "": ""} {
		if got := nearestWord(all, word); got != want {
			t.Errorf("nearest %q is %q, want %q", word, got, want)
		}
	}
}
