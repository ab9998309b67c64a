package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"unicode/utf16"
	"unicode/utf8"

	"headroom/calc"
)

// The JSON of `eval -o json` is a stable interface: docs/json.md describes it, docs/headroom.schema.json checks it.
// Fields keep their order, cells that of the sheet.
type document struct {
	Schema       string      `json:"schema"`
	Sheet        sheetJSON   `json:"sheet"`
	Cells        cellsJSON   `json:"cells"`
	Checks       []checkJSON `json:"checks"`
	BindingLimit *limitJSON  `json:"binding_limit,omitempty"`
	Samples      *drawnJSON  `json:"samples,omitempty"`
}

// drawnJSON says what the values of ranges rest on.
type drawnJSON struct {
	Count int    `json:"count"`
	Seed  uint64 `json:"seed"`
}

const schemaName = "headroom/1"

type sheetJSON struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	From  string `json:"from,omitempty"`
}

type cellJSON struct {
	Value   number  `json:"value"`
	Unit    string  `json:"unit,omitempty"`
	Text    string  `json:"text"`
	Kind    string  `json:"kind"`
	Family  string  `json:"family,omitempty"`
	Origin  string  `json:"origin"`
	Formula string  `json:"formula,omitempty"`
	Worked  string  `json:"worked,omitempty"`
	Low     *number `json:"low,omitempty"`
	Median  *number `json:"median,omitempty"`
	High    *number `json:"high,omitempty"`
	State   string  `json:"state,omitempty"`
	Endless float64 `json:"endless,omitempty"`
	Level   string  `json:"level"`
	Error   string  `json:"error,omitempty"`
}

type checkJSON struct {
	Check   string  `json:"check"`
	Kind    string  `json:"kind"`
	OK      bool    `json:"ok"`
	Level   string  `json:"level"`
	Message string  `json:"message,omitempty"`
	By      string  `json:"by,omitempty"`
	Holds   float64 `json:"holds,omitempty"`
}

type limitJSON struct {
	Name   string `json:"name"`
	Rate   number `json:"rate"`
	Growth number `json:"growth_left"`
}

// number is a float that JSON can hold: null stands for what is never, unbounded or in error.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	x := float64(n)
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return []byte("null"), nil
	}
	return []byte(digits(x)), nil
}

// cellsJSON is an object whose keys keep their order.
type cellsJSON []namedCell

type namedCell struct {
	name string
	cell cellJSON
}

func (cells cellsJSON) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := encoder(&b)
	b.WriteByte('{')
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		enc.Encode(c.name)
		b.WriteByte(':')
		if err := enc.Encode(c.cell); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func encoder(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc
}

func writeJSON(w io.Writer, a *answer) error { return writeIndented(w, a.document()) }

// writeIndented writes a document for programs that people read, too.
func writeIndented(w io.Writer, document any) error {
	var b bytes.Buffer
	enc := encoder(&b)
	enc.SetIndent("", "  ")
	if err := enc.Encode(document); err != nil {
		return err
	}
	_, err := w.Write(harmless(b.Bytes()))
	return err
}

// harmless escapes what would steer a terminal in the strings of a document, which says the same then.
func harmless(document []byte) []byte {
	out := make([]byte, 0, len(document))
	for _, r := range string(document) {
		if r < 0x7f || calc.Printable(string(r)) == string(r) {
			out = utf8.AppendRune(out, r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			out = fmt.Appendf(out, `\u%04x`, unit)
		}
	}
	return out
}

func (a *answer) document() document {
	src := a.sheet.Source()
	d := document{
		Schema: schemaName,
		Sheet:  sheetJSON{src.Name, a.sheet.Title(), a.sheet.From()},
		Cells:  cellsJSON{},
		Checks: []checkJSON{},
	}
	done := map[string]bool{}
	for _, b := range a.blocks {
		for _, c := range b.cells {
			if !done[c.Name()] {
				d.Cells = append(d.Cells, namedCell{c.Name(), a.cellJSON(c)})
			}
			done[c.Name()] = true
		}
	}
	for _, t := range a.sheet.Tests() {
		if t.Counts {
			d.Checks = append(d.Checks, checkOf(t))
		}
	}
	if limits := a.sheet.Binding(); len(limits) > 0 {
		d.BindingLimit = &limitJSON{limits[0].Name, number(limits[0].Rate.Mid), number(limits[0].Growth)}
	}
	if anyRange(a.sheet) {
		d.Samples = &drawnJSON{a.drawn.Samples, a.drawn.Seed}
	}
	return d
}

func (a *answer) cellJSON(c *calc.Cell) cellJSON {
	v := c.Value()
	j := cellJSON{
		Value:  number(v.Mid),
		Unit:   c.BaseUnit(),
		Text:   a.units.text(c),
		Kind:   "input",
		Origin: c.Origin().String(),
		State:  stateName(v.State),
		Level:  c.Level().String(),
	}
	if f := c.Family(); f != nil {
		j.Family = f.Name
	}
	if c.IsFormula() {
		j.Kind, j.Formula, j.Worked = "formula", c.Text(), c.Worked()
	}
	if v.Ranged {
		low, mid, high := number(v.Low), number(v.Mid), number(v.High)
		j.Low, j.Median, j.High, j.Endless = &low, &mid, &high, v.Endless
	}
	if v.Err != nil {
		j.Error = v.Err.Error()
	}
	return j
}

// stateName is never or unbounded; an error is said elsewhere.
func stateName(s calc.State) string {
	if s == calc.Broken {
		return ""
	}
	return s.String()
}

func checkOf(t calc.Test) checkJSON {
	j := checkJSON{Check: t.Text, Kind: t.Kind, OK: t.OK, Level: t.Level.String(), Message: t.Message}
	if !t.OK {
		j.By = why(t)
	}
	if t.Holds < 1 {
		j.Holds = t.Holds
	}
	return j
}
