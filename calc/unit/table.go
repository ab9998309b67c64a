package unit

import (
	"math"
	"slices"
	"strings"
)

// A Unit is a word of the table, or a product of such words: 1 MB/s is
// 1e6 * Mul / Div base units of dimension data per time. The decimal exponent
// is kept apart so that decimal texts are read exactly.
type Unit struct {
	Name     string
	Dim      Dim
	Exp      int
	Mul, Div float64
	Kind     Kind
	Nouns    [2]string // the words for records and calls, as written
	note     string
}

// Kind tells apart the units that are more than a factor.
type Kind uint8

// The kinds of units.
const (
	Amount  Kind = iota // has a dimension, or is nothing but a number
	Percent             // %
	Ratio               // plain, printed with an x
	Label               // plain, a word for what is counted: nodes, copies
	Bits                // data, printed in bits
)

// Factor is the size of u in base units.
func (u *Unit) Factor() float64 {
	f := u.Mul / u.Div
	if u.Exp < 0 {
		return f / math.Pow10(-u.Exp) // not times 10^Exp, which is no float: us is 1e-6
	}
	return f * math.Pow10(u.Exp)
}

// divides reports whether u may stand below a "/".
func (u *Unit) divides() bool { return u.Kind == Amount || u.Kind == Bits }

// over is the unit u/v.
func (u *Unit) over(v *Unit) *Unit {
	w := *u
	w.Name += "/" + v.Name
	w.Dim = u.Dim.Div(v.Dim)
	w.Exp -= v.Exp
	w.Mul, w.Div = u.Mul*v.Div, u.Div*v.Mul
	for i := range w.Nouns {
		if w.Nouns[i] == "" {
			w.Nouns[i] = v.Nouns[i]
		}
	}
	if w.note == "" {
		w.note = v.note
	}
	if w.Kind == Percent {
		w.Kind = Amount
	}
	return &w
}

// one is the unit of a bare number.
var one = &Unit{Mul: 1, Div: 1}

var (
	timeDim   = Dim{Time: 1}
	dataDim   = Dim{Data: 1}
	recordDim = Dim{Record: 1}
	callDim   = Dim{Call: 1}
	moneyDim  = Dim{Money: 1}
	perSecond = Dim{Time: -1}
)

// Entry is a row of the unit table: words that mean the same.
type Entry struct {
	Words   string // the first is the one that is printed
	Dim     Dim
	Exp     int     // decimal exponent
	Mul     float64 // 0 stands for 1
	Div     float64
	Kind    Kind
	Meaning string // for lists: "60 s"
	Note    string // said when it is read: another meaning is plausible
}

