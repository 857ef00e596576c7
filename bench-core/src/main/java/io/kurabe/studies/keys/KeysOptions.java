package io.kurabe.studies.keys;

import io.kurabe.config.DurationText;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.workloads.keys.KeyTable;
import io.kurabe.workloads.keys.RowWidth;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The factors of the study {@code keys}.
 *
 * @param keys names of the keys, in the order of the tables; empty for {@link #SHOWN}
 * @param widths columns of the rows besides their key
 * @param rows of a full table, over all clients
 * @param step rows between two looks at the table; {@code rows} is a multiple of it
 * @param clients that insert side by side
 * @param reads length of each kind of read afterwards; 0 for none
 * @param pgbench the simple updates
 * @param replication fills of each table and their order
 * @param seed of the order and of all clients
 * @param durability of servers that Kurabe starts itself
 * @param protocol how statements travel
 */
public record KeysOptions(
    List<String> keys,
    List<RowWidth> widths,
    long rows,
    long step,
    int clients,
    Duration reads,
    Pgbench pgbench,
    Replication replication,
    long seed,
    Durability durability,
    Protocol protocol) {
  /** The keys that are compared by default, as far as a server has them. */
  public static final List<String> SHOWN =
      List.of("serial", "uuid7", "uuid4", "uuid4-ossp", "uuid4-char");

  /** The name that stands for all keys of a server. */
  public static final String ALL = "all";

  /** The least number of steps; a fill of fewer shows no trend. */
  private static final int LEAST_STEPS = 3;

  /** The most steps, since each step's result stays in memory until the end. */
  private static final int MOST_STEPS = 1_000;

  /**
   * pgbench's simple updates ({@code -N}).
   *
   * @param scale of its tables
   * @param clients numbers of clients, ascending
   * @param duration of each run; 0 for none
   */
  public record Pgbench(int scale, List<Integer> clients, Duration duration) {
    public Pgbench {
      clients = clients.stream().sorted().distinct().toList();
      if (clients.isEmpty() || clients.get(0) < 1) {
        throw new IllegalArgumentException("clients must be at least 1, was " + clients);
      }
    }
  }

  /**
   * The default: it shows the effects in the structure of tables on one machine in under two
   * minutes.
   */
  public static final KeysOptions LOCAL =
      new KeysOptions(
          List.of(),
          List.of(RowWidth.NARROW),
          120_000,
          24_000,
          4,
          Duration.ofMillis(150),
          new Pgbench(2, List.of(1, 8), Duration.ofMillis(400)),
          Replication.of(3),
          42,
          Durability.DURABLE,
          Protocol.PREPARED);

  /**
   * The published experiment: 24 clients that insert 1.2 million rows each, examined each million,
   * and 300 s of simple updates at scale 600. The numbers of pgbench's clients are not published.
   * It takes hours to days.
   */
  public static final KeysOptions PUBLISHED =
      new KeysOptions(
          List.of(ALL),
          List.of(RowWidth.NARROW, RowWidth.WIDE),
          28_800_000,
          1_200_000,
          24,
          Duration.ofSeconds(30),
          new Pgbench(600, List.of(1, 2, 4, 8, 16, 32, 40, 48, 64), Duration.ofSeconds(300)),
          Replication.of(3),
          42,
          Durability.DURABLE,
          Protocol.PREPARED);

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException when rows and steps do not go together
   */
  public KeysOptions {
    keys = List.copyOf(keys);
    widths = List.copyOf(widths);
    if (step < KeyTable.ROWS || step % KeyTable.ROWS != 0) {
      throw new IllegalArgumentException("a step must be a multiple of 10 rows, was " + step);
    }
    if (rows % step != 0 || rows / step < LEAST_STEPS) {
      throw new IllegalArgumentException(
          "rows must be 3 or more whole steps of " + step + " rows, was " + rows);
    }
    if (rows / step > MOST_STEPS) {
      throw new IllegalArgumentException(
          "a fill has at most " + MOST_STEPS + " steps, was " + rows / step);
    }
    if (clients < 1) {
      throw new IllegalArgumentException("clients must be at least 1, was " + clients);
    }
  }

  /** Returns the number of steps of a fill. */
  public int steps() {
    return (int) (rows / step);
  }

  /** Returns every factor as text, for the result. */
  public Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("keys", String.join(",", keys.isEmpty() ? SHOWN : keys));
    all.put("row-width", widths.stream().map(RowWidth::text).collect(Collectors.joining(",")));
    all.put("rows", String.valueOf(rows));
    all.put("step", String.valueOf(step));
    all.put("clients", String.valueOf(clients));
    all.put("reads", DurationText.format(reads));
    all.put("scale", String.valueOf(pgbench.scale));
    all.put(
        "pgbench-clients",
        pgbench.clients.stream().map(String::valueOf).collect(Collectors.joining(",")));
    all.put("pgbench-duration", DurationText.format(pgbench.duration));
    replication.describe(all);
    all.put("seed", String.valueOf(seed));
    all.put("durability", durability.text());
    all.put("protocol", protocol.text());
    return all;
  }
}
