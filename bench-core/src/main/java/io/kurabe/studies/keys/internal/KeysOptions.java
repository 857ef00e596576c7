package io.kurabe.studies.keys.internal;

import static io.kurabe.study.internal.RunParameters.DESIGN;
import static io.kurabe.study.internal.RunParameters.DURABILITY;
import static io.kurabe.study.internal.RunParameters.PROTOCOL;
import static io.kurabe.study.internal.RunParameters.SEED;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import io.kurabe.config.ValueType;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.StudyParameters;
import io.kurabe.workloads.keys.internal.KeyTable;
import io.kurabe.workloads.keys.internal.RowWidth;
import io.kurabe.workloads.pgbench.internal.PgbenchWorkload;
import java.time.Duration;
import java.util.List;

/**
 * The parameters of the study {@code keys}.
 *
 * <p>Of size local they show the effects in the structure of tables on one machine in under two
 * minutes. Of size published they are those of the published experiment: 24 clients that insert 1.2
 * million rows each, looked at each 1.2 million, and 300 s of simple updates at scale 600; the
 * numbers of pgbench's clients are not published. Hours to days.
 */
record KeysOptions(ParameterValues values) implements StudyParameters {
  /** The keys that are compared by default; those that a server lacks are left out. */
  static final List<String> SHOWN = List.of("serial", "uuid7", "uuid4", "uuid4-ossp", "uuid4-char");

  /** Stands for all keys that a server has. */
  static final String ALL = "all";

  /** The least number of steps; a fill of fewer shows no trend. */
  private static final int LEAST_STEPS = 3;

  /** The most steps, since each step's result stays in memory until the end. */
  private static final int MOST_STEPS = 1_000;

  static final Parameter<List<String>> KEYS =
      Parameter.of(
              "keys",
              ValueType.names(),
              "Types of keys; all for all that a server has; a wrong name lists them.",
              SHOWN)
          .byDefault(SHOWN, List.of(ALL));

  static final Parameter<List<RowWidth>> ROW_WIDTH =
      Parameter.of(
              "row-width",
              ValueType.word(RowWidth::text, RowWidth.values()).list(),
              "Rows that have nothing much besides their key (narrow), 100 characters more (wide),"
                  + " or both.",
              List.of(RowWidth.NARROW))
          .byDefault(List.of(RowWidth.NARROW), List.of(RowWidth.NARROW, RowWidth.WIDE));

  static final Parameter<Integer> ROWS =
      Parameter.of(
              "rows",
              ValueType.count(KeyTable.ROWS, KeyTable.MOST_ROWS),
              "Rows of a full table, over all clients.",
              120_000)
          .byDefault(120_000, 28_800_000);

  static final Parameter<Integer> STEP =
      Parameter.of(
              "step",
              ValueType.count(KeyTable.ROWS, KeyTable.MOST_ROWS),
              "Rows between two looks at the table; with other rows than the default as many steps"
                  + " as there.",
              24_000)
          .byDefault(24_000, 1_200_000);

  static final Parameter<Integer> CLIENTS =
      Parameter.of("clients", ValueType.count(), "Clients that insert side by side.", 4)
          .byDefault(4, 24);

  static final Parameter<Duration> READS =
      Parameter.of(
              "reads",
              ValueType.duration(),
              "Length of each kind of read afterwards; 0 for none.",
              Duration.ofMillis(150))
          .byDefault(Duration.ofMillis(150), Duration.ofSeconds(30))
          .alsoCalled("read-time");

  static final Parameter<Integer> SCALE =
      Parameter.of(
              "scale",
              ValueType.count(1, PgbenchWorkload.MOST_SCALE),
              "Scale of pgbench's tables.",
              2)
          .byDefault(2, 600);

  static final Parameter<List<Integer>> PGBENCH_CLIENTS =
      Parameter.of(
              "pgbench-clients",
              ValueType.ascending(ValueType.count()),
              "Clients of pgbench's simple updates (-N).",
              List.of(1))
          .byDefault(List.of(1, 8), List.of(1, 2, 4, 8, 16, 32, 40, 48, 64));

  static final Parameter<Duration> PGBENCH_DURATION =
      Parameter.of(
              "pgbench-duration",
              ValueType.duration(),
              "Length of each run of simple updates; 0 for none.",
              Duration.ofMillis(400))
          .byDefault(Duration.ofMillis(400), Duration.ofMinutes(5))
          .alsoCalled("pgbench-time");

  static final Parameter<Integer> REPEATS =
      RunParameters.REPEATS.about("Fills of each table.").byDefault(3, 3);

  static final Parameters<KeysOptions> PARAMETERS =
      Parameters.sized(
          List.of(
              KEYS,
              ROW_WIDTH,
              ROWS,
              STEP,
              CLIENTS,
              READS,
              SCALE,
              PGBENCH_CLIENTS,
              PGBENCH_DURATION,
              REPEATS,
              DESIGN,
              SEED,
              DURABILITY,
              PROTOCOL),
          values -> new KeysOptions(withStep(values)));

  static final KeysOptions LOCAL = PARAMETERS.byDefault(StudySize.LOCAL);

  /**
   * pgbench's simple updates ({@code -N}).
   *
   * @param clients numbers of clients, ascending
   * @param duration of each run; 0 for none
   */
  record Pgbench(int scale, List<Integer> clients, Duration duration) {}

  KeysOptions {
    int rows = values.get(ROWS);
    int step = values.get(STEP);
    if (step % KeyTable.ROWS != 0) {
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
  }

  private static ParameterValues withStep(ParameterValues values) {
    if (!values.isGiven(ROWS) || values.isGiven(STEP)) {
      return values;
    }
    int defaultSteps = values.byDefault(ROWS) / values.byDefault(STEP);
    int step = values.get(ROWS) / defaultSteps / KeyTable.ROWS * KeyTable.ROWS;
    return values.derive(STEP, Math.max(step, KeyTable.ROWS));
  }

  <T> KeysOptions with(Parameter<T> parameter, T value) {
    return PARAMETERS.make(values.with(parameter, value));
  }

  /** Returns whether the keys are those most used, of which a server may lack some. */
  boolean keysAreDefault() {
    return keys().equals(SHOWN);
  }

  List<String> keys() {
    return values.get(KEYS);
  }

  List<RowWidth> widths() {
    return values.get(ROW_WIDTH);
  }

  /** Rows of a full table, over all clients; a multiple of {@link #step}. */
  long rows() {
    return values.get(ROWS);
  }

  /** Rows between two looks at the table. */
  long step() {
    return values.get(STEP);
  }

  int clients() {
    return values.get(CLIENTS);
  }

  /** Length of each kind of read afterwards; 0 for none. */
  Duration reads() {
    return values.get(READS);
  }

  Pgbench pgbench() {
    return new Pgbench(
        values.get(SCALE), values.get(PGBENCH_CLIENTS), values.get(PGBENCH_DURATION));
  }

  int steps() {
    return (int) (rows() / step());
  }
}
