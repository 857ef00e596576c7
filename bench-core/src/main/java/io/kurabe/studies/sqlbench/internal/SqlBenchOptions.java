package io.kurabe.studies.sqlbench.internal;

import static io.kurabe.study.internal.RunParameters.DESIGN;
import static io.kurabe.study.internal.RunParameters.SEED;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import io.kurabe.config.ValueType;
import io.kurabe.config.internal.KnownNames;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.studies.sqlbench.suite.internal.SuiteScript;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSize;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.StudyParameters;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * The parameters of the study {@code sql-bench}.
 *
 * <p>Of size local they are the suite's small test, often enough for intervals, in under two
 * minutes; with relaxed durability: what is compared is not the disk, whose waits would hide it. Of
 * size published they are the published run: full size, once, with the published columns beside it.
 */
record SqlBenchOptions(ParameterValues values) implements StudyParameters {
  private static final List<String> REHEARSED = List.of("connect", "ATIS");

  static final Parameter<SuiteSize> SIZE =
      Parameter.of(
              "size",
              ValueType.of("SIZE", SuiteSize::parse, SuiteSize::text),
              "Loops: small (the suite's small test), full (as published) or a share of it, e.g."
                  + " 0.1; published for all that the published run had.",
              SuiteSize.SMALL)
          .byDefault(SuiteSize.SMALL, SuiteSize.FULL);

  static final Parameter<List<SuiteTest>> TESTS =
      Parameter.of(
              "tests",
              ValueType.names(
                  SqlBenchOptions::tests, tests -> tests.stream().map(SuiteTest::name).toList()),
              "Only these tests; a wrong name lists all.",
              SuiteTest.ALL)
          .alsoCalled("test");

  static final Parameter<List<String>> OPERATIONS =
      Parameter.of(
              "operations",
              ValueType.names(),
              "Time only these operations; of the others only what changes tables is sent.",
              List.<String>of())
          .alsoCalled("operation");

  static final Parameter<Boolean> FAST =
      Parameter.of(
          "fast",
          ValueType.yesOrNo(),
          "Many rows in a statement, one transaction for each bulk of rows, tables tidied up.",
          false);

  /** What the suite calls {@code --time-limit}, and its default. */
  static final Parameter<Duration> TIME_LIMIT =
      Parameter.of(
          "time-limit",
          ValueType.durationAboveZero(),
          "Time after which that of a loop is extrapolated.",
          Duration.ofMinutes(10));

  static final Parameter<Boolean> PUBLISHED =
      Parameter.flag("published", "Put the four published columns beside ours.")
          .byDefault(false, true);

  static final Parameter<Integer> REPEATS =
      RunParameters.REPEATS.about("Runs of each test.").byDefault(3, 1);

  static final Parameter<Durability> DURABILITY =
      RunParameters.DURABILITY.byDefault(Durability.RELAXED, Durability.DURABLE);

  static final Parameter<Protocol> PROTOCOL =
      RunParameters.PROTOCOL.byDefault(Protocol.TEXT, Protocol.TEXT);

  static final Parameters<SqlBenchOptions> PARAMETERS =
      Parameters.sized(
          List.of(
              SIZE,
              TESTS,
              OPERATIONS,
              FAST,
              TIME_LIMIT,
              PUBLISHED,
              REPEATS,
              DESIGN,
              SEED,
              DURABILITY,
              PROTOCOL),
          SqlBenchOptions::new);

  static final SqlBenchOptions LOCAL = PARAMETERS.byDefault(StudySize.LOCAL);

  private static List<SuiteTest> tests(List<String> names) {
    List<String> wanted = names.stream().map(n -> n.toLowerCase(Locale.ROOT)).toList();
    KnownNames.require(wanted, SuiteTest.ALL.stream().map(SqlBenchOptions::word).toList());
    return SuiteTest.ALL.stream().filter(t -> wanted.contains(word(t))).toList();
  }

  private static String word(SuiteTest test) {
    return test.name().toLowerCase(Locale.ROOT);
  }

  void check(ParameterProblems problems) {
    KnownNames.problem(operations(), new TreeSet<>(SuiteScript.names(tests(), fast())))
        .ifPresent(problem -> problems.add(OPERATIONS, problem));
  }

  <T> SqlBenchOptions with(Parameter<T> parameter, T value) {
    return new SqlBenchOptions(values.with(parameter, value));
  }

  SuiteSize size() {
    return values.get(SIZE);
  }

  /** In the order of the suite; at least one. */
  List<SuiteTest> tests() {
    return values.get(TESTS);
  }

  /** Names of those that are timed; empty for all. */
  List<String> operations() {
    return values.get(OPERATIONS);
  }

  boolean fast() {
    return values.get(FAST);
  }

  Duration timeLimit() {
    return values.get(TIME_LIMIT);
  }

  boolean published() {
    return values.get(PUBLISHED);
  }

  Durability durability() {
    return values.get(DURABILITY);
  }

  Protocol protocol() {
    return values.get(PROTOCOL);
  }

  boolean times(String operation) {
    return operations().isEmpty() || operations().contains(operation);
  }

  /** Returns the runs before anything is measured: the tests with the most statements, small. */
  SqlBenchOptions rehearsal() {
    return with(SIZE, SuiteSize.SMALL)
        .with(TESTS, SuiteTest.ALL.stream().filter(t -> REHEARSED.contains(t.name())).toList())
        .with(OPERATIONS, List.of())
        .with(PUBLISHED, false);
  }
}
