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

func handErlangC(servers, load float64) float64 {
	if load >= servers {
		return 1
	}
	b := 1.0
	for n := 1.0; n <= servers; n++ {
		b = load * b / (n + load*b)
	}
	return b / (1 - load/servers*(1-b))
}

// handDivisible is the number with the most divisors from n to half as much again.
func handDivisible(n float64) float64 {
	best, most := 0, 0
	for m := int(n); m <= int(n)*3/2; m++ {
		count := 0
		for i := 1; i <= m; i++ {
			if m%i == 0 {
				count++
			}
		}
		if count > most {
			best, most = m, count
		}
	}
	return float64(best)
}

// hand is every cell of the families, as one would write them in Go by hand.
type hand struct {
	rate, recordSize, throughput, dailyRecords, dailyBytes, linger, maxBatchBytes, streams, callCost,
	recordCost, latencyTarget, batchRecords, batchBytes, batchWait, batchRate, costPerRecord, fixedPart,
	batchBusy, batchMemory, blockSize, readers, blockRecords, blockFillTime, readerMemory, recordRatio,
	batchRatio, batchOf, egressPrice, linkRate, packRate, unpackRate, egressRaw, egressRecord, egressBatch,
	egressCostRaw, egressCostRecord, egressCostBatch, egressSaved, fillTime, packedCeiling, packingGain,
	proxyCores, retention, replication, compression, subscribers, segmentSize, segmentAge, deleteDelay,
	fillLimit, disk, storagePrice, storedRate, logStorage, segmentSlack, diskNeeded, diskUsed, diskHolds,
	partitionDisk, segmentFill, keptFor, queueWriteRate, queueStorage, storageCost, limitDisk, replaySpan,
	replayCapacity, replayRecords, replayTime, replayable, dedupWindow, keyBytes, keyOverhead, falsePositives,
	replayGap, memory, dedupKeys, dedupMemory, memoryUsed, windowCovers, bloomBits, bloomMemory, bloomWindow,
	bloomHashes, falseDaily, limitMemory, entryBytes, entryOverhead, fragmentation, entriesBytes,
	entriesMemory, replicaLag, syncRoundTrip, voters, quorum, lossWindow, commitCeiling, failuresTolerated,
	roundTrip, serviceTime, recordService, recordsPerCall, inFlight, connections, callTime, callCeiling,
	connectionCeiling, ceiling, ceilingUsed, peakCeilingUsed, ceilingBytes, connectionsNeeded, batchNeeded,
	callFill, limitConnection, peakRate, peakDuration, ramp, baseRate, consumers, consumerRate, drainTarget,
	peakEvery, capacity, overload, rampShare, backlog, backlogBytes, drainRate, drainTime, catchUp, maxLag,
	lagOfRetention, capacityNeeded, consumersNeeded, peakConsumers, drainConsumers, peakGrowth, evenness,
	limitConsumers, workTime, servers, arrivalVariability, workVariability, targetUtilisation, waitTarget,
	responseTarget, callers, thinkTime, workMemory, serversCeiling, busyServers, utilisation, waitProbability,
	meanWait, responseTime, withinTarget, waiting, inSystem, serversNeeded, serversMemory, admitLimit,
	closedRate, closedResponse, limitServers, refillRate, burst, offered, lease, limiters, burstLasts,
	refillTime, firstSecond, shedRate, overshoot, handshakeTrips, poolSize, poolIdle, pathIdle, delayedAck,
	handshakeTime, poolRefill, borrowCeiling, unpooledCeiling, stalledCeiling, produceLimit, consumeLimit,
	growth, partitionsNeeded, partitionsRounded, keysRemapped, limitPartitions, hotShare, partitions, pieces,
	saltedShare, hotRate, saltedRate, hotPartitionRate, hotConsumerRate, hotBacklogRate, hotBacklogHour,
	fairShare, skewFactor, usefulConsumers, piecesNeeded, maxRate, limitHotKey, nodesBefore, nodesAfter,
	cachedKeys, hitRatio, virtualNodes, loadBound, warmRate, moduloMoved, stableMoved, moduloKeys, stableKeys,
	originBefore, originModulo, originStable, originJump, warmUp, survivorExtra, ringImbalance, ringPeak,
	boundedShare, weightGold, weightSilver, weightBronze, goldShare, silverShare, bronzeShare, goldRate,
	silverRate, bronzeRate, tierQueues, brokers, zones, brokerNetwork, leaderMove, topics, partitionMemory,
	brokerPrice, brokerDisk, brokerWriteRate, clusterOut, clusterFlows, zoneCopies, copiesAcross, zoneTraffic, brokersByDisk,
	brokersNeeded, takeoverTime, brokerMemory, zoneCost, computeCost, monthCost, networkPart, limitNetwork,
	stallTime, walRate, maxWal, stalledRate, stallBacklog, stallCatchUp, stallToLoss, walHeld, walFullAfter,
	walLeft, failureShare, attempts, layers, retryBudget, retryFloor, retry1, retry2, retry3, retriesEach,
	amplification, worstCalls, budgeted, unbudgetedRate, retriedRate, retriedBusy, retriesAtOnce, givesUp,
	ladderTotal, rejectShare, rejectStop, rejectRate, rejectHour, heartbeat, sessionTimeout, pollRecords,
	recordTime, maxPollInterval, groupSize, rebalanceTime, heartbeatsMissed, longestBatch, pollUsed,
	unseenBacklog, pausedRecords, prefetchNeeded, prefetchWait, hops, hopLoss, commitInterval, crashes,
	delivered, lostDaily, redelivered, redeliveredTest, produced, consumed, rejected, dropped, expired,
	unaccounted, growthLeft float64
}

