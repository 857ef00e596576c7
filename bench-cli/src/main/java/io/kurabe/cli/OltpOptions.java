package io.kurabe.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of the workloads of sysbench and pgbench. */
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

  /** Adds what the user gave, by name without dashes. */
  void addTo(Map<String, String> given) {
    WorkloadOptions.put(given, "tables", tables);
    WorkloadOptions.put(given, "distribution", distribution);
    WorkloadOptions.put(given, "range", range);
    WorkloadOptions.put(given, "autocommit", autocommit ? "true" : null);
    WorkloadOptions.put(given, "scale", scale);
  }
}
