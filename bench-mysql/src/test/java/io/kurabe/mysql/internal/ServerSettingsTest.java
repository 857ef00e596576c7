package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import io.kurabe.target.local.internal.ServerOrigin;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "innodb_flush_log_at_trx_commit, 2, acknowledged before they are on disk",
    "innodb_doublewrite, OFF, tear pages",
    "innodb_flush_method, nosync, not synchronised",
    "innodb_buffer_pool_size, 134217728, 128 MiB",
    "innodb_deadlock_detect, OFF, innodb_lock_wait_timeout",
    "general_log, ON, every statement",
    "read_only, ON, cannot write"
  })
  void warnsOfASettingThatSpoilsABenchmark(String name, String value, String text) {
    assertThat(new ServerSettings(Map.of(name, value)).warnings(ServerOrigin.remote()))
        .singleElement()
        .asString()
        .contains(name, text);
  }

  @Test
  void warnsOfABinaryLogThatIsNotSynchronised() {
    var settings = new ServerSettings(Map.of("log_bin", "ON", "sync_binlog", "0"));
    assertThat(settings.warnings(ServerOrigin.remote()))
        .singleElement()
        .asString()
        .contains("sync_binlog is 0");
  }

  @Test
  void warnsOfAQueryCacheOnlyIfItHasRoom() {
    var on = new ServerSettings(Map.of("query_cache_type", "ON", "query_cache_size", "1048576"));
    var empty = new ServerSettings(Map.of("query_cache_type", "ON", "query_cache_size", "0"));
    assertThat(on.warnings(ServerOrigin.remote())).hasSize(1);
    assertThat(empty.warnings(ServerOrigin.remote())).isEmpty();
  }

  @Test
  void doesNotWarnOfWhatTheUserAskedFor() {
    var settings = new ServerSettings(Map.of("innodb_flush_log_at_trx_commit", "2"));
    assertThat(settings.warnings(ServerOrigin.embedded(Durability.RELAXED, Map.of()))).isEmpty();
    assertThat(settings.warnings(ServerOrigin.embedded(Durability.DURABLE, Map.of()))).hasSize(1);
  }

  @Test
  void aSettingOfTheTargetIsNoExcuseForCheapCommits() {
    var settings =
        new ServerSettings(
            Map.of("innodb_flush_log_at_trx_commit", "0", "log_bin", "ON", "sync_binlog", "0"));
    var asked = Map.of("innodb_flush_log_at_trx_commit", "0", "sync_binlog", "0");
    assertThat(settings.warnings(ServerOrigin.embedded(Durability.RELAXED, asked))).hasSize(2);
    assertThat(settings.warnings(ServerOrigin.container(Durability.DURABLE, asked))).hasSize(2);
  }

  @Test
  void aSmallBufferPoolThatTheTargetAskedForNeedsNoWarning() {
    var settings = new ServerSettings(Map.of("innodb_buffer_pool_size", "33554432"));
    var asked = Map.of("innodb_buffer_pool_size", "32M");
    assertThat(settings.warnings(ServerOrigin.embedded(Durability.DURABLE, asked))).isEmpty();
  }

  @Test
  void goodSettingsNeedNoWarning() {
    var settings =
        new ServerSettings(
            Map.of(
                "innodb_flush_log_at_trx_commit", "1",
                "log_bin", "ON",
                "sync_binlog", "1",
                "innodb_doublewrite", "ON",
                "innodb_buffer_pool_size", "1073741824",
                "innodb_flush_method", "O_DIRECT",
                "slow_query_log", "ON",
                "long_query_time", "10.000000"));
    assertThat(settings.warnings(ServerOrigin.remote())).isEmpty();
  }
}
