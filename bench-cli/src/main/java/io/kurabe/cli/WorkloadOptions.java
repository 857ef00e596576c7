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
      description =
          "counters: hot rows, default 1. point-select: size of the table, default 10000."
              + " bench run ddl: sizes with commas between them, default 25000,100000")
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
