package io.kurabe.result;

import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.studies.sqlbench.internal.SuiteCell;
import io.kurabe.studies.sqlbench.internal.SuiteResult;
import io.kurabe.studies.sqlbench.internal.SuiteRow;
import io.kurabe.studies.sqlbench.internal.SuiteRow.Ratio;
import io.kurabe.studies.sqlbench.internal.SuiteRow.Statement;
import io.kurabe.studies.sqlbench.internal.SuiteRow.Value;
import io.kurabe.studies.sqlbench.internal.SuiteTestRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An invented result of the study {@code sql-bench}. The same at every call. */
public final class SampleSuite {
  private static final List<String> OPERATIONS =
      List.of(
          "connect+select_1_row",
          "count_distinct_group_on_key_parts",
          "create_MANY_tables",
          "insert",
          "select_big",
          "select_key");

  private SampleSuite() {}

  /**
   * So many targets: the second is faster in the first operation, slower in the second, wrong in
   * {@code select_big}, without a time in {@code select_key}, and extrapolated in {@code insert}.
   */
  public static StudyResult of(int targets, List<SuiteResult.Column> published) {
    List<String> names = List.of("postgres", "mariadb", "third").subList(0, targets);
    List<SuiteRow> operations = new ArrayList<>();
    for (int i = 0; i < OPERATIONS.size(); i++) {
      operations.add(new SuiteRow(OPERATIONS.get(i), values(OPERATIONS.get(i), names, i)));
    }
    List<SuiteRow> tests =
        List.of(
            new SuiteRow("ATIS", values("", names, 0)),
            new SuiteRow("alter-table", values("", names, 1)));
    SuiteResult suite =
        new SuiteResult(
            names,
            tests,
            operations,
            Optional.of(new SuiteRow("TOTALS", values("", names, 2))),
            List.of(new SuiteRow("select_in", values("select_in", names, 3))),
            names.stream().skip(1).map(n -> Optional.of(estimate(0.97, 0.02, "x"))).toList(),
            List.of(run(names.get(0))),
            published);
    StudyResult base = SampleStudy.counters();
    return StudyResult.of("sql-bench", "Which server is faster in the operations of the suite?")
        .made(base.startedAt(), 88.4)
        .on(base.environment())
        .servers(base.servers())
        .plan(Map.of("size", "small"), 42, List.of())
        .answer(List.of("mariadb takes 0.97x."))
        .build()
        .with(suite);
  }

  private static SuiteTestRun run(String target) {
    SuiteCell cell = new SuiteCell("insert", 100, 100, 1.25, false, 0, "", "", true);
    return new SuiteTestRun(
        target + "-create-r1",
        "create",
        target,
        1,
        1.3,
        false,
        "too many tables",
        "",
        List.of(cell));
  }

  private static Estimate estimate(double value, double half, String unit) {
    return new Estimate(value, value - half, value + half, 3, unit, true);
  }

  private static List<Value> values(String operation, List<String> targets, int row) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      values.add(value(operation, i, row));
    }
    return values;
  }

  private static Value value(String operation, int target, int row) {
    boolean second = target == 1;
    boolean missing = second && operation.equals("select_key");
    boolean wrong = second && operation.equals("select_big");
    long count = operation.isEmpty() ? 0 : 10_000L + (second && row == 2 ? 5 : 0);
    double seconds = (row + 1) * (second ? 1.5 : 1);
    Change change = row == 0 ? Change.FASTER : row == 1 ? Change.SLOWER : Change.NOT_SHOWN;
    double ratio = row == 0 ? 0.5 : 1.5;
    return new Value(
        count,
        count,
        missing
            ? new Estimate(Double.NaN, Double.NaN, Double.NaN, 0, "s", false)
            : estimate(seconds, seconds / 50, "s"),
        second && operation.equals("insert"),
        wrong ? "SELECT idn FROM bench1: 3 rows expected, found 2" : "",
        missing ? "no such <index> (42)" : "",
        operation.isEmpty()
            ? Optional.empty()
            : Optional.of(new Statement(2_000, 120 * (row + 1), 150, 400 * (row + 1), 9_000)),
        target == 0 || missing || wrong
            ? Optional.empty()
            : Optional.of(new Ratio(estimate(ratio, 0.04, "x"), 0.001, change, "because")));
  }
}
