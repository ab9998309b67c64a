package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headroom/calc"
)

// batchOptions are what `headroom batch` can be asked.
type batchOptions struct {
	sheetFlags
	names  []string
	input  string // csv or jsonl; "" looks at the first character
	output string // csv or jsonl; "" is the same as the input
	strict bool
}

// rowFormats are the ways rows come and go.
var rowFormats = []string{"csv", "jsonl"}

func newBatch() *cobra.Command {
	o := &batchOptions{}
	cmd := &cobra.Command{
		Use:   "batch [NAME...]",
		Short: "Compute results for rows of inputs, from standard input",
		Long: `Compute results for rows of inputs that come on standard input, as CSV whose
header names the inputs or as JSON Lines. For each row there is one with the
inputs as they were and the results behind them, in base units with every digit.
Rows are computed as they come, in constant memory.

A NAME is a cell, or a family for all its results; without one, the headlines of
the families that the sheet shows are computed. What a row does not give, or
gives empty, is as in the sheet; ranges stand at their middles. In CSV never,
unbounded and undefined are those words; in JSON they are null, and "states"
says which.

A row that cannot be read is reported on standard error with its line and left
out, and the exit status is 1 at the end; with --strict it is the last, and the
status is 2.`,
		Example: `  headroom batch -f two-hour-peak drain_time < peaks.csv
  headroom batch drain_time max_lag < peaks.jsonl | jq .drain_time`,
		ValidArgsFunction: o.completeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.names = args
			return o.run(cmd)
		},
	}
	o.register(cmd)
	cmd.Flags().StringVarP(&o.input, "input", "i", "", "`FORMAT` of the rows: csv, jsonl; else as they look")
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "`FORMAT` of the results; else that of the rows")
	for _, flag := range []string{"input", "output"} {
		cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(rowFormats, cobra.ShellCompDirectiveNoFileComp))
	}
	cmd.Flags().BoolVar(&o.strict, "strict", false, "stop at the first row that cannot be read")
	return cmd
}

func (o *batchOptions) run(cmd *cobra.Command) error {
	for _, f := range []string{o.input, o.output} {
		if f != "" && !slices.Contains(rowFormats, f) {
			return fmt.Errorf("no format of rows %q: take %s", f, strings.Join(rowFormats, ", "))
		}
	}
	if o.sheet == "-" {
		return errors.New("standard input has the rows: give the sheet as a file or a preset")
	}
	sheet, err := o.open(cmd)
	if err != nil {
		return err
	}
	outputs, err := o.results(sheet)
	if err != nil {
		return err
	}
	b := &batch{sheet: sheet, outputs: outputs, strict: o.strict, errs: cmd.ErrOrStderr(),
		lines: newRowLines(cmd.InOrStdin()), out: bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10), ready: map[string]*calc.Batch{}}
	err = b.run(o.input, o.output)
	if flush := b.out.Flush(); err == nil {
		err = flush
	}
	return err
}

// results are the names of what is computed.
func (o *batchOptions) results(sheet *calc.Sheet) (names []string, err error) {
	add := func(cells ...*calc.Cell) {
		for _, c := range cells {
			if c != nil && !slices.Contains(names, c.Name()) {
				names = append(names, c.Name())
			}
		}
	}
	for _, name := range o.names {
		if c := sheet.Cell(name); c != nil {
			add(c)
		} else if f := sheet.Family(name); f != nil {
			add(f.Results...)
		} else {
			return nil, unknownName(sheet, name)
		}
	}
	if len(o.names) == 0 {
		for _, f := range sheet.Shown() {
			add(f.Headline)
		}
	}
	if len(names) == 0 {
		return nil, errors.New("say which results to compute: the sheet shows no family with a headline")
	}
	return names, nil
}

// A batch is rows under way.
type batch struct {
	sheet   *calc.Sheet
	outputs []string
	strict  bool
	lines   *rowLines
	out     *bufio.Writer
	errs    io.Writer
	ready   map[string]*calc.Batch // by the inputs that a row gives
	buf     []byte
	skipped int
}

