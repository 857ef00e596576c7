package io.kurabe.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The factors that a study and a single workload have; which has which is in their catalogues. */
final class WorkloadOptions {
  @Option(
      names = "--rows",
      paramLabel = "N",
      description = {
        "counters: hot rows, default 1. Workloads of sysbench: rows of each table, default 10000.",
        "ddl: rows of the table; several sizes, N,N, show how the duration grows",
        "keys: rows of a full table, default 120000. key-read: rows of the table, default 100000",
        "query-cache: rows of the table, default 10000"
      })
  private @Nullable String rows;

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
    put(given, "slots", slots);
    put(given, "hold", hold);
    return given;
  }

  static void put(Map<String, String> given, String name, @Nullable String text) {
    if (text != null) {
      given.put(name, text);
    }
  }
}
