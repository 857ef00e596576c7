package io.kurabe.studies.ddl.internal;

import static io.kurabe.study.internal.RunParameters.DESIGN;
import static io.kurabe.study.internal.RunParameters.DURABILITY;
import static io.kurabe.study.internal.RunParameters.NULL_CHECK;
import static io.kurabe.study.internal.RunParameters.PROTOCOL;
import static io.kurabe.study.internal.RunParameters.SEED;
import static io.kurabe.study.internal.RunParameters.TIME_LIMIT;
import static io.kurabe.study.internal.RunParameters.UNTIL_PRECISE;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import io.kurabe.config.ValueType;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.StudyParameters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The parameters of the study {@code ddl}.
 *
 * <p>Of size local they show the effects on one machine in under two minutes, on two servers. Of
 * size published they are those of the published experiment: 4.8 million rows (1 GB) and its
 * quarter, 1 to 8 threads; with all other ways to make a change. Hours.
 */
record DdlOptions(ParameterValues values) implements StudyParameters {
  /** The changes of the published experiment that take a noticeable time. */
  static final List<String> SHOWN =
      List.of("add_index", "add_column_last", "change_type_int_bigint");

  /** The connections of a probe; with fewer, one stalled request hides the next ones due. */
  static final int PROBE_CLIENTS = 4;

  private static final int LEAST_ROWS = 1_000;
  private static final int MOST_ROWS = 100_000_000;

  static final Parameter<List<String>> OPERATIONS =
      Parameter.of(
              "operations",
              ValueType.names(),
              "Changes to make under load; a wrong name lists all.",
              SHOWN)
          .byDefault(
              SHOWN,
              List.of(
                  "add_index",
                  "add_column_last",
                  "drop_column",
                  "rename_column",
                  "change_type_int_bigint"));

  static final Parameter<List<Integer>> ROWS =
      Parameter.of(
              "rows",
              ValueType.ascending(ValueType.count(LEAST_ROWS, MOST_ROWS)),
              "Rows of the table; several sizes show how the duration grows, and the load runs on"
                  + " the largest.",
              List.of(LEAST_ROWS))
          .byDefault(List.of(25_000, 100_000), List.of(1_200_000, 4_800_000));

  static final Parameter<List<Integer>> THREADS =
      Parameter.of(
              "threads",
              ValueType.ascending(ValueType.count()),
              "Clients of the update mix beside the change.",
              List.of(2))
          .byDefault(List.of(2), List.of(1, 2, 4, 8));

  static final Parameter<Double> PROBE_RATE =
      Parameter.of(
          "probe-rate",
          ValueType.of("N", DdlOptions::rate, rate -> rate + "/s"),
          "Requests per second of the write and of the read probe.",
          50.0);

  static final Parameter<Duration> WARMUP =
      RunParameters.WARMUP
          .about("Load before the baseline.")
          .byDefault(Duration.ofMillis(200), Duration.ofSeconds(10));

  static final Parameter<Duration> BEFORE =
      Parameter.of(
              "before",
              ValueType.durationAboveZero(),
              "Load before the change (the baseline).",
              Duration.ofMillis(600))
          .byDefault(Duration.ofMillis(600), Duration.ofSeconds(30));

  static final Parameter<Duration> AFTER =
      Parameter.of(
              "after",
              ValueType.durationAboveZero(),
              "Load after the change.",
              Duration.ofMillis(300))
          .byDefault(Duration.ofMillis(300), Duration.ofSeconds(20));

  static final Parameter<Duration> OPEN_TRANSACTION =
      Parameter.of(
              "open-transaction",
              ValueType.duration(),
              "How long another transaction stays open before a change; 0 for no such run.",
              Duration.ofSeconds(2))
          .byDefault(Duration.ofSeconds(2), Duration.ofSeconds(10));

  static final Parameter<OnlineChanges> ONLINE_CHANGES =
      Parameter.of(
              "online-changes",
              ValueType.word(OnlineChanges::text, OnlineChanges.values()),
              "Other ways to make a change: none, needed (of those that stop writes) or all.",
              OnlineChanges.NEEDED)
          .byDefault(OnlineChanges.NEEDED, OnlineChanges.ALL)
          .alsoCalled("cures");

  static final Parameter<Boolean> NO_MATRIX =
      Parameter.flag(
          "no-matrix", "Find out the lock classes of the chosen changes only, not of all.");

  static final Parameter<Integer> REPEATS = RunParameters.REPEATS.byDefault(3, 5);

  static final Parameter<Optional<UserStatement>> STATEMENT =
      Parameter.optional(
          "statement",
          ValueType.of("SQL", UserStatement::parse, UserStatement::text),
          "What would this statement of yours do? It is made on a copy that is made by table-like"
              + " and filled with rows.");

  static final Parameter<Optional<SchemaFile>> TABLE_LIKE =
      Parameter.optional(
          "table-like",
          ValueType.of("FILE", file -> SchemaFile.read(Path.of(file)), SchemaFile::name),
          "File that makes the table and those that it refers to, e.g. a dump of the schema; only"
              + " what the statement's table needs is made of it.");

