package calc

import (
	"math"
	"strings"
	"testing"
)

// TestRules holds the rules of the language, each with its examples: a text in
// a cell of a sheet, and its value in base units or a part of what is said.
func TestRules(t *testing.T) {
	const sheet = "a: records/s = 200/s\nspare: records/s = 20/s\ngrowth_: ratio = 2\nb: count = 4\nshare: % = 10%\ndaily: records/day = 1M\nprice: USD = 3\noffset: time = -5 min\n"
	for _, c := range []struct{ cell, text, want string }{
		// 1 a number binds its unit
		{"retention", "10 GB / 3 MB/s", "3333.3333333333335"},
		{"rate", "2 * 500/s", "1000"},
		{"throughput", "64 KiB / 50 ms", "1310720"},
		// 2 a proper fraction before a unit
		{"retention", "1 / 2 h", "1800"},
		{"rate", "1000 / 5 s", "200"},
		{"rate", "50M/2 day", "289.35185185185185"},
		{"retention", "100 MiB/s * 5 / 125 MiB/s", "wants a time"},
		{"growth_", "100 MiB/s * 5 / 125 MiB/s", "4"},
		{"growth_", "1/35%", "write 1 / (35%)"},
		{"rate", "1 / 50 ms", "write 1 / (50 ms)"},
		{"rate", "1 / (50 ms)", "20"},
		{"retention", "2 h + 1/2 h", "9000"},
		{"retention", "-1/2 h + 1 h", "1800"},
		// 4 scales
		{"rate", "5 G", "5e9"},
		{"rate", "8.64 M records/s", "8.64e6"},
		{"disk", "128m", "128 Mi or 128M"},
		{"peak_rate", "56.25 krec/s", "56250"},
		// 5 commas
		{"growth_", "max(1,2)", "2"},
		{"growth_", "max(1,200)", "a space after the comma"},
		{"growth_", "max(0,200)", "200"},
		{"growth_", "(1,000 + 2)", "a space after the comma"},
		// 6 ranges
		{"rate", "10..50M", "which scale has the low end?"},
		{"rate", "10..1/s", "swapped"},
		{"round_trip", "0.5 ms..2", "the unit stands on the right"},
		{"retention", "0.5-2 ms", "a range is written 0.5..2 ms"},
		{"retention", "1..2 GB", "wants a time"},
		{"retention", "1 h..2 GB", "both ends want one unit"},
		// 7 times
		{"retention", "1 day 2 h 30 min", "95400"},
		{"disk", "1 GB 24 MB", "write + between them"},
		// 8 percents
		{"growth_", "5% of 200", "10"},
		{"growth_", "200 of 5%", "of follows a percent"},
		{"hit_ratio", "hit_ratio + 5%", "cycle"},
		{"share", "hit_ratio + 5%", "0.95"},
		{"growth_", "1 - 10%", "0.9"},
		{"growth_", "100 + 10%", "a percent of it, or a share added"},
		{"growth_", "b + 10%", "a percent of it, or a share added"},
		{"growth_", "1 + share", "1.1"},
		{"growth_", "100 + share", "a percent of it, or a share added"},
		{"growth_", "share + (1 - share) / b", "0.325"},
		{"growth_", "100 % 3", "there is no modulo"},
		// 9 labels
		{"partitions", "64 partitions", "64"},
		{"partitions", "1 partition", "1"},
		{"nodes_before", "20..24 nodes", "20..24"},
		{"partitions", "64 nodes", "does not count nodes"},
		{"partitions", "2 partitions * 3", "no part in arithmetic"},
		{"growth_", "2x", "2"},
		{"rate", "3 nodes", "nodes are counted"},
		{"growth_", "1 / partitions", "0.015625"},
		// 10 bare
		{"retention", "90", "90"},
		{"rate", "3 × 4", "12"},
		{"daily", "2", "2.3148148148148147e-05"},
		{"daily", "2 * 3", "6.944444444444444e-05"},
		{"rate", "100 m/s", "write 100 messages/s"},
		{"hit_ratio", "0.35", "0.35"},
		{"hit_ratio", "1/64", "0.015625"},
		{"hit_ratio", "35", "write 35%"},
		{"hit_ratio", "1", "write 1%"},
		// 11 negative values
		{"retention", "-5 min", "cannot be negative"},
		{"offset", "-7 min", "-420"},
		{"retention", "offset + 10 min", "300"},
		// 12 no editing commands here
		{"growth_", "*2", "a value belongs before"},
		{"growth_", "+5", "a value belongs before"},
		// 13 dimensions
		{"retention", "2 h + 3 KB", "a time and data cannot be added"},
		{"growth_", "if(rate > 5 s, 1, 2)", "cannot be compared"},
		{"retention", "max(0, 5 min)", "300"},
		{"retention", "min(unbounded, 5 min)", "300"},
		{"retention", "never", "never"},
		{"rate", "never", "wants a rate of records; this is a time"},
		{"growth_", "ln(5 s)", "wants a plain number"},
		{"retention", "ceil(90 s)", "write ceil(90 s / 1 s) * 1 s"},
		{"retention", "ceil(90.5 s / 1 s) * 1 s", "91"},
		{"growth_", "ceil(3000/s * 7% / 10/s)", "21"},
		{"retention", "sqrt(4 s^2)", "4"},
		{"retention", "sqrt(4 s)", "an even power"},
		{"retention", "5 s^2", "wants a time"},
		{"growth_", "2^(5 s)", "an exponent is a plain number"},
		// 14 nouns
		{"rate", "1000/s", "1000"},
		{"rate", "throughput / record_size", "cycle: rate -> throughput -> rate"},
		{"peak_rate", "rate + call_ceiling", "a rate of records and a rate of calls cannot be added"},
		{"peak_rate", "1k rps", "write it in records/s"},
		{"records_per_call", "batch_records", "10"},
		{"growth_", "rate * 50 ms", "50"},
		{"share", "rate / call_ceiling", "records per call"},
		{"growth_", "records_per_call", "records per call"},
		// 15 states
		{"retention", "1 h / 0", "never"},
		{"rate", "1/s / 0", "unbounded"},
		{"growth_", "0 / 0", "0 / 0 has no value"},
		{"growth_", "sqrt(0 - 1)", "sqrt has no value at -1"},
		{"growth_", "ln(0)", "ln has no value at 0"},
		{"growth_", "if(1 > 0, 5, 0 / 0)", "5"},
		{"growth_", "unbounded - unbounded", "cannot be set off"},
		{"growth_", "1e300 * 1e300", "too large"},
		// 18 a name may equal a unit
		{"growth_", "8 / (b)", "2"},
		{"growth_", "8 / b", "write / (b) for the cell"},
		{"growth_", "h", "write 1 h"},
		// what is not in the language
		{"growth_", "2 b", "wants a plain number"},
		{"growth_", "6/2(1+2)", "side by side"},
		{"growth_", "2 (3)", "side by side"},
		{"growth_", "3 peak_rate", "side by side"},
		{"growth_", "a > 2", "a value has no comparison"},
		{"rate", "5/s #stated", "a blank on both sides"},
		{"growth_", "A + 1", "names are written small"},
		{"price", "$5", "write 5 USD"},
		{"growth_", "mx(1, 2)", "write max"},
		{"growth_", "if(1, 2)", "compares two values"},
		{"peak_rate", "min(limits)", "1600"},
		{"growth_", "limits", `no cell "limits"`},
		{"growth_", "2 * (3", "this ( is not closed"},
		{"growth_", "2 +", "a value belongs here"},
	} {
		s := load(t, "show traffic storage connection peak skew dedup\n"+sheet)
		checkText(t, s, c.cell, c.text, c.want)
	}
}

