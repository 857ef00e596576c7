package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shows the times of single statements, as pgbench's {@code -r} shows their means, for each
 * operation whose statements are measured one by one, over the valid runs of a point.
 */
final class StatementTimes {
  private static final String LEGEND =
      "From sent to answered, of operations that succeeded, over all valid runs. per op: how often"
          + " an operation sends it. share: its part of the operation's service time; what is"
          + " missing to 100% is the generator's, and retries.";

  /** The part of an operation by which the borders of the phase change the number per operation. */
  private static final double BORDERS = 0.005;

  private StatementTimes() {}

  private record Statement(String where, String text, LatencySummary time, LatencySummary whole) {}

  static Section.Builder of(ResultView view) {
    List<Statement> statements = new ArrayList<>();
    for (PointResult point : view.points()) {
      Map<String, List<OperationResult>> operations = new LinkedHashMap<>();
      view.runsOf(point)
          .filter(RunResult::valid)
          .map(RunResult::operations)
          .flatMap(List::stream)
          .filter(o -> !o.statements().isEmpty())
          .forEach(o -> operations.computeIfAbsent(o.operation(), x -> new ArrayList<>()).add(o));
      operations.forEach(
          (name, results) ->
              statements.addAll(rows(title(view, point, name, operations.size()), results)));
    }
    Table table =
        Table.of("Statements", statements)
            .group(Statement::where)
            .words("statement", Statement::text)
            .number("per op", StatementTimes::perOperation)
            .number("mean", s -> any(s, Cell.time(s.time.meanMicros())))
            .number("p50", s -> s.time.percentile(50).<Cell>map(Cell::time).orElse(Cell.NONE))
            .number("p99", s -> s.time.percentile(99).<Cell>map(Cell::time).orElse(Cell.NONE))
            .number("max", s -> any(s, Cell.time(s.time.maxMicros())))
            .number("share", StatementTimes::share)
            .build();
    return Section.named("statements", "Statements")
        .add(table)
        .note(statements.isEmpty() ? "" : LEGEND);
  }

  private static String title(
      ResultView view, PointResult point, String operation, int operations) {
    String of = view.variantName(point) + ", " + PointResult.clientsText(point.clients());
    return operations == 1 ? of : of + ": " + operation;
  }

  private static List<Statement> rows(String where, List<OperationResult> operation) {
    Map<String, List<LatencySummary>> times = new LinkedHashMap<>();
    for (OperationResult run : operation) {
      for (OperationResult.Statement s : run.statements()) {
        times.computeIfAbsent(s.text(), x -> new ArrayList<>()).add(s.time());
      }
    }
    LatencySummary whole =
        LatencySummary.merge(operation.stream().map(OperationResult::service).toList());
    return times.entrySet().stream()
        .map(e -> new Statement(where, e.getKey(), LatencySummary.merge(e.getValue()), whole))
        .toList();
  }

  private static Cell any(Statement s, Cell cell) {
    return s.time.count() == 0 ? Cell.NONE : cell;
  }

  private static Cell share(Statement s) {
    double share = s.time.count() * s.time.meanMicros() / (s.whole.count() * s.whole.meanMicros());
    return any(s, Cell.amount(share, "of 1", String.format(Locale.ROOT, "%.0f%%", 100 * share)));
  }

  /** Returns the number per operation: whole but for the borders of the phase, or of a branch. */
  private static Cell perOperation(Statement s) {
    double times = (double) s.time.count() / s.whole.count();
    return s.whole.count() == 0
        ? Cell.NONE
        : Cell.amount(
            times,
            "",
            Math.abs(times - Math.round(times)) < BORDERS
                ? String.valueOf(Math.round(times))
                : String.format(Locale.ROOT, "%.2f", times));
  }
}
