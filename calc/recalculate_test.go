package calc

import (
	"math"
	"testing"
)

// BenchmarkRecalculate computes all built-in families after one edit, beside
// the same formulas written in Go by hand.
func BenchmarkRecalculate(b *testing.B) {
	b.Run("program", func(b *testing.B) {
		s := load(b, Default().Text)
		slot := s.Cell("rate").slot
		b.ReportAllocs()
		for i := range b.N {
			s.program.Store(slot, 1000+float64(i&7))
			s.program.Run()
		}
	})
	b.Run("by hand", func(b *testing.B) {
		h := handDefaults()
		b.ReportAllocs()
		for i := range b.N {
			h.rate = 1000 + float64(i&7)
			h.recalculate()
		}
		sink = h.growthLeft
	})
}

var sink float64

// TestByHand: the program computes what the same formulas in Go do.
func TestByHand(t *testing.T) {
	s := load(t, "show traffic")
	s.shown = s.families
	s.finish()
	for name, want := range handDefaults().all() {
		if x := s.Cell(name).Value().Mid; !near(x, want, 1e-12) {
			t.Errorf("%s is %v, by hand %v", name, x, want)
		}
	}
}

func cond(test bool, then, other float64) float64 {
	if test {
		return then
	}
	return other
}

func handLcm(a, b float64) float64 {
	x, y := int64(a), int64(b)
	for y != 0 {
		x, y = y, x%y
	}
	return a / float64(x) * b
}

// hand is every cell of the families, as one would write them in Go by hand.
type hand struct {
	rate, recordSize, throughput, dailyRecords, dailyBytes, linger, maxBatchBytes, streams, callCost,
	recordCost, latencyTarget, batchRecords, batchBytes, batchWait, batchRate, costPerRecord, fixedPart,
	batchBusy, batchMemory, retention, replication, compression, subscribers, segmentSize, segmentAge,
	deleteDelay, fillLimit, disk, storagePrice, storedRate, logStorage, segmentSlack, diskNeeded, diskUsed,
	diskHolds, partitionDisk, segmentFill, keptFor, queueWriteRate, queueStorage, storageCost, limitDisk,
	dedupWindow, keyBytes, keyOverhead, falsePositives, replayGap, memory, dedupKeys, dedupMemory, memoryUsed,
	windowCovers, bloomBits, bloomMemory, bloomWindow, bloomHashes, falseDaily, limitMemory, roundTrip,
	serviceTime, recordService, recordsPerCall, inFlight, connections, callTime, callCeiling,
	connectionCeiling, ceiling, ceilingUsed, peakCeilingUsed, ceilingBytes, connectionsNeeded, batchNeeded,
	callFill, limitConnection, peakRate, peakDuration, ramp, baseRate, consumers, consumerRate, drainTarget,
	peakEvery, capacity, overload, rampShare, backlog, backlogBytes, drainRate, drainTime, maxLag,
	lagOfRetention, capacityNeeded, consumersNeeded, peakConsumers, drainConsumers, peakGrowth, evenness,
	limitConsumers, hotShare, partitions, pieces, saltedShare, hotRate, saltedRate, hotPartitionRate,
	hotConsumerRate, hotBacklogRate, hotBacklogHour, fairShare, skewFactor, usefulConsumers, piecesNeeded,
	maxRate, limitHotKey, nodesBefore, nodesAfter, cachedKeys, hitRatio, virtualNodes, loadBound, warmRate,
	moduloMoved, stableMoved, moduloKeys, stableKeys, originBefore, originModulo, originStable, originJump,
	warmUp, survivorExtra, ringImbalance, ringPeak, boundedShare, growthLeft float64
}

