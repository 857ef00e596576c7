package io.kurabe.studies.keys.internal;

import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.LinearFit;
import io.kurabe.stats.internal.LogRatios;
import io.kurabe.stats.internal.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes how the time of a step changes while the table grows. With two fills and more the fill
 * is the unit; a single one has the interval of its line, which assumes that steps scatter
 * independently.
 */
final class Trends {
  /** The least number of steps whose earlier and later halves have a scatter to compare. */
  static final int LEAST_FOR_HALVES = 6;

  private static final Estimate NONE = new Estimate(0, 0, 0, 0, "x", false);
  private static final String SLOPE = "s per million rows, for each million in the table";

  private Trends() {}

  private record Line(
      LinearFit fit, List<Double> rows, List<Double> times, double first, double last) {
    static Optional<Line> of(List<KeyStep> fill) {
      List<KeyStep> valid = fill.stream().filter(KeyStep::valid).toList();
      if (valid.size() < LinearFit.LEAST_POINTS) {
        return Optional.empty();
      }
      List<Double> rows = valid.stream().map(Line::middle).toList();
      List<Double> times = valid.stream().map(KeyStep::secondsPerMillion).toList();
      return Optional.of(
          new Line(
              LinearFit.of(rows, times),
              rows,
              times,
              middle(fill.get(0)),
              middle(fill.get(fill.size() - 1))));
    }

    private static double middle(KeyStep step) {
      return (step.rowsBefore() + step.rowsAfter()) / 2e6;
    }

    double mean() {
      return times.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /**
     * Returns the line's value at the last step over that at the first, if it had this slope. It is
     * also defined when these have no time of their own, so that fills can be compared.
     */
    double growth(double slope) {
      double middle = rows.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      double atFirst = mean() + slope * (first - middle);
      double atLast = mean() + slope * (last - middle);
      return atFirst > 0 && atLast > 0 ? atLast / atFirst : Double.NaN;
    }

    double scatter() {
      return fit.residual() / mean();
    }

    /** Returns the scatter of the later half over the earlier's; not-a-number with few steps. */
    double laterScatter() {
      int half = times.size() / 2;
      return times.size() < LEAST_FOR_HALVES
          ? Double.NaN
          : spread(times.size() - half, times.size()) / spread(0, half);
    }

    private double spread(int from, int to) {
      double squares = 0;
      for (int i = from; i < to; i++) {
        double off = times.get(i) - fit.at(rows.get(i));
        squares += off * off;
      }
      return Math.sqrt(squares / (to - from));
    }
  }

  /** Returns the trend; empty when no fill has enough steps. */
  static Optional<KeyTrend> of(List<List<KeyStep>> fills) {
    List<Line> lines = new ArrayList<>();
    fills.forEach(f -> Line.of(f).ifPresent(lines::add));
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new KeyTrend(
            lines.size() == 1 ? growth(lines.get(0)) : growth(lines),
            lines.size() == 1
                ? lines.get(0).fit.slopeEstimate(SLOPE)
                : RunStatistics.mean(lines.stream().map(l -> l.fit.slope()).toList(), SLOPE),
            RunStatistics.mean(lines.stream().map(Line::scatter).toList(), "x"),
            laterScatter(lines)));
  }

  /** Returns the scatter of one fill, for findings; not-a-number with too few steps. */
  static double scatter(List<KeyStep> fill) {
    return Line.of(fill).map(Line::scatter).orElse(Double.NaN);
  }

  private static Estimate growth(List<Line> lines) {
    return geometric(lines.stream().map(l -> l.growth(l.fit.slope())).toList());
  }

  private static Estimate growth(Line line) {
    Estimate slope = line.fit.slopeEstimate(SLOPE);
    double low = line.growth(slope.low());
    double high = line.growth(slope.high());
    boolean bounded = Double.isFinite(low) && Double.isFinite(high);
    double value = line.growth(slope.value());
    return new Estimate(value, bounded ? low : value, bounded ? high : value, 1, "x", bounded);
  }

  private static Estimate laterScatter(List<Line> lines) {
    return geometric(lines.stream().map(Line::laterScatter).toList());
  }

  private static Estimate geometric(List<Double> ratios) {
    List<Double> usable = ratios.stream().filter(r -> r > 0 && Double.isFinite(r)).toList();
    return usable.isEmpty() ? NONE : LogRatios.geometric(usable);
  }
}
