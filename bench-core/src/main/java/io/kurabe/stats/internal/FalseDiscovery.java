package io.kurabe.stats.internal;

import java.util.List;

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
    int[] bySize = Holm.bySize(pValues);
    Double[] adjusted = new Double[m];
    double smallest = 1;
    for (int i = m - 1; i >= 0; i--) {
      smallest = Math.min(smallest, pValues.get(bySize[i]) * m / (i + 1));
      adjusted[bySize[i]] = smallest;
    }
    return List.of(adjusted);
  }
}
