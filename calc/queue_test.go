package calc

import (
	"fmt"
	"math"
	"testing"
)

// given is the default sheet with these texts set, names and texts in turn.
func given(t *testing.T, texts ...string) *Sheet {
	t.Helper()
	s := load(t, Default().Text)
	for i := 0; i < len(texts); i += 2 {
		set(t, s, texts[i], texts[i+1])
	}
	return s
}

func mid(s *Sheet, cell string) float64 { return s.Cell(cell).Value().Mid }

// TestErlangTables holds the queue to the digits of published tables.
func TestErlangTables(t *testing.T) {
	for _, c := range []struct {
		servers, rate, work, target string
		cell                        string
		want, half                  float64 // half of the last digit that is published
	}{
		{"55", "0.2/s", "240 s", "20 s", "busy_servers", 48, 1e-9},
		{"55", "0.2/s", "240 s", "20 s", "wait_probability", 0.2387, 0.00005},
		{"55", "0.2/s", "240 s", "20 s", "mean_wait", 8.184, 0.0005},
		{"55", "0.2/s", "240 s", "20 s", "within_target", 0.867, 0.0005},
		{"12", "2/min", "5 min", "30 s", "busy_servers", 10, 1e-9},
		{"12", "2/min", "5 min", "30 s", "wait_probability", 0.44939, 0.000005},
		{"12", "2/min", "5 min", "30 s", "within_target", 0.63207, 0.000005},
	} {
		s := given(t, "servers", c.servers, "rate", c.rate, "work_time", c.work, "wait_target", c.target)
		if got := mid(s, c.cell); math.Abs(got-c.want) > c.half {
			t.Errorf("%s on %s servers: %s is %v, want %v", c.rate, c.servers, c.cell, got, c.want)
		}
	}
}

// TestManyServers: the recursion neither overflows nor loses digits at 10,000 servers, where the factorials of the
// textbook have 35,660 digits. The same probability from logarithms of factorials has an error of about 1e-11.
func TestManyServers(t *testing.T) {
	before := 0.0
	for _, load := range []int{9000, 9700, 9900, 9990, 9999} {
		s := given(t, "servers", "10000", "work_time", "1 s", "rate", fmt.Sprintf("%d/s", load))
		got, want := mid(s, "wait_probability"), erlangByLogs(10_000, float64(load))
		if !near(got, want, 1e-9) || got <= before || got >= 1 {
			t.Errorf("%d on 10,000 servers: %v, want %v", load, got, want)
		}
		if wait := mid(s, "mean_wait"); !near(wait, want/(10_000-float64(load)), 1e-9) {
			t.Errorf("%d on 10,000 servers: the wait is %v", load, wait)
		}
		before = got
	}
}

func erlangByLogs(servers int, load float64) float64 {
	last := 0.0 // of load^n / n!, the logarithm
	var below []float64
	for n := range servers {
		below = append(below, last)
		last += math.Log(load) - math.Log(float64(n+1))
	}
	last -= math.Log(1 - load/float64(servers))
	sum := 1.0
	for _, l := range below {
		sum += math.Exp(l - last)
	}
	return 1 / sum
}

// TestKingman: with one server and Poisson arrivals the corrected wait is exact for any work (Pollaczek and
// Khinchine); without any variation nobody waits; and the correction scales the wait of any number of servers.
func TestKingman(t *testing.T) {
	for _, busy := range []float64{0.3, 0.8, 0.95} {
		for _, deviation := range []float64{0, 0.5, 1, 3} {
			s := given(t, "servers", "1", "work_time", "1 s", "rate", fmt.Sprintf("%v/s", busy), "work_variability", fmt.Sprint(deviation))
			square := 1 + deviation*deviation // of the work, on average
			if got, want := mid(s, "mean_wait"), busy*square/(2*(1-busy)); !near(got, want, 1e-12) {
				t.Errorf("%v busy, deviation %v: the wait is %v, want %v", busy, deviation, got, want)
			}
		}
	}
	s := given(t, "servers", "8", "work_time", "1 s", "rate", "7/s")
	plain := mid(s, "mean_wait")
	for _, c := range []struct {
		arrivals, work string
		times          float64
	}{{"0", "0", 0}, {"1", "0", 0.5}, {"2", "1", 2.5}} {
		set(t, s, "arrival_variability", c.arrivals)
		set(t, s, "work_variability", c.work)
		if got := mid(s, "mean_wait"); !near(got, c.times*plain, 1e-12) {
			t.Errorf("variability %s and %s: the wait is %v, want %v times %v", c.arrivals, c.work, got, c.times, plain)
		}
	}
}

// TestOverload: from 100% on the wait never ends, and the page says so; below it the level follows the target.
func TestOverload(t *testing.T) {
	for _, c := range []struct {
		rate  string
		state State
		level Level
	}{{"1400/s", Fine, OK}, {"1401/s", Fine, Warn}, {"1999/s", Fine, Warn}, {"2000/s", Never, Fail}, {"5000/s", Never, Fail}} {
		s := given(t, "servers", "100", "work_time", "50 ms", "rate", c.rate)
		for _, cell := range []string{"mean_wait", "response_time"} {
			if v := s.Cell(cell).Value(); v.State != c.state || c.state == Never && (v.Cause != "mean_wait" || s.Cell(cell).Show(v.Mid).String() != "never") {
				t.Errorf("%s: %s is %+v, want %v", c.rate, cell, v, c.state)
			}
		}
		if got := s.Cell("utilisation").Level(); got != c.level {
			t.Errorf("%s: the level of utilisation is %v, want %v", c.rate, got, c.level)
		}
		if c.state == Fine {
			continue
		}
		if p, within := mid(s, "wait_probability"), mid(s, "within_target"); p != 1 || within != 0 {
			t.Errorf("%s: %v wait, %v within the target", c.rate, p, within)
		}
		for _, cell := range []string{"waiting", "in_system"} {
			if v := s.Cell(cell).Value(); v.State != Unbounded {
				t.Errorf("%s: %s is %+v", c.rate, cell, v)
			}
		}
	}
}

