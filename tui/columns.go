package tui

// mostDigits is how many significant digits fit a row: seven cells before the point and, with it, four behind.
const mostDigits = 4

// columns say where the parts of a row stand, counted in cells from the row's own left edge. 0 is a part left out.
type columns struct {
	width        int // the row's
	nameW        int // the name begins at 2
	sign         int
	ones, words  int // the last digit of the whole part; where words begin
	unit, unitW  int
	was          int // the last digit of the whole part of was
	change, chW  int
	from, fromW  int
	onWas        bool // from stands where was and change would be, on rows that did not change
	short        bool // units by their short nouns, of a change the arrow only
	bar, barW    int  // a limit's bar, on the overview
	times        int  // behind it: the last digit of the whole part of how often today's load
	field, wideW int  // the field's width, and the most it may grow to
}

// The four sets of columns. Numbers stand under each other by their points; a unit has its own column.
var (
	columns80 = columns{width: 80, nameW: 19, sign: 22, ones: 30, words: 24, unit: 36, unitW: 10,
		was: 53, change: 59, chW: 9, from: 69, fromW: 11, bar: 47, barW: 12, times: 62, field: 22, wideW: 45}
	columns65 = columns{width: 65, nameW: 19, sign: 22, ones: 30, words: 24, unit: 36, unitW: 10,
		was: 51, change: 57, chW: 8, from: 47, fromW: 18, onWas: true, bar: 47, barW: 8, times: 57, field: 22, wideW: 42}
	columns56 = columns{width: 60, nameW: 19, sign: 22, ones: 30, words: 24, unit: 36, unitW: 10,
		change: 49, chW: 11, from: 49, fromW: 11, onWas: true, field: 22, wideW: 33}
	columns40 = columns{width: 40, nameW: 15, sign: 18, ones: 25, words: 20, unit: 31, unitW: 7,
		change: 39, chW: 1, short: true, field: 20, wideW: 21}
)

// columnsFor chooses the columns for a page of a width.
func columnsFor(w int) *columns {
	switch {
	case w >= 80:
		return &columns80
	case w >= 65:
		return &columns65
	case w >= 56:
		return &columns56
	}
	return &columns40
}

// The least window in which anything can be shown.
const (
	leastWidth  = 40
	leastHeight = 10
)

// layout is where the blocks of the main screen lie in a window. Rows are counted below the two on top.
type layout struct {
	list     bool // the list of pages, 33 columns, and its bar
	pageX    int  // where the page begins
	pageW    int
	cols     *columns
	heading  bool // the page's title and the words over the columns
	gaps     bool // the blank rows that part choices from results
	rows     int  // rows of the page, the line "n more" included
	rule     bool // over the explanation
	explain  int  // lines of the explanation under the page
	besideX  int  // where the explanation stands when it is beside the page; 0: under it
	besideW  int
	pictures bool // rows left over show the family's picture
}

const (
	listWidth   = 33
	besideStart = 118
	besideMost  = 72
)

func (m *model) layout() layout { return layoutFor(m.width, m.height) }

// layoutFor arranges the blocks: what a low or narrow window gives up is settled here.
func layoutFor(w, h int) layout {
	l := layout{pageW: w, heading: true, gaps: true, rule: true, explain: 3, pictures: w >= 65 && h > 20}
	if w >= 100 {
		l.list, l.pageX, l.pageW, l.explain = true, listWidth+2, w-listWidth-2, 4
	}
	switch {
	case h <= 15:
		l.heading, l.gaps, l.rule, l.explain = false, false, false, 1
	case h <= 20:
		l.gaps, l.explain = false, 2
	}
	if w >= 150 && h > 15 {
		l.besideX, l.besideW, l.rule, l.explain = besideStart, min(w-besideStart-1, besideMost), false, 0
		l.pageW = besideStart - 3 - l.pageX
	}
	l.cols = columnsFor(l.pageW)
	l.rows = h - 3 - l.explain // two on top, one for the keys
	for _, taken := range []bool{l.heading, l.rule} {
		if taken {
			l.rows--
		}
	}
	return l
}
