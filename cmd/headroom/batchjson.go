package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"headroom/calc"
)

// jsonRows reads JSON Lines: each an object of inputs, of which not all need be given, and not always the same.
func (b *batch) jsonRows(output string) error {
	r := &jsonRow{batch: b, csv: output == "csv"}
	return b.each(r.row)
}

// jsonRow is the row under way.
type jsonRow struct {
	*batch
	csv   bool
	head  []string // of the CSV that is written: the inputs of the first row
	names []string
	texts []string
}

func (r *jsonRow) row(line []byte) error {
	if err := r.read(line); err != nil {
		return err
	}
	k, bad := r.prepared(slices.Clone(r.names))
	if bad != nil {
		return bad
	}
	values, bad := k.Row(r.texts)
	if bad != nil {
		return bad
	}
	if r.csv {
		return r.writeCSV(k, values)
	}
	b := append(r.buf[:0], '{')
	for i, name := range r.names {
		b = append(append(append(b, '"'), name...), `":`...)
		if text := r.texts[i]; json.Valid([]byte(text)) {
			b = append(b, text...)
		} else {
			b = append(b, quoted(text)...)
		}
		b = append(b, ',')
	}
	r.buf = append(appendResults(b, r.names, k, values), "}\n"...)
	_, err := r.out.Write(r.buf)
	return err
}

// read takes the members of an object: numbers, texts, and null for what the sheet has.
func (r *jsonRow) read(line []byte) error {
	r.names, r.texts = r.names[:0], r.texts[:0]
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("a row is an object, as in {\"capacity\": 800}")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return errors.New("this is not JSON")
		}
		value, err := d.Token()
		if err != nil {
			return errors.New("this is not JSON")
		}
		text := ""
		switch v := value.(type) {
		case json.Number:
			text = v.String()
		case string:
			text = strings.TrimSpace(v)
		case nil:
		default:
			return fmt.Errorf("%v is neither a number nor a text", name)
		}
		if text != "" {
			r.names, r.texts = append(r.names, name.(string)), append(r.texts, text)
		}
	}
	if t, err := d.Token(); err != nil || t != json.Delim('}') {
		return errors.New("this is not JSON")
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("one object stands on a line, and nothing else")
	}
	return nil
}

// writeCSV writes a row under the inputs of the first one.
func (r *jsonRow) writeCSV(k *calc.Batch, values []float64) error {
	if r.head == nil {
		r.head = append([]string{}, r.names...)
		(&csvRow{batch: r.batch, head: r.head, results: r.outputs}).begin()
	}
	for _, name := range r.names {
		if !slices.Contains(r.head, name) {
			return fmt.Errorf("%s is not among the inputs of the first row, which are the columns: take -o jsonl", name)
		}
	}
	b := r.buf[:0]
	for i, name := range r.head {
		if i > 0 {
			b = append(b, ',')
		}
		if at := slices.Index(r.names, name); at >= 0 {
			b = append(b, field(r.texts[at])...)
		}
	}
	for i, c := range k.Outputs() {
		if !slices.Contains(r.head, c.Name()) {
			b = appendValue(append(b, ','), c, values[i])
		}
	}
	r.buf = append(b, '\n')
	_, err := r.out.Write(r.buf)
	return err
}

// field quotes a text for CSV where that needs it.
func field(text string) string {
	text = calc.Printable(text)
	if strings.ContainsAny(text, `",`) {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// quoted is a text as a string of JSON.
func quoted(text string) []byte {
	var b bytes.Buffer
	encoder(&b).Encode(calc.Printable(text))
	return bytes.TrimSpace(b.Bytes())
}
