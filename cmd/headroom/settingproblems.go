package main

import (
	"os"
	"slices"
	"strings"

	"headroom/calc"
)

// problems are the settings that there are not and the values that they do not take.
func (c *configuration) problems() (ps problems) {
	unknown := c.unknown()
	for _, key := range unknown[:min(mostUnknown, len(unknown))] {
		ps = append(ps, c.problemIn(key, "no setting \""+key+"\""+nearest(key, settingKeys())))
	}
	for _, name := range unknownVariables() {
		ps = append(ps, problem{name, &calc.Error{Message: "no such setting" + nearest(name, allVariables())}})
	}
	for _, s := range settings {
		if c.linesOf(s.key) > 1 {
			ps = append(ps, c.problemIn(s.key, s.key+" is set twice"))
		}
		switch c.v.Get(s.key).(type) {
		case map[string]any, []any:
			ps = append(ps, c.problemIn(s.key, s.key+": take one value"))
			continue
		}
		if _, err := s.value(c.said(s)); err != nil {
			ps = append(ps, c.problemOf(s, err.Error()))
		}
	}
	return ps
}

// mostUnknown is how many settings are told that are none: a file with more is none of settings.
const mostUnknown = 20

// linesOf is how many lines of the file set a key. Viper takes capitals for small letters, and any of several.
func (c *configuration) linesOf(key string) (n int) {
	for _, k := range c.keys {
		if strings.EqualFold(k.Value, key) {
			n++
		}
	}
	return n
}

// problemOf is what is wrong with the value of a setting, with the place that it came from.
func (c *configuration) problemOf(s setting, message string) problem {
	switch from := c.origin(s.key); from {
	case c.file:
		return c.problemIn(s.key, s.key+": "+message)
	case "--" + s.key:
		return problem{from + " " + c.said(s), &calc.Error{Message: message}}
	default:
		return problem{from + "=" + c.said(s), &calc.Error{Message: message}}
	}
}

// problemIn is what is wrong with a line of the file.
func (c *configuration) problemIn(key, message string) problem {
	e := &calc.Error{File: c.file, Line: 1, Col: 1, Message: message}
	for _, k := range c.keys {
		if strings.EqualFold(k.Value, key) && k.Line <= len(c.lines) {
			line := strings.TrimRight(c.lines[k.Line-1], "\r")
			at := min(k.Column-1, len(line))
			e.Line, e.Col, e.Text, e.At, e.End = k.Line, k.Column, line, at, min(at+len(k.Value), len(line))
		}
	}
	return problem{err: e}
}

// unknown are the keys of the file that are no settings.
func (c *configuration) unknown() (keys []string) {
	for _, k := range c.keys {
		if !slices.Contains(settingKeys(), strings.ToLower(k.Value)) {
			keys = append(keys, k.Value)
		}
	}
	return keys
}

// unknownVariables are names in the environment that look like a slip in that of a setting. Others that begin with the
// prefix may be somebody else's.
func unknownVariables() (names []string) {
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if value != "" && strings.HasPrefix(name, envPrefix) && !slices.Contains(allVariables(), name) && nearest(name[len(envPrefix):], settingKeys()) != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func allVariables() (names []string) {
	for _, s := range settings {
		names = append(names, variables(s.key)[0])
	}
	return names
}
