package io.kurabe.studies.sqlbench.internal;

import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.study.internal.RunParameters;
import java.util.Arrays;
import java.util.List;

/** Invented runs of tests. */
final class SuiteCells {
  private SuiteCells() {}

  /** A run of a test that took so long, with the sum of its cells' times as its own. */
  static SuiteTestRun test(String test, String target, int repeat, SuiteCell... cells) {
    double seconds = Arrays.stream(cells).mapToDouble(SuiteCell::seconds).sum();
    String name = target + "-" + test + "-r" + repeat;
    boolean estimated = Arrays.stream(cells).anyMatch(SuiteCell::estimated);
    return new SuiteTestRun(name, test, target, repeat, seconds, estimated, "", "", List.of(cells));
  }

  /** The same with a wrong answer besides its operations. */
  static SuiteTestRun inDoubt(String test, String target, int repeat, SuiteCell... cells) {
    SuiteTestRun right = test(test, target, repeat, cells);
    return new SuiteTestRun(
        right.run(),
        test,
        target,
        repeat,
        right.seconds(),
        right.estimated(),
        "",
        "SELECT COUNT(*): [100] expected, found [99]",
        right.cells());
  }

  static SuiteCell cell(String operation, double seconds) {
    return new SuiteCell(operation, 10, 10, seconds, false, 0, "", "", true);
  }

  static SuiteCell also(String operation, double seconds) {
    return new SuiteCell(operation, 10, 10, seconds, false, 0, "", "", false);
  }

  static SuiteCell wrong(String operation, double seconds) {
    return new SuiteCell(operation, 10, 10, seconds, false, 1, "SELECT: 2 rows", "", true);
  }

  static SuiteCell missing(String operation) {
    return new SuiteCell(operation, 10, 1, Double.NaN, false, 0, "", "no such thing", true);
  }

  static SuiteCell estimated(String operation, double seconds) {
    return new SuiteCell(operation, 10, 3, seconds, true, 0, "", "", true);
  }

  /** As many cells as the first run of each test has. */
  static Expected expected(List<SuiteTestRun> tests) {
    return new Expected(
        tests.stream()
            .filter(t -> t.repeat() == 1 && t.target().equals(tests.get(0).target()))
            .flatMap(t -> t.cells().stream())
            .map(
                c -> {
                  SuiteOperation operation = SuiteOperation.of(c.operation(), 1);
                  return c.reported() ? operation : operation.asUnreported();
                })
            .toList());
  }

  static SqlBenchOptions repeats(int repeats) {
    SqlBenchOptions local = SqlBenchOptions.LOCAL;
    return SqlBenchOptions.PARAMETERS.make(
        local.values().with(SqlBenchOptions.REPEATS, repeats).with(RunParameters.SEED, 1L));
  }
}
