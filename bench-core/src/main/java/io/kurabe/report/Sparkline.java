package io.kurabe.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A series as one line of text. */
final class Sparkline {
  /** Values for which there is room beside the other columns. */
  static final int MOST = 40;

  private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
  private static final String ASCII = "_.-~=+*#";

  /** Noise of a few percent must not look like a mountain range. */
  private static final double LEAST_RANGE = 0.2;

  private Sparkline() {}

  /**
   * One letter per value, blank where there is none; a {@code |} before each value with which a new
   * level starts. The lowest letter stands for the smallest value, or for 80 % of the largest if
   * that is less.
   *
   * @param values at most {@value #MOST} of them
   */
  static String of(List<Optional<Double>> values, Set<Integer> changes, boolean unicode) {
    double highest = values.stream().flatMap(Optional::stream).reduce(Math::max).orElse(0.0);
    double lowest =
        values.stream()
            .flatMap(Optional::stream)
            .reduce(highest - LEAST_RANGE * Math.abs(highest), Math::min);
    String letters = unicode ? BARS : ASCII;
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      line.append(changes.contains(i) ? "|" : "");
      line.append(
          values
              .get(i)
              .map(v -> letters.charAt(level(v, lowest, highest, letters.length())))
              .orElse(' '));
    }
    return line.toString();
  }

  /**
   * A series of any length on a scale from 0; where it is too long, a letter for the mean of
   * neighbours.
   *
   * @param highest value of the highest letter
   */
  static String fromZero(List<Double> values, double highest, boolean unicode) {
    int together = Math.max(1, (values.size() + MOST - 1) / MOST);
    String letters = unicode ? BARS : ASCII;
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < values.size(); i += together) {
      List<Double> some = values.subList(i, Math.min(values.size(), i + together));
      double mean = some.stream().mapToDouble(v -> v).average().orElseThrow();
      line.append(letters.charAt(level(mean, 0, highest, letters.length())));
    }
    return line.toString();
  }

  private static int level(double value, double lowest, double highest, int levels) {
    return highest == lowest
        ? levels - 1
        : (int) Math.round((value - lowest) / (highest - lowest) * (levels - 1));
  }
}