func handDefaults() *hand {
	h := &hand{
		rate:           1000,
		recordSize:     (1 * 1e3),
		linger:         (10 * 1e-3),
		maxBatchBytes:  (4 * 1e6),
		streams:        1,
		callCost:       (1 * 1e-3),
		recordCost:     (20 * 1e-6),
		latencyTarget:  (100 * 1e-3),
		retention:      (7 * 86400),
		replication:    1,
		compression:    1,
		subscribers:    5,
		segmentSize:    (0),
		segmentAge:     (7 * 86400),
		deleteDelay:    (6 * 60),
		fillLimit:      (70 * 0.01),
		disk:           (2 * 1e12),
		storagePrice:   (0.08 * 1e-9),
		partitions:     64,
		dedupWindow:    (7 * 86400),
		keyBytes:       (40),
		keyOverhead:    (0),
		falsePositives: (1 * 0.01),
		replayGap:      (7 * 86400),
		memory:         (128 * 1e9),
		roundTrip:      (0.4 * 1e-3),
		serviceTime:    (0),
		recordService:  (0),
		recordsPerCall: 1,
		inFlight:       1,
		connections:    1,
		peakDuration:   (2 * 3600),
		ramp:           (0),
		consumers:      4,
		consumerRate:   400,
		drainTarget:    (2 * 3600),
		peakEvery:      (1 * 86400),
		hotShare:       (10 * 0.01),
		pieces:         1,
		nodesBefore:    20,
		nodesAfter:     21,
		cachedKeys:     (1 * 1e6),
		hitRatio:       (90 * 0.01),
		virtualNodes:   128,
		loadBound:      (25 * 0.01),
		warmRate:       500,
	}
	h.recalculate()
	return h
}