func handDefaults() *hand {
	h := &hand{
		rate:               1000,
		recordSize:         (1 * 1e3),
		linger:             (10 * 1e-3),
		maxBatchBytes:      (4 * 1e6),
		streams:            1,
		callCost:           (1 * 1e-3),
		recordCost:         (20 * 1e-6),
		latencyTarget:      (100 * 1e-3),
		blockSize:          (32 * 1e6),
		readers:            8,
		recordRatio:        1.2,
		batchRatio:         6,
		batchOf:            1000,
		egressPrice:        (0.02 * 1e-9),
		linkRate:           (1 * 125e6),
		packRate:           (400 * 1e6),
		unpackRate:         (800 * 1e6),
		retention:          (7 * 86400),
		replication:        1,
		compression:        1,
		subscribers:        5,
		segmentSize:        (0),
		segmentAge:         (7 * 86400),
		deleteDelay:        (6 * 60),
		fillLimit:          (70 * 0.01),
		disk:               (2 * 1e12),
		storagePrice:       (0.08 * 1e-9),
		partitions:         64,
		replayCapacity:     5000,
		dedupWindow:        (7 * 86400),
		keyBytes:           (40),
		keyOverhead:        (0),
		falsePositives:     (1 * 0.01),
		replayGap:          (7 * 86400),
		memory:             (128 * 1e9),
		entryBytes:         (1 * 1e3),
		entryOverhead:      (90),
		fragmentation:      1.25,
		cachedKeys:         (1 * 1e6),
		replicaLag:         (200 * 1e-3),
		syncRoundTrip:      (1 * 1e-3),
		voters:             3,
		quorum:             2,
		roundTrip:          (0.4 * 1e-3),
		serviceTime:        (0),
		recordService:      (0),
		recordsPerCall:     1,
		inFlight:           1,
		connections:        1,
		peakDuration:       (2 * 3600),
		ramp:               (0),
		consumers:          4,
		consumerRate:       400,
		drainTarget:        (2 * 3600),
		peakEvery:          (1 * 86400),
		workTime:           (50 * 1e-3),
		servers:            100,
		arrivalVariability: 1,
		workVariability:    1,
		targetUtilisation:  (70 * 0.01),
		waitTarget:         (10 * 1e-3),
		responseTarget:     (100 * 1e-3),
		callers:            64,
		thinkTime:          (0),
		workMemory:         (1 * 1e6),
		refillRate:         100,
		burst:              200,
		offered:            150,
		lease:              10,
		limiters:           20,
		handshakeTrips:     3,
		poolSize:           50,
		poolIdle:           (5 * 60),
		pathIdle:           (350),
		delayedAck:         (40 * 1e-3),
		produceLimit:       (10 * 1e6),
		growth:             2,
		hotShare:           (10 * 0.01),
		pieces:             1,
		nodesBefore:        20,
		nodesAfter:         21,
		hitRatio:           (90 * 0.01),
		virtualNodes:       128,
		loadBound:          (25 * 0.01),
		warmRate:           500,
		weightGold:         10,
		weightSilver:       3,
		weightBronze:       1,
		brokers:            3,
		zones:              3,
		brokerNetwork:      (10 * 125e6),
		leaderMove:         (5 * 1e-3),
		topics:             1,
		partitionMemory:    (4 * 1e6),
		brokerPrice:        (500),
		stallTime:          (1 * 3600),
		walRate:            (2 * 1e6),
		maxWal:             (100 * 1e9),
		failureShare:       (10 * 0.01),
		attempts:           3,
		layers:             1,
		retryBudget:        (10 * 0.01),
		retryFloor:         3,
		retry1:             (5),
		retry2:             (1 * 60),
		retry3:             (30 * 60),
		rejectShare:        (0.1 * 0.01),
		rejectStop:         (1 * 0.01),
		heartbeat:          (3),
		sessionTimeout:     (30),
		pollRecords:        500,
		recordTime:         (20 * 1e-3),
		maxPollInterval:    (5 * 60),
		rebalanceTime:      (10),
		hops:               4,
		hopLoss:            (0.01 * 0.01),
		commitInterval:     (5),
		crashes:            20,
		produced:           (1 * 1e6),
		consumed:           (1 * 1e6),
		rejected:           0,
		dropped:            0,
		expired:            0,
	}
	h.recalculate()
	return h
}

