package calc

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
)

// TestModuloMoves holds modulo_moved to a count of the keys of a full period that move, for any change of up to 30
// nodes. Nothing is left to chance here, so it holds to the last digits.
func TestModuloMoves(t *testing.T) {
	s := load(t, Default().Text)
	for a := 1; a <= 30; a++ {
		for b := 1; b <= 30; b++ {
			moved := 0
			for key := range a * b {
				if key%a != key%b {
					moved++
				}
			}
			setNodes(t, s, a, b)
			if got, want := s.Cell("modulo_moved").Value().Mid, float64(moved)/float64(a*b); !near(got, want, 1e-12) {
				t.Errorf("from %d to %d nodes modulo_moved is %v, want %v", a, b, got, want)
			}
		}
	}
	for _, c := range []struct {
		before, after int
		want          string
	}{{4, 6, "66.67%"}, {4, 8, "50%"}, {12, 16, "75%"}, {20, 21, "95.24%"}} {
		setNodes(t, s, c.before, c.after)
		moved := s.Cell("modulo_moved")
		if got := moved.Show(moved.Value().Mid).String(); got != c.want {
			t.Errorf("from %d to %d nodes %s moves, want %s", c.before, c.after, got, c.want)
		}
	}
}

func setNodes(t *testing.T, s *Sheet, before, after int) {
	t.Helper()
	set(t, s, "nodes_before", fmt.Sprint(before))
	set(t, s, "nodes_after", fmt.Sprint(after))
}

func set(t *testing.T, s *Sheet, name, text string) {
	t.Helper()
	if err := s.Set(name, text, Edited); err != nil {
		t.Fatalf("%s = %s: %v", name, text, err)
	}
}

// simulated is how many keys the simulations hash.
const simulated = 1_000_000

// TestMoves hashes a million keys and counts those that change their node. The keys are independent, so the share
// counted has a standard error of sqrt(p (1-p) / 1,000,000), half a thousandth at most; five of these are allowed.
func TestMoves(t *testing.T) {
	s := load(t, Default().Text)
	for _, c := range []struct{ before, after int }{{20, 21}, {21, 20}, {4, 6}, {12, 16}, {3, 4}} {
		modulo, rendezvous := 0, 0
		for _, key := range keys() {
			if key%uint64(c.before) != key%uint64(c.after) {
				modulo++
			}
			if first, then := highest(key, c.before, c.after); first != then {
				rendezvous++
			}
		}
		setNodes(t, s, c.before, c.after)
		for name, moved := range map[string]int{"modulo_moved": modulo, "stable_moved": rendezvous} {
			got, want := s.Cell(name).Value().Mid, float64(moved)/simulated
			if math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/simulated) {
				t.Errorf("from %d to %d nodes %s is %v, simulated %v", c.before, c.after, name, got, want)
			}
		}
	}
}