  static final Parameter<Optional<Integer>> REAL_ROWS =
      Parameter.optional(
          "real-rows",
          ValueType.count(1, Integer.MAX_VALUE),
          "Rows of your own table: the answer says how long the statement would take there, by the"
              + " growth between the sizes of rows.");

  static final Parameter<Boolean> WITH_DATA =
      Parameter.flag(
          "with-data", "Load the rows that table-like has, instead of rows that are made up.");

  static final Parameters<DdlOptions> PARAMETERS =
      Parameters.sized(
          List.of(
              OPERATIONS,
              ROWS,
              THREADS,
              PROBE_RATE,
              WARMUP,
              BEFORE,
              AFTER,
              OPEN_TRANSACTION,
              ONLINE_CHANGES,
              NO_MATRIX,
              STATEMENT,
              TABLE_LIKE,
              REAL_ROWS,
              WITH_DATA,
              REPEATS,
              DESIGN,
              UNTIL_PRECISE,
              TIME_LIMIT,
              NULL_CHECK,
              SEED,
              DURABILITY,
              PROTOCOL),
          values -> new DdlOptions(RunParameters.withTimeLimit(values)));

  static final DdlOptions LOCAL = PARAMETERS.byDefault(StudySize.LOCAL);

  /** The choice of other ways to make a change that are tried beside the plain one. */
  enum OnlineChanges {
    /** None. */
    NONE,
    /** The other ways are tried for changes that stop writes. */
    NEEDED,
    /** All ways that the server has are tried. */
    ALL;

    private String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The times around each change.
   *
   * @param warmUp before the baseline
   * @param before length of the baseline
   * @param after from the change's end to the load's
   */
  record Lengths(Duration warmUp, Duration before, Duration after) {}

  private static double rate(String text) {
    return ValueType.count().read(text.replaceFirst("(\\.0)?/s$", ""));
  }

  <T> DdlOptions with(Parameter<T> parameter, T value) {
    return new DdlOptions(values.with(parameter, value));
  }

  void check(ParameterProblems problems) {
    RunParameters.checkReplication(values, problems);
    Optional<UserStatement> statement = values.get(STATEMENT);
    Optional<SchemaFile> file = values.get(TABLE_LIKE);
    if (statement.isEmpty() && file.isEmpty()) {
      if (values.isGiven(REAL_ROWS)) {
        problems.add(REAL_ROWS, "has a meaning only with a statement of your own");
      }
      return;
    }
    if (statement.isEmpty() && !values.isGiven(STATEMENT)) {
      problems.add(STATEMENT, "is needed with table-like, e.g. \"ALTER TABLE ...\"");
    }
    if (file.isEmpty() && !values.isGiven(TABLE_LIKE)) {
      problems.add(TABLE_LIKE, "is needed with statement: a file of CREATE statements");
    }
    if (values.get(WITH_DATA) && values.isGiven(ROWS)) {
      problems.add(ROWS, "has no meaning with with-data, which loads all rows of the file");
    }
    for (Parameter<?> needless : List.of(OPERATIONS, THREADS, ONLINE_CHANGES)) {
      if (values.isGiven(needless)) {
        problems.add(needless, "has no meaning with a statement of your own");
      }
    }
    if (statement.isPresent() && file.isPresent()) {
      problems.attempt(STATEMENT, () -> file.get().require(statement.get().on(file.get()).table()));
    }
  }

  /** The user's own statement with its tables; empty when the study's own changes are made. */
  Optional<UserChange> userChange() {
    return values
        .get(STATEMENT)
        .flatMap(
            s ->
                values
                    .get(TABLE_LIKE)
                    .map(file -> new UserChange(s.on(file), file, values.get(WITH_DATA))));
  }

  List<String> operations() {
    return values.get(OPERATIONS);
  }

  /** Sizes of the table, ascending; the load runs on the largest. */
  List<Integer> rows() {
    return values.get(ROWS);
  }

  List<Integer> threads() {
    return values.get(THREADS);
  }

  double probeRate() {
    return values.get(PROBE_RATE);
  }

  Lengths lengths() {
    return new Lengths(values.get(WARMUP), values.get(BEFORE), values.get(AFTER));
  }

  Duration openTransaction() {
    return values.get(OPEN_TRANSACTION);
  }

  OnlineChanges strategies() {
    return values.get(ONLINE_CHANGES);
  }

  /** Returns whether the lock class of every change is found out, not only of those chosen. */
  boolean wholeMatrix() {
    return !values.get(NO_MATRIX);
  }

  /** Returns the rows of the user's own table, if the user says how many it has. */
  Optional<Integer> realRows() {
    return values.get(REAL_ROWS);
  }

  int mostRows() {
    return rows().get(rows().size() - 1);
  }

  int mostThreads() {
    return threads().get(threads().size() - 1);
  }
}
