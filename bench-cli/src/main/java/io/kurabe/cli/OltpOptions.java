package io.kurabe.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the workloads of sysbench and pgbench, and of those of keys. */
final class OltpOptions {
  @Option(
      names = "--tables",
      paramLabel = "N",
      description = "Workloads of sysbench: tables sbtest1 and on. Default: 1")
  private @Nullable String tables;

  @Option(
      names = "--distribution",
      paramLabel = "WORD",
      description = {
        "Workloads of sysbench: how ids are drawn: uniform, special, zipf[:EXPONENT], pareto[:H].",
        "Default: special, as there"
      })
  private @Nullable String distribution;

  @Option(
      names = "--range",
      paramLabel = "N",
      description = "read-only, read-write: ids that a range statement covers. Default: 100")
  private @Nullable String range;

  @Option(
      names = "--autocommit",
      description = "Workloads of sysbench: no BEGIN and COMMIT, as its --skip-trx.")
  private boolean autocommit;

  @Option(
      names = "--scale",
      paramLabel = "N",
      description =
          "tpcb-like, simple-update, select-only: N times 100,000 accounts, about 15 MB each. Default: 1")
  private @Nullable String scale;

  @Option(
      names = "--key",
      paramLabel = "NAME",
      description =
          "key-insert, key-read: type of the primary key, e.g. uuid7; a wrong name lists those of the server. Default: serial")
  private @Nullable String key;

  @Option(
      names = "--row-width",
      paramLabel = "WORD",
      description = "key-insert, key-read: narrow (default) or wide, with 100 characters more")
  private @Nullable String width;

  @Option(
      names = "--read",
      paramLabel = "WORD",
      description = "key-read: point (default), time-range or key-range, of 100 rows each")
  private @Nullable String read;

  /** Adds what the user gave, by name without dashes. */
  void addTo(Map<String, String> given) {
    WorkloadOptions.put(given, "tables", tables);
    WorkloadOptions.put(given, "distribution", distribution);
    WorkloadOptions.put(given, "range", range);
    WorkloadOptions.put(given, "autocommit", autocommit ? "true" : null);
    WorkloadOptions.put(given, "scale", scale);
    WorkloadOptions.put(given, "key", key);
    WorkloadOptions.put(given, "row-width", width);
    WorkloadOptions.put(given, "read", read);
  }
}
