package io.kurabe.study.page.internal;

import io.kurabe.target.ServerFacts;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Selects the settings that determine what a commit promises. */
final class KeySettings {
  private static final Set<String> NAMES =
      Set.of(
          "fsync",
          "synchronous_commit",
          "synchronous_standby_names",
          "full_page_writes",
          "wal_sync_method",
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_method",
          "innodb_doublewrite",
          "log_bin",
          "sync_binlog",
          "transaction_isolation",
          "default_transaction_isolation",
          "performance_schema",
          "appendonly",
          "appendfsync",
          "save",
          "maxmemory-policy");

  private KeySettings() {}

  /** Returns {@code name=value} with blanks between, and how many more the full reports show. */
  static String of(ServerFacts server) {
    String key =
        server.settings().entrySet().stream()
            .filter(e -> NAMES.contains(e.getKey()))
            .map(KeySettings::text)
            .collect(Collectors.joining(" "));
    long others = server.settings().keySet().stream().filter(n -> !NAMES.contains(n)).count();
    return others == 0
        ? key
        : (key + " (and " + others + " more in " + "report.html" + ")").strip();
  }

  private static String text(Map.Entry<String, String> setting) {
    return setting.getKey() + "=" + ServerFacts.shown(setting.getValue());
  }
}
