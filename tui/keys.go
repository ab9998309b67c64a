package tui

import (
	"strings"
	"sync"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// A place is where a key acts. Keys are looked up by place, so one key has one meaning wherever it has any.
type place uint8

const (
	onSheet   place = 1 << iota
	onLook          // one number, looked at closely
	onCompare       // sheets side by side
	inEdit          // the field of a row
	inList          // a filter with a list under it: presets, find, all keys
	inDialog        // save as, edits left over
)

// An action is what a key does.
type action string

// The actions, by the words that the key table and the code share.
const (
	doNone       action = ""
	doUp         action = "row before"
	doDown       action = "row after"
	doPageBefore action = "page before"
	doPageAfter  action = "page after"
	doNextInput  action = "next input"
	doLastInput  action = "previous input"
	doFirst      action = "first row"
	doLast       action = "last row"
	doPageUp     action = "a screenful up"
	doPageDown   action = "a screenful down"
	doFind       action = "find"
	doNextLamp   action = "next lamp"
	doEdit       action = "edit"
	doEditKept   action = "edit, text kept"
	doLower      action = "a little less"
	doHigher     action = "a little more"
	doStepDown   action = "much less"
	doStepUp     action = "much more"
	doRestore    action = "restore"
	doUndo       action = "undo"
	doRedo       action = "redo"
	doLook       action = "look closer"
	doSolve      action = "solve"
	doVary       action = "vary"
	doMovers     action = "what moves it"
	doBaseline   action = "baseline"
	doCompare    action = "compare"
	doTakeOff    action = "take off"
	doPresets    action = "presets"
	doSave       action = "save"
	doSaveAs     action = "save as"
	doYank       action = "copy"
	doYankLine   action = "copy command"
	doAllKeys    action = "all keys"
	doBack       action = "back"
	doQuit       action = "quit"
	doLeave      action = "leave"
	doSuspend    action = "suspend"
	doRedraw     action = "redraw"
	doKeep       action = "keep"
	doPutBack    action = "put back"
	doLeft       action = "left"
	doRight      action = "right"
	doStart      action = "start"
	doEnd        action = "end"
	doRub        action = "rub out"
	doRubNext    action = "delete"
	doRubWord    action = "rub out a word"
	doRubAll     action = "rub out all before"
	doRubRest    action = "rub out the rest"
)

// A binding is one line of the key table: keys, what they do, and where.
type binding struct {
	key.Binding // Help has the keys as printed, and what they do for the list of all keys
	act         action
	where       place
	asks        bool // it asks something before it acts
}

// bind makes a binding. Keys are separated by blanks and named as Bubble Tea names them, but for space.
func bind(keys string, act action, where place, does string, asks bool) binding {
	names := strings.Fields(keys)
	for i, n := range names {
		if n == "space" {
			names[i] = " "
		}
	}
	b := binding{act: act, where: where, asks: asks}
	b.SetKeys(names...)
	b.SetHelp(keys, does)
	return b
}

// printedKeys are the keys of a binding as the list of all keys names them.
func (b binding) printedKeys() []string { return strings.Fields(b.Help().Key) }

// A section of the list of all keys. Bindings that are joined there share a line ("- +": a little less, more).
type section struct {
	title string
	lines []joined
}
type joined struct {
	acts []action
	does string // what the joined keys do; none: as the binding says
}

// keyTable holds every key there is. Whatever is shown about keys is made from it. It is made when a key is first asked for:
// commands ask for none.
var keyTable = sync.OnceValue(func() []binding {
	return []binding{
		bind("enter", doEdit, onSheet|onLook, "edit; typing replaces", false),
		bind("-", doLower, onSheet|onLook, "a little less", false),
		bind("+", doHigher, onSheet|onLook, "a little more", false),
		bind("space", doLook, onSheet, "look closer at it", false),
		bind("s", doSolve, onSheet|onLook, "solve", true),
		bind("v", doVary, onSheet|onLook, "vary an input", false),
		bind("t", doMovers, onSheet|onLook, "what moves it most", false),
		bind("b", doBaseline, onSheet, "count changes from here", false),
		bind("c", doCompare, onSheet|onCompare, "compare sheets", true),
		bind("x", doTakeOff, onCompare, "take this sheet off", false),
		bind("p", doPresets, onSheet, "presets and files", true),
		bind("w", doSave, onSheet, "save", false),
		bind("u", doUndo, onSheet|onLook|onCompare, "undo", false),
		bind("y", doYank, onSheet|onLook|onCompare, "copy as Markdown", false),
		bind("/", doFind, onSheet, "find a page or a number", true),
		bind("? :", doAllKeys, onSheet|onLook|onCompare, "all keys", true),

		bind("up k", doUp, onSheet|onLook|onCompare, "row before", false),
		bind("down j", doDown, onSheet|onLook|onCompare, "row after", false),
		bind("left h", doPageBefore, onSheet|onLook|onCompare, "page before", false),
		bind("right l", doPageAfter, onSheet|onLook|onCompare, "page after", false),
		bind("tab", doNextInput, onSheet|onLook|onCompare, "next input", false),
		bind("shift+tab", doLastInput, onSheet|onLook|onCompare, "previous input", false),
		bind("g home", doFirst, onSheet|onLook|onCompare, "first row", false),
		bind("G end", doLast, onSheet|onLook|onCompare, "last row", false),
		bind("pgup", doPageUp, onSheet|onLook|onCompare, "a screenful up", false),
		bind("pgdown", doPageDown, onSheet|onLook|onCompare, "a screenful down", false),
		bind("!", doNextLamp, onSheet, "next warning or failure", false),
		bind("i", doEditKept, onSheet, "edit; keeps the text", false),
		bind("<", doStepDown, onSheet|onLook, "much less: 10 5 2 1", false),
		bind(">", doStepUp, onSheet|onLook, "much more: 1 2 5 10", false),
		bind("r", doRestore, onSheet, "restore: was, then default", false),
		bind("U ctrl+r", doRedo, onSheet|onLook|onCompare, "redo", false),
		bind("W", doSaveAs, onSheet, "save as", true),
		bind("Y", doYankLine, onSheet|onLook|onCompare, "copy the command", false),
		bind("q", doQuit, onSheet|onLook|onCompare, "leave; edits are kept", false),
		bind("space", doBack, onLook, "back", false),
		bind("enter", doKeep, onCompare, "go there", false),
		bind("esc", doBack, onSheet|onLook|onCompare, "back; clears a message", false),
		bind("ctrl+c", doLeave, onSheet|onLook|onCompare|inEdit|inList|inDialog, "leave headroom", false),
		bind("ctrl+z", doSuspend, onSheet|onLook|onCompare|inEdit|inList|inDialog, "suspend", false),
		bind("ctrl+l", doRedraw, onSheet|onLook|onCompare|inEdit|inList|inDialog, "redraw", false),

		bind("enter", doKeep, inEdit|inList|inDialog, "keep, go there, do it", false),
		bind("esc", doPutBack, inEdit|inList|inDialog, "put back", false),
		bind("tab", doNextInput, inEdit, "keep, next input", false),
		bind("shift+tab", doLastInput, inEdit, "keep, previous input", false),
		bind("up", doUp, inEdit|inList, "nudge up; row before", false),
		bind("down", doDown, inEdit|inList, "nudge down; row after", false),
		bind("pgup", doPageUp, inList, "a screenful up", false),
		bind("pgdown", doPageDown, inList, "a screenful down", false),
		bind("left", doLeft, inEdit|inList|inDialog, "", false),
		bind("right", doRight, inEdit|inList|inDialog, "takes the suggestion at the end", false),
		bind("home", doStart, inEdit|inList|inDialog, "", false),
		bind("end", doEnd, inEdit|inList|inDialog, "", false),
		bind("backspace ctrl+h", doRub, inEdit|inList|inDialog, "", false),
		bind("delete", doRubNext, inEdit|inList|inDialog, "", false),
		bind("ctrl+w", doRubWord, inEdit|inList|inDialog, "", false),
		bind("ctrl+u", doRubAll, inEdit|inList|inDialog, "", false),
		bind("ctrl+k", doRubRest, inEdit|inList|inDialog, "", false),
	}
})

// keySections is the list of all keys: which stand there, in what order, and which share a line.
var keySections = []section{
	{"Move", []joined{
		{[]action{doUp, doDown}, "row"},
		{[]action{doPageBefore, doPageAfter}, "page"},
		{[]action{doNextInput}, ""},
		{[]action{doFirst, doLast}, "first, last row"},
		{[]action{doFind}, ""},
		{[]action{doNextLamp}, ""},
	}},
	{"Look", []joined{
		{[]action{doLook}, ""},
		{[]action{doSolve}, ""},
		{[]action{doVary}, ""},
		{[]action{doMovers}, ""},
	}},
	{"Leave", []joined{
		{[]action{doQuit}, ""},
		{[]action{doSuspend}, ""},
		{[]action{doRedraw}, ""},
	}},
	{"Change a value", []joined{
		{[]action{doEdit}, ""},
		{[]action{doEditKept}, ""},
		{[]action{doLower, doHigher}, "a little less, more"},
		{[]action{doStepDown, doStepUp}, "much less, more: 1 2 5"},
		{[]action{doRestore}, ""},
		{[]action{doUndo, doRedo}, "undo, redo"},
	}},
	{"Sheets", []joined{
		{[]action{doPresets}, ""},
		{[]action{doSave, doSaveAs}, "save, save as"},
		{[]action{doCompare}, ""},
		{[]action{doBaseline}, ""},
		{[]action{doYank, doYankLine}, "copy results, command"},
	}},
}

// lineEntry is one entry of the key line: keys that belong together and one word. Rank 1 is given up last; short is the
// word where columns are few.
type lineEntry struct {
	acts  []action
	word  string
	rank  int
	short string
}

// sheetLine is the key line of the sheet, editLine that of an open field.
var sheetLine = []lineEntry{
	{[]action{doEdit}, "edit", 1, ""},
	{[]action{doLower, doHigher}, "nudge", 4, ""},
	{[]action{doLook}, "look", 5, ""},
	{[]action{doSolve}, "solve", 6, ""},
	{[]action{doVary}, "vary", 11, ""},
	{[]action{doCompare}, "compare", 10, ""},
	{[]action{doBaseline}, "baseline here", 12, ""},
	{[]action{doPresets}, "presets", 7, ""},
	{[]action{doSave}, "save", 13, ""},
	{[]action{doUndo}, "undo", 8, ""},
	{[]action{doYank}, "copy", 9, ""},
	{[]action{doFind}, "find", 3, ""},
	{[]action{doQuit}, "leave", 14, ""},
	{[]action{doAllKeys}, "all keys", 2, "keys"},
}

var editLine = []lineEntry{
	{[]action{doKeep}, "keep", 1, ""},
	{[]action{doPutBack}, "put back", 2, ""},
	{[]action{doNextInput}, "keep, next input", 3, "next"},
	{[]action{doUp, doDown}, "nudge", 4, ""},
}

// hints turns entries of the key line into hints for a place.
func (s *styles) hints(where place, entries []lineEntry) []hint {
	all := make([]hint, len(entries))
	for i, e := range entries {
		keys := make([]string, len(e.acts))
		for j, a := range e.acts {
			keys[j] = s.keyOf(where, a)
		}
		all[i] = hint{strings.Join(keys, " "), e.word, e.rank, e.short}
	}
	return all
}

// openers are the characters that open a field on the row and are typed into it.
const openers = "0123456789.=*½¼¾"

// actionAt is what a key does at a place.
func actionAt(where place, k tea.KeyMsg) action {
	for _, b := range keyTable() {
		if b.where&where != 0 && key.Matches(k, b.Binding) {
			return b.act
		}
	}
	return doNone
}

// keyOf is the first key of an action at a place, as printed: "u", "space", "→". "" if it has none there.
func (s *styles) keyOf(where place, a action) string {
	if word, ok := s.words[a]; ok {
		return word
	}
	for _, b := range keyTable() {
		if b.act == a && b.where&where != 0 {
			return s.printed(b.printedKeys()[0])
		}
	}
	return ""
}

// printed is a key's name as shown: arrows are arrows where the terminal has them.
func (s *styles) printed(key string) string {
	if sign, ok := s.glyph.keys[key]; ok {
		return sign
	}
	return key
}
