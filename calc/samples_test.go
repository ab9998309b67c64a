package calc

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// mainFamilies are the seven that most sheets show.
var mainFamilies = []string{"traffic", "batch", "storage", "dedup", "connection", "peak", "skew"}

// uncertain is a sheet that shows them, with every plain input a range.
func uncertain(t testing.TB, samples int) *Sheet {
	t.Helper()
	s := load(t, Default().Text)
	var text strings.Builder
	fmt.Fprintf(&text, "show %s\n", strings.Join(mainFamilies, " "))
	for _, name := range mainFamilies {
		for _, c := range s.Family(name).Choices {
			v := c.Value()
			if low := 0.9 * v.Mid; !c.IsFormula() && v.Mid > 1 {
				fmt.Fprintf(&text, "%s = %s..%s\n", c.name, c.Literal(math.Ceil(low)), c.Literal(v.Mid))
			} else if !c.IsFormula() && v.Mid > 0 && v.Mid < 1 {
				fmt.Fprintf(&text, "%s = %s..%s\n", c.name, c.Literal(low), c.Literal(v.Mid))
			}
		}
	}
	s, errs := Options{Samples: samples}.Load(Source{Name: "uncertain", Text: text.String()})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return s
}

// BenchmarkSamples100k sends 100,000 samples through the seven main families,
// all their inputs ranged, beside a loop in Go over the same formulas.
func BenchmarkSamples100k(b *testing.B) {
	const n = 100_000
	b.Run("program", func(b *testing.B) {
		s := uncertain(b, n)
		s.compile() // what counts is drawn at once, as after an edit
		b.ResetTimer()
		for range b.N {
			s.program.Run()
		}
	})
	b.Run("by hand", func(b *testing.B) {
		c := newHandColumns(n)
		b.ResetTimer()
		for range b.N {
			c.run()
		}
		sink = c.out[0][n/2]
	})
}

// TestExtremes: low and high are reached and never left, against a dense grid
// over up to four ranges, and where there are too many ranges to try all
// combinations of their ends.
func TestExtremes(t *testing.T) {
	s := load(t, "show peak storage\nrate = 200..400/s\npeak_rate = 1500..2500/s\npeak_duration = 1..3 h\ncapacity = 700..900/s\n")
	grid := load(t, "show peak storage\nrate = 200/s\npeak_rate = 1500/s\npeak_duration = 1 h\ncapacity = 700/s\n")
	b, err := grid.Batch([]string{"rate", "peak_rate", "peak_duration", "capacity"}, []string{"drain_time", "backlog", "max_lag", "capacity_needed", "log_storage", "drain_rate"})
	if err != nil {
		t.Fatal(err)
	}
	low, high := make([]float64, 6), make([]float64, 6)
	for i := range low {
		low[i], high[i] = math.Inf(1), math.Inf(-1)
	}
	const n = 9
	for k := range n * n * n * n {
		at := func(from, to float64, i int) string { return fmt.Sprint(from + (to-from)*float64(i%n)/(n-1)) }
		out, err := b.Row([]string{at(200, 400, k), at(1500, 2500, k/n), at(3600, 10800, k/n/n), at(700, 900, k/n/n/n)})
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range out {
			low[i], high[i] = min(low[i], x), max(high[i], x)
		}
	}
	for i, c := range b.Outputs() {
		if v := s.Cell(c.name).Value(); !near(v.Low, low[i], 1e-9) || !near(v.High, high[i], 1e-9) {
			t.Errorf("%s is %v..%v, on a grid %v..%v", c.name, v.Low, v.High, low[i], high[i])
		}
	}
}

// TestManyRanges: with more ranges than all combinations of their ends can be
// tried of, a result that rises or falls with each still reaches its ends.
func TestManyRanges(t *testing.T) {
	s := uncertain(t, 255)
	if n := strings.Count(s.Source().Text, ".."); n < 20 {
		t.Fatalf("only %d ranges", n)
	}
	for _, c := range []struct {
		cell      string
		low, high string
	}{
		{"log_storage", "rate = 900/s\nrecord_size = 900 B\nretention = 544320 s", "rate = 1000/s\nrecord_size = 1 KB\nretention = 7 d"},
		{"dedup_memory", "rate = 900/s\ndedup_window = 544320 s\nkey_bytes = 36 B", "rate = 1000/s\ndedup_window = 7 d\nkey_bytes = 40 B"},
	} {
		v := s.Cell(c.cell).Value()
		low, high := load(t, c.low).Cell(c.cell).Value().Mid, load(t, c.high).Cell(c.cell).Value().Mid
		if !near(v.Low, low, 1e-9) || !near(v.High, high, 1e-9) {
			t.Errorf("%s is %v..%v, want %v..%v", c.cell, v.Low, v.High, low, high)
		}
	}
}

// columns are the inputs and results of the seven main families, a column each.
type handColumns struct{ in, out [][]float64 }

