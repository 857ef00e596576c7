package io.kurabe.spec;

import io.kurabe.config.internal.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service level objective: a percentage of the requests that fall due have to be answered,
 * correctly, within a time.
 *
 * @param percentile of the response times, 50 to 99.99
 * @param limit the longest response time that meets it, above 0
 */
public record Slo(double percentile, Duration limit) {
  /**
   * The number of values that must lie beyond a percentile; with fewer it is chance, not a property
   * of the server.
   */
  public static final int VALUES_BEYOND = 10;

  private static final double LOWEST = 50;
  private static final double HIGHEST = 99.99;
  private static final Pattern FORM = Pattern.compile("p(\\d{1,3}(?:\\.\\d+)?)\\s*(?:=|<=)(.+)");
  private static final String EXAMPLE = "Write a percentile and a time, e.g. p99=10ms or p99.9=5ms";

  public Slo {
    if (!(percentile >= LOWEST && percentile <= HIGHEST)) {
      throw new IllegalArgumentException(
          "percentile must be from 50 to 99.99, was " + number(percentile));
    }
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("limit must be longer than 0, was " + limit);
    }
  }

  /**
   * Parses e.g. {@code p99=10ms} or {@code p99.9=500us}.
   *
   * @param text the text
   * @return the slo
   * @throws IllegalArgumentException naming what was found and what to write
   */
  public static Slo parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not a limit. " + help(text));
    }
    double percent = Double.parseDouble(form.group(1));
    if (percent >= 100) {
      throw new IllegalArgumentException(
          "'" + text + "': a percentile is below 100. p999 is written p99.9: it is 99.9 percent");
    }
    return new Slo(percent, DurationText.parse(form.group(2)));
  }

  private static String help(String text) {
    return text.matches("\\s*(mean|avg|average|max)\\b.*")
        ? "A mean hides the slow requests, and a maximum grows with the length of a run. " + EXAMPLE
        : EXAMPLE;
  }

  /** {@return the number of requests of which {@link #VALUES_BEYOND} lie beyond the percentile} */
  public long leastRequests() {
    return (long) Math.ceil(VALUES_BEYOND * 100 / (100 - percentile) - 1e-6);
  }

  /** {@return the limit in microseconds} */
  public double limitMicros() {
    return limit.toNanos() / 1e3;
  }

  /** {@return the percentile by its usual name, e.g. {@code p99.9}} */
  public String percentileName() {
    return name(percentile);
  }

  /**
   * {@return the usual name of a percentile}
   *
   * @param percentile the percentile, in percent
   */
  public static String name(double percentile) {
    return "p" + number(percentile);
  }

  /** {@return the form that {@link #parse} reads} */
  public String text() {
    return percentileName() + "=" + DurationText.format(limit);
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
