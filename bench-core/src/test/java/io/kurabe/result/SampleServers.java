package io.kurabe.result;

import io.kurabe.probe.ProbeResult;
import io.kurabe.target.ServerFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers of {@link SampleStudy}. */
final class SampleServers {
  private SampleServers() {}

  static List<ServerFacts> all() {
    return List.of(
        server(
            "mariadb",
            "mysql",
            "MariaDB",
            "11.4.5",
            41.2,
            settings(
                "innodb_flush_log_at_trx_commit", "1",
                "sync_binlog", "0",
                "innodb_doublewrite", "ON",
                "innodb_buffer_pool_size", "134217728",
                "transaction_isolation", "REPEATABLE-READ",
                "performance_schema", "OFF")),
        server(
            "postgres",
            "postgres",
            "PostgreSQL",
            "18.6",
            38.7,
            settings(
                "fsync", "on",
                "synchronous_commit", "on",
                "full_page_writes", "on",
                "wal_sync_method", "fdatasync",
                "shared_buffers", "128MB",
                "max_connections", "300")),
        ServerFacts.of("redis", "redis", "Redis", "6.2.11")
            .at("127.0.0.1:41027", "embedded", true)
            .over("off", 22.9)
            .with(
                settings(
                    "appendonly", "yes",
                    "appendfsync", "everysec",
                    "save", "",
                    "maxmemory-policy", "noeviction"),
                List.of("appendfsync is everysec: a crash loses about the last second.")));
  }

  static ProbeResult probe(String target, int clients) {
    if (target.equals("mariadb")) {
      return new ProbeResult(
          target,
          Map.of("Innodb_row_lock_waits", 410L * clients),
          Map.of("Threads_running", new ProbeResult.Gauge(80, clients * 0.8, clients)),
          Map.of("rw_lock_spins", "MariaDB 11.4.5 prints an empty SEMAPHORES section"));
    }
    return new ProbeResult(target, Map.of("xact_commit", 9_000L), Map.of(), Map.of());
  }

  private static ServerFacts server(
      String target,
      String engine,
      String product,
      String version,
      double roundTripMicros,
      Map<String, String> settings) {
    return ServerFacts.of(target, engine, product, version)
        .at("127.0.0.1:40311", "embedded", true)
        .over("off", roundTripMicros)
        .with(settings, List.of());
  }

  private static Map<String, String> settings(String... pairs) {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], pairs[i + 1]);
    }
    return all;
  }
}