func (h *hand) recalculate() {
	inf := math.Inf(1)
	h.throughput = h.rate * h.recordSize
	h.dailyRecords = h.rate * (1 * 86400)
	h.dailyBytes = h.throughput * (1 * 86400)
	h.batchRecords = max(1, min(h.rate*h.linger/h.streams, h.maxBatchBytes/h.recordSize))
	h.batchBytes = h.batchRecords * h.recordSize
	h.batchWait = min(h.linger, h.maxBatchBytes*h.streams/h.throughput)
	h.batchRate = h.rate / h.batchRecords
	h.costPerRecord = h.callCost/h.batchRecords + h.recordCost
	h.fixedPart = h.callCost / h.batchRecords / h.costPerRecord
	h.batchBusy = h.rate / h.batchRecords * h.callCost / h.streams
	h.batchMemory = h.batchBytes * h.streams
	h.storedRate = h.throughput / h.compression
	h.logStorage = h.storedRate * h.retention * h.replication
	h.segmentSlack = min(h.segmentSize*h.partitions, h.storedRate*h.segmentAge) * h.replication
	h.diskNeeded = (h.logStorage + h.segmentSlack) / h.fillLimit
	h.diskUsed = (h.logStorage + h.segmentSlack) / h.disk
	h.diskHolds = h.disk / (h.storedRate * h.replication)
	h.partitionDisk = (h.logStorage + h.segmentSlack) / (h.partitions * h.replication)
	h.segmentFill = min(h.segmentAge, math.Floor(h.segmentSize/(h.recordSize/h.compression))*h.partitions/h.rate)
	h.keptFor = h.retention + h.segmentFill + h.deleteDelay
	h.queueWriteRate = h.throughput * h.subscribers
	h.queueStorage = h.logStorage * h.subscribers
	h.storageCost = h.logStorage * h.storagePrice
	h.limitDisk = cond(h.logStorage > 0, h.rate*max(0, h.disk*h.fillLimit-h.segmentSlack)/h.logStorage, inf)
	h.dedupKeys = h.rate * h.dedupWindow
	h.dedupMemory = h.dedupKeys * (h.keyBytes + h.keyOverhead)
	h.memoryUsed = h.dedupMemory / h.memory
	h.windowCovers = h.dedupWindow / h.replayGap
	h.bloomBits = -math.Log(h.falsePositives) / ((math.Log(2)) * (math.Log(2))) * (1 / 8.0)
	h.bloomMemory = h.dedupKeys * h.bloomBits
	h.bloomWindow = 2 * h.bloomMemory
	h.bloomHashes = max(1, math.Ceil(math.Log2(1/h.falsePositives)))
	h.falseDaily = h.dailyRecords * h.falsePositives
	h.limitMemory = cond(h.dedupMemory > 0, h.rate*h.memory*h.fillLimit/h.dedupMemory, inf)
	h.callTime = h.roundTrip + h.serviceTime + h.recordsPerCall*(1)*h.recordService
	h.callCeiling = h.inFlight / h.callTime
	h.connectionCeiling = h.callCeiling * h.recordsPerCall
	h.ceiling = h.connectionCeiling * h.connections
	h.ceilingUsed = h.rate / h.ceiling
	h.peakRate = 2 * h.rate
	h.peakCeilingUsed = h.peakRate / h.ceiling
	h.ceilingBytes = h.ceiling * h.recordSize
	h.connectionsNeeded = math.Ceil(h.rate / h.connectionCeiling)
	h.batchNeeded = max(1, math.Ceil(h.rate*(h.roundTrip+h.serviceTime)/max(0, h.inFlight*h.connections-h.rate*h.recordService)))
	h.callFill = h.recordsPerCall * (1) / h.rate
	h.limitConnection = h.ceiling
	h.baseRate = h.rate
	h.capacity = min(h.consumers, h.partitions) * h.consumerRate
	h.overload = max(0, h.peakRate-h.capacity)
	h.rampShare = cond(h.peakRate > h.baseRate, max(0, h.peakRate-max(h.baseRate, h.capacity))/(h.peakRate-h.baseRate), cond(h.baseRate > h.capacity, 1, 0))
	h.backlog = h.overload*(h.peakDuration+h.ramp*h.rampShare) + h.ramp*max(0, h.baseRate-h.capacity)
	h.backlogBytes = h.backlog * h.recordSize
	h.drainRate = h.capacity - h.baseRate
	h.drainTime = cond(h.backlog > 0, h.backlog/max(0, h.drainRate), 0)
	h.maxLag = cond(h.backlog > 0, h.backlog/h.capacity, 0)
	h.lagOfRetention = h.maxLag / h.retention
	h.capacityNeeded = max(h.baseRate, h.peakRate-2*(h.peakRate-h.baseRate)*h.drainTarget/(h.peakDuration+h.drainTarget+math.Sqrt(((h.peakDuration+h.drainTarget)*(h.peakDuration+h.drainTarget))+4*h.ramp*h.drainTarget)))
	h.consumersNeeded = math.Ceil(h.capacityNeeded / h.consumerRate)
	h.peakConsumers = math.Ceil(h.peakRate / h.consumerRate)
	h.drainConsumers = math.Ceil((h.baseRate + h.backlog/h.drainTarget) / h.consumerRate)
	h.peakGrowth = h.capacity / h.capacityNeeded
	h.evenness = h.partitions / (math.Ceil(h.partitions/h.consumers) * min(h.consumers, h.partitions))
	h.limitConsumers = h.capacity * h.evenness
	h.saltedShare = h.hotShare / h.pieces
	h.hotRate = h.rate * h.hotShare
	h.saltedRate = h.hotRate / h.pieces
	h.hotPartitionRate = h.rate * (h.saltedShare + (1-h.hotShare)/h.partitions)
	h.hotConsumerRate = h.rate * (h.saltedShare + (1-h.hotShare)/min(h.consumers, h.partitions))
	h.hotBacklogRate = h.pieces * max(0, h.saltedRate-h.consumerRate)
	h.hotBacklogHour = h.hotBacklogRate * (1 * 3600)
	h.fairShare = 1 / h.partitions
	h.skewFactor = h.hotShare / h.fairShare
	h.usefulConsumers = min(h.partitions, h.pieces/h.hotShare)
	h.piecesNeeded = max(1, math.Ceil(h.hotRate/h.consumerRate))
	h.maxRate = h.consumerRate / (h.saltedShare + (1-h.hotShare)/h.partitions)
	h.limitHotKey = h.maxRate
	h.moduloMoved = 1 - min(h.nodesBefore, h.nodesAfter)/handLcm(h.nodesBefore, h.nodesAfter)
	h.stableMoved = math.Abs(h.nodesAfter-h.nodesBefore) / max(h.nodesBefore, h.nodesAfter)
	h.moduloKeys = h.cachedKeys * h.moduloMoved
	h.stableKeys = h.cachedKeys * h.stableMoved
	h.originBefore = h.rate * (1 - h.hitRatio)
	h.originModulo = h.rate * (1 - h.hitRatio*(1-h.moduloMoved))
	h.originStable = h.rate * (1 - h.hitRatio*(1-h.stableMoved))
	h.originJump = h.originModulo / h.originBefore
	h.warmUp = h.moduloKeys / h.warmRate
	h.survivorExtra = 1 / (h.nodesBefore - 1)
	h.ringImbalance = math.Sqrt((h.nodesAfter - 1) / (h.nodesAfter*h.virtualNodes + 1))
	h.ringPeak = 1 + h.ringImbalance*math.Sqrt(2*math.Log(h.nodesAfter))
	h.boundedShare = (1 + h.loadBound) / h.nodesAfter
	h.growthLeft = min(h.limitDisk, h.limitMemory, h.limitConnection, h.limitConsumers, h.limitHotKey) / h.rate
}

