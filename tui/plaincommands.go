package tui

import (
	"fmt"
	"strings"

	"headroom/calc"
)

// A spoken command is something that Plain does itself. Key is the action whose key the screens would name.
type spoken struct {
	name, takes, does string
	key               action
	do                func(t *talk, rest string)
}

// spokens are all of them, in the order of help. A function, as help looks at it.
func spokens() []spoken {
	return []spoken{
		{"page", "[NAME]", "the values of this page, or of another", doNone, (*talk).page},
		{"next", "", "the next page", doPageAfter, func(t *talk, _ string) { t.turn(1, "last") }},
		{"back", "", "the page before", doPageBefore, func(t *talk, _ string) { t.turn(-1, "first") }},
		{"pages", "", "all pages, and what matters most on each", doNone, (*talk).pages},
		{"find", "WORDS", "cells and pages that are called so, or of which that is said", doFind, (*talk).find},
		{"verdict", "", "what gives way first, and what warns", doNextLamp, func(t *talk, _ string) { t.verdict() }},
		{"limits", "", "all that could give way, the first first", doNone, func(t *talk, _ string) { t.limits(1 << 10) }},
		{"changes", "", "all that is not as it was", doNone, func(t *talk, _ string) { t.tellChanges(t.m.doc.baseline, 0) }},
		{"baseline", "", "count changes from here", doBaseline, func(t *talk, _ string) { t.m.countFromHere() }},
		{"undo", "", "take back the last change", doUndo, func(t *talk, _ string) { t.change(t.m.undo) }},
		{"redo", "", "do again what was taken back", doRedo, func(t *talk, _ string) { t.change(t.m.redo) }},
		{"reset", "CELL", "put back what a cell was", doRestore, (*talk).reset},
		{"open", "SHEET", "another sheet: a preset or a file", doPresets, (*talk).open},
		{"left", "[SHEET]", "what was left without saving it; takes up that of this sheet, or of another", doNone, (*talk).takeLeft},
		{"save", "[FILE]", "save the sheet", doSave, (*talk).save},
		{"help", "[COMMAND]", "what can be asked", doAllKeys, (*talk).help},
		{"quit", "", "leave; edits are kept", doQuit, func(t *talk, _ string) { t.left = true }},
	}
}

// spokenKeys are the words that messages name where the screens have keys.
func spokenKeys() map[action]string {
	words := map[action]string{doSaveAs: "save FILE", doBack: "back"}
	for _, s := range spokens() {
		words[s.key] = s.name
	}
	return words
}

// command is what a word does here, nil if nothing.
func (t *talk) command(word string) func(*talk, string) {
	for _, s := range spokens() {
		if s.name == word {
			return s.do
		}
	}
	return nil
}

// words are the words that begin a line.
func (t *talk) words() (words []string) {
	for _, s := range spokens() {
		words = append(words, s.name)
	}
	for _, q := range t.m.opt.Questions {
		words = append(words, q.Name)
	}
	return words
}

// help says what can be typed, or what a word does.
func (t *talk) help(rest string) {
	for _, s := range spokens() {
		if s.name == rest {
			t.say("%s: %s.", strings.TrimSpace(s.name+" "+s.takes), s.does)
			return
		}
	}
	switch {
	case t.questionNamed(rest) != nil:
		t.helpQuestion(t.questionNamed(rest))
	case t.cellNamed(rest) != nil:
		t.tell(t.cellNamed(rest))
	case rest != "":
		t.unknown(rest)
	default:
		t.helpAll()
	}
}

func (t *talk) helpAll() {
	var commands, questions []string
	for _, s := range spokens() {
		commands = append(commands, s.name)
	}
	for _, q := range t.m.opt.Questions {
		questions = append(questions, q.Name)
	}
	t.say("A cell's name says what it is worth; NAME = VALUE gives it another value, such as rate = 50M/day.")
	t.say("NAME: UNIT = VALUE makes a cell of your own, such as spare: records/s = capacity - rate.")
	t.say("Commands: %s.", strings.Join(commands, ", "))
	t.say("Questions to the sheet as it stands: %s. With nothing behind it a question asks for what it needs; an empty answer leaves it.", strings.Join(questions, ", "))
	t.say("help and a word says what it does.")
}

// helpQuestion says what a question does, and shows it in use.
func (t *talk) helpQuestion(q *Question) {
	t.say("%s: %s.", q.Name, q.Does)
	for _, p := range q.Asks {
		t.say("%s", joinWords(" ", p.Flag, p.Text))
	}
}

// begin says what is open, and offers what was left of it.
func (t *talk) begin() {
	t.greet()
	t.offerLeft()
}

