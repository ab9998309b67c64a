package tui

import (
	"strconv"
	"strings"

	"headroom/calc"
)

// offerLeft asks whether to go on with what was left of the sheet without saving it. Who does not answer is asked again the
// next time; a script is not asked, as its next line is no answer.
func (t *talk) offerLeft() {
	d, ok := t.m.dialog.(keptDialog)
	if !ok {
		return
	}
	t.m.dialog = nil // what it would ask is asked here
	t.say("%s, %s.", d.title(t.m), writtenOut(d.left.says()))
	if t.m.opt.Echo {
		t.say("left takes it up again.")
		return
	}
	switch yes, answered := t.agreed("Take it up again?"); {
	case yes:
		t.change(func() { t.accept(d) })
	case answered:
		d.decline(t.m)
		t.say("It is kept: left takes it up again.")
	}
	t.tellMessage()
}

// accept goes on with what was left. There is no field here that could stay open: a text that is no value is told, and stays
// with what was left.
func (t *talk) accept(d keptDialog) {
	whole := d.accept(t.m)
	if e := t.m.edit; e != nil {
		if err := t.closeField(); err != nil {
			whole = false
			t.say("Not finished: %s = %s", e.name, clean(e.field.String()))
			t.wrong(err)
		}
	}
	t.m.putAway(d.left, whole)
}

// takeLeft lists what was left of any sheet. It goes on with the latest of the sheet that is open, or with that of the sheet
// that is named, by its name or by its place in the list, which it opens.
func (t *talk) takeLeft(which string) {
	picks := t.m.leftPicks()
	if which != "" {
		t.takeNamed(picks, which)
		return
	}
	if len(picks) == 0 {
		t.say("Nothing was left without saving it.")
		return
	}
	for k, p := range picks {
		t.say("%d: %s, left %s, %s%s.", k+1, calc.Printable(p.name), when(p.left.Left, t.m.store.now()), writtenOut(p.left.says()), stillOpen(*p.left))
	}
	for _, p := range picks {
		if t.isOpen(p) && !p.left.open {
			t.change(func() { t.accept(keptDialog{*p.left}) })
			return
		}
	}
	t.say("None of it is of this sheet: left and a name or a number opens the sheet and goes on with it.")
}

// isOpen reports that something was left of the sheet that is open.
func (t *talk) isOpen(p pick) bool { return sheetKey(p.left.source()) == sheetKey(t.m.keptSource()) }

// takeNamed goes on with what was left of a sheet that is named.
func (t *talk) takeNamed(picks []pick, which string) {
	p, ok := leftNamed(picks, which)
	if !ok {
		t.say("Nothing was left of %s; left says what was.", which)
		return
	}
	var src calc.Source
	if !t.isOpen(p) {
		var err error
		if src, err = p.load(t.m); err != nil {
			t.say("%s", calc.Printable(err.Error()))
			return
		}
	}
	t.change(func() {
		if !t.isOpen(p) {
			t.m.open(src)
		}
		t.accept(keptDialog{*p.left})
	})
}

// leftNamed is the first that has the name, or else the one at that place in the list.
func leftNamed(picks []pick, which string) (found pick, ok bool) {
	for _, p := range picks {
		if strings.EqualFold(p.name, which) {
			return p, true
		}
	}
	if n, err := strconv.Atoi(which); err == nil && n >= 1 && n <= len(picks) {
		return picks[n-1], true
	}
	return pick{}, false
}
