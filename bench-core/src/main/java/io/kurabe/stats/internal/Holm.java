package io.kurabe.stats.internal;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's correction for several comparisons on one page: the chance that any of those without a
 * true difference is called one stays at the level, however the comparisons depend on each other.
 *
 * <p>Source: Holm, Scand. J. Statist. 6 (1979) 65; the adjusted p-value of the i-th smallest of m
 * is {@code max over j <= i of min(1, (m - j + 1) p(j))}.
 */
public final class Holm {
  private Holm() {}

  /**
   * Returns the adjusted p-values in the order of the given ones: never below them, at most 1, in
   * the same order of size. A comparison is shown when its adjusted p-value is at most the level.
   *
   * @throws IllegalArgumentException when a value is not a probability
   */
  public static List<Double> adjust(List<Double> pValues) {
    int m = pValues.size();
    int[] bySize = bySize(pValues);
    Double[] adjusted = new Double[m];
    double largest = 0;
    for (int i = 0; i < m; i++) {
      largest = Math.max(largest, Math.min(1, (m - i) * pValues.get(bySize[i])));
      adjusted[bySize[i]] = largest;
    }
    return List.of(adjusted);
  }

  /** Returns the places of these p-values, the smallest first. */
  static int[] bySize(List<Double> pValues) {
    for (double p : pValues) {
      if (!(p >= 0 && p <= 1)) {
        throw new IllegalArgumentException("a p-value is from 0 to 1, was " + p);
      }
    }
    return IntStream.range(0, pValues.size())
        .boxed()
        .sorted(Comparator.comparing(pValues::get))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
