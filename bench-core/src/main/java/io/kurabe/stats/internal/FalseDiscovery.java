package io.kurabe.stats.internal;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Benjamini and Hochberg's correction for a long table of comparisons: of those that are called
 * different, the expected share without a true difference stays at the level. {@link Holm}'s
 * correction keeps the chance of a single wrong one at the level, which in a table of 86 rows and
 * three runs shows nothing.
 *
 * <p>Source: Benjamini and Hochberg, J. R. Statist. Soc. B 57 (1995) 289; the adjusted p-value of
 * the i-th smallest of m is {@code min over j >= i of min(1, m p(j) / j)}. The correction holds for
 * comparisons that are independent or depend on each other positively (Benjamini and Yekutieli
 * 2001), as rows do that share a baseline.
 */
public final class FalseDiscovery {
  public static final String NAME = "Benjamini and Hochberg's correction";

  private FalseDiscovery() {}

  /**
   * Returns the adjusted p-values in the order of the given ones: never below them, at most 1, in
   * the same order of size. A comparison is shown when its adjusted p-value is at most the level.
   *
   * @throws IllegalArgumentException when a value is not a probability
   */
  public static List<Double> adjust(List<Double> pValues) {
    int m = pValues.size();
    int[] fromLargest =
        IntStream.range(0, m)
            .boxed()
            .sorted(Comparator.comparing((Integer i) -> pValues.get(i)).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    Double[] adjusted = new Double[m];
    double smallest = 1;
    for (int i = 0; i < m; i++) {
      double p = pValues.get(fromLargest[i]);
      if (!(p >= 0 && p <= 1)) {
        throw new IllegalArgumentException("a p-value is from 0 to 1, was " + p);
      }
      smallest = Math.min(smallest, p * m / (m - i));
      adjusted[fromLargest[i]] = smallest;
    }
    return List.of(adjusted);
  }
}
