package io.kurabe.study.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.ValueType;
import io.kurabe.spec.Design;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.OpenOptions;
import java.time.Duration;
import java.util.Optional;

/**
 * Parameters that several studies have: number, order and length of runs, and how servers are
 * opened. A study takes those that mean something to it, with defaults of its own.
 */
public final class RunParameters {
  public static final Parameter<ThinkTime> THINK =
      Parameter.of(
          "think",
          ValueType.of("TIME", ThinkTime::parse, ThinkTime::text),
          "Pause of a client between operations: 0, 1s (uniform from 0) or 100ms-200ms.",
          ThinkTime.NONE);

  public static final Parameter<Integer> REPEATS =
      Parameter.of("repeats", ValueType.count(), "Runs per point.", Replication.REPEATS);

  public static final Parameter<Design> DESIGN =
      Parameter.of(
              "design",
              ValueType.word(Design::text, Design.values()),
              "Order of the runs: random (blocks, drawn by the seed), abba (every second block in"
                  + " reverse) or sequential (one variant after the other: drift looks like a"
                  + " difference).",
              Design.RANDOM)
          .alsoCalled("order");

  /** Adds a problem when generators cannot share a pool evenly. */
  public static void checkSharedPool(
      ParameterValues values, int generators, ParameterProblems problems) {
    int pool = values.get(POOL);
    if (pool % generators != 0) {
      problems.add(
          POOL,
          "%d connections cannot be shared evenly by %d generators: take a multiple of %d"
              .formatted(pool, generators, generators));
    }
  }

  /** When to stop repeating. */
  public static final Parameter<Optional<Double>> UNTIL_PRECISE =
      Parameter.optional(
          "until-precise",
          ValueType.percent(),
          "Repeat until every median is known within X percent (95% interval), or the time limit"
              + " is reached.");

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** When to stop repeating in any case. */
  public static final Parameter<Optional<Duration>> TIME_LIMIT =
      Parameter.optional(
          "time-limit",
          ValueType.durationAboveZero(),
          "Limit of the time for until-precise. Default: 10m");

  /** Two measurements of the same target. */
  public static final Parameter<Boolean> NULL_CHECK =
      Parameter.flag(
          Replication.NULL_CHECK,
          "Measure the same target twice in turns: no difference smaller than what is seen there is"
              + " called one.");

  /** Load before a measured phase. */
  public static final Parameter<Duration> WARMUP =
      Parameter.of(
          "warmup",
          ValueType.duration(),
          "Load before each measured phase.",
          Duration.ofMillis(100));

  /** Length of a measured phase. */
  public static final Parameter<Duration> DURATION =
      Parameter.of(
          "duration",
          ValueType.durationAboveZero(),
          "Measured phase of each run.",
          Duration.ofMillis(300));

  public static final Parameter<Long> SEED =
      Parameter.of("seed", ValueType.wholeNumber(), "Seed of the order and of all clients.", 42L);

  public static final Parameter<Durability> DURABILITY =
      Parameter.of(
          "durability",
          ValueType.word(Durability::text, Durability.values()),
          "Commits of servers that Kurabe starts: durable or relaxed.",
          Durability.DURABLE);

  public static final Parameter<Integer> POOL =
      Parameter.of(
          "pool",
          ValueType.count(0, ValueType.MOST),
          "SQL clients borrow from a HikariCP pool of N connections, 0 for none; the wait is"
              + " measured apart.",
          0);

  public static final Parameter<Protocol> PROTOCOL =
      Parameter.of(
          "protocol",
          ValueType.word(Protocol::text, Protocol.values()),
          "How statements travel to SQL servers: prepared, extended (PostgreSQL) or text; a URL's"
              + " own setting goes before.",
          Protocol.PREPARED);

  private RunParameters() {}

  /** Returns number and order of runs by those of these parameters that there are. */
  public static Replication replication(ParameterValues values) {
    Optional<Replication.UntilPrecise> until =
        values
            .find(UNTIL_PRECISE)
            .flatMap(precise -> precise)
            .map(
                share ->
                    new Replication.UntilPrecise(share, values.get(TIME_LIMIT).orElse(PATIENCE)));
    return new Replication(
        values.get(DESIGN), values.get(REPEATS), until, values.find(NULL_CHECK).orElse(false));
  }

  /** Returns how targets are opened, by those of these that there are. */
  public static OpenOptions open(ParameterValues values) {
    return new OpenOptions(
        values.get(DURABILITY), values.find(POOL).orElse(0), 1, values.get(PROTOCOL));
  }

  /** The values with the time limit that applies, so that a result names it. */
  public static ParameterValues withTimeLimit(ParameterValues values) {
    return values.get(UNTIL_PRECISE).isPresent() && values.get(TIME_LIMIT).isEmpty()
        ? values.derive(TIME_LIMIT, Optional.of(PATIENCE))
        : values;
  }

  public static void checkReplication(ParameterValues values, ParameterProblems problems) {
    if (values.get(TIME_LIMIT).isPresent() && values.get(UNTIL_PRECISE).isEmpty()) {
      problems.add(TIME_LIMIT, "is for until-precise, e.g. 2%");
    }
    if (values.get(DESIGN) == Design.SEQUENTIAL && values.get(UNTIL_PRECISE).isPresent()) {
      problems.add(UNTIL_PRECISE, "cannot be reached in sequential order; use random or abba");
    }
  }
}
