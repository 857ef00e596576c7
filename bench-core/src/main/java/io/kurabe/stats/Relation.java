package io.kurabe.stats;

import java.util.Locale;

/**
 * The condition on an effect that is stated before the effect is measured.
 *
 * @param low lowest value that satisfies it
 * @param high highest value that satisfies it
 * @param text in words, e.g. {@code above 5x}
 */
public record Relation(double low, double high, String text) {
  /**
   * Requires an effect above the value.
   *
   * @param value the value
   * @param unit the unit of the values
   * @return this
   */
  public static Relation above(double value, String unit) {
    return new Relation(value, Double.POSITIVE_INFINITY, "above " + number(value) + behind(unit));
  }

  /**
   * Requires an effect of at most the value.
   *
   * @param value the value
   * @param unit the unit of the values
   * @return this
   */
  public static Relation atMost(double value, String unit) {
    return new Relation(Double.NEGATIVE_INFINITY, value, "at most " + number(value) + behind(unit));
  }

  /**
   * Requires an effect between the two values: equivalence, which few or noisy runs cannot show.
   *
   * @param low the lower bound
   * @param high the upper bound
   * @param unit the unit of the values
   * @return this
   */
  public static Relation between(double low, double high, String unit) {
    return new Relation(
        low, high, "between " + number(low) + " and " + number(high) + behind(unit));
  }

  /**
   * {@return the verdict: the whole interval must lie on one side} An estimate without interval
   * shows nothing.
   *
   * @param effect the effect
   */
  public Verdict judge(Estimate effect) {
    if (!effect.bounded()) {
      return Verdict.NOT_SHOWN;
    }
    if (effect.low() >= low && effect.high() <= high) {
      return Verdict.HOLDS;
    }
    return effect.high() < low || effect.low() > high ? Verdict.FAILS : Verdict.NOT_SHOWN;
  }

  /** Returns the unit as it stands behind a number: {@code x} and {@code %} follow at once. */
  private static String behind(String unit) {
    return unit.isEmpty() || unit.equals("x") || unit.equals("%") ? unit : " " + unit;
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.4g", value).replaceAll("0+$", "");
  }
}
