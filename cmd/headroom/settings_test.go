package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"headroom/calc"
)

// configured is the configuration of a file with that text.
func configured(tb testing.TB, text string) *configuration {
	file := filepath.Join(tb.TempDir(), "config.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		tb.Fatal(err)
	}
	return configure(file)
}

// TestSettingsHaveDefaults: what holds when nothing is said is a value, and is what calc holds for usual.
func TestSettingsHaveDefaults(t *testing.T) {
	c := configure("")
	for _, s := range settings {
		if _, err := s.value(c.said(s)); err != nil || c.origin(s.key) != usual {
			t.Errorf("%s is %q from %s: %v", s.key, c.said(s), c.origin(s.key), err)
		}
	}
	src := calc.Source{Text: "rate = 3..7/s\n"}
	usual, _ := calc.Load(src)
	same, _ := c.calc().Load(src)
	for _, cell := range usual.Cells() {
		a, b := cell.Value(), same.Cell(cell.Name()).Value()
		if a.Mid != b.Mid && a.Mid == a.Mid || cell.Show(a.Mid) != same.Cell(cell.Name()).Show(b.Mid) {
			t.Errorf("%s is %v, and %v with the settings' defaults", cell.Name(), a.Mid, b.Mid)
		}
	}
}

// TestSettingsMeanWhatTheySay: what the check takes is what holds, however it is written.
func TestSettingsMeanWhatTheySay(t *testing.T) {
	for _, s := range []struct {
		key, text string
		want      any
	}{
		{"ascii", "TRUE", true}, {"ascii", "T", true}, {"hints", "False", false}, {"hints", "0", false}, {"accessible", "1", true},
		{"digits", "010", uint64(10)}, {"digits", "08", uint64(8)}, {"seed", "0123", uint64(123)}, {"bytes", "iec", "iec"},
	} {
		t.Setenv(variables(s.key)[0], s.text)
		c := configure("")
		if got := c.value(s.key); got != s.want || len(c.problems()) > 0 {
			t.Errorf("%s=%s is %v, want %v: %v", s.key, s.text, got, s.want, c.problems())
		}
		os.Unsetenv(variables(s.key)[0])
	}
}

// TestHugeConfig: a file that is no file of settings is not read to its end.
func TestHugeConfig(t *testing.T) {
	c := configured(t, strings.Repeat("# long\n", maxConfig))
	if !strings.Contains(c.remark, "larger than 64 KiB") || len(c.problems()) > 0 {
		t.Errorf("remark %q, problems %v", c.remark, c.problems())
	}
}

// FuzzSettings reads files of settings: without a panic, what is taken is a value, what is not is said in words that a
// terminal shows as they are, and a file that cannot be read leaves everything as usual.
func FuzzSettings(f *testing.F) {
	for _, seed := range []string{
		"theme: dark\ndigits: 6\n", "Theme: Dark", "digits: [1, 2]", "digits: {a: 1}", "samples: 1e3\nseed: 0x10\n",
		"a.b: 1\na: {b: 2}", "theme: \"\\e[31m\"", "? [a]\n: b", "&a theme: *a", "<<: {theme: dark}", "theme:\n\tdark",
		"x: &x [*x]", "seed: 18446744073709551615", "hints: yes", "ascii: ~", "- theme", "\xff", "\x00", "theme: !!binary aGk=",
		"presets: ../..", "---\ntheme: dark\n---\ntheme: light\n", "1: 2", "theme: dark\ntheme: light",
	} {
		f.Add(seed)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(dir, "config.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Skip()
		}
		c := configure(file)
		ps := c.problems()
		for _, r := range ps.Error() + calc.Printable(c.remark) + c.table() {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Fatalf("%q in the words for %q", r, text)
			}
		}
		if c.remark != "" && len(ps) > 0 {
			t.Fatalf("%q is not used and has problems: %v", text, ps)
		}
		if len(ps) > 0 {
			return
		}
		o := c.calc()
		for key, got := range map[string]any{"samples": o.Samples, "seed": o.Seed, "digits": o.Digits} {
			if s := settingNamed(key); strings.TrimLeft(c.said(s), "0") != fmt.Sprint(got) {
				t.Fatalf("%q: %s is %v, and said is %s", text, key, got, c.said(s))
			}
		}
	})
}
