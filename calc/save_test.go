package calc

import (
	"strings"
	"testing"
)

// TestScenarioSaved: what a scenario expects of its own figures is no claim about other ones; what users expect of theirs
// stays as they wrote it.
func TestScenarioSaved(t *testing.T) {
	const text = "# A peak\nshow peak\npeak_rate = 2000/s\ncapacity = 800/s\nexpect overload = 1200/s # of the document\nexpect capacity = 800/s\n"
	for _, scenario := range []bool{true, false} {
		s, errs := Load(Source{Name: "peak", Text: text, Scenario: scenario})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		if got := s.Save(); got != text {
			t.Errorf("unchanged it is saved as\n%s", got)
		}
		if err := s.Set("peak_rate", "3000/s", Edited); err != nil {
			t.Fatal(err)
		}
		want := strings.Replace(text, "2000", "3000", 1)
		if scenario {
			want = strings.Replace(want, "expect overload", "# expect overload", 1)
		}
		if got := s.Save(); got != want {
			t.Errorf("scenario %v is saved as\n%s", scenario, got)
		}
	}
}
