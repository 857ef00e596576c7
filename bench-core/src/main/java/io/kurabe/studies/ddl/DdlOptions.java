package io.kurabe.studies.ddl;

import io.kurabe.config.DurationText;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The factors of the study {@code ddl}.
 *
 * @param operations changes that are made under load; empty for {@link #SHOWN}
 * @param rows sizes of the table, ascending; the load runs on the largest
 * @param threads clients of the update mix, ascending
 * @param probeRate requests per second of each probe
 * @param lengths time around each change
 * @param openTransaction how long a transaction stays open before a change; 0 for no such run
 * @param cures the other ways to make a change that are tried
 * @param wholeMatrix whether the lock class of every change is determined, not only of those chosen
 * @param replication runs per point and their order
 * @param seed of the order and of all clients
 * @param durability of servers that Kurabe starts itself
 * @param protocol how statements travel
 */
public record DdlOptions(
    List<String> operations,
    List<Integer> rows,
    List<Integer> threads,
    double probeRate,
    Lengths lengths,
    Duration openTransaction,
    Cures cures,
    boolean wholeMatrix,
    Replication replication,
    long seed,
    Durability durability,
    Protocol protocol) {
  /**
   * The changes of the published experiment that take a noticeable time: an index, a column at the
   * end, another type of a column.
   */
  public static final List<String> SHOWN =
      List.of("add_index", "add_column_last", "change_type_int_bigint");

  /** The connections of a probe; with fewer, one stalled request hides the next ones due. */
  static final int PROBE_CLIENTS = 4;

  /** The choice of other ways to make a change that are tried beside the plain one. */
  public enum Cures {
    /** No other way is tried. */
    NONE,
    /** The other ways are tried for changes that stop writes. */
    NEEDED,
    /** All ways that the server has are tried. */
    ALL;

    /** Returns the word that {@link #parse} reads. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads {@link #text}.
     *
     * @throws IllegalArgumentException with what was found and what is possible
     */
    public static Cures parse(String text) {
      for (Cures cures : values()) {
        if (cures.text().equals(text)) {
          return cures;
        }
      }
      throw new IllegalArgumentException("'" + text + "' is unknown. Possible: none, needed, all");
    }
  }

  /**
   * The times around each change.
   *
   * @param warmUp before the baseline
   * @param before length of the baseline
   * @param after from the change's end to the load's
   */
  public record Lengths(Duration warmUp, Duration before, Duration after) {
    public Lengths {
      if (before.isZero() || before.isNegative() || after.isZero() || after.isNegative()) {
        throw new IllegalArgumentException("a change needs load before and after it");
      }
    }
  }

  /** The default: it shows the effects on one machine in under two minutes, on two servers. */
  public static final DdlOptions LOCAL =
      new DdlOptions(
          List.of(),
          List.of(25_000, 100_000),
          List.of(2),
          50,
          new Lengths(Duration.ofMillis(200), Duration.ofMillis(600), Duration.ofMillis(300)),
          Duration.ofSeconds(2),
          Cures.NEEDED,
          true,
          Replication.of(3),
          42,
          Durability.DURABLE,
          Protocol.PREPARED);

  /**
   * The published experiment: 4.8 million rows (1 GB) and its quarter, 1 to 8 threads, all other
   * ways to make a change. It takes hours.
   */
  public static final DdlOptions PUBLISHED =
      new DdlOptions(
          List.of(
              "add_index",
              "add_column_last",
              "drop_column",
              "rename_column",
              "change_type_int_bigint"),
          List.of(1_200_000, 4_800_000),
          List.of(1, 2, 4, 8),
          50,
          new Lengths(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(20)),
          Duration.ofSeconds(10),
          Cures.ALL,
          true,
          Replication.of(5),
          42,
          Durability.DURABLE,
          Protocol.PREPARED);

  public DdlOptions {
    operations = List.copyOf(operations);
    rows = ascending("rows", rows);
    threads = ascending("threads", threads);
    if (!(probeRate > 0)) {
      throw new IllegalArgumentException("the probe rate must be above 0/s, was " + probeRate);
    }
  }

  private static List<Integer> ascending(String what, List<Integer> values) {
    List<Integer> sorted = values.stream().sorted().distinct().toList();
    if (sorted.isEmpty() || sorted.get(0) < 1) {
      throw new IllegalArgumentException(what + " must be at least 1, was " + values);
    }
    return sorted;
  }

  /** Returns the size of the table under load. */
  public int mostRows() {
    return rows.get(rows.size() - 1);
  }

  /** Returns the most clients of the update mix. */
  public int mostThreads() {
    return threads.get(threads.size() - 1);
  }

  /** Returns every factor as text, for the result. */
  public Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("operations", String.join(",", operations.isEmpty() ? SHOWN : operations));
    all.put("rows", joined(rows));
    all.put("threads", joined(threads));
    all.put("probe-rate", probeRate + "/s");
    all.put("warmup", DurationText.format(lengths.warmUp));
    all.put("before", DurationText.format(lengths.before));
    all.put("after", DurationText.format(lengths.after));
    all.put("open-transaction", DurationText.format(openTransaction));
    all.put("cures", cures.text());
    replication.describe(all);
    all.put("seed", String.valueOf(seed));
    all.put("durability", durability.text());
    all.put("protocol", protocol.text());
    return all;
  }

  private static String joined(List<Integer> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
