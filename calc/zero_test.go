package calc

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// takes is what a choice takes: where its values begin and end, and whether they are whole.
type takes struct {
	from, to string // as texts of the cell; "" for no end
	above    bool   // from itself is refused, too
	whole    bool
}

var (
	amount     = takes{from: "0"} // time, data, rates, prices: nothing is an amount, too
	above      = takes{from: "0", above: true}
	atLeastOne = takes{from: "1"}
	whole      = takes{from: "0", whole: true}
	positive   = takes{from: "1", whole: true}
	share      = takes{from: "0%", to: "100%"}
	part       = takes{from: "0%", to: "100%", above: true} // of which nothing is no part
	percent    = takes{from: "0%"}                          // of something that it may exceed
)

// choices says of every choice of every family what it takes.
var choices = map[string]takes{
	"rate": amount, "record_size": amount,
	"linger": amount, "max_batch_bytes": amount, "streams": positive, "call_cost": amount, "record_cost": amount, "latency_target": amount,
	"block_size": amount, "readers": positive,
	"record_ratio": above, "batch_ratio": above, "batch_of": atLeastOne, "egress_price": amount, "link_rate": amount, "pack_rate": amount,
	"unpack_rate": amount,
	"retention":   amount, "replication": atLeastOne, "compression": above, "subscribers": whole, "segment_size": amount, "segment_age": amount,
	"delete_delay": amount, "fill_limit": part, "disk": amount, "storage_price": amount,
	"replay_span": amount, "replay_capacity": amount,
	"dedup_window": amount, "key_bytes": amount, "key_overhead": amount, "false_positives": {from: "0%", to: "99.9%", above: true}, "replay_gap": amount,
	"memory":      amount,
	"entry_bytes": amount, "entry_overhead": amount, "fragmentation": above,
	"replica_lag": amount, "sync_round_trip": amount, "voters": positive, "quorum": positive,
	"round_trip": amount, "service_time": amount, "record_service": amount, "records_per_call": atLeastOne, "in_flight": positive, "connections": positive,
	"peak_rate": amount, "peak_duration": amount, "ramp": amount, "base_rate": amount, "consumers": positive, "consumer_rate": amount,
	"drain_target": amount, "peak_every": amount,
	"work_time": amount, "servers": positive, "arrival_variability": amount, "work_variability": amount, "target_utilisation": part,
	"wait_target": amount, "response_target": amount, "callers": positive, "think_time": amount, "work_memory": amount,
	"refill_rate": amount, "burst": atLeastOne, "offered": amount, "lease": atLeastOne, "limiters": positive,
	"handshake_trips": whole, "pool_size": positive, "pool_idle": amount, "path_idle": amount, "delayed_ack": amount,
	"produce_limit": amount, "consume_limit": amount, "growth": above,
	"hot_share": share, "partitions": positive, "pieces": positive,
	"nodes_before": positive, "nodes_after": positive, "cached_keys": amount, "hit_ratio": share, "virtual_nodes": positive, "load_bound": percent,
	"warm_rate":   amount,
	"weight_gold": amount, "weight_silver": amount, "weight_bronze": amount,
	"brokers": positive, "zones": positive, "broker_network": amount, "leader_move": amount, "topics": positive, "partition_memory": amount,
	"broker_price": amount,
	"stall_time":   amount, "wal_rate": amount, "max_wal": amount,
	"failure_share": share, "attempts": positive, "layers": positive, "retry_budget": percent, "retry_floor": whole, "retry_1": amount,
	"retry_2": amount, "retry_3": amount,
	"reject_share": share, "reject_stop": share,
	"heartbeat": amount, "session_timeout": amount, "poll_records": positive, "record_time": amount, "max_poll_interval": amount,
	"group_size": positive, "rebalance_time": amount,
	"hops": positive, "hop_loss": share, "commit_interval": amount, "crashes": whole,
	"produced": amount, "consumed": amount, "rejected": amount, "dropped": amount, "expired": amount,
}

// eachChoice calls f with the choices of all families, each in a sheet of its own.
func eachChoice(t *testing.T, f func(s *Sheet, c *Cell)) {
	of := load(t, Default().Text)
	for _, family := range of.Families() {
		for _, c := range family.Choices {
			s := load(t, Default().Text+"\nvoters = 9M\nquorum = 1\n") // neither is in the way of the other
			f(s, s.Cell(c.Name()))
		}
	}
}

