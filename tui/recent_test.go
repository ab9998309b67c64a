package tui

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"headroom/calc"
)

func TestRecentSheets(t *testing.T) {
	s := storeOf(t.TempDir(), 1)
	at := s.now()
	s.now = func() time.Time { at = at.Add(time.Minute); return at }
	for k := range 20 {
		s.opened(calc.Source{Name: fmt.Sprintf("sheet-%d", k)})
	}
	s.opened(calc.Source{Name: "sheet-15"})
	s.opened(calc.Source{Name: stdinName})
	var names []string
	for _, r := range s.recent() {
		names = append(names, r.Name)
	}
	if len(names) != keptSheets || !reflect.DeepEqual(names[:3], []string{"sheet-15", "sheet-19", "sheet-18"}) {
		t.Errorf("recent are %v", names)
	}
}

func TestWhen(t *testing.T) {
	now := time.Date(2025, 3, 12, 16, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		ago  time.Duration
		want string
	}{
		{2 * time.Hour, "14:30"}, {16 * time.Hour, "00:30"}, {17 * time.Hour, "yesterday 23:30"},
		{48 * time.Hour, "Monday 16:30"}, {30 * 24 * time.Hour, "10 February 2025"},
	} {
		if got := when(now.Add(-c.ago), now); got != c.want {
			t.Errorf("%v ago is %q, want %q", c.ago, got, c.want)
		}
	}
}
