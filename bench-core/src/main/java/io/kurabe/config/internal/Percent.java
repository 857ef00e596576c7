package io.kurabe.config.internal;

import java.math.BigDecimal;

/** Shares as people write them, e.g. {@code 2.5%} for 0.025. Stateless. */
public final class Percent {
  private Percent() {}

  /** Reads a share above 0 and below 1; the sign may be left out. */
  public static double parse(String text) {
    String number = text.strip().replaceFirst("\\s*%$", "");
    if (!number.matches("\\d{1,3}(\\.\\d+)?")) {
      throw new IllegalArgumentException("'" + text + "' is not a percentage such as 5%");
    }
    double percent = Double.parseDouble(number);
    if (percent <= 0 || percent >= 100) {
      throw new IllegalArgumentException("must be above 0% and below 100%, was " + text);
    }
    return percent / 100;
  }

  /** Writes a share, e.g. {@code 2.5%}. */
  public static String text(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }
}
