package tui

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"headroom/calc"
)

// A found is a place that a search leads to: a cell, or else a page.
type found struct {
	cell *calc.Cell
	page *calc.Family
	why  string // what matched, where it is not the name: the doc, a note, what to mind
}

// An entry is what is searched of a place, nearest to it first.
type entry struct {
	found
	name  string
	texts []string // doc, note, minds
}

// entriesOf are all places of a sheet.
func entriesOf(s *calc.Sheet) []entry {
	var all []entry
	for _, f := range s.Families() {
		all = append(all, entry{found: found{page: f}, name: f.Title, texts: []string{pageName(f)}})
	}
	for _, c := range s.Cells() {
		e := entry{found: found{cell: c}, name: c.Name(), texts: []string{c.Doc(), c.Note()}}
		if f := c.Family(); f != nil && f.Headline != nil && f.Headline.Name() == c.Name() {
			for _, mind := range f.Minds {
				e.texts = append(e.texts, "mind: "+mind)
			}
			for _, ask := range f.Asks {
				e.texts = append(e.texts, "ask: "+ask)
			}
		}
		all = append(all, e)
	}
	return all
}

// search finds the places for a text: by name, then by what is said of them, then, when neither finds any, by a
// name that has the same letters in the same order.
func search(all []entry, text string) []found {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return nil
	}
	results := byName(all, words)
	named := map[string]bool{}
	for _, f := range results {
		named[f.key()] = true
	}
	for _, e := range all {
		for _, t := range e.texts {
			if !named[e.key()] && hasAll(t, words) {
				e.why = t
				results = append(results, e.found)
				break
			}
		}
	}
	if len(results) > 0 {
		return pageFirst(all, results, text)
	}
	for _, match := range fuzzy.FindFrom(strings.Join(words, ""), entryNames(all)) {
		results = append(results, all[match.Index].found)
	}
	return results
}

// pageFirst puts first the page whose name in the list of pages is exactly the text.
func pageFirst(all []entry, results []found, text string) []found {
	if c := results[0].cell; c != nil && strings.EqualFold(c.Name(), text) {
		return results
	}
	at := slices.IndexFunc(all, func(e entry) bool {
		return e.page != nil && strings.EqualFold(pageName(e.page), strings.TrimSpace(text))
	})
	if at < 0 {
		return results
	}
	same := func(f found) bool { return f.key() == all[at].key() }
	return append([]found{all[at].found}, slices.DeleteFunc(results, same)...)
}

func (f found) key() string {
	if f.cell != nil {
		return f.cell.Name()
	}
	return "page " + f.page.Name
}

// byName finds names that hold the words, or whose words begin with their letters (dm: dedup_memory); the
// nearest first.
func byName(all []entry, words []string) []found {
	type ranked struct {
		found
		rank, score int
	}
	var hits []ranked
	joined := strings.Join(words, "_")
	for _, match := range fuzzy.FindFromNoSort(strings.Join(words, ""), entryNames(all)) {
		e := all[match.Index]
		if rank := nameRank(strings.ToLower(e.name), joined, words, match.MatchedIndexes); rank < noMatch {
			hits = append(hits, ranked{e.found, rank, match.Score})
		}
	}
	slices.SortStableFunc(hits, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(b.score, a.score))
	})
	out := make([]found, len(hits))
	for k, h := range hits {
		out[k] = h.found
	}
	return out
}

// noMatch is the rank of letters that only happen to be in the name.
const noMatch = 4

// nameRank says how a name matches: it is the text, begins with it, has it, or is abbreviated by it.
func nameRank(name, joined string, words []string, at []int) int {
	switch {
	case name == joined || name == strings.Join(words, " "):
		return 0
	case strings.HasPrefix(name, joined):
		return 1
	case hasAll(name, words):
		return 2
	case abbreviates(name, at):
		return 3
	}
	return noMatch
}

// abbreviates reports whether each run of matched letters begins a word of the name.
func abbreviates(name string, at []int) bool {
	for k, i := range at {
		runs := k > 0 && at[k-1] == i-1
		begins := i == 0 || i <= len(name) && (name[i-1] == '_' || name[i-1] == ' ')
		if !runs && !begins {
			return false
		}
	}
	return true
}

func hasAll(text string, words []string) bool {
	text = strings.ToLower(text)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// entryNames lets fuzzy read the names of entries.
type entryNames []entry

func (n entryNames) String(i int) string { return n[i].name }
func (n entryNames) Len() int            { return len(n) }
