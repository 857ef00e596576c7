package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InfoTest {
  private static final String VALKEY =
      """
      # Server\r
      redis_version:7.2.4\r
      server_name:valkey\r
      valkey_version:8.1.0\r
      executable:/usr/bin/valkey-server\r
      \r
      # Stats\r
      total_commands_processed:42\r
      used_cpu_user:1.25\r
      """;

  @Test
  void readsFieldsAndPassesOverTitles() {
    Info info = Info.parse(VALKEY);
    assertThat(info.text("redis_version")).contains("7.2.4");
    assertThat(info.number("total_commands_processed")).hasValue(42);
    assertThat(info.fields()).hasSize(6);
  }

  @Test
  void givesNoNumberForATextOrAnAbsentField() {
    Info info = Info.parse(VALKEY);
    assertThat(info.number("used_cpu_user")).isEmpty();
    assertThat(info.number("absent")).isEmpty();
  }

  @Test
  void takesPartsOfAValue() {
    assertThat(Info.part("calls=3,usec=12,usec_per_call=4.00", "usec")).contains("12");
    assertThat(Info.part("calls=3", "usec")).isEmpty();
  }

  @Test
  void tellsValkeyAndElastiCacheFromRedis() {
    Info redis = Info.parse("redis_version:7.1.0");
    assertThat(FactsReader.product(redis, "db1")).isEqualTo("Redis");
    assertThat(FactsReader.product(Info.parse(VALKEY), "db1")).isEqualTo("Valkey");
    String elastiCache = "bench.abc.ng.0001.use1.cache.amazonaws.com";
    assertThat(FactsReader.product(redis, elastiCache)).isEqualTo("ElastiCache Redis");
    assertThat(FactsReader.product(Info.parse(VALKEY), elastiCache))
        .isEqualTo("ElastiCache Valkey");
  }

  @ParameterizedTest
  @CsvSource({
    "4.0.14, 0, standalone, has version 4.0.14",
    "7.1.0, 1, cluster, redis-cluster://db1:6379",
    "7.1.0, 0, sentinel, redis-sentinel://db1:6379#MASTER",
  })
  void refusesWhatItCannotMeasure(String version, int cluster, String mode, String part) {
    Info info =
        Info.parse(
            "redis_version:" + version + "\ncluster_enabled:" + cluster + "\nredis_mode:" + mode);
    assertThatThrownBy(() -> FactsReader.check("db1:6379", info))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("db1:6379")
        .hasMessageContaining(part);
  }

  @Test
  void warnsOfEvictionOnlyWhereItCanHappen() {
    Info info = Info.parse("role:master");
    assertThat(
            FactsReader.warnings(
                info, Map.of("maxmemory", "1048576", "maxmemory-policy", "allkeys-lru")))
        .singleElement()
        .asString()
        .contains("allkeys-lru");
    assertThat(
            FactsReader.warnings(info, Map.of("maxmemory", "0", "maxmemory-policy", "allkeys-lru")))
        .isEmpty();
    assertThat(
            FactsReader.warnings(
                info, Map.of("maxmemory", "1048576", "maxmemory-policy", "volatile-lru")))
        .isEmpty();
  }

  @Test
  void warnsOfAReplicaAndOfABusyServer() {
    Info info = Info.parse("role:slave\ninstantaneous_ops_per_sec:5000");
    assertThat(FactsReader.warnings(info, Map.of()))
        .hasSize(2)
        .anyMatch(w -> w.contains("replica"))
        .anyMatch(w -> w.contains("5000 commands per second"));
  }

  @ParameterizedTest
  @CsvSource({
    "6.2.11, 6, 2, true",
    "6.0.16, 6, 2, false",
    "7.0.15, 6, 2, true",
    "5.0.14.1, 5, 0, true",
    "4.0.14, 5, 0, false",
    "unknown, 5, 0, false",
  })
  void comparesVersions(String text, int major, int minor, boolean reached) {
    assertThat(RedisVersion.parse(text).atLeast(major, minor)).isEqualTo(reached);
  }
}