func (h *hand) recalculate() {
	h.main()
	h.rest()
}

// main is the seven families of mainFamilies.
func (h *hand) main() {
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
	h.segmentFill = cond(h.segmentSize > 0, min(h.segmentAge, math.Floor(h.segmentSize/(h.recordSize/h.compression))*h.partitions/h.rate), 0)
	h.keptFor = h.retention + h.segmentFill + h.deleteDelay
	h.queueWriteRate = h.throughput * h.subscribers
	h.queueStorage = h.logStorage * h.subscribers
	h.storageCost = h.logStorage * h.storagePrice
	h.limitDisk = cond(h.logStorage > 0, h.rate*max((h.disk*h.fillLimit-h.segmentSize*h.partitions*h.replication)/h.logStorage, h.disk*h.fillLimit/(h.logStorage+h.storedRate*h.segmentAge*h.replication)), inf)
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
	left := h.ramp * (1 - h.rampShare)
	h.catchUp = cond(h.backlog > 0, cond(h.backlog < h.drainRate*left/2, math.Sqrt(2*h.backlog*left/h.drainRate), h.drainTime+left/2), 0)
	whole := h.peakDuration + 2*h.ramp + h.drainTarget
	h.capacityNeeded = max(h.baseRate, min(h.peakRate, h.baseRate+2*(h.peakRate-h.baseRate)*(h.peakDuration+h.ramp)/(whole+math.Sqrt(max(0, whole*whole-6*h.ramp*(h.peakDuration+h.ramp))))))
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
}

