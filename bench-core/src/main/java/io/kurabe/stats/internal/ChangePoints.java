package io.kurabe.stats.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds where a series changed its level, by E-divisive (Matteson and James, arXiv 1306.4933) in
 * the form of Hunter (Fleming et al., arXiv 2301.03034) and Apache Otava: {@link EnergyDistance}
 * proposes a point, Student's t-test decides; sliding windows, so that an old change does not hide
 * a new one; first at a relaxed p-value ("weak points"), then again on the whole pieces between the
 * points at the strict one, the weakest leaving first.
 *
 * <p>Three things are stricter than in Otava: the t-test's variance has {@code n1 + n2 - 2} in its
 * denominator; when a weak point leaves, both its neighbours are tested again; and a change must
 * stand (at the relaxed p-value) when any one value is left out, so that a single outlier is no
 * change, wherever it lies. Therefore a change is found from its second value on.
 *
 * <p>The t-test looks at the best of all splits, so its p-value is no false-alarm rate: see {@link
 * Options#DEFAULT}. Deterministic; stateless; may be called from any thread.
 */
public final class ChangePoints {
  private final List<Double> series;
  private final Options options;
  private final LevelTest test;

  private ChangePoints(List<Double> series, Options options, double independent) {
    this.series = series;
    this.options = options;
    this.test = new LevelTest(series, independent);
  }

  /**
   * A change of level.
   *
   * @param index first value of the new level; never 0
   * @param before mean of the values since the change before, or since the start
   */
  public record ChangePoint(int index, double before, double after, double pValue) {
    /** Returns the change relative to the level before, e.g. -0.23; infinite from a level of 0. */
    public double relativeChange() {
      return (after - before) / Math.abs(before);
    }

    /** Returns the larger relative change: x2 and x0.5 are as large. */
    double magnitude() {
      return Math.abs(after - before) / Math.min(Math.abs(before), Math.abs(after));
    }
  }

  /**
   * The criteria of a change.
   *
   * @param window length of the sliding windows, at least 3
   * @param maxPValue the p-value of a change is below this; above 0 and below 1
   * @param minMagnitude a change is larger than this, relative to the smaller of both levels, e.g.
   *     0.05
   */
  public record Options(int window, double maxPValue, double minMagnitude) {
    /**
     * The criteria for a history of runs, which are the defaults of Otava: windows of 50, p below
     * 0.001, any size. Of series of independent noise a point is found by chance in 0.4 % at 10
     * values, in 1.4 % at 50 and in 2.7 % at 100 (simulated in the tests).
     */
    public static final Options DEFAULT = new Options(50, 0.001, 0);

    public Options {
      if (window < 3 || !(maxPValue > 0 && maxPValue < 1) || !(minMagnitude >= 0)) {
        throw new IllegalArgumentException(
            "needs a window of at least 3, a p-value between 0 and 1 and a magnitude of at least 0,"
                + (" had " + window + ", " + maxPValue + ", " + minMagnitude));
      }
    }

    /** Returns the p-value of weak points, by Otava's rule. */
    private double weakPValue() {
      return maxPValue < 0.05 ? 10 * maxPValue : Math.min(1, 2 * maxPValue);
    }
  }

  /** Returns the changes of level, in order; fewer than 4 values have none; NaN is refused. */
  public static List<ChangePoint> find(List<Double> series, Options options) {
    return find(series, options, 1);
  }

  /**
   * Does what {@link #find(List, Options)} does, for a series of which only a share of the values
   * counts as independent; see {@link LevelTest}.
   */
  static List<ChangePoint> find(List<Double> series, Options options, double independent) {
    if (series.stream().anyMatch(v -> !Double.isFinite(v))) {
      throw new IllegalArgumentException("a series has finite values only, had " + series);
    }
    ChangePoints search = new ChangePoints(List.copyOf(series), options, independent);
    return search.strict(search.weak());
  }

  /** Returns the candidates of all windows, which step by half or to a change. */
  private List<Integer> weak() {
    TreeSet<Integer> found = new TreeSet<>();
    int start = 0;
    while (start < series.size()) {
      int end = Math.min(start + options.window, series.size());
      List<Integer> inWindow = divide(start, end);
      found.addAll(inWindow);
      int last = inWindow.isEmpty() ? 0 : inWindow.get(inWindow.size() - 1);
      start = Math.max(last, start + options.window / 2);
    }
    return new ArrayList<>(found);
  }

  /** Splits a window at the best place of all pieces as long as that is significant. */
  private List<Integer> divide(int start, int end) {
    EnergyDistance distance = new EnergyDistance(series.subList(start, end));
    List<Integer> bounds = new ArrayList<>(List.of(0, end - start));
    while (true) {
      EnergyDistance.Split best = new EnergyDistance.Split(0, Double.NEGATIVE_INFINITY);
      double pValue = 1;
      for (int i = 1; i < bounds.size(); i++) {
        int from = bounds.get(i - 1);
        int to = bounds.get(i);
        EnergyDistance.Split split = distance.best(from, to);
        if (split.q() > best.q()) {
          best = split;
          pValue = test.pValue(start + from, start + split.index(), start + to);
        }
      }
      if (pValue >= options.weakPValue()) {
        return bounds.subList(1, bounds.size() - 1).stream().map(b -> b + start).toList();
      }
      bounds.add(best.index());
      Collections.sort(bounds);
    }
  }

  /** A candidate with the p-value it must keep when any one value is left out. */
  private record Candidate(ChangePoint point, double pValueWithoutAny) {}

  /** Tests on whole pieces; the weakest point leaves, and its neighbours are tested anew. */
  private List<ChangePoint> strict(List<Integer> weak) {
    List<Integer> left = new ArrayList<>(weak);
    while (true) {
      List<Candidate> candidates = candidates(left);
      Candidate leaving =
          candidates.stream()
              .filter(c -> weakness(c) >= 1)
              .max(Comparator.comparingDouble(this::weakness))
              .or(
                  () ->
                      candidates.stream()
                          .filter(c -> !(c.point.magnitude() > options.minMagnitude))
                          .min(Comparator.comparingDouble(c -> c.point.magnitude())))
              .orElse(null);
      if (leaving == null) {
        return candidates.stream().map(Candidate::point).toList();
      }
      left.remove((Integer) leaving.point.index);
    }
  }

  /** Returns the worse of both p-values relative to its limit; 1 and above is not significant. */
  private double weakness(Candidate c) {
    return Math.max(c.point.pValue / options.maxPValue, c.pValueWithoutAny / options.weakPValue());
  }

  private List<Candidate> candidates(List<Integer> points) {
    List<Candidate> all = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      int from = i == 0 ? 0 : points.get(i - 1);
      int index = points.get(i);
      int to = i == points.size() - 1 ? series.size() : points.get(i + 1);
      ChangePoint point =
          new ChangePoint(
              index, test.mean(from, index), test.mean(index, to), test.pValue(from, index, to));
      all.add(new Candidate(point, test.pValueWithoutAny(from, index, to)));
    }
    return all;
  }
}
