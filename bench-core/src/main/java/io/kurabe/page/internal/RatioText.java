package io.kurabe.page.internal;

import io.kurabe.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Writes ratios for people: a change in percent up to a factor of two, a factor beyond. */
public final class RatioText {
  private static final double FACTOR = 2;

  private RatioText() {}

  /** Writes a ratio with its interval, e.g. {@code +4.2% (+1.1 to +7.3%)}. */
  public static String of(Estimate ratio) {
    return ratio.bounded()
        ? value(ratio) + " (" + interval(ratio) + ")"
        : value(ratio) + " (no interval)";
  }

  public static String value(Estimate ratio) {
    return asFactor(ratio) ? digits(ratio.value()) + "x" : percent(ratio.value()) + "%";
  }

  public static String interval(Estimate ratio) {
    if (!ratio.bounded()) {
      return "-";
    }
    return asFactor(ratio)
        ? digits(ratio.low()) + " to " + digits(ratio.high()) + "x"
        : percent(ratio.low()) + " to " + percent(ratio.high()) + "%";
  }

  /** Writes a ratio as a factor however near to 1, e.g. {@code 0.763x (0.691 to 0.843x)}. */
  public static String factor(Estimate ratio) {
    String value = digits(ratio.value()) + "x";
    return ratio.bounded()
        ? "%s (%s to %sx)".formatted(value, digits(Math.max(0, ratio.low())), digits(ratio.high()))
        : value;
  }

  /** Writes a relative difference such as 0.031 as {@code 3.1%}. */
  public static String relative(double difference) {
    return digits(difference * 100) + "%";
  }

  private static boolean asFactor(Estimate ratio) {
    return ratio.value() > FACTOR || ratio.value() < 1 / FACTOR;
  }

  private static String percent(double ratio) {
    double change = (ratio - 1) * 100;
    BigDecimal rounded =
        new BigDecimal(change).setScale(Math.abs(change) < 9.95 ? 1 : 0, RoundingMode.HALF_UP);
    return (rounded.signum() > 0 ? "+" : "") + rounded.toPlainString();
  }

  private static String digits(double value) {
    if (!Double.isFinite(value) || value == 0) {
      return value == 0 ? "0" : "-";
    }
    BigDecimal three = new BigDecimal(value).round(new MathContext(3, RoundingMode.HALF_UP));
    return three.scale() < 0 ? three.setScale(0).toPlainString() : three.toPlainString();
  }
}
