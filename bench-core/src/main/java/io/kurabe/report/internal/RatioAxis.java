package io.kurabe.report.internal;

import io.kurabe.page.internal.RatioText;
import io.kurabe.stats.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A log axis of ratios with 1 in its middle. */
record RatioAxis(double reach) {
  private static final double[] REACHES = {
    1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 1e3, 1e4, 1e5, 1e6, 1e9
  };
  private static final double[] RIGHT = {
    1.01, 1.02, 1.05, 1.1, 1.2, 1.3, 1.5, 2, 3, 5, 10, 20, 50, 100, 1e3, 1e4, 1e5, 1e6, 1e9
  };
  private static final double[] LEFT = {
    0.99, 0.98, 0.95, 0.9, 0.8, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 1e-3, 1e-4, 1e-5, 1e-6
  };

  /** The place of the outermost tick, whose label needs room. */
  private static final double OUTERMOST = 0.88;

  /** The place of the second tick of a side, at most, as a share of the way to the first. */
  private static final double APART = 0.65;

  /**
   * Makes an axis with all ratios and the margin. Intervals that are much wider than the ratios
   * leave it: one noisy row must not squeeze all others into a dot.
   */
  static RatioAxis of(List<Estimate> all, double margin) {
    double values =
        Math.max(
            1 + 2 * margin, all.stream().mapToDouble(e -> distance(e.value())).max().orElse(1));
    double ends =
        all.stream()
            .flatMapToDouble(e -> DoubleStream.of(distance(e.low()), distance(e.high())))
            .max()
            .orElse(1);
    double needed = Math.max(values, Math.min(ends, values * values)) * 1.005;
    return new RatioAxis(
        DoubleStream.of(REACHES).filter(r -> r >= needed).findFirst().orElse(needed));
  }

  private static double distance(double ratio) {
    return ratio > 0 && Double.isFinite(ratio)
        ? Math.max(ratio, 1 / ratio)
        : Double.POSITIVE_INFINITY;
  }

  boolean holds(double ratio) {
    return distance(ratio) <= reach * 1.0001;
  }

  /** Returns the place in percent of the width; ratios beyond the ends are at the ends. */
  double place(double ratio) {
    if (!holds(ratio)) {
      return ratio > 1 ? 100 : 0;
    }
    return 50 + 50 * Math.log(ratio) / Math.log(reach);
  }

  /** Returns {@link #place} as a length of SVG and CSS. */
  String at(double ratio) {
    return String.format(Locale.ROOT, "%.2f%%", place(ratio));
  }

  /** Returns the ratios that get a line, from left to right. */
  List<Double> ticks() {
    return Stream.of(side(LEFT), List.of(1.0), side(RIGHT)).flatMap(List::stream).sorted().toList();
  }

  /** Returns whether a tick has another further out, so that it can be missed. */
  boolean isInner(double tick) {
    return ticks().stream().anyMatch(t -> tick < 1 ? t < tick : tick > 1 && t > tick);
  }

  /** Returns up to two round ratios of one side: one near its end, one about halfway to it. */
  private List<Double> side(double[] candidates) {
    OptionalDouble outer = nearest(candidates, OUTERMOST, OUTERMOST);
    if (outer.isEmpty()) {
      return List.of();
    }
    double way = way(outer.getAsDouble());
    OptionalDouble inner = nearest(candidates, way / 2, way * APART);
    return inner.isPresent()
        ? List.of(outer.getAsDouble(), inner.getAsDouble())
        : List.of(outer.getAsDouble());
  }

  private OptionalDouble nearest(double[] candidates, double wanted, double most) {
    return DoubleStream.of(candidates)
        .filter(t -> way(t) <= most)
        .boxed()
        .min(Comparator.comparingDouble(t -> Math.abs(way(t) - wanted)))
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  /** Returns how far out a ratio is: 0 in the middle, 1 at either end. */
  private double way(double ratio) {
    return Math.abs(Math.log(ratio)) / Math.log(reach);
  }

  /** Writes a tick in the words of all changes; the middle is 1. */
  static String label(double ratio) {
    String value = RatioText.value(new Estimate(ratio, ratio, ratio, 0, "x", false));
    return ratio == 1 ? "1" : value.replaceFirst("(\\.\\d*?[1-9])0+x$", "$1x");
  }
}