// Table is every unit that headroom reads.
var Table = []Entry{
	{Words: "ns nanosecond nanoseconds", Dim: timeDim, Exp: -9, Meaning: "1e-9 s"},
	{Words: "us µs μs microsecond microseconds", Dim: timeDim, Exp: -6, Meaning: "1e-6 s"},
	{Words: "ms millisecond milliseconds", Dim: timeDim, Exp: -3, Meaning: "1e-3 s"},
	{Words: "s sec secs second seconds", Dim: timeDim, Meaning: "the base unit of time"},
	{Words: "min mins minute minutes", Dim: timeDim, Mul: 60, Meaning: "60 s"},
	{Words: "m", Dim: timeDim, Mul: 60, Meaning: "60 s: m is minutes everywhere", Note: "m is minutes; a month is 1 month, meters do not exist here"},
	{Words: "h hr hrs hour hours", Dim: timeDim, Mul: 3600, Meaning: "60 min"},
	{Words: "d day days", Dim: timeDim, Mul: 86400, Meaning: "24 h"},
	{Words: "week weeks wk w", Dim: timeDim, Mul: 604800, Meaning: "7 d"},
	{Words: "month months", Dim: timeDim, Mul: 2592000, Meaning: "30 d", Note: "a month is 30 days"},
	{Words: "y yr year years", Dim: timeDim, Mul: 31536000, Meaning: "365 d", Note: "a year is 365 days"},

	{Words: "B byte bytes", Dim: dataDim, Meaning: "the base unit of data"},
	{Words: "kB", Dim: dataDim, Exp: 3, Meaning: "1,000 B"},
	{Words: "KB", Dim: dataDim, Exp: 3, Meaning: "1,000 B", Note: "KB is 1,000 B; KiB is 1,024 B"},
	{Words: "MB", Dim: dataDim, Exp: 6, Meaning: "1e6 B"},
	{Words: "GB", Dim: dataDim, Exp: 9, Meaning: "1e9 B"},
	{Words: "TB", Dim: dataDim, Exp: 12, Meaning: "1e12 B"},
	{Words: "PB", Dim: dataDim, Exp: 15, Meaning: "1e15 B"},
	{Words: "EB", Dim: dataDim, Exp: 18, Meaning: "1e18 B"},
	{Words: "KiB Ki", Dim: dataDim, Mul: 1 << 10, Meaning: "1,024 B"},
	{Words: "MiB Mi", Dim: dataDim, Mul: 1 << 20, Meaning: "1,024 KiB"},
	{Words: "GiB Gi", Dim: dataDim, Mul: 1 << 30, Meaning: "1,024 MiB"},
	{Words: "TiB Ti", Dim: dataDim, Mul: 1 << 40, Meaning: "1,024 GiB"},
	{Words: "PiB Pi", Dim: dataDim, Mul: 1 << 50, Meaning: "1,024 TiB"},
	{Words: "EiB Ei", Dim: dataDim, Mul: 1 << 60, Meaning: "1,024 PiB"},
	{Words: "b bit bits", Dim: dataDim, Div: 8, Kind: Bits, Meaning: "1/8 B"},
	{Words: "kb Kb kbit", Dim: dataDim, Exp: 3, Div: 8, Kind: Bits, Meaning: "1,000 b", Note: bits("kb")},
	{Words: "Mb Mbit", Dim: dataDim, Exp: 6, Div: 8, Kind: Bits, Meaning: "1e6 b", Note: bits("Mb")},
	{Words: "Gb Gbit", Dim: dataDim, Exp: 9, Div: 8, Kind: Bits, Meaning: "1e9 b", Note: bits("Gb")},
	{Words: "Tb Tbit", Dim: dataDim, Exp: 12, Div: 8, Kind: Bits, Meaning: "1e12 b", Note: bits("Tb")},

	{Words: "Bps", Dim: dataRate, Meaning: "1 B/s"},
	{Words: "kBps KBps", Dim: dataRate, Exp: 3, Meaning: "1 kB/s"},
	{Words: "MBps", Dim: dataRate, Exp: 6, Meaning: "1 MB/s"},
	{Words: "GBps", Dim: dataRate, Exp: 9, Meaning: "1 GB/s"},
	{Words: "bps", Dim: dataRate, Div: 8, Kind: Bits, Meaning: "1 b/s"},
	{Words: "kbps Kbps", Dim: dataRate, Exp: 3, Div: 8, Kind: Bits, Meaning: "1 kb/s", Note: bits("kb")},
	{Words: "Mbps", Dim: dataRate, Exp: 6, Div: 8, Kind: Bits, Meaning: "1 Mb/s", Note: bits("Mb")},
	{Words: "Gbps", Dim: dataRate, Exp: 9, Div: 8, Kind: Bits, Meaning: "1 Gb/s", Note: bits("Gb")},
	{Words: "Tbps", Dim: dataRate, Exp: 12, Div: 8, Kind: Bits, Meaning: "1 Tb/s", Note: bits("Tb")},

	{Words: "records record rec recs", Dim: recordDim, Meaning: "the base unit of what flows"},
	{Words: "events event", Dim: recordDim, Meaning: "records"},
	{Words: "messages message msg msgs", Dim: recordDim, Meaning: "records"},
	{Words: "keys key", Dim: recordDim, Meaning: "records"},
	{Words: "rows row", Dim: recordDim, Meaning: "records"},
	{Words: "items item", Dim: recordDim, Meaning: "records"},
	{Words: "calls call", Dim: callDim, Meaning: "the base unit of what is asked"},
	{Words: "requests request req reqs", Dim: callDim, Meaning: "calls"},
	{Words: "queries query", Dim: callDim, Meaning: "calls"},
	{Words: "commits commit", Dim: callDim, Meaning: "calls"},
	{Words: "tokens token", Dim: callDim, Meaning: "calls"},
	{Words: "rps", Dim: callRate, Meaning: "1 call/s"},
	{Words: "qps", Dim: callRate, Meaning: "1 call/s"},
	{Words: "USD", Dim: moneyDim, Meaning: "US dollars"},
	{Words: "%", Exp: -2, Kind: Percent, Meaning: "1/100 of a plain number"},

	{Words: "x", Kind: Ratio, Meaning: "times: 2x in a ratio"},
	label("nodes node"), label("partitions partition"), label("copies copy"), label("replicas replica"),
	label("consumers consumer"), label("producers producer"), label("subscribers subscriber"),
	label("servers server"), label("brokers broker"), label("zones zone"), label("topics topic"),
	label("shards shard"), label("connections connection"), label("streams stream"), label("pieces piece"),
	label("callers caller"), label("limiters limiter"), label("readers reader"), label("members member"),
	label("attempts attempt"), label("layers layer"), label("hops hop"), label("voters voter"),
	label("crashes crash"), label("cores core"), label("workers worker"), label("threads thread"),
	label("hosts host"), label("tenants tenant"), label("queues queue"), label("hashes hash"), label("trips trip"),
}

