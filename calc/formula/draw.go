package formula

import (
	"math"
	"math/rand/v2"
	"sync"
)

// source is a range: a register that is drawn anew for each sample.
type source struct {
	reg       int32
	low, high float64
	seed      uint64
	whole     bool // whole numbers only
}

// at is the value so far up the range. Of whole numbers each has an equal part.
func (s *source) at(part float64) float64 {
	if s.whole {
		return min(s.high, math.Ceil(s.low)+math.Floor(part*(math.Floor(s.high)-math.Ceil(s.low)+1)))
	}
	return s.low + (s.high-s.low)*part
}

// end is the value at one of the ends.
func (s *source) end(high bool) float64 {
	if high {
		return s.high
	}
	return s.low
}

// fewRanges is up to how many ranges every combination of their ends is a
// sample of its own. Beyond it each result has its own two, see [Program.reach].
const fewRanges = 10

// corners is how many samples take every range at one of its ends.
func (c *columns) corners() int {
	if n := len(c.sources); n <= fewRanges {
		return 1 << n
	}
	return 2 // all low, all high
}

// corner is the value of source i in corner k.
func (c *columns) corner(k, i int) float64 {
	if len(c.sources) > fewRanges {
		return c.sources[i].end(k == 1)
	}
	return c.sources[i].end(k>>i&1 == 1)
}

// Draws are the parts of the way from low to high at which ranges are sampled.
// They depend on the seed and the number alone, so that one set serves a sheet
// through all its edits, and its copies in other goroutines.
type Draws struct {
	samples int
	seed    uint64
	mu      sync.Mutex
	parts   map[uint64][]float64 // by the source's own seed
	half    *Draws               // the same with half as many samples
}

// NewDraws draws so many samples; an even number is made odd, so that there is
// a middle one.
func NewDraws(samples int, seed uint64) *Draws {
	return &Draws{samples: max(1, samples) | 1, seed: seed, parts: map[uint64][]float64{}}
}

// atMost is d, or as many samples less as are a half, a quarter … of it.
func (d *Draws) atMost(samples int) *Draws {
	for d.samples > max(samples, 1) {
		half := d.halved()
		if half.samples >= d.samples { // 1, 3
			break
		}
		d = half
	}
	return d
}

func (d *Draws) halved() *Draws {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.half == nil {
		d.half = NewDraws(d.samples/2, d.seed)
	}
	return d.half
}

// of is a Latin hypercube's column: the middles of equal strata, in an order of
// the source's own.
func (d *Draws) of(source uint64) []float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	parts, ok := d.parts[source]
	if !ok {
		random := rand.New(rand.NewPCG(d.seed, source))
		parts = make([]float64, d.samples)
		for k, stratum := range random.Perm(d.samples) {
			parts[k] = (float64(stratum) + 0.5) / float64(d.samples)
		}
		d.parts[source] = parts
	}
	return parts
}

// fill puts samples from..from+len(d) of source i into d.
func (c *columns) fill(d []float64, i, from int) {
	s := &c.sources[i]
	n := 0
	for ; n < len(d) && from+n < c.corners(); n++ {
		d[n] = c.corner(from+n, i)
	}
	if n == len(d) {
		return
	}
	parts := c.draws.of(s.seed)[from+n-c.corners():]
	if s.whole {
		for k := range d[n:] {
			d[n+k] = s.at(parts[k])
		}
		return
	}
	width := s.high - s.low
	for k, part := range parts[:len(d)-n] {
		d[n+k] = s.low + width*part
	}
}
