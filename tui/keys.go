package tui

import (
	"strings"

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

// A binding is one line of the key table. Keys are separated by blanks and named as Bubble Tea names them, but for space.
type binding struct {
	keys  string
	act   action
	where place
	does  string // what it does, for the list of all keys
	asks  bool   // it asks something before it acts
}

// A section of the list of all keys. Bindings that are joined there share a line ("- +": a little less, more).
type section struct {
	title string
	lines []joined
}
type joined struct {
	acts []action
	does string // what the joined keys do; none: as the binding says
}

// keyTable holds every key there is. Whatever is shown about keys is made from it.
var keyTable = []binding{
	{"enter", doEdit, onSheet | onLook, "edit; typing replaces", false},
	{"-", doLower, onSheet | onLook, "a little less", false},
	{"+", doHigher, onSheet | onLook, "a little more", false},
	{"space", doLook, onSheet, "look closer at it", false},
	{"s", doSolve, onSheet | onLook, "solve", true},
	{"v", doVary, onSheet | onLook, "vary an input", false},
	{"t", doMovers, onSheet | onLook, "what moves it most", false},
	{"b", doBaseline, onSheet, "count changes from here", false},
	{"c", doCompare, onSheet | onCompare, "compare sheets", true},
	{"x", doTakeOff, onCompare, "take this sheet off", false},
	{"p", doPresets, onSheet, "presets and files", true},
	{"w", doSave, onSheet, "save", false},
	{"u", doUndo, onSheet | onLook | onCompare, "undo", false},
	{"y", doYank, onSheet | onLook | onCompare, "copy as Markdown", false},
	{"/", doFind, onSheet, "find a page or a number", true},
	{"? :", doAllKeys, onSheet | onLook | onCompare, "all keys", true},

	{"up k", doUp, onSheet | onLook | onCompare, "row before", false},
	{"down j", doDown, onSheet | onLook | onCompare, "row after", false},
	{"left h", doPageBefore, onSheet | onLook | onCompare, "page before", false},
	{"right l", doPageAfter, onSheet | onLook | onCompare, "page after", false},
	{"tab", doNextInput, onSheet | onLook | onCompare, "next input", false},
	{"shift+tab", doLastInput, onSheet | onLook | onCompare, "previous input", false},
	{"g home", doFirst, onSheet | onLook | onCompare, "first row", false},
	{"G end", doLast, onSheet | onLook | onCompare, "last row", false},
	{"pgup", doPageUp, onSheet | onLook | onCompare, "a screenful up", false},
	{"pgdown", doPageDown, onSheet | onLook | onCompare, "a screenful down", false},
	{"!", doNextLamp, onSheet, "next warning or failure", false},
	{"i", doEditKept, onSheet, "edit; keeps the text", false},
	{"<", doStepDown, onSheet | onLook, "much less: 10 5 2 1", false},
	{">", doStepUp, onSheet | onLook, "much more: 1 2 5 10", false},
	{"r", doRestore, onSheet, "restore: was, then default", false},
	{"U ctrl+r", doRedo, onSheet | onLook | onCompare, "redo", false},
	{"W", doSaveAs, onSheet, "save as", true},
	{"Y", doYankLine, onSheet | onLook | onCompare, "copy the command", false},
	{"q", doQuit, onSheet | onLook | onCompare, "leave; edits are kept", false},
	{"space", doBack, onLook, "back", false},
	{"enter", doKeep, onCompare, "go there", false},
	{"esc", doBack, onSheet | onLook | onCompare, "back; clears a message", false},
	{"ctrl+c", doLeave, onSheet | onLook | onCompare | inEdit | inList | inDialog, "leave headroom", false},
	{"ctrl+z", doSuspend, onSheet | onLook | onCompare | inEdit | inList | inDialog, "suspend", false},
	{"ctrl+l", doRedraw, onSheet | onLook | onCompare | inEdit | inList | inDialog, "redraw", false},

	{"enter", doKeep, inEdit | inList | inDialog, "keep, go there, do it", false},
	{"esc", doPutBack, inEdit | inList | inDialog, "put back", false},
	{"tab", doNextInput, inEdit, "keep, next input", false},
	{"shift+tab", doLastInput, inEdit, "keep, previous input", false},
	{"up", doUp, inEdit | inList, "nudge up; row before", false},
	{"down", doDown, inEdit | inList, "nudge down; row after", false},
	{"pgup", doPageUp, inList, "a screenful up", false},
	{"pgdown", doPageDown, inList, "a screenful down", false},
	{"left", doLeft, inEdit | inList | inDialog, "", false},
	{"right", doRight, inEdit | inList | inDialog, "takes the suggestion at the end", false},
	{"home", doStart, inEdit | inList | inDialog, "", false},
	{"end", doEnd, inEdit | inList | inDialog, "", false},
	{"backspace ctrl+h", doRub, inEdit | inList | inDialog, "", false},
	{"delete", doRubNext, inEdit | inList | inDialog, "", false},
	{"ctrl+w", doRubWord, inEdit | inList | inDialog, "", false},
	{"ctrl+u", doRubAll, inEdit | inList | inDialog, "", false},
	{"ctrl+k", doRubRest, inEdit | inList | inDialog, "", false},
}

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
	return keyIndex[keyAt{where, k.String()}]
}

// keyAt is how a key is looked up.
type keyAt struct {
	where place
	key   string
}

var keyIndex = func() map[keyAt]action {
	index := map[keyAt]action{}
	for _, b := range keyTable {
		for _, k := range b.names() {
			for w := onSheet; w <= inDialog; w <<= 1 {
				if b.where&w != 0 {
					index[keyAt{w, k}] = b.act
				}
			}
		}
	}
	return index
}()

// names are the binding's keys as Bubble Tea calls them.
func (b binding) names() []string {
	names := strings.Fields(b.keys)
	for i, n := range names {
		if n == "space" {
			names[i] = " "
		}
	}
	return names
}

// keyOf is the first key of an action at a place, as printed: "u", "space", "→". "" if it has none there.
func (s *styles) keyOf(where place, a action) string {
	for _, b := range keyTable {
		if b.act == a && b.where&where != 0 {
			return s.printed(strings.Fields(b.keys)[0])
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