// all are the values by the names of their cells.
func (h *hand) all() map[string]float64 {
	return map[string]float64{
		"rate":               h.rate,
		"record_size":        h.recordSize,
		"throughput":         h.throughput,
		"daily_records":      h.dailyRecords,
		"daily_bytes":        h.dailyBytes,
		"linger":             h.linger,
		"max_batch_bytes":    h.maxBatchBytes,
		"streams":            h.streams,
		"call_cost":          h.callCost,
		"record_cost":        h.recordCost,
		"latency_target":     h.latencyTarget,
		"batch_records":      h.batchRecords,
		"batch_bytes":        h.batchBytes,
		"batch_wait":         h.batchWait,
		"batch_rate":         h.batchRate,
		"cost_per_record":    h.costPerRecord,
		"fixed_part":         h.fixedPart,
		"batch_busy":         h.batchBusy,
		"batch_memory":       h.batchMemory,
		"retention":          h.retention,
		"replication":        h.replication,
		"compression":        h.compression,
		"subscribers":        h.subscribers,
		"segment_size":       h.segmentSize,
		"segment_age":        h.segmentAge,
		"delete_delay":       h.deleteDelay,
		"fill_limit":         h.fillLimit,
		"disk":               h.disk,
		"storage_price":      h.storagePrice,
		"stored_rate":        h.storedRate,
		"log_storage":        h.logStorage,
		"segment_slack":      h.segmentSlack,
		"disk_needed":        h.diskNeeded,
		"disk_used":          h.diskUsed,
		"disk_holds":         h.diskHolds,
		"partition_disk":     h.partitionDisk,
		"segment_fill":       h.segmentFill,
		"kept_for":           h.keptFor,
		"queue_write_rate":   h.queueWriteRate,
		"queue_storage":      h.queueStorage,
		"storage_cost":       h.storageCost,
		"limit_disk":         h.limitDisk,
		"dedup_window":       h.dedupWindow,
		"key_bytes":          h.keyBytes,
		"key_overhead":       h.keyOverhead,
		"false_positives":    h.falsePositives,
		"replay_gap":         h.replayGap,
		"memory":             h.memory,
		"dedup_keys":         h.dedupKeys,
		"dedup_memory":       h.dedupMemory,
		"memory_used":        h.memoryUsed,
		"window_covers":      h.windowCovers,
		"bloom_bits":         h.bloomBits,
		"bloom_memory":       h.bloomMemory,
		"bloom_window":       h.bloomWindow,
		"bloom_hashes":       h.bloomHashes,
		"false_daily":        h.falseDaily,
		"limit_memory":       h.limitMemory,
		"round_trip":         h.roundTrip,
		"service_time":       h.serviceTime,
		"record_service":     h.recordService,
		"records_per_call":   h.recordsPerCall,
		"in_flight":          h.inFlight,
		"connections":        h.connections,
		"call_time":          h.callTime,
		"call_ceiling":       h.callCeiling,
		"connection_ceiling": h.connectionCeiling,
		"ceiling":            h.ceiling,
		"ceiling_used":       h.ceilingUsed,
		"peak_ceiling_used":  h.peakCeilingUsed,
		"ceiling_bytes":      h.ceilingBytes,
		"connections_needed": h.connectionsNeeded,
		"batch_needed":       h.batchNeeded,
		"call_fill":          h.callFill,
		"limit_connection":   h.limitConnection,
		"peak_rate":          h.peakRate,
		"peak_duration":      h.peakDuration,
		"ramp":               h.ramp,
		"base_rate":          h.baseRate,
		"consumers":          h.consumers,
		"consumer_rate":      h.consumerRate,
		"drain_target":       h.drainTarget,
		"peak_every":         h.peakEvery,
		"capacity":           h.capacity,
		"overload":           h.overload,
		"ramp_share":         h.rampShare,
		"backlog":            h.backlog,
		"backlog_bytes":      h.backlogBytes,
		"drain_rate":         h.drainRate,
		"drain_time":         h.drainTime,
		"max_lag":            h.maxLag,
		"lag_of_retention":   h.lagOfRetention,
		"capacity_needed":    h.capacityNeeded,
		"consumers_needed":   h.consumersNeeded,
		"peak_consumers":     h.peakConsumers,
		"drain_consumers":    h.drainConsumers,
		"peak_growth":        h.peakGrowth,
		"evenness":           h.evenness,
		"limit_consumers":    h.limitConsumers,
		"hot_share":          h.hotShare,
		"partitions":         h.partitions,
		"pieces":             h.pieces,
		"salted_share":       h.saltedShare,
		"hot_rate":           h.hotRate,
		"salted_rate":        h.saltedRate,
		"hot_partition_rate": h.hotPartitionRate,
		"hot_consumer_rate":  h.hotConsumerRate,
		"hot_backlog_rate":   h.hotBacklogRate,
		"hot_backlog_hour":   h.hotBacklogHour,
		"fair_share":         h.fairShare,
		"skew_factor":        h.skewFactor,
		"useful_consumers":   h.usefulConsumers,
		"pieces_needed":      h.piecesNeeded,
		"max_rate":           h.maxRate,
		"limit_hot_key":      h.limitHotKey,
		"nodes_before":       h.nodesBefore,
		"nodes_after":        h.nodesAfter,
		"cached_keys":        h.cachedKeys,
		"hit_ratio":          h.hitRatio,
		"virtual_nodes":      h.virtualNodes,
		"load_bound":         h.loadBound,
		"warm_rate":          h.warmRate,
		"modulo_moved":       h.moduloMoved,
		"stable_moved":       h.stableMoved,
		"modulo_keys":        h.moduloKeys,
		"stable_keys":        h.stableKeys,
		"origin_before":      h.originBefore,
		"origin_modulo":      h.originModulo,
		"origin_stable":      h.originStable,
		"origin_jump":        h.originJump,
		"warm_up":            h.warmUp,
		"survivor_extra":     h.survivorExtra,
		"ring_imbalance":     h.ringImbalance,
		"ring_peak":          h.ringPeak,
		"bounded_share":      h.boundedShare,
		"growth_left":        h.growthLeft,
	}
}