// TestChoices holds every choice to what it takes, and what is refused to a message that names the limit.
func TestChoices(t *testing.T) {
	seen := 0
	eachChoice(t, func(s *Sheet, c *Cell) {
		limits, ok := choices[c.Name()]
		if !ok {
			t.Errorf("what does %s take?", c.Name())
			return
		}
		seen++
		for _, try := range limits.tries() {
			err := s.Set(c.Name(), try.text, Edited)
			switch {
			case try.names == "" && err != nil:
				t.Errorf("%s = %s: %v", c.Name(), try.text, err)
			case try.names != "" && err == nil:
				t.Errorf("%s takes %s", c.Name(), try.text)
			case try.names != "" && !regexp.MustCompile(try.names).MatchString(err.Message+" "+err.Hint):
				t.Errorf("%s = %s: the limit is not named: %s, %s", c.Name(), try.text, err.Message, err.Hint)
			}
		}
	})
	if seen != len(choices) {
		t.Errorf("%d choices, but %d in the table", seen, len(choices))
	}
}

// A try is a text, and what a refusal must name; "" where it is taken.
type try struct{ text, names string }

func (l takes) tries() []try {
	tries := []try{{"-1", "zero|0|1"}}
	unit := ""
	if strings.HasSuffix(l.from, "%") {
		unit = "%"
	}
	first := try{text: l.from}
	if l.above {
		first.names = `above 0|> 0`
	}
	tries = append(tries, first, try{text: "50" + unit})
	if l.from == "1" {
		tries = append(tries, try{"0", ">= 1"}, try{"0.5", ">= 1"})
	}
	if l.whole {
		tries = append(tries, try{"2.5", "whole"}, try{"2..3.5", "whole"}, try{text: "2..4"})
	}
	if l.to != "" {
		tries = append(tries, try{text: l.to}, try{"100.1%", "100%"}, try{"20..120%", "100%"})
	} else {
		tries = append(tries, try{text: "1000000" + unit})
	}
	return tries
}

// TestOneWeight: each tier may get nothing, all three may not.
func TestOneWeight(t *testing.T) {
	s := load(t, Default().Text)
	set(t, s, "weight_silver", "0")
	set(t, s, "weight_bronze", "0")
	if got := s.Cell("gold_share").Value().Mid; got != 1 {
		t.Errorf("gold alone gets %v", got)
	}
	if err := s.Set("weight_gold", "0", Edited); err == nil || !strings.Contains(err.Message, "at least one weight is above 0") {
		t.Errorf("no weight at all: %v", err)
	}
}

// TestZero sets every choice to zero. Where that is taken, every cell is a number, a state, or an error that names a
// cell that is zero now.
func TestZero(t *testing.T) {
	eachChoice(t, func(s *Sheet, c *Cell) {
		limits := choices[c.Name()]
		if s.Set(c.Name(), "0", Edited) != nil {
			if limits.from != "1" && !limits.above {
				t.Errorf("%s refuses zero", c.Name())
			}
			return
		}
		if at := c.Value().Mid; at != 0 {
			t.Errorf("%s is %v", c.Name(), at)
		}
		zero := s.where(func(d *Cell) bool { return d.Value().Mid == 0 })
		for _, d := range s.Cells() {
			switch v := d.Value(); {
			case v.State == Broken:
				if !slices.ContainsFunc(zero, func(z *Cell) bool { return names(v.Err.Message, z.Name()) }) {
					t.Errorf("%s = 0: %s names no cell that is zero: %s", c.Name(), d.Name(), v.Err.Message)
				}
			case v.State == Fine && (math.IsNaN(v.Mid) || math.IsInf(v.Mid, 0)):
				t.Errorf("%s = 0: %s is %v", c.Name(), d.Name(), v.Mid)
			case v.State != Fine && (!math.IsInf(v.Mid, 1) || v.Cause == ""):
				t.Errorf("%s = 0: %s is %v, %v because of %q", c.Name(), d.Name(), v.Mid, v.State, v.Cause)
			}
		}
	})
}

// names reports whether a message says that the cell is zero.
func names(message, cell string) bool {
	return regexp.MustCompile(fmt.Sprintf(`\b%s\b.* (is|are) zero`, cell)).MatchString(message)
}
