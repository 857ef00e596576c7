package io.kurabe.redis.probe.internal;

import static io.kurabe.target.HealthReportAssertions.assertNamed;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.redis.internal.Info;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisHealthCheckTest {
  @ParameterizedTest
  @CsvSource({
    "loglevel, debug, loglevel is debug",
    "loglevel, verbose, loglevel is verbose",
    "slowlog-log-slower-than, 0, slowlog-log-slower-than is 0",
    "latency-monitor-threshold, 1, latency-monitor-threshold is 1 ms",
    "timeout, 30, timeout is 30 s",
    "maxmemory, 1048576, maxmemory is 1 MiB",
    "save, 3600 1 300 100, save is '3600 1 300 100'",
    "activedefrag, yes, activedefrag is yes",
  })
  void aSettingThatSpoilsARunIsNamedWithItsValue(String name, String value, String text) {
    assertNamed(RedisHealthCheck.inSettings(Map.of(name, value)), text);
  }

  @Test
  void syncsThatARewritePutsOffMatterOnlyWithALog() {
    Map<String, String> off = Map.of("no-appendfsync-on-rewrite", "yes", "appendonly", "no");
    assertThat(RedisHealthCheck.inSettings(off)).isEmpty();
    Map<String, String> on = Map.of("no-appendfsync-on-rewrite", "yes", "appendonly", "yes");
    assertThat(RedisHealthCheck.inSettings(on)).hasSize(1);
  }

  @Test
  void evictionMattersOnlyWithALimit() {
    Map<String, String> none = Map.of("maxmemory-policy", "volatile-lru", "maxmemory", "0");
    assertThat(RedisHealthCheck.inSettings(none)).isEmpty();
    Map<String, String> some =
        Map.of("maxmemory-policy", "volatile-lru", "maxmemory", "1073741824");
    assertNamed(RedisHealthCheck.inSettings(some), "maxmemory-policy volatile-lru evicts keys");
  }

  @Test
  void usualSettingsAreNotWarnedOf() {
    assertThat(
            RedisHealthCheck.inSettings(
                Map.of(
                    "loglevel", "notice",
                    "slowlog-log-slower-than", "10000",
                    "latency-monitor-threshold", "0",
                    "timeout", "0",
                    "save", "",
                    "maxmemory-policy", "noeviction",
                    "maxmemory", "0")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "800, 1000, noeviction, OK",
    "801, 1000, noeviction, WARNING",
    "1000, 1000, noeviction, STOP",
    "1000, 1000, allkeys-lru, WARNING",
  })
  void memoryIsHeldAgainstItsLimit(long used, long most, String policy, Level level) {
    HealthReportLine line =
        RedisHealthCheck.memory(
            Info.parse(
                "used_memory:" + used + "\nmaxmemory:" + most + "\nmaxmemory_policy:" + policy));
    assertThat(line.level()).isEqualTo(level);
    assertThat(line.text()).contains("maxmemory");
  }

  @Test
  void withoutALimitTheMachinesMemoryCounts() {
    HealthReportLine line =
        RedisHealthCheck.memory(
            Info.parse("used_memory:1048576\nmaxmemory:0\ntotal_system_memory:1073741824"));
    assertThat(line.text()).isEqualTo("1 MiB of 1.0 GiB of its machine are used; no maxmemory");
    assertThat(RedisHealthCheck.memory(Info.parse("used_memory:1048576")).text())
        .contains("not known");
  }

  @Test
  void aReplicaIsNamedWithWhatItHasNotReceived() {
    assertThat(RedisHealthCheck.replica(Info.parse("role:master")).level()).isEqualTo(Level.OK);
    HealthReportLine behind =
        RedisHealthCheck.replica(
            Info.parse(
                "role:slave\nmaster_link_status:up\nmaster_repl_offset:90\nslave_repl_offset:70"));
    assertThat(behind.level()).isEqualTo(Level.WARNING);
    assertThat(behind.text()).isEqualTo("is a replica, 20 bytes behind its primary");
    assertThat(RedisHealthCheck.replica(Info.parse("role:slave\nmaster_link_status:down")).text())
        .contains("link to its primary is down");
  }

  @ParameterizedTest
  @CsvSource({
    "yes, always, on disk when it is acknowledged",
    "yes, everysec, before they are on disk",
    "no, always, in memory only",
    "not readable, always, not told",
  })
  void saysHowAWriteIsKept(String logged, String sync, String words) {
    HealthReportLine line =
        RedisHealthCheck.durability(Map.of("appendonly", logged, "appendfsync", sync));
    assertThat(line.level()).isEqualTo(Level.OK);
    assertThat(line.text()).contains(words);
  }
}