// TestRings places nodes on real rings, each with its virtual nodes, and a million keys on them. A ring is one draw,
// so that what is compared is the mean over many, and how far it may be off follows from their number:
//
//   - imbalance: the deviation found in n shares of r rings has a relative standard error of 1 / sqrt(2 r (n-1));
//     four are allowed. The keys themselves, a million of them, add less than a hundredth to it.
//   - moves: the share of the nodes that come varies by the imbalance at most; four of its standard errors,
//     imbalance / sqrt(r), are allowed.
//   - peak: sqrt(2 ln n) deviations are what the largest of n normal shares reaches at most on average, and from
//     three nodes on it reaches more than half of that. The formula is to be on the safe side, so the fullest node must lie
//     between half of the excess and the whole, and within a tenth of the mean load. A twentieth of the excess is
//     allowed beyond, since the shares on a ring are not quite normal: they lean upwards.
func TestRings(t *testing.T) {
	for _, c := range []struct{ before, after, virtual, rings int }{
		{2, 3, 33, 100}, {20, 21, 128, 40}, {6, 7, 100, 60}, {50, 48, 200, 10},
	} {
		t.Run(fmt.Sprintf("%d to %d by %d", c.before, c.after, c.virtual), func(t *testing.T) {
			s := load(t, Default().Text)
			setNodes(t, s, c.before, c.after)
			set(t, s, "virtual_nodes", fmt.Sprint(c.virtual))
			cell := func(name string) float64 { return s.Cell(name).Value().Mid }
			found := spinRings(c.before, c.after, c.virtual, c.rings)
			t.Logf("imbalance %.4f (%.4f), peak %.4f (%.4f), moved %.4f (%.4f)", found.imbalance, cell("ring_imbalance"),
				found.peak, cell("ring_peak"), found.moved, cell("stable_moved"))

			rings, imbalance, excess := float64(c.rings), cell("ring_imbalance"), cell("ring_peak")-1
			if off := 4 / math.Sqrt(2*rings*float64(c.after-1)); !near(imbalance, found.imbalance, off) {
				t.Errorf("ring_imbalance is %v, simulated %v, off by more than %v of it", imbalance, found.imbalance, off)
			}
			if off := 4 * imbalance / math.Sqrt(rings); !near(cell("stable_moved"), found.moved, off) {
				t.Errorf("stable_moved is %v, simulated %v, off by more than %v of it", cell("stable_moved"), found.moved, off)
			}
			if found.peak-1 < excess/2 || found.peak-1 > 1.05*excess || math.Abs(found.peak-1-excess) > 0.1 {
				t.Errorf("ring_peak is %v, simulated %v", 1+excess, found.peak)
			}
		})
	}
}

// spun is what rings show on average.
type spun struct{ imbalance, peak, moved float64 }

// spinRings draws rings before and after a change and places all keys on both.
func spinRings(before, after, virtual, rings int) (mean spun) {
	squares := 0.0
	for ring := range uint64(rings) {
		first, _ := place(newRing(ring, before, virtual), before)
		then, load := place(newRing(ring, after, virtual), after)
		moved := 0
		for i := range first {
			if first[i] != then[i] {
				moved++
			}
		}
		fair := float64(simulated) / float64(after)
		for _, keys := range load {
			squares += (float64(keys)/fair - 1) * (float64(keys)/fair - 1)
		}
		mean.peak += float64(slices.Max(load)) / fair / float64(rings)
		mean.moved += float64(moved) / simulated / float64(rings)
	}
	mean.imbalance = math.Sqrt(squares / float64(rings*after))
	return mean
}

// point is a virtual node on a ring.
type point struct {
	at   uint64
	node int32
}

func newRing(seed uint64, nodes, virtual int) []point {
	ring := make([]point, 0, nodes*virtual)
	for node := range nodes {
		for v := range virtual {
			ring = append(ring, point{mix(mix(seed<<32|uint64(node)) + uint64(v)), int32(node)})
		}
	}
	slices.SortFunc(ring, func(a, b point) int { return cmp.Compare(a.at, b.at) })
	return ring
}

// place gives every key to the first point at or after its own, the last ones to the first point of the ring.
func place(ring []point, nodes int) (owners []int32, load []int) {
	owners, load = make([]int32, simulated), make([]int, nodes)
	next := 0
	for i, key := range keys() {
		for next < len(ring) && ring[next].at < key {
			next++
		}
		owners[i] = ring[next%len(ring)].node
		load[owners[i]]++
	}
	return owners, load
}

// highest is the node of the highest weight for a key, among the nodes before and among those after: rendezvous
// hashing.
func highest(key uint64, before, after int) (first, then int) {
	var mostBefore, mostAfter uint64
	for node := range max(before, after) {
		weight := mix(key ^ mix(uint64(node)+1))
		if node < before && weight > mostBefore {
			first, mostBefore = node, weight
		}
		if node < after && weight > mostAfter {
			then, mostAfter = node, weight
		}
	}
	return first, then
}

// keys are the hashes of a million keys, in order.
var keys = sync.OnceValue(func() []uint64 {
	keys := make([]uint64, simulated)
	for i := range keys {
		keys[i] = mix(uint64(i))
	}
	slices.Sort(keys)
	return keys
})

// mix is a step of splitmix64: every bit of x moves about half of the bits that come out.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
