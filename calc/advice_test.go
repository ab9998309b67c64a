package calc

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Lines of prose fit a terminal of 80 columns, with a margin or with the word before them.
const (
	docWidth    = 78
	adviceWidth = 74
)

// TestAdvice holds that every family says what to mind and to ask, that every cell says what it is, and that all of
// it is short.
func TestAdvice(t *testing.T) {
	s := load(t, Default().Text)
	for _, f := range s.Families() {
		if len(f.Minds) == 0 || len(f.Asks) == 0 {
			t.Errorf("%s has nothing to mind or to ask", f.Name)
		}
		for _, line := range slices.Concat(f.Minds, f.Asks) {
			if utf8.RuneCountInString(line) > adviceWidth || strings.HasSuffix(line, ".") {
				t.Errorf("%s: too long, or a full stop: %s", f.Name, line)
			}
		}
		for _, ask := range f.Asks {
			if !strings.HasSuffix(ask, "?") {
				t.Errorf("%s asks no question: %s", f.Name, ask)
			}
		}
	}
	for _, c := range s.Cells() {
		if n := utf8.RuneCountInString(c.Doc()); n == 0 || n > docWidth {
			t.Errorf("%s has a doc of %d letters: %s", c.Name(), n, c.Doc())
		}
	}
	levels := map[*Family]int{}
	for _, test := range s.Tests() {
		if test.Message == "" {
			t.Errorf("%s %s says nothing", test.Kind, test.Text)
		}
		if test.Kind != "need" {
			levels[test.Family]++
			if !strings.Contains(test.Message, ":") {
				t.Errorf("%s says what is wrong, not what to do: %s", test.Text, test.Message)
			}
		}
	}
	for _, f := range s.Families() {
		if levels[f] == 0 {
			t.Errorf("nothing warns or fails in %s", f.Name)
		}
	}
}

// TestThreeQuestions holds that the questions which prevent the worst incidents stand beside the families that they
// are about: every buffer, every memory of keys, and every place where a record can get stuck.
func TestThreeQuestions(t *testing.T) {
	s := load(t, Default().Text)
	for question, families := range map[string][]string{
		"full":         {"batch", "storage", "keyspace", "peak", "concurrency"},
		"which key":    {"dedup", "delivery"},
		"which record": {"stall"},
		"no route":     {"letters", "reconcile"},
	} {
		for _, name := range families {
			asks := s.Family(name).Asks
			if !slices.ContainsFunc(asks, func(ask string) bool { return strings.Contains(ask, question) }) {
				t.Errorf("%s does not ask about %q: %q", name, question, asks)
			}
		}
	}
}

// TestQuiet: a rate far too high for every family raises no lamp of a family that the sheet does not show, and such a
// family's limit is not what gives way first. Once shown, it takes part.
func TestQuiet(t *testing.T) {
	for _, f := range load(t, Default().Text).Families() {
		s := load(t, "show "+f.Name+"\nrate = 1G/s\n")
		for _, test := range s.Tests() {
			shown := test.Family.Name == f.Name || test.Family.Name == "traffic" || test.Family.Name == "headroom"
			if test.Counts != shown {
				t.Errorf("show %s: %s %s of %s counts: %v", f.Name, test.Kind, test.Text, test.Family.Name, test.Counts)
			}
		}
		first := math.Inf(1)
		for _, limit := range s.Limits() {
			if limit.Counts != (limit.Cell.Family().Name == f.Name) {
				t.Errorf("show %s: limit %s counts: %v", f.Name, limit.Name, limit.Counts)
			}
			if limit.Counts {
				first = min(first, limit.Growth)
			}
		}
		if got := s.Cell("growth_left").Value().Mid; !near(got, first, 1e-12) {
			t.Errorf("show %s: growth_left is %v, want %v", f.Name, got, first)
		}
	}
}
