package tui

import (
	"path/filepath"
	"slices"
	"time"
	"unicode/utf8"

	"headroom/calc"
)

// keptSheets is how many recent sheets are kept.
const keptSheets = 12

// recentSheet is a sheet that was opened.
type recentSheet struct {
	Name   string
	Path   string `json:",omitempty"`
	Opened time.Time
}

// opened notes that a sheet was opened. Nothing can be done when that cannot be written, and nothing is lost.
func (s *store) opened(src calc.Source) {
	if s.dir == "" || src.Name == stdinName && src.Path == "" || !utf8.ValidString(src.Path) { // which JSON cannot hold
		return
	}
	all := []recentSheet{{Name: src.Name, Path: absolute(src.Path), Opened: s.now()}}
	for _, r := range s.recent() {
		if r.Name != src.Name || r.Path != all[0].Path {
			all = append(all, r)
		}
	}
	_ = writeJSON(s.recentFile(), all[:min(len(all), keptSheets)])
}

// recent is the sheets opened lately, the latest first.
func (s *store) recent() []recentSheet {
	var all []recentSheet
	if s.dir == "" || readJSON(s.recentFile(), &all) != nil {
		return nil
	}
	return all[:min(len(all), keptSheets)]
}

// hintsDone is the first-run hints that need not be shown any more.
func (s *store) hintsDone() map[string]bool {
	var names []string
	done := map[string]bool{}
	if s.dir != "" && readJSON(s.hintsFile(), &names) == nil {
		for _, n := range names {
			done[n] = true
		}
	}
	return done
}

// hintDone notes that a hint is done.
func (s *store) hintDone(name string) {
	done := s.hintsDone()
	if s.dir == "" || done[name] {
		return
	}
	done[name] = true
	var names []string
	for n := range done {
		names = append(names, n)
	}
	slices.Sort(names)
	_ = writeJSON(s.hintsFile(), names)
}

func (s *store) recentFile() string { return filepath.Join(s.dir, "recent") }
func (s *store) hintsFile() string  { return filepath.Join(s.dir, "hints") }

// when is a moment as one speaks of it: a time today, a weekday within six days, else a date.
func when(t, now time.Time) string {
	t = t.In(now.Location())
	days := int(startOfDay(now).Sub(startOfDay(t)).Hours()+12) / 24
	switch {
	case days == 0:
		return t.Format("15:04")
	case days == 1:
		return "yesterday " + t.Format("15:04")
	case days > 1 && days < 7:
		return t.Format("Monday 15:04")
	}
	return t.Format("2 January 2006")
}

func startOfDay(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}
