package presets_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"headroom/presets"
)

// fires is, for every preset that is about trouble, each warn and fail that fires in it. In all others nothing does.
var fires = map[string][]string{
	"linger-long":   {"warn linger > latency_target"},
	"replay-month":  {"warn replayable < 100%"},
	"dedup-month":   {"warn memory_used > fill_limit", "fail memory_used > 100%", "warn growth_left < 1.2", "fail growth_left < 1"},
	"api-ceiling":   {"warn ceiling_used > 50%"},
	"two-hour-peak": {"warn drain_time > drain_target"},
	"retry-storm":   {"warn utilisation > target_utilisation"},
	"idle-pool":     {"fail pool_idle >= path_idle"},
	"hot-seller": {"warn hot_consumer_rate > consumer_rate", "fail hot_partition_rate > consumer_rate",
		"warn growth_left < 1.2", "fail growth_left < 1"},
	"dead-letters":   {"fail reject_share > reject_stop"},
	"missing-events": {"fail unaccounted != 0"},
}

// TestLevels holds that only what a preset is about warns or fails, and that its checks and expectations pass.
func TestLevels(t *testing.T) {
	for _, src := range presets.All() {
		var got []string
		for _, test := range load(t, src.Name).Tests() {
			if test.Counts && !test.OK {
				got = append(got, test.Kind+" "+test.Text)
			}
		}
		if want := fires[src.Name]; !slices.Equal(got, want) {
			t.Errorf("%s: %q fire, want %q", src.Name, got, want)
		}
	}
	for name := range fires {
		if _, ok := presets.Find(name); !ok {
			t.Errorf("no preset %s", name)
		}
	}
}

// TestAdvice holds that every preset says what to mind and to ask, briefly.
func TestAdvice(t *testing.T) {
	for _, src := range presets.All() {
		sheet := load(t, src.Name)
		if len(sheet.Minds()) == 0 || len(sheet.Asks()) == 0 {
			t.Errorf("%s has nothing to mind or to ask", src.Name)
		}
		for _, line := range slices.Concat(sheet.Minds(), sheet.Asks()) {
			if utf8.RuneCountInString(line) > 74 || strings.HasSuffix(line, ".") {
				t.Errorf("%s: too long, or a full stop: %s", src.Name, line)
			}
		}
		for _, ask := range sheet.Asks() {
			if !strings.HasSuffix(ask, "?") {
				t.Errorf("%s asks no question: %s", src.Name, ask)
			}
		}
	}
}