// TestClosed: in a closed system callers = rate * (response + pause), Little's law, whatever the load; the rate is
// exact while every caller finds a server, and a bound that the exact model (M/M/c//N) comes near from below else.
func TestClosed(t *testing.T) {
	const servers, work = 4, 0.1
	for _, think := range []float64{0, 0.1, 1} {
		for _, callers := range []int{1, 4, 5, 10, 40, 200} {
			s := given(t, "servers", "4", "work_time", "100 ms", "callers", fmt.Sprint(callers), "think_time", fmt.Sprintf("%v s", think))
			rate, response := mid(s, "closed_rate"), mid(s, "closed_response")
			if got := rate * (response + think); !near(got, float64(callers), 1e-9) {
				t.Errorf("%d callers, pause %v: Little's law gives %v", callers, think, got)
			}
			if response < work*(1-1e-9) {
				t.Errorf("%d callers, pause %v: the response %v is shorter than the work", callers, think, response)
			}
			exact := closedRate(servers, callers, work, think)
			if exact > rate*(1+1e-9) || callers <= servers && !near(exact, rate, 1e-9) || exact < 0.7*rate {
				t.Errorf("%d callers, pause %v: %v, exactly %v", callers, think, rate, exact)
			}
		}
	}
	s := given(t, "rate", "1500/s", "servers", "100", "work_time", "50 ms", "callers", "500")
	if open, closed := mid(s, "servers_ceiling"), mid(s, "closed_rate"); closed != open {
		t.Errorf("many callers get %v of %v", closed, open)
	}
	if in, rate := mid(s, "in_system"), mid(s, "rate"); !near(in, rate*mid(s, "response_time"), 1e-12) {
		t.Errorf("in the open system %v are inside", in)
	}
}

// closedRate is the throughput of the machine repair model: callers that think, servers that work.
func closedRate(servers, callers int, work, think float64) float64 {
	if think == 0 {
		return float64(min(servers, callers)) / work
	}
	weight, total, rate := 1.0, 1.0, 0.0
	for n := 1; n <= callers; n++ { // n requests inside
		weight *= float64(callers-n+1) / think * work / float64(min(n, servers))
		total += weight
		rate += weight * float64(min(n, servers)) / work
	}
	return rate / total
}

// TestDivisible: partitions are rounded up to the next number that has more divisors than any below it, or within half as
// much again to the one with the most; and what a change in place would move agrees with hash % N.
func TestDivisible(t *testing.T) {
	s := load(t, Default().Text)
	most := []int{0} // divisors of any number up to this one
	for n := 1; n <= 450; n++ {
		most = append(most, max(most[n-1], divisors(n)))
	}
	for needed := 1; needed <= 300; needed++ {
		set(t, s, "partitions_needed", fmt.Sprint(needed))
		rounded := int(mid(s, "partitions_rounded"))
		if rounded < needed || 2*rounded > 3*needed {
			t.Fatalf("%d partitions are rounded to %d", needed, rounded)
		}
		rich := func(n int) bool { return divisors(n) > most[n-1] }
		for n := needed; 2*n <= 3*needed; n++ {
			switch {
			case rich(n) && n < rounded:
				t.Errorf("%d partitions are rounded to %d, but %d is richer than all below", needed, rounded, n)
			case !rich(rounded) && divisors(n) > divisors(rounded):
				t.Errorf("%d partitions are rounded to %d, but %d has more divisors", needed, rounded, n)
			}
		}
		setNodes(t, s, 64, rounded)
		want := mid(s, "modulo_moved")
		if rounded <= 64 {
			want = 0 // nothing needs to change
		}
		if got := mid(s, "keys_remapped"); got != want {
			t.Errorf("from 64 to %d partitions %v of the keys move, want %v", rounded, got, want)
		}
	}
	for needed, want := range map[string]float64{"5": 6, "10": 12, "50": 60, "100": 120} {
		if set(t, s, "partitions_needed", needed); mid(s, "partitions_rounded") != want {
			t.Errorf("%s partitions are rounded to %v, want %v", needed, mid(s, "partitions_rounded"), want)
		}
	}
}

func divisors(n int) (count int) {
	for i := 1; i <= n; i++ {
		if n%i == 0 {
			count++
		}
	}
	return count
}

// TestAttempts: the first attempt is counted, so that 3 retries are 4 attempts, and 256 calls over 4 hops.
func TestAttempts(t *testing.T) {
	s := given(t, "attempts", "4", "layers", "4")
	if retries, worst := mid(s, "retries_each"), mid(s, "worst_calls"); retries != 3 || worst != 256 {
		t.Errorf("4 attempts are %v retries and %v calls", retries, worst)
	}
}
