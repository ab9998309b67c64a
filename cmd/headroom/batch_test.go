package main

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

// endlessRows gives a header and then n rows, made as they are read.
type endlessRows struct {
	n, at int
	head  string
	row   func(int) string
	left  string
}

func (r *endlessRows) Read(p []byte) (int, error) {
	if r.left == "" {
		switch {
		case r.at > r.n:
			return 0, io.EOF
		case r.at == 0:
			r.left = r.head
		default:
			r.left = r.row(r.at)
		}
		r.at++
		if r.left == "" {
			return 0, nil
		}
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	return n, nil
}

func peakRows(n int) *endlessRows {
	return &endlessRows{n: n, head: "peak_rate,capacity\n", row: func(i int) string { return fmt.Sprintf("%d,%d\n", 2000+i%1000, 800+i%100) }}
}

// TestBatchMemory holds that memory does not grow with the rows, whatever their form.
func TestBatchMemory(t *testing.T) {
	rows := map[string]*endlessRows{
		"csv":   peakRows(200_000),
		"jsonl": {n: 100_000, row: func(i int) string { return fmt.Sprintf("{\"peak_rate\":%d,\"capacity\":\"900/s\"}\n", 2000+i%1000) }},
		"bad":   {n: 100_000, head: "peak_rate\n", row: func(int) string { return "5 h\n" }},
		"quote": {n: 100_000, head: "peak_rate\n", row: func(int) string { return "\"5\n" }},
		"long":  {n: 5_000, head: "peak_rate\n", row: func(int) string { return strings.Repeat("5,", 2000) }},
	}
	for name, in := range rows {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			run([]string{"batch", "-f", "two-hour-peak", "drain_time"}, in, io.Discard, io.Discard)
			runtime.GC()
			runtime.ReadMemStats(&after)
			if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 8<<20 {
				t.Errorf("%d bytes are kept", grown)
			}
			if got := after.HeapSys; got > before.HeapSys+64<<20 {
				t.Errorf("the heap grew from %d to %d bytes", before.HeapSys, got)
			}
		})
	}
}

// TestBatchNumbers holds that every digit comes out.
func TestBatchNumbers(t *testing.T) {
	var out, errs bytes.Buffer
	in := "\ufeffpeak_rate,capacity\r\n1000.1,799.3\r\n"
	if status := run([]string{"batch", "-f", "two-hour-peak", "drain_rate", "overload"}, strings.NewReader(in), &out, &errs); status != 0 {
		t.Fatal(errs.String())
	}
	if want := "peak_rate,capacity,drain_rate,overload\n1000.1,799.3,499.29999999999995,200.80000000000007\n"; out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

// BenchmarkBatchRows is one row through drain_time; BenchmarkCopyRows is a bare copy of the same rows as CSV, beside it.
func BenchmarkBatchRows(b *testing.B) {
	in := bufio.NewReader(peakRows(b.N))
	b.ReportAllocs()
	if status := run([]string{"batch", "-f", "two-hour-peak", "drain_time"}, in, io.Discard, io.Discard); status != 0 {
		b.Fatal(status)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkCopyRows(b *testing.B) {
	in, out := csv.NewReader(bufio.NewReader(peakRows(b.N))), csv.NewWriter(io.Discard)
	in.ReuseRecord = true
	b.ReportAllocs()
	for {
		row, err := in.Read()
		if err == io.EOF {
			break
		}
		out.Write(row)
	}
	out.Flush()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

// fullDisk takes so many bytes and no more.
type fullDisk int

func (d *fullDisk) Write(p []byte) (int, error) {
	if *d < fullDisk(len(p)) {
		return 0, io.ErrShortWrite
	}
	*d -= fullDisk(len(p))
	return len(p), nil
}

// TestBatchFullDisk holds that a batch ends where its results cannot be written, with one line about it.
func TestBatchFullDisk(t *testing.T) {
	for _, format := range rowFormats {
		disk, errs := fullDisk(100<<10), bytes.Buffer{}
		rows := &endlessRows{n: 100_000, head: "capacity\n", row: func(i int) string { return fmt.Sprintln(i) }}
		if status := run([]string{"batch", "drain_time", "-o", format}, rows, &disk, &errs); status != exitBad {
			t.Errorf("%s: status %d", format, status)
		}
		if lines := strings.Count(errs.String(), "\n"); lines != 1 {
			t.Errorf("%s: %d lines on standard error", format, lines)
		}
	}
}
