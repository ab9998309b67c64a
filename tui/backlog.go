package tui

import "math"

// A peak, played through time: a base rate that rises over a ramp to a peak, stays there and falls back, against
// what the consumers can take. What they cannot take waits. Between the corners of that course the net rate is
// straight and the backlog a parabola, so nothing is approximated.

// course is the time from the start of a peak on.
type course struct {
	base, peak, capacity float64 // records/s
	ramp, lasts          float64 // s
}

// phase is a piece of it in which the rate is straight and the backlog rises, falls or stays at zero.
type phase struct {
	from, to        float64 // s
	rateIn, rateOut float64 // records/s arriving
	waitIn, waitOut float64 // records waiting
}

// over is when the last ramp ends: from then on the base rate arrives for ever.
func (c course) over() float64 { return c.lasts + 2*c.ramp }

// play gives the phases up to the moment when the peak is over and nothing waits any more. Where that never
// comes it ends at the time until, and drained is +Inf.
func (c course) play(until float64) (phases []phase, drained float64) {
	corners := []struct{ at, rate float64 }{
		{0, c.base}, {c.ramp, c.peak}, {c.ramp + c.lasts, c.peak}, {c.over(), c.base},
	}
	waiting := 0.0
	for k := 1; k < len(corners); k++ {
		a, b := corners[k-1], corners[k]
		for _, p := range c.split(phase{from: a.at, to: b.at, rateIn: a.rate, rateOut: b.rate}, waiting) {
			phases, waiting = append(phases, p), p.waitOut
		}
	}
	switch spare := c.capacity - c.base; {
	case waiting <= 0:
		return phases, c.emptied(phases)
	case spare > 0:
		drained = c.over() + waiting/spare
		return append(phases, phase{c.over(), drained, c.base, c.base, waiting, 0}), drained
	}
	end := max(until, c.over())
	grown := waiting + (c.base-c.capacity)*(end-c.over())
	return append(phases, phase{c.over(), end, c.base, c.base, waiting, grown}), math.Inf(1)
}

// emptied is when the backlog was gone, given that it was before the peak was over; 0 if there never was one.
func (c course) emptied(phases []phase) (at float64) {
	for _, p := range phases {
		if p.waitIn > 0 && p.waitOut <= 0 {
			at = p.to
		}
	}
	return at
}

// split cuts a straight piece of the course where the rate crosses the capacity and where the backlog is gone.
func (c course) split(p phase, waiting float64) []phase {
	if !(p.to > p.from) {
		return nil
	}
	netIn, netOut := p.rateIn-c.capacity, p.rateOut-c.capacity
	if netIn < 0 && netOut > 0 || netIn > 0 && netOut < 0 {
		cross := p.from + (p.to-p.from)*netIn/(netIn-netOut)
		first := c.split(phase{from: p.from, to: cross, rateIn: p.rateIn, rateOut: c.capacity}, waiting)
		if len(first) > 0 {
			waiting = first[len(first)-1].waitOut
		}
		return append(first, c.split(phase{from: cross, to: p.to, rateIn: c.capacity, rateOut: p.rateOut}, waiting)...)
	}
	p.waitIn = waiting
	p.waitOut = waiting + (p.to-p.from)*(netIn+netOut)/2
	if p.waitOut >= 0 {
		return []phase{p}
	}
	empty := p.from + gone(waiting, netIn, (netOut-netIn)/(p.to-p.from))
	if !(empty < p.to) {
		p.waitOut = 0
		return []phase{p}
	}
	at := p.rateIn + (p.rateOut-p.rateIn)*(empty-p.from)/(p.to-p.from)
	dry := phase{empty, p.to, at, p.rateOut, 0, 0}
	if p.to, p.rateOut, p.waitOut = empty, at, 0; !(p.to > p.from) {
		return []phase{dry}
	}
	return []phase{p, dry}
}

// gone is the first time s at which waiting + net*s + slope*s*s/2 is zero, with net and slope not above zero.
func gone(waiting, net, slope float64) float64 {
	root := math.Sqrt(max(0, net*net-2*slope*waiting))
	if root-net <= 0 {
		return 0
	}
	return 2 * waiting / (root - net)
}

// top is the most that waits until the peak is over, and when that is.
func (c course) top(phases []phase) (records, at float64) {
	for _, p := range phases {
		if p.waitOut > records && p.from < c.over() {
			records, at = p.waitOut, p.to
		}
	}
	return records, at
}

// waits is the backlog at a time within the phase.
func (p phase) waits(t, capacity float64) float64 {
	if p.waitIn == 0 && p.waitOut == 0 {
		return 0
	}
	s, long := t-p.from, p.to-p.from
	net := p.rateIn - capacity
	return p.waitIn + net*s + (p.rateOut-p.rateIn)/long*s*s/2
}
