package io.kurabe.stats;

/**
 * A number with its 95 % confidence interval.
 *
 * @param value point estimate
 * @param low lower end
 * @param high upper end
 * @param runs number of runs behind it
 * @param unit e.g. {@code x} for a ratio, {@code us}, {@code ops/s}, {@code ms}
 * @param bounded false when there were too few runs for an interval; low and high then equal the
 *     value
 */
public record Estimate(
    double value, double low, double high, int runs, String unit, boolean bounded) {
  /**
   * {@return whether there is an interval and it does not contain that value}
   *
   * @param other the other one
   */
  public boolean excludes(double other) {
    return bounded && (low > other || high < other);
  }
}
