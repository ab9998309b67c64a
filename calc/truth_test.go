package calc

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// These hold formulas against what they are about: a step by step account, or the definition of the word.

// course is a peak in time: rising, lasting, falling.
type course struct{ base, peak, capacity, lasts, ramp float64 }

func (c course) arriving(at float64) float64 {
	up, down := at/c.ramp, (2*c.ramp+c.lasts-at)/c.ramp
	return c.base + (c.peak-c.base)*max(0, min(1, up, down))
}

// stepped is the greatest backlog, and how long from there it takes to be gone.
func (c course) stepped() (most, gone float64) {
	const step = 0.5
	backlog, top := 0.0, 0.0
	for at := step / 2; at < 1e6; at += step {
		if backlog = max(0, backlog+(c.arriving(at)-c.capacity)*step); backlog > most {
			most, top = backlog, at
		}
		switch {
		case backlog > 0 || at <= c.ramp+c.lasts:
		case most == 0:
			return 0, 0
		default:
			return most, at - top
		}
	}
	return most, math.Inf(1)
}

// TestCatchUp: with ramps, the backlog, how long it takes to be gone, and the capacity with which that takes as long as
// wanted agree with stepping through the peak.
func TestCatchUp(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	s := load(t, "show peak\n")
	for range 60 {
		c := course{base: 100 + 700*random.Float64(), lasts: 7200 * random.Float64(), ramp: 1 + 7200*random.Float64()}
		c.peak = c.base + 3000*random.Float64()
		c.capacity = c.base + (c.peak-c.base)*(0.1+0.8*random.Float64())
		target := 600 + 7200*random.Float64()
		for name, x := range map[string]float64{"rate": c.base, "peak_rate": c.peak, "capacity": c.capacity, "peak_duration": c.lasts, "ramp": c.ramp, "drain_target": target} {
			set(t, s, name, fmt.Sprint(x))
		}
		most, gone := c.stepped()
		if !near(mid(s, "backlog"), most, 1e-3) || math.Abs(mid(s, "catch_up")-gone) > 2+1e-3*gone {
			t.Errorf("%+v: %v records gone after %v s, stepped %v and %v", c, mid(s, "backlog"), mid(s, "catch_up"), most, gone)
		}
		c.capacity = mid(s, "capacity_needed")
		switch _, gone := c.stepped(); {
		case gone > target+2+1e-3*target, c.ramp <= target && gone < target-2-1e-3*target: // exact but for ramps longer than that
			t.Errorf("%+v is to drain in %v s, and takes %v", c, target, gone)
		}
	}
}

// TestDiskAtItsLimit: at the rate of the limit the disk is as full as it may get, whatever segments do.
func TestDiskAtItsLimit(t *testing.T) {
	for _, segment := range []string{"0 B", "1 GiB", "100 MB", "1 TB"} {
		for _, partitions := range []string{"1", "64", "1000"} {
			s := load(t, "show storage\n")
			set(t, s, "segment_size", segment)
			set(t, s, "partitions", partitions)
			set(t, s, "rate", s.Cell("limit_disk").Literal(mid(s, "limit_disk")))
			if !near(mid(s, "disk_used"), mid(s, "fill_limit"), 1e-9) {
				t.Errorf("%s in %s partitions: %v full at its limit", segment, partitions, mid(s, "disk_used"))
			}
		}
	}
}

// TestCopiesAcross: of each record's copies those cross that are not in their leader's zone, any copy leading as often as
// another.
func TestCopiesAcross(t *testing.T) {
	s := load(t, "show cluster\n")
	for copies := 1; copies <= 7; copies++ {
		for zones := 1; zones <= 5; zones++ {
			across := 0
			for leader := range copies {
				for other := range copies {
					if leader%zones != other%zones {
						across++
					}
				}
			}
			set(t, s, "replication", fmt.Sprint(copies))
			set(t, s, "zones", fmt.Sprint(zones))
			if want := float64(across) / float64(copies); !near(mid(s, "copies_across"), want, 1e-12) {
				t.Errorf("%d copies in %d zones: %v cross, want %v", copies, zones, mid(s, "copies_across"), want)
			}
		}
	}
}
