package tui

import tea "github.com/charmbracelet/bubbletea"

// A screen stands in the place of the sheet (pushed on model.screens) or of its explanation (model.dialog): presets,
// find, all keys, look; save as, edits left over. It is a plain value with methods: the model is the only tea.Model.
//
// The contract, for whoever writes one:
//
//   - key gets every key but ctrl+c, ctrl+z and ctrl+l, one rune at a time unless Paste is set, never with Alt. Names are looked
//     up in the key table, not compared with literals: switch actionAt(inList, k) { case doKeep: … }.
//   - view returns exactly h lines, none wider than w, from row 0 on; the model adds the key line. It draws with line and
//     the roles of m.style, takes signs from m.glyph, and changes nothing. w >= 40; h >= 9 (a dialog: h is 1 to 4, and
//     its first line stands under the rule that carries title).
//   - hints is the key line, the most needed first in rank; they are chosen to fit.
//
// What a screen may do to the model, besides reading it:
//
//	m.close()                      take the top screen off (or the dialog)
//	m.push(s)                      put a screen on top
//	m.say(format, …)               a message in place of the key line until the next key
//	m.open(src)                    load a sheet as one undo step; the answer is nil or a command to run
//	m.goTo(cell)                   turn to the cell's page and put the cursor on it
//	m.goToPage(family)             turn to a page
//	m.declare(name)                a new cell on the page Yours, field open
//	m.do(doUndo)                   run an action of the key table on the sheet
//	m.setCell(name, text, origin)  one undo step; the error is the reading's
//
// For a filter or a path there is field: newField(text), f.key(where, k) (true when the key was for the field),
// f.String(), f.view(m.style, width) (from bracket to bracket).
//
// What it may read: m.sheet(), m.doc.baseline, m.cell() (the one under the cursor), m.family() (the page),
// m.changeOf(cell), m.opt, and the rows that look shares with the sheet: m.titleRow(w, right) and m.verdictRow(w).
type screen interface {
	key(m *model, k tea.KeyMsg) tea.Cmd
	view(m *model, w, h int) []string
	hints(m *model) []hint
}

// A titled screen is a dialog: its title stands in the rule above the explanation.
type titled interface{ title(m *model) string }

// A hint is one entry of the key line: "enter edit". Rank 1 is given up last; short replaces does where columns are few.
// A hint without a key is a remark. Make them with m.style.hints(inList, []lineEntry{…}).
type hint struct {
	key, does string
	rank      int
	short     string
}

// push puts a screen on top of the sheet.
func (m *model) push(s screen) { m.screens = append(m.screens, s) }

// top is the screen in front, nil for the sheet.
func (m *model) top() screen {
	if n := len(m.screens); n > 0 {
		return m.screens[n-1]
	}
	return nil
}

// close takes off the dialog, or else the screen in front.
func (m *model) close() {
	if m.dialog != nil {
		m.dialog = nil
		return
	}
	if n := len(m.screens); n > 0 {
		m.screens = m.screens[:n-1]
	}
}