// run computes row after row, and says at the end how many could not be.
func (b *batch) run(input, output string) error {
	if input == "" {
		input = b.lines.looksLike()
	}
	if output == "" {
		output = input
	}
	each := b.csvRows
	if input == "jsonl" {
		each = b.jsonRows
	}
	if err := each(output); err != nil {
		return err
	}
	if b.skipped > 0 {
		b.out.Flush()
		fmt.Fprintf(b.errs, "headroom: %d of %s left out\n", b.skipped, plural(b.lines.rows, "row"))
		return status(exitFailed)
	}
	return nil
}

// mostReady bounds the memory that rows of ever different inputs take.
const mostReady = 64

// prepared is what computes rows of these inputs.
func (b *batch) prepared(inputs []string) (*calc.Batch, *calc.Error) {
	key := strings.Join(inputs, ",")
	if k, ok := b.ready[key]; ok && strings.Count(key, ",") == len(inputs)-1 { // no cell has a comma in its name
		return k, nil
	}
	k, err := b.sheet.Batch(inputs, b.outputs)
	if err != nil {
		return nil, err
	}
	if len(b.ready) >= mostReady {
		clear(b.ready)
	}
	b.ready[key] = k
	return k, nil
}

// each does what is to be done with every line that is left; what is wrong with one is reported as bad has it.
func (b *batch) each(row func(line []byte) error) error {
	for {
		line, err := b.lines.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil || errors.Is(err, errLong) {
			if err == nil {
				err = row(line)
			}
			if err == nil {
				continue
			}
			if err = b.bad(err); err == nil {
				continue
			}
		}
		return err
	}
}

// bad reports a row that cannot be read; the error ends the batch, and so does output that cannot be written.
func (b *batch) bad(err error) error {
	if err := b.out.Flush(); err != nil {
		return err
	}
	words := err.Error()
	var e *calc.Error
	if errors.As(err, &e) && e != nil && e.Text != "" {
		words += fmt.Sprintf(" (in %q)", e.Text)
	}
	fmt.Fprintf(b.errs, "line %d: %s\n", b.lines.line, calc.Printable(words))
	if b.strict {
		return status(exitBad)
	}
	b.skipped++
	return nil
}

// rowLines reads lines of bounded length and counts them.
type rowLines struct {
	in   *bufio.Reader
	line int // of the row read last
	rows int
}

// longestRow is the longest line that is read.
const longestRow = 64 << 10

func newRowLines(in io.Reader) *rowLines {
	l := &rowLines{in: bufio.NewReaderSize(in, 64<<10)}
	if mark, err := l.in.Peek(3); err == nil && string(mark) == "\ufeff" {
		l.in.Discard(3)
	}
	return l
}

// looksLike tells JSON Lines, which begin with a brace, from CSV.
func (l *rowLines) looksLike() string {
	for n := 1; ; n++ {
		start, err := l.in.Peek(n)
		if err != nil {
			return "csv"
		}
		switch start[n-1] {
		case ' ', '\t', '\r', '\n':
		case '{':
			return "jsonl"
		default:
			return "csv"
		}
	}
}

// errLong is a line that is too long to be a row.
var errLong = fmt.Errorf("a row is longer than %d bytes", longestRow)

// next is the next line that is not blank, without its end; valid until the next call. The end is io.EOF.
func (l *rowLines) next() ([]byte, error) {
	for {
		line, err := l.in.ReadSlice('\n')
		l.line++
		if errors.Is(err, bufio.ErrBufferFull) {
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = l.in.ReadSlice('\n')
			}
			l.rows++
			return nil, errLong
		}
		if err != nil && (err != io.EOF || len(line) == 0) {
			return nil, err
		}
		if line = bytes.TrimRight(line, "\r\n"); len(bytes.TrimSpace(line)) > 0 {
			l.rows++
			return line, nil
		}
	}
}
