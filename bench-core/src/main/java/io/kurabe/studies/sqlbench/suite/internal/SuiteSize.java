package io.kurabe.studies.sqlbench.suite.internal;

/** The size of a run as a share of the published constants. */
public record SuiteSize(double share, String text) {
  /** The size of the published constants. */
  public static final SuiteSize FULL = new SuiteSize(1, "full");

  /** The size of the suite's {@code --small-test}. */
  public static final SuiteSize SMALL = new SuiteSize(0, "small");

  /**
   * Reads a size.
   *
   * @param text {@code small}, {@code full} or a share of 1
   * @throws IllegalArgumentException when it is none of these
   */
  public static SuiteSize parse(String text) {
    if (text.equals(SMALL.text)) {
      return SMALL;
    }
    if (text.equals(FULL.text)) {
      return FULL;
    }
    double share;
    try {
      share = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      share = Double.NaN;
    }
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "'" + text + "' is no size. Possible: small, full, or a share of 1, e.g. 0.1");
    }
    return share == 1 ? FULL : new SuiteSize(share, text);
  }

  /** Returns a constant with these values in the full and, at least, in the small suite. */
  public int of(int full, int small) {
    return (int) Math.max(small, Math.round(full * share));
  }
}
