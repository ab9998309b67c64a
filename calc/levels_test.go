package calc

import (
	"strings"
	"testing"
)

// firing is, for every warn and fail of the families, a sheet in which it fires.
var firing = map[string]string{
	"peak_rate < rate":                                   "peak_rate = 500/s",
	"linger > latency_target":                            "linger = 200 ms",
	"batch_busy >= 100%":                                 "linger = 0 ms",
	"block_records < 1 record":                           "block_size = 1 KB, record_size = 2 KB",
	"packing_gain < 1":                                   "unpack_rate = 100 MB/s",
	"disk_used > fill_limit":                             "disk = 800 GB",
	"disk_used > 100%":                                   "disk = 600 GB",
	"replayable < 100%":                                  "replay_span = 30 d",
	"replay_time == never":                               "replay_capacity = 1000/s",
	"memory_used > fill_limit":                           "memory = 30 GB",
	"memory_used > 100%":                                 "memory = 20 GB",
	"window_covers < 1":                                  "replay_gap = 8 d",
	"entries_memory > memory":                            "cached_keys = 1G",
	"failures_tolerated < 1":                             "quorum = 3",
	"2 * quorum <= voters":                               "voters = 4",
	"ceiling_used > 50%":                                 "rate = 1300/s",
	"ceiling_used >= 100%":                               "rate = 2500/s",
	"drain_time > drain_target":                          "drain_target = 1 h",
	"catch_up > max(drain_target, drain_time)":           "ramp = 2 h, drain_target = 80 min",
	"peak_duration + 2 * ramp + drain_time > peak_every": "peak_every = 3 h",
	"min(peak_rate, capacity) > capacity * evenness":     "consumers = 48, rate = 7000/s",
	"response_time > response_target":                    "response_target = 49 ms",
	"drain_time == never":                                "base_rate = 1600/s",
	"lag_of_retention > 50%":                             "retention = 50 min",
	"lag_of_retention >= 100%":                           "retention = 20 min",
	"utilisation > target_utilisation":                   "servers = 64",
	"utilisation >= 100%":                                "servers = 50",
	"overshoot > burst":                                  "lease = 11",
	"pool_idle >= path_idle":                             "pool_idle = 350 s",
	"partitions_needed > partitions":                     "partitions = 4",
	"hot_consumer_rate > consumer_rate":                  "hot_share = 35%, consumers = 8",
	"hot_partition_rate > consumer_rate":                 "hot_share = 45%",
	"ring_peak > 1 + load_bound":                         "virtual_nodes = 10",
	"silver_share == 0%":                                 "weight_silver = 0",
	"bronze_share == 0%":                                 "weight_bronze = 0",
	"brokers_needed > brokers":                           "retention = 20 d",
	"stall_time >= retention":                            "stall_time = 7 d",
	"wal_held >= max_wal":                                "stall_time = 14 h",
	"stall_catch_up == never":                            "consumer_rate = 200/s",
	"retried_busy >= 100%":                               "servers = 52",
	"worst_calls > 10":                                   "layers = 3",
	"reject_share > reject_stop":                         "reject_share = 3%",
	"heartbeats_missed < 3":                              "heartbeat = 15 s",
	"poll_used >= 100%":                                  "record_time = 1 s",
	"delivered < 99%":                                    "hop_loss = 1%",
	"unaccounted != 0":                                   "consumed = 999999 records",
	"growth_left < 1.2":                                  "consumers = 2, rate = 700/s",
	"growth_left < 1":                                    "consumers = 2, rate = 900/s",
}

// TestFiring: each level fires where it should, and with its own severity; none does with the families' own values.
func TestFiring(t *testing.T) {
	quiet := load(t, Default().Text)
	for i, at := range quiet.Tests() {
		if at.Kind != "warn" && at.Kind != "fail" {
			continue
		}
		if !at.OK {
			t.Errorf("%s %s fires with the families' own values: %s", at.Kind, at.Text, at.By)
		}
		texts := firing[at.Text]
		if texts == "" {
			t.Errorf("when does %q fire?", at.Text)
			continue
		}
		s := load(t, "show "+at.Family.Name+" peak\n"+strings.ReplaceAll(texts, ", ", "\n")+"\n")
		want := map[string]Level{"warn": Warn, "fail": Fail}[at.Kind]
		if got := s.Tests()[i]; got.OK || !got.Counts || got.Level != want || got.Cell.Level() < want {
			t.Errorf("%s: %s %s is %+v, want %v", texts, at.Kind, at.Text, got, want)
		}
	}
}