func (t *talk) greet() {
	name, title := t.m.titles()
	t.say("%s", joinWords(": ", calc.Printable(name), writtenOut(title)))
	t.tellMessage()
	for _, err := range t.m.doc.errs[:min(mostTold, len(t.m.doc.errs))] {
		t.say("%s", err.Error())
	}
	t.verdict()
	t.say("The page is %s. help says what can be asked.", t.m.family().Title)
}

// page says the values of a page.
func (t *talk) page(name string) {
	if name != "" {
		f := t.familyNamed(name)
		if f == nil {
			t.say("No page is called %s; pages says which there are.", name)
			return
		}
		t.m.goToPage(f)
	}
	t.pose("eval", t.m.family().Name)
	if t.m.family().Name == overview {
		t.limits(1 << 10)
	}
}

// turn goes to the next page or the one before, and says so at the ends.
func (t *talk) turn(n int, end string) {
	before := t.m.family()
	if t.m.turn(n); t.m.family() == before {
		t.say("This is the %s page.", end)
		return
	}
	t.page("")
}

// familyNamed finds a page by its name or its title.
func (t *talk) familyNamed(name string) *calc.Family {
	for _, f := range t.m.pages() {
		if strings.EqualFold(f.Name, name) || strings.EqualFold(f.Title, name) {
			return f
		}
	}
	return nil
}

// pages says every page with its headline.
func (t *talk) pages(string) {
	for _, f := range t.m.pages() {
		line := f.Name + ": " + f.Title
		if c := f.Headline; c != nil {
			line += "; " + c.Name() + " is " + c.Show(c.Value().Mid).String()
		}
		t.say("%s%s", line, andWord(t.m.sheet().Level(f)))
	}
}

// andWord is what a level does, behind something else.
func andWord(l calc.Level) string {
	if l.Word() == "" {
		return ""
	}
	return ", and " + l.Word()
}

// find says what a search finds.
func (t *talk) find(text string) {
	const most = 12
	if text == "" {
		t.say("Say what: find lag.")
		return
	}
	results := search(entriesOf(t.m.sheet()), text)
	for _, r := range results[:min(most, len(results))] {
		if r.why == "" && r.cell != nil {
			r.why = r.cell.Doc()
		}
		if r.cell != nil {
			t.say("%s: %s; %s", r.cell.Name(), r.cell.Show(r.cell.Value().Mid), r.why)
		} else {
			t.say("page %s: %s", r.page.Name, r.page.Title)
		}
	}
	switch {
	case len(results) == 0:
		t.say("Nothing is named so, and nothing says so.")
	case len(results) > most:
		t.say("And %d more.", len(results)-most)
	}
}

// reset puts back what a cell was.
func (t *talk) reset(name string) {
	c := t.cellNamed(name)
	switch {
	case name == "":
		t.say("Say which: reset rate.")
		return
	case c == nil:
		t.unknown(name)
		return
	}
	t.m.goTo(c)
	t.change(t.m.restore)
}

// open opens another sheet.
func (t *talk) open(name string) {
	if name == "" || t.m.opt.Open == nil {
		t.say("Say which: open two-hour-peak, or a file.")
		return
	}
	src, err := t.m.opt.Open(Expanded(name))
	if err != nil {
		t.say("%s", calc.Printable(err.Error()))
		return
	}
	t.m.open(src)
	t.begin()
}

// save saves the sheet, and asks where to and whether to replace what is there.
func (t *talk) save(path string) {
	if path != "" {
		t.m.dialog = newSaveAs(t.m)
	} else {
		t.m.save()
	}
	d, ok := t.m.dialog.(*saveAsDialog)
	if !ok {
		return
	}
	if path == "" && !d.at.changed && !t.m.opt.Echo { // the next line of a script is no answer
		path, ok = t.ask(fmt.Sprintf("Which file? Empty for %s: ", d.path.String()))
	}
	if path != "" {
		d.aim(t.m, path)
	}
	if d.at.path == t.m.doc.path && !d.at.changed { // its own file, as it was opened
		d.save(t.m)
		return
	}
	if ok && t.mayWrite(d) {
		d.save(t.m)
	}
	t.m.dialog = nil
}

// mayWrite reports that a file can be written, and that what is there may be replaced.
func (t *talk) mayWrite(d *saveAsDialog) bool {
	name := Homely(d.at.path)
	if why := d.at.cannot(); why != "" {
		t.say("Not saved: %s: %s.", name, why)
		return false
	}
	if d.at.info == nil {
		return true
	}
	yes, answered := t.agreed(name + ": " + d.state(t.m) + ". Replace it?")
	if !yes || !answered {
		t.say("Not saved: %s is as it was.", name)
	}
	return yes
}
