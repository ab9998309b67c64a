package tui

import (
	"fmt"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"headroom/calc"
)

// model is the whole program: one sheet, one cursor, perhaps an open field, perhaps a screen in front.
type model struct {
	opt       Options
	env       environ
	style     *styles
	glyph     glyphs
	width     int
	height    int
	doc       document
	spot      spot
	history   history
	answer    answer     // what the terminal may be saying
	edit      *editing   // the open field, nil if none
	dropped   dropped    // the text that esc dropped last
	screens   []screen   // in front of the sheet, the last on top
	dialog    screen     // in the place of the explanation
	message   string     // in the place of the key line until the next key
	pressed   int        // how many keys so far
	tour      tour       // first-run hints
	lookedAt  int        // the view of look that was used last
	against   []compared // the sheets that were compared last, besides the one that is open
	deeds     map[action]func(m *model) tea.Cmd
	kept      keptState        // what is on disk of the session
	lostSaid  keptState        // what could not be kept when leaving was tried
	store     *store           // what outlives the program
	left      bool             // leaving: nothing is drawn any more
	suspended bool             // by ctrl+z, since the program went on last
	continues <-chan os.Signal // when it goes on after it was stopped
	once      *once            // while a frame is drawn
	room      room
}

func newModel(opt Options) *model {
	env := newEnviron(opt.Environ)
	m := &model{opt: opt, env: env, style: stylesFor(opt, env), store: newStore(opt.StateDir), deeds: deeds(), room: room{give: func(int64) {}}}
	m.glyph = m.style.glyph
	d := newDocument(opt.Calc, opt.Source)
	m.show(d)
	m.sayErrors(d.errs)
	m.tour = newTour(opt, m.store)
	m.store.tidy()
	m.store.opened(opt.Source)
	m.dialog = newKept(m)
	return m
}

func (m *model) sheet() *calc.Sheet { return m.doc.sheet }

// Init starts nothing: the program waits for keys, and for a signal that it was stopped before.
func (m *model) Init() tea.Cmd { return awaitContinued(m.continues) }

// Update takes keys and sizes, and the answers of commands.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case sizeHeld:
		cmd = dueSize()
	case tea.KeyMsg:
		cmd = m.keys(msg)
	case said:
		if msg.pressed == m.pressed { // who has pressed another key since has other things in mind
			m.message = msg.words
		}
	case solvedMsg:
		cmd = m.solved(msg)
	case continued:
		cmd = m.goOn()
	}
	if m.kept != m.keptState() {
		m.keepEdits()
		m.makeRoom()
	}
	m.follow()
	return m, cmd
}

// said is the answer of a command that has something to say of the key that asked for it.
type said struct {
	words   string
	pressed int
}

// say puts a message in the place of the key line until the next key.
func (m *model) say(format string, args ...any) { m.message = fmt.Sprintf(format, args...) }

// sayErrors tells how many errors a sheet has, and the first of them.
func (m *model) sayErrors(errs calc.Errors) {
	switch len(errs) {
	case 0:
	case 1:
		m.say("%s %v", m.glyph.fail, errs[0])
	default:
		m.say("%s %d errors, listed on the page %s.", m.glyph.fail, len(errs), pageName(m.sheet().Family(overview)))
	}
}

// keys parts what a terminal may deliver as one: an escape fused with the next key, runes typed faster than they are read.
func (m *model) keys(k tea.KeyMsg) tea.Cmd {
	var cmds []tea.Cmd
	for _, k := range m.answer.sort(k) {
		cmds = append(cmds, m.split(k))
	}
	return tea.Batch(cmds...)
}

// split parts an escape from the key that came with it, and runes that came together.
func (m *model) split(k tea.KeyMsg) tea.Cmd {
	if k.Alt {
		k.Alt = false
		return tea.Batch(m.key(tea.KeyMsg{Type: tea.KeyEsc}), m.split(k))
	}
	if k.Type != tea.KeyRunes || k.Paste || len(k.Runes) < 2 {
		return m.key(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		cmds = append(cmds, m.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}))
	}
	return tea.Batch(cmds...)
}

// key gives one key to whoever it is for: the screen in front, the dialog, the field, the sheet.
func (m *model) key(k tea.KeyMsg) tea.Cmd {
	m.message = ""
	m.pressed++
	if about, _ := m.tip(); about != "" {
		m.tour.tick(m.store, about)
	}
	switch actionAt(onSheet, k) {
	case doLeave, doSuspend, doRedraw:
		return m.do(actionAt(onSheet, k))
	}
	switch {
	case m.top() != nil:
		return m.top().key(m, k)
	case m.dialog != nil:
		return m.dialog.key(m, k)
	case m.edit != nil:
		return m.editKey(k)
	}
	return m.sheetKey(k)
}

// summary is the line that is left when the screen is gone.
func (m *model) summary() string {
	l := m.session()
	switch {
	case l.empty() || m.opt.StateDir == "":
		return ""
	case m.store.failed:
		return fmt.Sprintf("could not keep %s of %s: nothing can be written to %s", l.amount(), calc.Printable(l.Name), Homely(m.opt.StateDir))
	}
	return fmt.Sprintf("kept %s of %s; run %s to go on", l.amount(), calc.Printable(l.Name), m.again())
}

// again is what opens the sheet again; one that came from standard input is opened in the program.
func (m *model) again() string {
	src := m.sheet().Source()
	switch {
	case m.doc.path == "" && src.Name == calc.Default().Name:
		return "headroom"
	case m.doc.path == "" && src.Name == stdinName:
		return "headroom and look under " + m.style.keyOf(onSheet, doPresets)
	}
	return "headroom " + quoted(m.sheetWord())
}

// count says "1 edit", "2 edits".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