func checkText(t *testing.T, s *Sheet, cell, text, want string) {
	t.Helper()
	err := s.Set(cell, text, Edited)
	v := s.Cell(cell).Value()
	if err == nil {
		err = v.Err
	}
	if err != nil {
		if full := err.Error(); !strings.Contains(full, want) {
			t.Errorf("%s = %s: %q, want %q", cell, text, full, want)
		}
		return
	}
	switch want {
	case "never", "unbounded":
		if v.State.String() != want || v.Cause != cell || !math.IsInf(v.Mid, 1) {
			t.Errorf("%s = %s is %v, want %s", cell, text, v, want)
		}
	default:
		if strings.Trim(want, "0123456789.e-+") != "" {
			t.Errorf("%s = %s is %v, want an error: %s", cell, text, v.Mid, want)
			return
		}
		checkEnds(t, cell+" = "+text, want, v)
	}
}

// TestReadings: typed readings that are one of several are noted.
func TestReadings(t *testing.T) {
	for _, c := range []struct{ cell, text, want string }{
		{"retention", "5m", "5m: m is minutes"},
		{"retention", "1 month", "a month is 30 days"},
		{"retention", "1 y", "a year is 365 days"},
		{"retention", "1/2 h", "a part of a unit"},
		{"record_size", "2 KB", "KB is 1,000 B"},
		{"disk", "8 Mb", "a small b is bits"},
		{"rate", "1000", "read in records/s"},
		{"rate", "2000/s", "taken as records/s"},
		{"retention", "10 GB / 3 MB/s", "3 MB/s: one quantity"},
		{"retention", "2 h", ""},
		{"rate", "1000 records/s", ""},
		{"partitions", "64", ""},
	} {
		s := load(t, Default().Text)
		if err := s.Set(c.cell, c.text, Edited); err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		notes := strings.Join(s.Cell(c.cell).Readings(), "; ")
		if c.want == "" && notes != "" || !strings.Contains(notes, c.want) {
			t.Errorf("%s = %s is read with %q, want %q", c.cell, c.text, notes, c.want)
		}
	}
}
