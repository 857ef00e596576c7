package io.kurabe.report;

import io.kurabe.config.DurationText;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.PointResult;
import io.kurabe.result.Points;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Slo;
import io.kurabe.study.knee.Knee;
import io.kurabe.study.knee.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The rates of a search in ascending order: the cells that all reports show. */
final class KneeTable {
  private final Knee knee;
  private final List<Double> percentiles;

  /**
   * A rate.
   *
   * @param cells as many as there are titles
   * @param decision what its runs decided
   * @param micros the objective's percentile over the runs that count; not-a-number without any
   */
  record Row(List<String> cells, Step.Decision decision, double micros) {}

  KneeTable(Knee knee) {
    this.knee = knee;
    this.percentiles =
        List.copyOf(new TreeSet<>(List.of(50.0, knee.slo().percentile(), 99.0, 99.9)));
  }

  /** The percentiles of the columns. */
  List<Double> percentiles() {
    return percentiles;
  }

  /** The columns; all but the last hold numbers. */
  List<String> titles() {
    List<String> titles = new ArrayList<>(List.of("offered", "achieved"));
    percentiles.forEach(p -> titles.add(Slo.name(p)));
    titles.addAll(List.of("max", "failed", "runs met", "decision"));
    return titles;
  }

  List<Row> rows() {
    return knee.rates().stream().map(this::row).toList();
  }

  private Row row(Knee.Rate rate) {
    LatencySummary times = times(rate);
    List<String> cells = new ArrayList<>();
    cells.add(Quantity.number(rate.step().rate()) + "/s");
    cells.add(Quantity.number(achieved(rate)) + "/s");
    for (double p : percentiles) {
      cells.add(times.percentile(p).map(Quantity::time).orElse(Quantity.NONE));
    }
    cells.add(times.count() == 0 ? Quantity.NONE : Quantity.time(times.max()));
    cells.add(Quantity.count(point(rate).failed()));
    Step step = rate.step();
    cells.add(step.met() + " of " + step.votes() + (step.voided() > 0 ? " !" : ""));
    cells.add(step.decision().text());
    double limited = times.percentile(knee.slo().percentile()).orElse(Double.NaN);
    return new Row(cells, step.decision(), limited);
  }

  /** Response times of successes, runs that count. */
  static LatencySummary times(Knee.Rate rate) {
    return point(rate).response();
  }

  private static PointResult point(Knee.Rate rate) {
    return Points.of("", "", 0, Map.of(), rate.runs());
  }

  /** Mean of the runs that count, per second. */
  static double achieved(Knee.Rate rate) {
    return rate.runs().stream()
        .filter(RunResult::valid)
        .flatMap(r -> r.offered().stream())
        .mapToDouble(OfferedLoad::achievedPerSecond)
        .average()
        .orElse(Double.NaN);
  }

  /** What the columns mean. */
  String legend() {
    String slo = knee.slo().percentileName();
    return "offered: the rate. achieved: mean over the runs. "
        + String.join(", ", percentiles.stream().map(Slo::name).toList())
        + ", max: response time of successes from when they were due, all runs merged; a percentile"
        + " needs 10 values beyond it, else -. runs met: those whose "
        + slo
        + " was at most "
        + DurationText.format(knee.slo().limit())
        + " (a failure counts as late) and that achieved 98 % of the rate; "
        + Step.LEAD
        + " more on one side decide."
        + (knee.steps().stream().anyMatch(s -> s.voided() > 0)
            ? " !: more runs were made, which do not count."
            : "");
  }
}