// rest is all others.
func (h *hand) rest() {
	inf := math.Inf(1)
	h.blockRecords = h.blockSize / h.recordSize
	h.blockFillTime = h.blockSize / h.throughput
	h.readerMemory = h.readers * h.blockSize
	h.egressRaw = h.dailyBytes
	h.egressRecord = h.egressRaw / h.recordRatio
	h.egressBatch = h.egressRaw / h.batchRatio
	h.egressCostRaw = h.egressRaw * 30 * h.egressPrice
	h.egressCostRecord = h.egressRecord * 30 * h.egressPrice
	h.egressCostBatch = h.egressBatch * 30 * h.egressPrice
	h.egressSaved = h.egressCostRecord - h.egressCostBatch
	h.fillTime = h.batchOf * h.streams / h.rate
	h.packedCeiling = min(h.packRate, h.unpackRate, h.linkRate*h.batchRatio)
	h.packingGain = h.packedCeiling / h.linkRate
	h.proxyCores = h.throughput/h.unpackRate + h.throughput/h.packRate
	h.replaySpan = h.retention
	h.replayRecords = h.rate * h.replaySpan
	h.replayTime = cond(h.replayRecords > 0, h.replayRecords/max(0, h.replayCapacity-h.rate), 0)
	h.replayable = min((100 * 0.01), h.retention/h.replaySpan)
	h.entriesBytes = h.cachedKeys * (h.entryBytes + h.entryOverhead)
	h.entriesMemory = h.entriesBytes * h.fragmentation * h.replication / h.fillLimit
	h.lossWindow = h.rate * h.replicaLag
	h.commitCeiling = 1 / h.syncRoundTrip
	h.failuresTolerated = h.voters - h.quorum
	h.serversCeiling = h.servers / h.workTime
	h.busyServers = h.rate * h.workTime
	h.utilisation = h.busyServers / h.servers
	h.waitProbability = handErlangC(h.servers, h.busyServers)
	h.meanWait = h.waitProbability * h.workTime / (h.servers * max(0, 1-h.utilisation)) * (((h.arrivalVariability) * (h.arrivalVariability)) + ((h.workVariability) * (h.workVariability))) / 2
	h.responseTime = h.workTime + h.meanWait
	h.withinTarget = cond(h.utilisation >= (100*0.01), (0 * 0.01), 1-h.waitProbability*math.Exp(-(h.servers-h.busyServers)*h.waitTarget/h.workTime))
	h.waiting = h.rate * h.meanWait
	h.inSystem = h.rate * h.responseTime
	h.serversNeeded = math.Ceil(h.busyServers / h.targetUtilisation)
	h.serversMemory = h.serversNeeded * h.workMemory
	h.admitLimit = cond(h.workTime <= h.responseTarget, h.serversCeiling*h.responseTarget, 0)
	h.closedRate = min(h.serversCeiling, h.callers/(h.workTime+h.thinkTime))
	h.closedResponse = h.callers*1/h.closedRate - h.thinkTime
	h.limitServers = h.serversCeiling
	h.burstLasts = h.burst / max(0, h.offered-h.refillRate)
	h.refillTime = h.burst / h.refillRate
	h.firstSecond = h.burst + h.refillRate*(1)
	h.shedRate = max(0, h.offered-h.refillRate)
	h.overshoot = h.lease * h.limiters
	h.handshakeTime = h.handshakeTrips * h.roundTrip
	h.poolRefill = h.poolSize * h.handshakeTime
	h.borrowCeiling = 1 / (2*h.roundTrip + h.serviceTime)
	h.unpooledCeiling = 1 / ((h.handshakeTrips+1)*h.roundTrip + h.serviceTime)
	h.stalledCeiling = 1 / h.delayedAck
	h.consumeLimit = h.consumerRate * h.recordSize
	h.partitionsNeeded = max(1, math.Ceil(max(h.throughput/h.produceLimit, h.throughput/h.consumeLimit)*h.growth))
	h.partitionsRounded = cond(h.partitionsNeeded < inf, handDivisible(h.partitionsNeeded), inf)
	h.keysRemapped = cond(h.partitionsRounded <= h.partitions, (0 * 0.01), cond(h.partitionsRounded < inf, 1-h.partitions/handLcm(h.partitions, h.partitionsRounded), (100*0.01)))
	h.limitPartitions = h.partitions * min(h.produceLimit, h.consumeLimit) / h.recordSize
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
	h.goldShare = h.weightGold / (h.weightGold + h.weightSilver + h.weightBronze)
	h.silverShare = h.weightSilver / (h.weightGold + h.weightSilver + h.weightBronze)
	h.bronzeShare = h.weightBronze / (h.weightGold + h.weightSilver + h.weightBronze)
	h.goldRate = h.goldShare * h.capacity
	h.silverRate = h.silverShare * h.capacity
	h.bronzeRate = h.bronzeShare * h.capacity
	h.tierQueues = 3 * h.partitions
	h.brokerDisk = h.disk / h.brokers
	h.brokerWriteRate = h.storedRate * h.replication / h.brokers
	h.clusterOut = h.storedRate * (h.replication - 1 + h.subscribers)
	h.clusterFlows = h.storedRate * (h.replication + h.subscribers)
	h.zoneCopies = math.Floor(h.replication / h.zones)
	h.copiesAcross = h.replication - (h.zones*h.zoneCopies*h.zoneCopies+(h.replication-h.zones*h.zoneCopies)*(2*h.zoneCopies+1))/h.replication
	h.zoneTraffic = h.storedRate * ((h.zones-1)/h.zones*(1+h.subscribers) + h.copiesAcross)
	h.brokersByDisk = math.Ceil(h.diskNeeded / h.brokerDisk)
	h.brokersNeeded = math.Ceil(max(h.brokersByDisk, max(h.clusterOut, h.storedRate*h.replication)/h.brokerNetwork, h.replication)/h.zones) * h.zones
	h.takeoverTime = h.topics * h.partitions / h.brokers * h.leaderMove
	h.brokerMemory = h.topics * h.partitions * h.replication / h.brokers * h.partitionMemory
	h.zoneCost = h.zoneTraffic * (30 * 86400) * h.egressPrice
	h.computeCost = h.brokers * h.brokerPrice
	h.monthCost = h.computeCost + h.storageCost + h.zoneCost
	h.networkPart = h.zoneCost / h.monthCost
	h.limitNetwork = cond(h.storedRate > 0, h.rate*h.brokers*h.brokerNetwork/max(h.clusterOut, h.storedRate*h.replication), inf)
	h.stalledRate = h.rate / h.partitions
	h.stallBacklog = h.stalledRate * h.stallTime
	h.stallCatchUp = cond(h.stallBacklog > 0, h.stallBacklog/max(0, h.consumerRate-h.rate/min(h.consumers, h.partitions)), 0)
	h.stallToLoss = max(0, h.retention-h.stallTime)
	h.walHeld = h.walRate * h.stallTime
	h.walFullAfter = h.maxWal / h.walRate
	h.walLeft = max(0, h.maxWal-h.walHeld) / h.walRate
	h.retriesEach = h.attempts - 1
	h.amplification = cond(h.failureShare < 1, (1-(math.Pow(h.failureShare, h.attempts)))/(1-h.failureShare), h.attempts)
	h.worstCalls = (math.Pow(h.attempts, h.layers))
	h.budgeted = 1 + h.retryBudget
	h.unbudgetedRate = h.rate * h.amplification
	h.retriedRate = h.rate * min(h.amplification, h.budgeted)
	h.retriedBusy = h.retriedRate / h.serversCeiling
	h.retriesAtOnce = max(h.retryFloor, h.retryBudget*h.inSystem)
	h.givesUp = (math.Pow(h.failureShare, h.attempts))
	h.ladderTotal = h.retry1 + h.retry2 + h.retry3
	h.rejectRate = h.rate * h.rejectShare
	h.rejectHour = h.rejectRate * (1 * 3600)
	h.groupSize = h.consumers
	h.heartbeatsMissed = h.sessionTimeout / h.heartbeat
	h.longestBatch = h.pollRecords * h.recordTime
	h.pollUsed = h.longestBatch / h.maxPollInterval
	h.unseenBacklog = h.rate / min(h.groupSize, h.partitions) * h.sessionTimeout
	h.pausedRecords = h.rate * h.rebalanceTime
	h.prefetchNeeded = math.Ceil(1 + h.roundTrip/h.recordTime)
	h.prefetchWait = max(0, h.pollRecords-h.prefetchNeeded) * h.recordTime
	h.delivered = (math.Pow((1 - h.hopLoss), h.hops))
	h.lostDaily = h.dailyRecords * (1 - h.delivered)
	h.redelivered = h.capacity * h.commitInterval
	h.redeliveredTest = h.redelivered * h.crashes
	h.unaccounted = h.produced - h.consumed - h.rejected - h.dropped - h.expired
	h.growthLeft = min(h.limitDisk, h.limitMemory, h.limitConnection, h.limitConsumers, h.limitServers, h.limitPartitions, h.limitHotKey, h.limitNetwork) / h.rate
}

