package io.kurabe.report;

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
 * The times of single statements, as pgbench's {@code -r} has their means: of each operation that
 * tells its statements apart, over the valid runs of a point.
 */
final class StatementTimes {
  static final String TITLE = "Statements";
  static final List<String> TITLES =
      List.of("statement", "per op", "mean", "p50", "p99", "max", "share");

  /** In the order of the titles; the first is a text, all others are figures. */
  private static final String LEGEND =
      "From sent to answered, of operations that succeeded, over all valid runs. per op: how often"
          + " an operation sends it. share: its part of the operation's service time; what is"
          + " missing to 100 % is the generator's, and retries.";

  private StatementTimes() {}

  /**
   * The statements of one operation at one point.
   *
   * @param title point and operation
   * @param rows cells in the order of {@link #TITLES}
   */
  record Table(String title, List<List<String>> rows) {}

  static String legend() {
    return LEGEND;
  }

  static List<Table> of(Digest digest) {
    if (digest.result().ddl().isPresent()) {
      return List
          .of(); // Over whole runs they would mix what was before a change with what was in it.
    }
    List<Table> tables = new ArrayList<>();
    for (PointResult point : digest.points()) {
      Map<String, List<OperationResult>> operations = new LinkedHashMap<>();
      digest
          .runsOf(point)
          .filter(RunResult::valid)
          .map(RunResult::operations)
          .flatMap(List::stream)
          .filter(o -> !o.statements().isEmpty())
          .forEach(o -> operations.computeIfAbsent(o.operation(), x -> new ArrayList<>()).add(o));
      operations.forEach(
          (name, results) ->
              tables.add(new Table(title(digest, point, name, operations.size()), rows(results))));
    }
    return tables;
  }

  private static String title(Digest digest, PointResult point, String operation, int operations) {
    String of = digest.armName(point) + ", " + PointResult.clientsText(point.clients());
    return operations == 1 ? of : of + ": " + operation;
  }

  private static List<List<String>> rows(List<OperationResult> operation) {
    Map<String, List<LatencySummary>> times = new LinkedHashMap<>();
    for (OperationResult run : operation) {
      for (OperationResult.Statement s : run.statements()) {
        times.computeIfAbsent(s.text(), x -> new ArrayList<>()).add(s.time());
      }
    }
    LatencySummary whole =
        LatencySummary.merge(operation.stream().map(OperationResult::service).toList());
    List<List<String>> rows = new ArrayList<>();
    times.forEach((text, parts) -> rows.add(row(text, LatencySummary.merge(parts), whole)));
    return rows;
  }

  private static List<String> row(String text, LatencySummary t, LatencySummary whole) {
    double share = 100 * t.count() * t.mean() / (whole.count() * whole.mean());
    return List.of(
        text,
        whole.count() == 0 ? Quantity.NONE : perOperation((double) t.count() / whole.count()),
        t.count() == 0 ? Quantity.NONE : Quantity.time(t.mean()),
        Quantity.percentileText(t, 50, t.p50()),
        Quantity.percentileText(t, 99, t.p99()),
        t.count() == 0 ? Quantity.NONE : Quantity.time(t.max()),
        t.count() == 0 ? Quantity.NONE : String.format(Locale.ROOT, "%.0f %%", share));
  }

  /** Whole but for what fell out of the histograms at the phase's borders. */
  private static String perOperation(double times) {
    return String.valueOf(Math.round(times));
  }
}
