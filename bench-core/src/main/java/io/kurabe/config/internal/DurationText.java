package io.kurabe.config.internal;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes durations as people do: {@code 250us}, {@code 1.5s}, {@code 0}. */
public final class DurationText {
  private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ns|us|ms|s|m|h)?");

  private DurationText() {}

  /**
   * Parses a duration; a bare {@code 0} needs no unit, every other number does.
   *
   * @throws IllegalArgumentException if the text is not a duration; the message names it
   */
  public static Duration parse(String text) {
    Matcher m = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!m.matches()) {
      throw bad(text);
    }
    double value = Double.parseDouble(m.group(1));
    String unit = m.group(2);
    if (unit == null) {
      if (value != 0) {
        throw bad(text);
      }
      return Duration.ZERO;
    }
    double nanos = value * nanosOf(unit);
    if (nanos > Long.MAX_VALUE / 2.0) {
      throw new IllegalArgumentException("'" + text + "' is too long for a run");
    }
    return Duration.ofNanos(Math.round(nanos));
  }

  /** Returns the shortest exact form, e.g. {@code 2ms}, which parses back to the same duration. */
  public static String format(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos == 0) {
      return "0";
    }
    String[] units = {"h", "m", "s", "ms", "us"};
    for (String unit : units) {
      long size = nanosOf(unit);
      if (nanos % size == 0) {
        return nanos / size + unit;
      }
    }
    return nanos + "ns";
  }

  private static long nanosOf(String unit) {
    return switch (unit) {
      case "ns" -> 1L;
      case "us" -> 1_000L;
      case "ms" -> 1_000_000L;
      case "s" -> 1_000_000_000L;
      case "m" -> 60_000_000_000L;
      default -> 3_600_000_000_000L;
    };
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException(
        "'%s' is not a duration. Write a number and a unit, e.g. 500us, 2ms, 1.5s, 5m, 1h"
            .formatted(text));
  }
}