func newHandColumns(n int) *handColumns {
	h := handDefaults()
	base := []float64{h.rate, h.recordSize, h.linger, h.maxBatchBytes, h.streams, h.callCost, h.recordCost, h.latencyTarget, h.retention, h.replication, h.compression, h.subscribers, h.segmentSize, h.segmentAge, h.deleteDelay, h.fillLimit, h.disk, h.storagePrice, h.partitions, h.dedupWindow, h.keyBytes, h.keyOverhead, h.falsePositives, h.replayGap, h.memory, h.roundTrip, h.serviceTime, h.recordService, h.recordsPerCall, h.inFlight, h.connections, h.peakDuration, h.ramp, h.consumers, h.consumerRate, h.drainTarget, h.peakEvery, h.hotShare, h.pieces}
	c := &handColumns{}
	for i, x := range base {
		column := make([]float64, n)
		for k := range column {
			column[k] = x * (0.9 + 0.1*math.Mod(float64(k)*0.618+float64(i)*0.37, 1))
		}
		c.in = append(c.in, column)
	}
	for range 76 {
		c.out = append(c.out, make([]float64, n))
	}
	return c
}

// run is the loop that one would write by hand.
func (c *handColumns) run() {
	h := handDefaults()
	in, out := c.in, c.out
	for k := range in[0] {
		h.rate = in[0][k]
		h.recordSize = in[1][k]
		h.linger = in[2][k]
		h.maxBatchBytes = in[3][k]
		h.streams = in[4][k]
		h.callCost = in[5][k]
		h.recordCost = in[6][k]
		h.latencyTarget = in[7][k]
		h.retention = in[8][k]
		h.replication = in[9][k]
		h.compression = in[10][k]
		h.subscribers = in[11][k]
		h.segmentSize = in[12][k]
		h.segmentAge = in[13][k]
		h.deleteDelay = in[14][k]
		h.fillLimit = in[15][k]
		h.disk = in[16][k]
		h.storagePrice = in[17][k]
		h.partitions = in[18][k]
		h.dedupWindow = in[19][k]
		h.keyBytes = in[20][k]
		h.keyOverhead = in[21][k]
		h.falsePositives = in[22][k]
		h.replayGap = in[23][k]
		h.memory = in[24][k]
		h.roundTrip = in[25][k]
		h.serviceTime = in[26][k]
		h.recordService = in[27][k]
		h.recordsPerCall = in[28][k]
		h.inFlight = in[29][k]
		h.connections = in[30][k]
		h.peakDuration = in[31][k]
		h.ramp = in[32][k]
		h.consumers = in[33][k]
		h.consumerRate = in[34][k]
		h.drainTarget = in[35][k]
		h.peakEvery = in[36][k]
		h.hotShare = in[37][k]
		h.pieces = in[38][k]
		h.main()
		out[0][k] = h.throughput
		out[1][k] = h.dailyRecords
		out[2][k] = h.dailyBytes
		out[3][k] = h.batchRecords
		out[4][k] = h.batchBytes
		out[5][k] = h.batchWait
		out[6][k] = h.batchRate
		out[7][k] = h.costPerRecord
		out[8][k] = h.fixedPart
		out[9][k] = h.batchBusy
		out[10][k] = h.batchMemory
		out[11][k] = h.storedRate
		out[12][k] = h.logStorage
		out[13][k] = h.segmentSlack
		out[14][k] = h.diskNeeded
		out[15][k] = h.diskUsed
		out[16][k] = h.diskHolds
		out[17][k] = h.partitionDisk
		out[18][k] = h.segmentFill
		out[19][k] = h.keptFor
		out[20][k] = h.queueWriteRate
		out[21][k] = h.queueStorage
		out[22][k] = h.storageCost
		out[23][k] = h.limitDisk
		out[24][k] = h.dedupKeys
		out[25][k] = h.dedupMemory
		out[26][k] = h.memoryUsed
		out[27][k] = h.windowCovers
		out[28][k] = h.bloomBits
		out[29][k] = h.bloomMemory
		out[30][k] = h.bloomWindow
		out[31][k] = h.bloomHashes
		out[32][k] = h.falseDaily
		out[33][k] = h.limitMemory
		out[34][k] = h.callTime
		out[35][k] = h.callCeiling
		out[36][k] = h.connectionCeiling
		out[37][k] = h.ceiling
		out[38][k] = h.ceilingUsed
		out[39][k] = h.peakRate
		out[40][k] = h.peakCeilingUsed
		out[41][k] = h.ceilingBytes
		out[42][k] = h.connectionsNeeded
		out[43][k] = h.batchNeeded
		out[44][k] = h.callFill
		out[45][k] = h.limitConnection
		out[46][k] = h.baseRate
		out[47][k] = h.capacity
		out[48][k] = h.overload
		out[49][k] = h.rampShare
		out[50][k] = h.backlog
		out[51][k] = h.backlogBytes
		out[52][k] = h.drainRate
		out[53][k] = h.drainTime
		out[54][k] = h.maxLag
		out[55][k] = h.lagOfRetention
		out[56][k] = h.capacityNeeded
		out[57][k] = h.consumersNeeded
		out[58][k] = h.peakConsumers
		out[59][k] = h.drainConsumers
		out[60][k] = h.peakGrowth
		out[61][k] = h.evenness
		out[62][k] = h.limitConsumers
		out[63][k] = h.saltedShare
		out[64][k] = h.hotRate
		out[65][k] = h.saltedRate
		out[66][k] = h.hotPartitionRate
		out[67][k] = h.hotConsumerRate
		out[68][k] = h.hotBacklogRate
		out[69][k] = h.hotBacklogHour
		out[70][k] = h.fairShare
		out[71][k] = h.skewFactor
		out[72][k] = h.usefulConsumers
		out[73][k] = h.piecesNeeded
		out[74][k] = h.maxRate
		out[75][k] = h.limitHotKey
	}
}
