package tui

import (
	"errors"
	"fmt"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// picker opens presets, files and what was left unsaved. What is under the cursor is evaluated beside the list,
// against the sheet that is open.
type picker struct {
	chooser
	all   []pick
	found []pick
	near  string // when nothing is found: what is
	// chosen, if there is one, gets what is picked instead of its being opened.
	chosen func(m *model, e pick, src calc.Source)
	preview
}

// A pick is something that can be opened.
type pick struct {
	group  string
	name   string // short, as on a command line
	title  string
	detail string // a second line: where it is, when it was left
	about  string // what typing finds it by, besides its name and title
	source calc.Source
	path   string    // a file that is read when it is wanted
	left   *leftover // edits to take up in it
}

func newPicker(m *model) screen {
	p := &picker{all: m.picks()}
	p.found = p.all
	for k, e := range p.all {
		if src := m.sheet().Source(); e.group != leftGroup && e.source.Name == src.Name && e.path == absolute(src.Path) {
			p.at = k
			break
		}
	}
	p.evaluate(m)
	return p
}

const (
	recentGroup = "Recent"
	leftGroup   = "Left, not saved"
)

// picks are all that can be opened: the latest first, then what was left, then the presets by page.
func (m *model) picks() []pick {
	var all []pick
	now := m.store.now()
	builtIn, presets := m.builtIn()
	recent := map[string]bool{}
	for _, r := range m.store.recent() {
		switch src, ok := presets[r.Name]; {
		case r.Path != "" && m.opt.Open != nil:
			all = append(all, pick{group: recentGroup, name: r.Name, detail: Homely(r.Path) + ", " + when(r.Opened, now), about: r.Path, path: r.Path})
		case ok && r.Path == "":
			recent[r.Name] = true
			all = append(all, presetPick(recentGroup, src))
		}
	}
	all = append(all, m.leftPicks()...)
	return append(all, presetPicks(builtIn, recent)...)
}

// leftPicks are what was left of sheets that can be opened, the latest first.
func (m *model) leftPicks() (all []pick) {
	_, presets := m.builtIn()
	for _, l := range m.store.left() {
		src, ok := presets[l.Name]
		if l.Path == "" && !ok && l.Text == "" {
			continue
		}
		if l.Text != "" {
			src = l.source()
		}
		all = append(all, pick{group: leftGroup, name: l.Name, title: l.Title, source: src, path: l.Path, left: &l,
			detail: l.amount() + ", " + when(l.Left, m.store.now()) + stillOpen(l)})
	}
	return all
}

// builtIn are the sheets that need no file, in order and by name.
func (m *model) builtIn() (all []calc.Source, byName map[string]calc.Source) {
	all, byName = append([]calc.Source{calc.Default()}, m.opt.Presets...), map[string]calc.Source{}
	for _, src := range all {
		byName[src.Name] = src
	}
	return all, byName
}

func stillOpen(l leftover) string {
	if l.open {
		return ", perhaps still open"
	}
	return ""
}

// presetPicks are the presets that were not opened lately, those of a group together.
func presetPicks(presets []calc.Source, recent map[string]bool) []pick {
	var groups []string
	by := map[string][]pick{}
	for _, src := range presets {
		if recent[src.Name] {
			continue
		}
		g := src.Group()
		if by[g] == nil {
			groups = append(groups, g)
		}
		by[g] = append(by[g], presetPick(g, src))
	}
	var all []pick
	for _, g := range groups {
		all = append(all, by[g]...)
	}
	return all
}

func presetPick(group string, src calc.Source) pick {
	return pick{group: group, name: src.Name, title: src.Title(), source: src, about: src.Description()}
}

// load reads what is to be opened.
func (e pick) load(m *model) (calc.Source, error) {
	if e.path == "" {
		return e.source, nil
	}
	if m.opt.Open == nil {
		return calc.Source{}, errors.New("files cannot be opened here")
	}
	return m.opt.Open(e.path)
}

func (p *picker) key(m *model, k tea.KeyMsg) tea.Cmd {
	was, at := p.filter.String(), p.at
	switch p.chooser.key(k, len(p.found), m.height-8) {
	case doPutBack:
		m.close()
		return nil
	case doKeep:
		return p.enter(m)
	}
	if now := p.filter.String(); now != was {
		p.found, p.near = p.search(now)
		p.at = 0
		p.evaluate(m)
	} else if p.at != at {
		p.evaluate(m)
	}
	return nil
}

// enter opens what is under the cursor. Opening never asks: it is one undo step.
func (p *picker) enter(m *model) tea.Cmd {
	if p.at >= len(p.found) {
		return nil
	}
	e := p.found[p.at]
	src, err := e.load(m)
	if err != nil {
		m.say("%s %v", m.glyph.fail, err)
		return nil
	}
	m.close()
	if p.chosen != nil {
		p.chosen(m, e, src)
		return nil
	}
	cmd := m.open(src)
	if e.left != nil {
		m.dialog = nil // it would offer what is taken up here
		m.putAway(*e.left, m.takeUp(*e.left))
	}
	return cmd
}

// search are the entries that a text leaves; a path is an entry of its own. near is said when there are none.
func (p *picker) search(text string) (found []pick, near string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return p.all, ""
	}
	if isPath(text) {
		path := Expanded(text)
		found = append(found, pick{name: "Open " + text, path: path, detail: fileState(path)})
	}
	words := strings.Fields(strings.ToLower(text))
	var by [3][]pick
	for _, e := range p.all {
		switch {
		case hasAll(e.name, words):
			by[0] = append(by[0], e)
		case hasAll(e.title, words):
			by[1] = append(by[1], e)
		case hasAll(e.name+" "+e.title+" "+e.about+" "+e.group, words):
			by[2] = append(by[2], e)
		}
	}
	for _, some := range by {
		found = append(found, some...)
	}
	if len(found) == 0 {
		near = nearestWord(p.all, words[len(words)-1])
	}
	return found, near
}

func isPath(text string) bool {
	return strings.ContainsAny(text, `/\`) || strings.HasPrefix(text, "~") || strings.HasSuffix(text, ".calc")
}

// fileState says whether there is a file at a path that is being typed.
func fileState(path string) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "there is no such file yet"
	case info.IsDir():
		return "a folder"
	}
	return fmt.Sprintf("a file of %d bytes", info.Size())
}

// nearestWord is the word of a title or name that differs least from one that is in none.
func nearestWord(all []pick, word string) string {
	var words []string
	for _, e := range all {
		words = append(words, strings.FieldsFunc(strings.ToLower(e.name+" "+e.title), func(r rune) bool { return r == ' ' || r == '-' || r == ',' })...)
	}
	near := calc.Nearest(word, words)
	return strings.Join(near[:min(1, len(near))], "")
}

func (p *picker) hints(m *model) []hint {
	if p.chosen != nil {
		return m.listHints("compare with it")
	}
	return append(m.listHints("open"), hint{does: "a path such as ./x.calc opens that file", rank: 4})
}
