package io.kurabe.report.internal;

import io.kurabe.page.internal.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a trace of values as one line of text. */
final class Sparkline {
  /** The number of letters for which there is room beside other columns. */
  private static final int MOST = 40;

  private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
  private static final String ASCII = "_.-~=+*#";

  /** The least range, so that noise of a few percent looks like noise. */
  private static final double LEAST_RANGE = 0.2;

  private Sparkline() {}

  /**
   * Returns a letter for each value, or for the mean of neighbours when there are too many; a blank
   * when there is none. A {@code |} stands before each value with which a new level begins. The
   * lowest letter is 0, or the smallest value, but at least 20 % below the largest.
   */
  static String of(Cell.Trace trace, boolean unicode) {
    List<Optional<Double>> values = shortened(trace.values());
    double highest =
        Double.isFinite(trace.top())
            ? trace.top()
            : values.stream().flatMap(Optional::stream).reduce(Math::max).orElse(0.0);
    double lowest =
        trace.fromZero()
            ? 0
            : values.stream()
                .flatMap(Optional::stream)
                .reduce(highest - LEAST_RANGE * Math.abs(highest), Math::min);
    String letters = unicode ? BARS : ASCII;
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      line.append(trace.levels().contains(i) ? "|" : "");
      line.append(
          values
              .get(i)
              .map(v -> letters.charAt(level(v, lowest, highest, letters.length())))
              .orElse(' '));
    }
    return line.toString();
  }

  private static List<Optional<Double>> shortened(List<Optional<Double>> values) {
    int together = Math.max(1, (values.size() + MOST - 1) / MOST);
    if (together == 1) {
      return values;
    }
    List<Optional<Double>> fewer = new ArrayList<>();
    for (int i = 0; i < values.size(); i += together) {
      List<Double> some =
          values.subList(i, Math.min(values.size(), i + together)).stream()
              .flatMap(Optional::stream)
              .toList();
      fewer.add(
          some.isEmpty()
              ? Optional.empty()
              : Optional.of(some.stream().mapToDouble(v -> v).average().orElseThrow()));
    }
    return fewer;
  }

  private static int level(double value, double lowest, double highest, int levels) {
    return highest == lowest
        ? levels - 1
        : (int) Math.round((value - lowest) / (highest - lowest) * (levels - 1));
  }
}