var (
	dataRate = dataDim.Mul(perSecond)
	callRate = callDim.Mul(perSecond)
)

func bits(prefixed string) string {
	byteUnit := prefixed[:1] + "B"
	return "a small b is bits: " + prefixed + " is an eighth of " + byteUnit
}

func label(words string) Entry {
	return Entry{Words: words, Kind: Label, Meaning: "a label of whole numbers"}
}

// Indexes of the table: units by their words, all words in the table's order,
// those of them that are no labels, and the singular of each noun that is
// printed (records: record).
var units, words, measures, singulars = index()

func index() (units map[string]*Unit, words, measures []string, singulars map[string]string) {
	units = make(map[string]*Unit, 4*len(Table))
	words = make([]string, 0, 4*len(Table))
	singulars = map[string]string{}
	for i := range Table {
		e := &Table[i]
		first, rest, _ := strings.Cut(e.Words, " ")
		for w := first; w != ""; w, rest, _ = strings.Cut(rest, " ") {
			units[w] = e.unit(w, first)
			words = append(words, w)
			if e.Kind != Label {
				measures = append(measures, w)
			}
			if _, ok := singulars[first]; !ok && w != first && (e.Dim == recordDim || e.Dim == callDim) {
				singulars[first] = w
			}
		}
	}
	return units, words, measures, singulars
}

func (e *Entry) unit(word, first string) *Unit {
	u := &Unit{Name: word, Dim: e.Dim, Exp: e.Exp, Mul: e.Mul, Div: e.Div, Kind: e.Kind, note: e.Note}
	if u.Mul == 0 {
		u.Mul = 1
	}
	if u.Div == 0 {
		u.Div = 1
	}
	switch e.Dim {
	case recordDim:
		u.Nouns[0] = first
	case callDim:
		u.Nouns[1] = first
	}
	return u
}

// Lookup finds the unit that a word names.
func Lookup(word string) (*Unit, bool) {
	u, ok := units[word]
	return u, ok
}

// scales are the letters that count: k is thousand.
var scales = map[string]int{"k": 3, "K": 3, "M": 6, "G": 9, "T": 12}

// wrong are words that are often typed and never right, with what to write.
var wrong = map[string]string{
	"mB":       "there are no milli-bytes: write MB, or Mb for bits",
	"mb":       "there are no milli-bits: write MB for bytes, Mb for bits",
	"mbps":     "write Mbps for bits, MBps for bytes",
	"Mbs":      "write Mbps for bits, MB/s for bytes",
	"gb":       "write GB for bytes, Gb for bits",
	"gbps":     "write Gbps for bits, GBps for bytes",
	"tb":       "write TB for bytes, Tb for bits",
	"S":        "write s for seconds",
	"H":        "write h for hours",
	"D":        "write d for days",
	"g":        "write G for a thousand million, GB for bytes",
	"t":        "write T for a million million, TB for bytes",
	"mn":       "write min for minutes, M for a million",
	"mio":      "write M for a million",
	"bn":       "write G for a thousand million",
	"rpm":      "write calls/min, or /min for records",
	"qpm":      "write calls/min, or /min for records",
	"tpm":      "write /min",
	"million":  "write M: 50M",
	"billion":  "write G: 5G",
	"thousand": "write k: 20k",
	"usd":      "write USD",
	"EUR":      "USD is the only currency",
}

// SameLabel reports whether two words are the same label: node, nodes.
func SameLabel(a, b string) bool {
	for _, e := range Table {
		if e.Kind == Label || e.Kind == Ratio {
			w := strings.Fields(e.Words)
			if slices.Contains(w, a) && slices.Contains(w, b) {
				return true
			}
		}
	}
	return false
}

// Written is the unit as one writes it in a cell's declaration: "records/s",
// "s" for a time, "" for a plain number.
func (u *Unit) Written() string {
	switch {
	case u.Fixed() || u.Kind == Label:
		return u.Name
	}
	return u.Base()
}

// Base is the unit that values of u are kept in, with u's own nouns: "B/record"
// for b/record, "" for a plain number.
func (u *Unit) Base() string {
	if u.Dim == Plain {
		return ""
	}
	over, under := u.names()
	s := strings.Join(over, "·")
	for _, w := range under {
		s += "/" + w
	}
	return s
}