// all are the values by the names of their cells.
func (h *hand) all() map[string]float64 {
	return map[string]float64{
		"rate":                h.rate,
		"record_size":         h.recordSize,
		"throughput":          h.throughput,
		"daily_records":       h.dailyRecords,
		"daily_bytes":         h.dailyBytes,
		"linger":              h.linger,
		"max_batch_bytes":     h.maxBatchBytes,
		"streams":             h.streams,
		"call_cost":           h.callCost,
		"record_cost":         h.recordCost,
		"latency_target":      h.latencyTarget,
		"batch_records":       h.batchRecords,
		"batch_bytes":         h.batchBytes,
		"batch_wait":          h.batchWait,
		"batch_rate":          h.batchRate,
		"cost_per_record":     h.costPerRecord,
		"fixed_part":          h.fixedPart,
		"batch_busy":          h.batchBusy,
		"batch_memory":        h.batchMemory,
		"block_size":          h.blockSize,
		"readers":             h.readers,
		"block_records":       h.blockRecords,
		"block_fill_time":     h.blockFillTime,
		"reader_memory":       h.readerMemory,
		"record_ratio":        h.recordRatio,
		"batch_ratio":         h.batchRatio,
		"batch_of":            h.batchOf,
		"egress_price":        h.egressPrice,
		"link_rate":           h.linkRate,
		"pack_rate":           h.packRate,
		"unpack_rate":         h.unpackRate,
		"egress_raw":          h.egressRaw,
		"egress_record":       h.egressRecord,
		"egress_batch":        h.egressBatch,
		"egress_cost_raw":     h.egressCostRaw,
		"egress_cost_record":  h.egressCostRecord,
		"egress_cost_batch":   h.egressCostBatch,
		"egress_saved":        h.egressSaved,
		"fill_time":           h.fillTime,
		"packed_ceiling":      h.packedCeiling,
		"packing_gain":        h.packingGain,
		"proxy_cores":         h.proxyCores,
		"retention":           h.retention,
		"replication":         h.replication,
		"compression":         h.compression,
		"subscribers":         h.subscribers,
		"segment_size":        h.segmentSize,
		"segment_age":         h.segmentAge,
		"delete_delay":        h.deleteDelay,
		"fill_limit":          h.fillLimit,
		"disk":                h.disk,
		"storage_price":       h.storagePrice,
		"stored_rate":         h.storedRate,
		"log_storage":         h.logStorage,
		"segment_slack":       h.segmentSlack,
		"disk_needed":         h.diskNeeded,
		"disk_used":           h.diskUsed,
		"disk_holds":          h.diskHolds,
		"partition_disk":      h.partitionDisk,
		"segment_fill":        h.segmentFill,
		"kept_for":            h.keptFor,
		"queue_write_rate":    h.queueWriteRate,
		"queue_storage":       h.queueStorage,
		"storage_cost":        h.storageCost,
		"limit_disk":          h.limitDisk,
		"replay_span":         h.replaySpan,
		"replay_capacity":     h.replayCapacity,
		"replay_records":      h.replayRecords,
		"replay_time":         h.replayTime,
		"replayable":          h.replayable,
		"dedup_window":        h.dedupWindow,
		"key_bytes":           h.keyBytes,
		"key_overhead":        h.keyOverhead,
		"false_positives":     h.falsePositives,
		"replay_gap":          h.replayGap,
		"memory":              h.memory,
		"dedup_keys":          h.dedupKeys,
		"dedup_memory":        h.dedupMemory,
		"memory_used":         h.memoryUsed,
		"window_covers":       h.windowCovers,
		"bloom_bits":          h.bloomBits,
		"bloom_memory":        h.bloomMemory,
		"bloom_window":        h.bloomWindow,
		"bloom_hashes":        h.bloomHashes,
		"false_daily":         h.falseDaily,
		"limit_memory":        h.limitMemory,
		"entry_bytes":         h.entryBytes,
		"entry_overhead":      h.entryOverhead,
		"fragmentation":       h.fragmentation,
		"entries_bytes":       h.entriesBytes,
		"entries_memory":      h.entriesMemory,
		"replica_lag":         h.replicaLag,
		"sync_round_trip":     h.syncRoundTrip,
		"voters":              h.voters,
		"quorum":              h.quorum,
		"loss_window":         h.lossWindow,
		"commit_ceiling":      h.commitCeiling,
		"failures_tolerated":  h.failuresTolerated,
		"round_trip":          h.roundTrip,
		"service_time":        h.serviceTime,
		"record_service":      h.recordService,
		"records_per_call":    h.recordsPerCall,
		"in_flight":           h.inFlight,
		"connections":         h.connections,
		"call_time":           h.callTime,
		"call_ceiling":        h.callCeiling,
		"connection_ceiling":  h.connectionCeiling,
		"ceiling":             h.ceiling,
		"ceiling_used":        h.ceilingUsed,
		"peak_ceiling_used":   h.peakCeilingUsed,
		"ceiling_bytes":       h.ceilingBytes,
		"connections_needed":  h.connectionsNeeded,
		"batch_needed":        h.batchNeeded,
		"call_fill":           h.callFill,
		"limit_connection":    h.limitConnection,
		"peak_rate":           h.peakRate,
		"peak_duration":       h.peakDuration,
		"ramp":                h.ramp,
		"base_rate":           h.baseRate,
		"consumers":           h.consumers,
		"consumer_rate":       h.consumerRate,
		"drain_target":        h.drainTarget,
		"peak_every":          h.peakEvery,
		"capacity":            h.capacity,
		"overload":            h.overload,
		"ramp_share":          h.rampShare,
		"backlog":             h.backlog,
		"backlog_bytes":       h.backlogBytes,
		"drain_rate":          h.drainRate,
		"drain_time":          h.drainTime,
		"catch_up":            h.catchUp,
		"max_lag":             h.maxLag,
		"lag_of_retention":    h.lagOfRetention,
		"capacity_needed":     h.capacityNeeded,
		"consumers_needed":    h.consumersNeeded,
		"peak_consumers":      h.peakConsumers,
		"drain_consumers":     h.drainConsumers,
		"peak_growth":         h.peakGrowth,
		"evenness":            h.evenness,
		"limit_consumers":     h.limitConsumers,
		"work_time":           h.workTime,
		"servers":             h.servers,
		"arrival_variability": h.arrivalVariability,
		"work_variability":    h.workVariability,
		"target_utilisation":  h.targetUtilisation,
		"wait_target":         h.waitTarget,
		"response_target":     h.responseTarget,
		"callers":             h.callers,
		"think_time":          h.thinkTime,
		"work_memory":         h.workMemory,
		"servers_ceiling":     h.serversCeiling,
		"busy_servers":        h.busyServers,
		"utilisation":         h.utilisation,
		"wait_probability":    h.waitProbability,
		"mean_wait":           h.meanWait,
		"response_time":       h.responseTime,
		"within_target":       h.withinTarget,
		"waiting":             h.waiting,
		"in_system":           h.inSystem,
		"servers_needed":      h.serversNeeded,
		"servers_memory":      h.serversMemory,
		"admit_limit":         h.admitLimit,
		"closed_rate":         h.closedRate,
		"closed_response":     h.closedResponse,
		"limit_servers":       h.limitServers,
		"refill_rate":         h.refillRate,
		"burst":               h.burst,
		"offered":             h.offered,
		"lease":               h.lease,
		"limiters":            h.limiters,
		"burst_lasts":         h.burstLasts,
		"refill_time":         h.refillTime,
		"first_second":        h.firstSecond,
		"shed_rate":           h.shedRate,
		"overshoot":           h.overshoot,
		"handshake_trips":     h.handshakeTrips,
		"pool_size":           h.poolSize,
		"pool_idle":           h.poolIdle,
		"path_idle":           h.pathIdle,
		"delayed_ack":         h.delayedAck,
		"handshake_time":      h.handshakeTime,
		"pool_refill":         h.poolRefill,
		"borrow_ceiling":      h.borrowCeiling,
		"unpooled_ceiling":    h.unpooledCeiling,
		"stalled_ceiling":     h.stalledCeiling,
		"produce_limit":       h.produceLimit,
		"consume_limit":       h.consumeLimit,
		"growth":              h.growth,
		"partitions_needed":   h.partitionsNeeded,
		"partitions_rounded":  h.partitionsRounded,
		"keys_remapped":       h.keysRemapped,
		"limit_partitions":    h.limitPartitions,
		"hot_share":           h.hotShare,
		"partitions":          h.partitions,
		"pieces":              h.pieces,
		"salted_share":        h.saltedShare,
		"hot_rate":            h.hotRate,
		"salted_rate":         h.saltedRate,
		"hot_partition_rate":  h.hotPartitionRate,
		"hot_consumer_rate":   h.hotConsumerRate,
		"hot_backlog_rate":    h.hotBacklogRate,
		"hot_backlog_hour":    h.hotBacklogHour,
		"fair_share":          h.fairShare,
		"skew_factor":         h.skewFactor,
		"useful_consumers":    h.usefulConsumers,
		"pieces_needed":       h.piecesNeeded,
		"max_rate":            h.maxRate,
		"limit_hot_key":       h.limitHotKey,
		"nodes_before":        h.nodesBefore,
		"nodes_after":         h.nodesAfter,
		"cached_keys":         h.cachedKeys,
		"hit_ratio":           h.hitRatio,
		"virtual_nodes":       h.virtualNodes,
		"load_bound":          h.loadBound,
		"warm_rate":           h.warmRate,
		"modulo_moved":        h.moduloMoved,
		"stable_moved":        h.stableMoved,
		"modulo_keys":         h.moduloKeys,
		"stable_keys":         h.stableKeys,
		"origin_before":       h.originBefore,
		"origin_modulo":       h.originModulo,
		"origin_stable":       h.originStable,
		"origin_jump":         h.originJump,
		"warm_up":             h.warmUp,
		"survivor_extra":      h.survivorExtra,
		"ring_imbalance":      h.ringImbalance,
		"ring_peak":           h.ringPeak,
		"bounded_share":       h.boundedShare,
		"weight_gold":         h.weightGold,
		"weight_silver":       h.weightSilver,
		"weight_bronze":       h.weightBronze,
		"gold_share":          h.goldShare,
		"silver_share":        h.silverShare,
		"bronze_share":        h.bronzeShare,
		"gold_rate":           h.goldRate,
		"silver_rate":         h.silverRate,
		"bronze_rate":         h.bronzeRate,
		"tier_queues":         h.tierQueues,
		"brokers":             h.brokers,
		"zones":               h.zones,
		"broker_network":      h.brokerNetwork,
		"leader_move":         h.leaderMove,
		"topics":              h.topics,
		"partition_memory":    h.partitionMemory,
		"broker_price":        h.brokerPrice,
		"broker_disk":         h.brokerDisk,
		"broker_write_rate":   h.brokerWriteRate,
		"cluster_out":         h.clusterOut,
		"cluster_flows":       h.clusterFlows,
		"zone_copies":         h.zoneCopies,
		"copies_across":       h.copiesAcross,
		"zone_traffic":        h.zoneTraffic,
		"brokers_by_disk":     h.brokersByDisk,
		"brokers_needed":      h.brokersNeeded,
		"takeover_time":       h.takeoverTime,
		"broker_memory":       h.brokerMemory,
		"zone_cost":           h.zoneCost,
		"compute_cost":        h.computeCost,
		"month_cost":          h.monthCost,
		"network_part":        h.networkPart,
		"limit_network":       h.limitNetwork,
		"stall_time":          h.stallTime,
		"wal_rate":            h.walRate,
		"max_wal":             h.maxWal,
		"stalled_rate":        h.stalledRate,
		"stall_backlog":       h.stallBacklog,
		"stall_catch_up":      h.stallCatchUp,
		"stall_to_loss":       h.stallToLoss,
		"wal_held":            h.walHeld,
		"wal_full_after":      h.walFullAfter,
		"wal_left":            h.walLeft,
		"failure_share":       h.failureShare,
		"attempts":            h.attempts,
		"layers":              h.layers,
		"retry_budget":        h.retryBudget,
		"retry_floor":         h.retryFloor,
		"retry_1":             h.retry1,
		"retry_2":             h.retry2,
		"retry_3":             h.retry3,
		"retries_each":        h.retriesEach,
		"amplification":       h.amplification,
		"worst_calls":         h.worstCalls,
		"budgeted":            h.budgeted,
		"unbudgeted_rate":     h.unbudgetedRate,
		"retried_rate":        h.retriedRate,
		"retried_busy":        h.retriedBusy,
		"retries_at_once":     h.retriesAtOnce,
		"gives_up":            h.givesUp,
		"ladder_total":        h.ladderTotal,
		"reject_share":        h.rejectShare,
		"reject_stop":         h.rejectStop,
		"reject_rate":         h.rejectRate,
		"reject_hour":         h.rejectHour,
		"heartbeat":           h.heartbeat,
		"session_timeout":     h.sessionTimeout,
		"poll_records":        h.pollRecords,
		"record_time":         h.recordTime,
		"max_poll_interval":   h.maxPollInterval,
		"group_size":          h.groupSize,
		"rebalance_time":      h.rebalanceTime,
		"heartbeats_missed":   h.heartbeatsMissed,
		"longest_batch":       h.longestBatch,
		"poll_used":           h.pollUsed,
		"unseen_backlog":      h.unseenBacklog,
		"paused_records":      h.pausedRecords,
		"prefetch_needed":     h.prefetchNeeded,
		"prefetch_wait":       h.prefetchWait,
		"hops":                h.hops,
		"hop_loss":            h.hopLoss,
		"commit_interval":     h.commitInterval,
		"crashes":             h.crashes,
		"delivered":           h.delivered,
		"lost_daily":          h.lostDaily,
		"redelivered":         h.redelivered,
		"redelivered_test":    h.redeliveredTest,
		"produced":            h.produced,
		"consumed":            h.consumed,
		"rejected":            h.rejected,
		"dropped":             h.dropped,
		"expired":             h.expired,
		"unaccounted":         h.unaccounted,
		"growth_left":         h.growthLeft,
	}
}
