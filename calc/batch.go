package calc

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Batch computes the same results for many rows of inputs, one at a time, and
// leaves the sheet alone.
type Batch struct {
	sheet   *Sheet
	inputs  []*Cell
	outputs []*Cell
	probe   *formula.Probe
	needs   []*test
	before  []float64
	factors []float64
	out     []float64
}

// Batch prepares for rows of these inputs. Ranges elsewhere stand at their middles.
func (s *Sheet) Batch(inputs, outputs []string) (*Batch, *Error) {
	b := &Batch{sheet: s}
	var slots []int
	for i, name := range inputs {
		c := s.Cell(name)
		switch {
		case c == nil:
			return nil, s.NoCell(name)
		case slices.Contains(inputs[:i], name):
			return nil, &Error{Text: name, End: len(name), Word: "twice", Message: name + " is given twice"}
		}
		b.inputs = append(b.inputs, c)
		b.before = append(b.before, s.program.Value(c.slot))
		b.factors = append(b.factors, c.bareFactor())
		slots = append(slots, c.slot)
	}
	for _, name := range outputs {
		c := s.Cell(name)
		if c == nil {
			return nil, s.NoCell(name)
		}
		b.outputs = append(b.outputs, c)
	}
	b.probe = s.program.Probe(slots...)
	b.out = make([]float64, len(b.outputs))
	for _, t := range s.tests {
		if t.kind == formula.Need {
			b.needs = append(b.needs, t)
		}
	}
	return b, nil
}

// bareFactor is the size of a bare number in the cell; NaN where it is not
// simply multiplied.
func (c *Cell) bareFactor() float64 {
	switch {
	case c.unit.Kind == unit.Percent:
		return math.NaN()
	case c.unit.Fixed():
		return c.unit.Factor()
	}
	return 1
}

// Outputs are the cells that Row computes.
func (b *Batch) Outputs() []*Cell { return b.outputs }

// Row computes one row. An empty text leaves an input as the sheet has it. What
// it returns is overwritten by the next call.
func (b *Batch) Row(texts []string) ([]float64, *Error) {
	for i, c := range b.inputs {
		x, err := b.value(i, c, texts[i])
		if err != nil {
			err.Message = c.name + ": " + strings.TrimPrefix(err.Message, c.name+" ")
			return nil, err
		}
		b.probe.Set(c.slot, x)
	}
	b.probe.Run()
	for _, t := range b.needs {
		if formula.Compare(t.formula.Root.Op, b.probe.Value(t.left), b.probe.Value(t.right)) == 0 {
			return nil, b.refusal(t, texts)
		}
	}
	for i, c := range b.outputs {
		b.out[i] = b.probe.Value(c.slot)
	}
	return b.out, nil
}

// value reads one input: quickly where it is a bare number, as a text of the
// cell otherwise.
func (b *Batch) value(i int, c *Cell, text string) (float64, *Error) {
	if text == "" {
		return b.before[i], nil
	}
	if x, err := strconv.ParseFloat(text, 64); err == nil && b.factors[i] == 1 && !broken(x) && plainDecimal(text) && !(c.positive && x < 0) {
		return x, nil
	}
	f, err := b.sheet.parse(c, text)
	switch {
	case err != nil:
		return 0, err
	case !f.IsPlain() || f.Ranged():
		return 0, &Error{Text: text, End: len(text), Word: "value", Message: "a row holds plain values", Hint: "a formula or a range belongs in the sheet"}
	}
	if err := c.refuseNegative(f, text); err != nil {
		return 0, err
	}
	x := plainValue(f)
	if broken(x) {
		return 0, &Error{Text: text, End: len(text), Word: "undefined", Message: "this has no value"}
	}
	return x, nil
}

// plainDecimal reports whether a text is a decimal number as the language, too,
// reads it: what strconv takes beside that (0x10, 1_0, inf) is not.
func plainDecimal(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < '0' || c > '9') && c != '.' && c != '-' && c != 'e' && c != 'E' {
			return false
		}
	}
	last := text[len(text)-1]
	return last != '.'
}

// refusal names the input of the row that a need refuses.
func (b *Batch) refusal(t *test, texts []string) *Error {
	for i, c := range b.inputs {
		if slices.Contains(t.formula.Names, c.name) {
			return &Error{Text: texts[i], End: len(texts[i]), Word: "refused", Message: c.name + ": " + t.message, Hint: "needed is " + t.text}
		}
	}
	return &Error{Word: "refused", Message: t.message, Hint: "needed is " + t.text}
}
