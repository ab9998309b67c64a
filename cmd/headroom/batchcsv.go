package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"headroom/calc"
)

// csvRows reads CSV: the first line names the inputs.
func (b *batch) csvRows(output string) error {
	line, err := b.lines.next()
	if errors.Is(err, io.EOF) {
		return errors.New("standard input is empty: the first line of CSV names the inputs, as in peak_rate,capacity")
	}
	if err != nil {
		return err
	}
	b.lines.rows--
	head, err := fields(line, nil)
	if err != nil {
		return fmt.Errorf("line %d: %w", b.lines.line, err)
	}
	for i := range head {
		head[i] = strings.TrimSpace(head[i])
	}
	k, bad := b.prepared(slices.Clone(head))
	if bad != nil {
		if len(head) == 1 && strings.ContainsAny(head[0], ";\t") {
			bad.Hint = "part the columns by commas"
		}
		return problems{{fmt.Sprintf("line %d", b.lines.line), bad}}
	}
	r := &csvRow{batch: b, head: slices.Clone(head), all: k, results: b.outputs, json: output == "jsonl"}
	r.begin()
	return b.each(r.row)
}

// csvRow is the row under way, and the buffers that all rows share.
type csvRow struct {
	*batch
	head    []string
	all     *calc.Batch // computes rows that give all inputs
	results []string
	json    bool
	texts   []string
	given   []string
	names   []string
}

// begin writes the header.
func (r *csvRow) begin() {
	if r.json {
		return
	}
	b := r.buf[:0]
	for i, name := range r.head {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, name...)
	}
	for _, name := range r.results {
		if !slices.Contains(r.head, name) {
			b = append(append(b, ','), name...)
		}
	}
	r.buf = append(b, '\n')
	r.out.Write(r.buf)
}

// row computes one line and writes what came out.
func (r *csvRow) row(line []byte) error {
	var err error
	if r.texts, err = fields(line, r.texts[:0]); err != nil {
		return err
	}
	if len(r.texts) != len(r.head) {
		return fmt.Errorf("%s, where the header has %d", plural(len(r.texts), "field"), len(r.head))
	}
	k, texts, bad := r.choose()
	if bad != nil {
		return bad
	}
	values, bad := k.Row(texts)
	if bad != nil {
		return bad
	}
	b := r.buf[:0]
	if r.json {
		b = r.jsonLine(b, k, values)
	} else {
		b = r.csvLine(b, line, k, values)
	}
	r.buf = append(b, '\n')
	_, err = r.out.Write(r.buf)
	return err
}

// choose is what computes the row: where fields are empty, that for the others alone, so that what is bound to a formula
// in the sheet follows it.
func (r *csvRow) choose() (*calc.Batch, []string, *calc.Error) {
	if !slices.Contains(r.texts, "") {
		return r.all, r.texts, nil
	}
	r.given, r.names = r.given[:0], r.names[:0]
	for i, text := range r.texts {
		if text != "" {
			r.given, r.names = append(r.given, text), append(r.names, r.head[i])
		}
	}
	k, err := r.prepared(slices.Clone(r.names))
	return k, r.given, err
}

// csvLine is the line as it was, and the results behind it.
func (r *csvRow) csvLine(b, line []byte, k *calc.Batch, values []float64) []byte {
	b = appendClean(b, line)
	for i, c := range k.Outputs() {
		if !slices.Contains(r.head, c.Name()) {
			b = appendValue(append(b, ','), c, values[i])
		}
	}
	return b
}

// jsonLine is an object of the inputs that were given, as texts, and the results.
func (r *csvRow) jsonLine(b []byte, k *calc.Batch, values []float64) []byte {
	b = append(b, '{')
	for i, name := range r.head {
		if text := r.texts[i]; text != "" {
			b = append(append(append(b, '"'), name...), `":`...)
			if x, err := strconv.ParseFloat(text, 64); err == nil && x-x == 0 && !strings.ContainsAny(text, "xXpP_") {
				b = append(appendNumber(b, x), ',')
			} else {
				b = append(append(b, quoted(text)...), ',')
			}
		}
	}
	return append(appendResults(b, r.head, k, values), '}')
}

// appendResults writes the members of an object for the results, and for those that are no numbers their states.
func appendResults(b []byte, given []string, k *calc.Batch, values []float64) []byte {
	states := ""
	first := true
	for i, c := range k.Outputs() {
		if slices.Contains(given, c.Name()) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(append(append(b, '"'), c.Name()...), `":`...)
		if x := values[i]; x-x == 0 {
			b = appendNumber(b, x)
			continue
		}
		b = append(b, "null"...)
		states += fmt.Sprintf(",%q:%q", c.Name(), wordOf(c, values[i]))
	}
	if states != "" {
		b = append(append(append(b, `,"states":{`...), states[1:]...), '}')
	}
	return bytes.TrimSuffix(b, []byte{','})
}

// appendValue writes a result for CSV.
func appendValue(b []byte, c *calc.Cell, x float64) []byte {
	if x-x != 0 {
		return append(b, wordOf(c, x)...)
	}
	return appendNumber(b, x)
}

// appendClean copies a line; what would steer a terminal is shown instead.
func appendClean(b, line []byte) []byte {
	for _, c := range line {
		if c < ' ' || c >= 0x7f {
			return append(b, calc.Printable(string(line))...)
		}
	}
	return append(b, line...)
}

// fields parts a line of CSV. Almost all lines have no quotes.
func fields(line []byte, into []string) ([]string, error) {
	text := string(line)
	if strings.IndexByte(text, '"') < 0 {
		for {
			i := strings.IndexByte(text, ',')
			if i < 0 {
				return append(into, text), nil
			}
			into, text = append(into, text[:i]), text[i+1:]
		}
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	row, err := r.Read()
	if err != nil {
		return nil, errors.New("a quote that is not closed, or stands within a field")
	}
	return append(into, row...), nil
}
