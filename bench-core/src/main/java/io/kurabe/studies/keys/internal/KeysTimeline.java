package io.kurabe.studies.keys.internal;

import io.kurabe.stats.internal.RankIntervals;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The steps of the fills of a study of primary keys, combined by their number. */
record KeysTimeline(KeysResult keys) {
  /** The least number of steps through which a fitted line is drawn. */
  private static final int LEAST_STEPS = 3;

  /**
   * One step over all fills of a key that count.
   *
   * @param rows in the table at its end
   * @param seconds median, for a million rows
   * @param indexBytes median size of the key's index at its end; not-a-number when not reported
   */
  record Median(long rows, double seconds, double indexBytes) {}

  List<KeyStep> steps(KeyVariant variant) {
    return keys.steps().stream().filter(s -> s.variant().equals(variant.variant())).toList();
  }

  /** Returns medians over the fills; steps that do not count in any fill are left out. */
  List<Median> medians(KeyVariant variant) {
    return steps(variant).stream()
        .filter(KeyStep::valid)
        .collect(Collectors.groupingBy(KeyStep::rowsAfter))
        .entrySet()
        .stream()
        .map(e -> median(e.getKey(), e.getValue()))
        .sorted(Comparator.comparingLong(Median::rows))
        .toList();
  }

  private static Median median(long rows, List<KeyStep> same) {
    return new Median(
        rows,
        median(same.stream().mapToDouble(KeyStep::secondsPerMillion).toArray()),
        median(
            same.stream()
                .flatMap(s -> s.figures().entrySet().stream())
                .filter(f -> f.getKey().equals(KeyFigure.INDEX_BYTES.text()))
                .mapToDouble(f -> f.getValue())
                .toArray()));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values.length == 0 ? Double.NaN : RankIntervals.median(values);
  }

  /**
   * Returns the value of the fitted line at a number of rows, in seconds for a million rows: it
   * goes through the means of all steps, as with least squares, with the slope of the trend.
   */
  OptionalDouble line(KeyVariant variant, double rows) {
    List<KeyStep> all = steps(variant).stream().filter(KeyStep::valid).toList();
    if (variant.trend().isEmpty() || all.size() < LEAST_STEPS) {
      return OptionalDouble.empty();
    }
    double middle = all.stream().mapToDouble(KeyStep::rowsAfter).average().orElseThrow();
    double mean = all.stream().mapToDouble(KeyStep::secondsPerMillion).average().orElseThrow();
    double slope = variant.trend().get().slope().value();
    return OptionalDouble.of(mean + slope * (rows - middle) / 1e6);
  }
}
