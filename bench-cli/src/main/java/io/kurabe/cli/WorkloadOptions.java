package io.kurabe.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors of single workloads; which has which is in the workload catalogue. */
final class WorkloadOptions {
  @Option(
      names = "--rows",
      paramLabel = "N",
      description = {
        "counters: hot rows, default 1.",
        "Workloads of sysbench: rows of each table, default 10000"
      })
  private @Nullable String rows;

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
      names = "--slots",
      paramLabel = "N",
      description = "counters: slots per row of the slotted counter. Default: 32")
  private @Nullable String slots;

  @Option(
      names = "--hold",
      paramLabel = "TIME",
      description = {
        "counters: how long a SQL transaction keeps its row lock before the commit.",
        "Default: 2ms for bench run on servers that Kurabe starts, else 0"
      })
  private @Nullable String hold;

  @Option(
      names = "--scale",
      paramLabel = "N",
      description =
          "tpcb-like, simple-update, select-only: N times 100,000 accounts, about 15 MB each. Default: 1")
  private @Nullable String scale;

  @Nullable String rows() {
    return rows;
  }

  @Nullable String slots() {
    return slots;
  }

  @Nullable String hold() {
    return hold;
  }

  /** What the user gave, by name without dashes. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "rows", rows);
    put(given, "tables", tables);
    put(given, "distribution", distribution);
    put(given, "range", range);
    put(given, "autocommit", autocommit ? "true" : null);
    put(given, "slots", slots);
    put(given, "hold", hold);
    put(given, "scale", scale);
    return given;
  }

  static void put(Map<String, String> given, String name, @Nullable String text) {
    if (text != null) {
      given.put(name, text);
    }
  }
}
