package io.kurabe.compare.internal;

import static io.kurabe.page.internal.Medium.BROWSER;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.RowKey;
import io.kurabe.compare.Side;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Section;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The charts of the runs behind one row of a comparison, as the reader chooses it. Stateless. */
final class RowCharts {
  static final String ROW = "row";

  static final String METRIC = "metric";

  private RowCharts() {}

  /** Returns the rows of all tables, each once; their places are the numbers of the rows. */
  static List<RowKey> rows(ComparisonResult result) {
    return result.tables().stream()
        .flatMap(t -> t.rows().stream())
        .map(Row::key)
        .distinct()
        .toList();
  }

  /** Shows the runs behind one row, as the reader chooses it. */
  static Section.Builder section(ComparisonResult result, List<Side> sides) {
    Section.Builder section = Section.named("row", "The runs of one row", Set.of(BROWSER));
    if (result.tables().isEmpty()) {
      return section;
    }
    RowRuns runs = RowRuns.of(sides);
    List<RowKey> keys = rows(result);
    Chart.Pick row = new Chart.Pick(ROW, "row", keys.stream().map(RowKey::text).toList(), 0);
    Chart.Pick metric =
        new Chart.Pick(METRIC, "metric", result.tables().stream().map(t -> t.metric()).toList(), 0);
    Chart dots =
        new Chart(
            "dots",
            "The runs one by one",
            "Every run a dot, invalid ones hollow; the bar is the median with its 95% interval."
                + " Thin lines join runs of the same block where they were compared with each"
                + " other. The axis need not start at 0.",
            List.of(metric),
            dots(result, runs, keys),
            false);
    Chart curve =
        new Chart(
            "curve",
            "Percentiles of the response time",
            "Valid runs merged, as far as 10 values lie beyond. Lower is better.",
            List.of(),
            views(keys, key -> List.of(RunCharts.percentiles(curves(result, runs, key)))),
            false);
    Chart series =
        new Chart(
            "series",
            "Runs over time",
            "All operations of the measured phase, one line per run: operations per second, below"
                + " it the median response time. Shaded: cut off as a transient, in no number."
                + " Upright lines: the level changed. Dashed: invalid.",
            List.of(),
            views(keys, key -> RunCharts.timeline(timelines(result, runs, key), false)),
            false);
    List<Chart> charts = new ArrayList<>(List.of(curve, series));
    if (repeated(result)) {
      charts.add(0, dots);
    }
    return section.add(new ChartGroup(ChartGroup.Layout.PAIRS, List.of(row), List.of(), charts));
  }

  /** Returns whether a side has several runs of a row; of one each there is nothing to draw. */
  private static boolean repeated(ComparisonResult result) {
    return result.tables().stream()
        .flatMap(table -> table.rows().stream())
        .flatMap(row -> row.cells().stream())
        .anyMatch(cell -> cell.values().size() > 1);
  }

  private static List<Chart.View> views(
      List<RowKey> keys, Function<RowKey, List<Chart.Panel>> panels) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> new Chart.View(Map.of(ROW, i), panels.apply(keys.get(i))))
        .toList();
  }

  private static List<Chart.Series> curves(ComparisonResult result, RowRuns runs, RowKey key) {
    return IntStream.range(0, result.sides().size())
        .mapToObj(
            side ->
                RunCharts.curve(
                    ComparisonWords.label(result, side), side, runs.response(side, key)))
        .toList();
  }

  private static List<RunCharts.Timeline> timelines(
      ComparisonResult result, RowRuns runs, RowKey key) {
    List<RunCharts.Timeline> all = new ArrayList<>();
    for (int side = 0; side < result.sides().size(); side++) {
      for (RunResult run : runs.runs(side, key)) {
        all.add(new RunCharts.Timeline(ComparisonWords.label(result, side), side, run));
      }
    }
    return all;
  }

  private static List<Chart.View> dots(ComparisonResult result, RowRuns runs, List<RowKey> keys) {
    List<Chart.View> views = new ArrayList<>();
    for (int metric = 0; metric < result.tables().size(); metric++) {
      ComparisonResult.Table table = result.tables().get(metric);
      String unit = table.unit().equals("us") ? "" : ", " + table.unit();
      Chart.Axis axis = Chart.Axis.of(table.metric() + unit, Chart.Scale.CLOSE, table.unit());
      for (Row row : table.rows()) {
        List<Chart.Group> groups = new ArrayList<>();
        for (int side = 0; side < result.sides().size(); side++) {
          groups.add(group(result, table, runs, row, side));
        }
        List<List<Integer>> joined =
            IntStream.range(1, result.sides().size())
                .filter(s -> row.effects().get(s - 1).map(Effect::paired).orElse(false))
                .mapToObj(s -> List.of(0, s))
                .toList();
        views.add(
            new Chart.View(
                Map.of(ROW, keys.indexOf(row.key()), METRIC, metric),
                List.of(new Chart.Dots(axis, groups, joined))));
      }
    }
    return views;
  }

  private static Chart.Group group(
      ComparisonResult result, ComparisonResult.Table table, RowRuns runs, Row row, int side) {
    ComparisonResult.Cell cell = row.cells().get(side);
    List<Double> centre = cell.values().isEmpty() ? List.of() : RunCharts.ends(cell.median());
    List<Chart.Dot> dots = new ArrayList<>();
    for (RunResult run : runs.runs(side, row.key())) {
      double value = RowRuns.value(table, row.key(), run).orElse(Double.NaN);
      dots.add(new Chart.Dot(value, run.valid(), run.spec().name(), Points.block(run)));
    }
    return new Chart.Group(ComparisonWords.label(result, side), side, centre, dots);
  }
}
