package io.kurabe.page.internal;

import io.kurabe.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Set;

/**
 * Writes numbers for people, by one rule everywhere: three significant digits; times in the largest
 * of ns, us, ms and s that leaves at least 1; other numbers with k, M or G.
 */
public final class Quantity {
  /** The text when there is no number. */
  public static final String NONE = "-";

  /** The unit of a rate in results; people read it as {@code /s}. */
  private static final String RATE = "ops/s";

  private static final Set<String> POSITIVE = Set.of("us", "ms", "s", RATE, "periods", "x");

  private Quantity() {}

  /** Writes a count or rate, e.g. {@code 1.45k}. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (!Double.isFinite(value)) {
      return NONE;
    }
    // The limits are where rounding to three digits would give 1000.
    if (size < 999.5) {
      return digits(value);
    }
    if (size < 999_500) {
      return digits(value / 1e3) + "k";
    }
    return size < 999_500_000 ? digits(value / 1e6) + "M" : digits(value / 1e9) + "G";
  }

  /** Writes a count, e.g. {@code 37} or {@code 1.45k}. */
  public static String number(long value) {
    return number((double) value);
  }

  /** Writes a rate, e.g. {@code 12.3k/s}. */
  public static String rate(double perSecond) {
    return Double.isFinite(perSecond) ? number(perSecond) + "/s" : NONE;
  }

  /** Writes a time, e.g. {@code 1.45 ms}. */
  public static String time(double micros) {
    double size = Math.abs(micros);
    if (!Double.isFinite(micros)) {
      return NONE;
    }
    if (size > 0 && size < 0.9995) {
      return digits(micros * 1e3) + " ns";
    }
    if (size < 999.5) {
      return digits(micros) + " us";
    }
    return size < 999_500 ? digits(micros / 1e3) + " ms" : digits(micros / 1e6) + " s";
  }

  /** Writes a value with its unit; microseconds become the unit that suits. */
  public static String of(double value, String unit) {
    if (unit.equals("us")) {
      return time(value);
    }
    if (unit.equals("ms")) {
      return time(value * 1e3);
    }
    return switch (unit) {
      case "" -> number(value);
      case RATE -> rate(value);
      case "x" -> number(value) + "x";
      case "%" -> number(value) + "%";
      default -> number(value) + " " + unit;
    };
  }

  /** Writes a value with the ends of its interval, e.g. {@code 15.2x (13.9 to 16.6x)}. */
  public static String of(Estimate estimate) {
    String value = of(estimate.value(), estimate.unit());
    return estimate.bounded() ? value + " (" + interval(estimate) + ")" : value + " (no interval)";
  }

  /**
   * Writes both ends of the interval, with the unit once if it is the same. A time or a rate cannot
   * be below 0, so an interval of few runs that reaches further is cut there.
   */
  public static String interval(Estimate estimate) {
    boolean positive = POSITIVE.contains(estimate.unit()) && estimate.value() >= 0;
    double least = positive ? Math.max(0, estimate.low()) : estimate.low();
    String low = of(least, estimate.unit());
    String high = of(estimate.high(), estimate.unit());
    String unit = unitOf(high);
    boolean same = unitOf(low).equals(unit);
    return (same ? low.substring(0, low.length() - unit.length()) : low) + " to " + high;
  }

  /** Returns what follows the number, with the blank between both; k, M and G are of the number. */
  private static String unitOf(String text) {
    return text.replaceFirst("^[-0-9.]+[kMG]?", "");
  }

  /**
   * Writes half the width of the interval in percent of the value, e.g. {@code +-3.1%}; {@code
   * >100%} when it is wider than the value itself.
   */
  public static String spread(Estimate estimate, String plusMinus) {
    double half = Math.max(estimate.value() - estimate.low(), estimate.high() - estimate.value());
    if (!estimate.bounded() || estimate.value() == 0 || !Double.isFinite(half)) {
      return NONE;
    }
    double percent = 100 * half / Math.abs(estimate.value());
    if (percent > 100) {
      return ">100%";
    }
    return plusMinus
        + new BigDecimal(percent).setScale(percent < 9.95 ? 1 : 0, RoundingMode.HALF_UP)
        + "%";
  }

  /**
   * Writes a share in percent, small ones with a digit more; {@link #NONE} when it is not a number.
   */
  public static String percent(double share) {
    if (!Double.isFinite(share)) {
      return NONE;
    }
    boolean small = share > 0 && share < 0.0995;
    return String.format(Locale.ROOT, small ? "%.1f%%" : "%.0f%%", share * 100);
  }

  /** Writes bytes in units of 1024, as servers set their caches, e.g. {@code 12.4 MiB}. */
  public static String bytes(double bytes) {
    double size = Math.abs(bytes);
    if (!Double.isFinite(bytes)) {
      return NONE;
    }
    if (size < 1024) {
      return digits(bytes) + " B";
    }
    if (size < 1024 * 1024) {
      return digits(bytes / 1024) + " KiB";
    }
    return size < 1024 * 1024 * 1024
        ? digits(bytes / (1024 * 1024)) + " MiB"
        : digits(bytes / (1024 * 1024 * 1024)) + " GiB";
  }

  /** Writes a count with thin groups of three, e.g. {@code 1 234 567}. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
  }

  private static String digits(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3, RoundingMode.HALF_UP));
    // Three digits, zeros included, so that columns line up; whole numbers below 1000 stay whole.
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1000;
    int decimals = Math.max(0, 3 - (rounded.precision() - rounded.scale()));
    return rounded.setScale(whole ? 0 : decimals, RoundingMode.HALF_UP).toPlainString();
  }
}
