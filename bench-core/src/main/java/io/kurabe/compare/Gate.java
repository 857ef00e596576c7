package io.kurabe.compare;

import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on a comparison, for CI: how much slower a metric may become, e.g. {@code p99<5%
 * slower}. It holds when the whole interval is within, and fails when the whole interval is outside
 * and the difference is proven after Holm's correction; else it is not decided.
 *
 * @param text as the user wrote it
 * @param metric the metric
 * @param percent by which it may be slower
 */
public record Gate(String text, Metric metric, double percent) {
  private static final Pattern FORM =
      Pattern.compile("\\s*(\\S+?)\\s*<\\s*(\\d+(?:\\.\\d+)?)\\s*%\\s*slower\\s*");

  /**
   * Reads a gate.
   *
   * @throws IllegalArgumentException with what was found and an example
   */
  public static Gate parse(String text) {
    Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no gate; e.g. \"p99<5% slower\" or \"throughput<3% slower\"");
    }
    double percent = Double.parseDouble(form.group(2));
    if (percent <= 0 || percent >= 100) {
      throw new IllegalArgumentException(
          "a gate's percentage lies between 0 and 100, was %s in '%s'"
              .formatted(form.group(2), text));
    }
    return new Gate(text.strip(), Metric.parse(form.group(1)), percent);
  }

  /** Judges one ratio of the metric, candidate over baseline. */
  Verdict judge(Estimate ratio, double adjustedP, double alpha) {
    Verdict verdict = metric.notWorseBy(percent, text).judge(ratio);
    return verdict == Verdict.FAILS && adjustedP > alpha ? Verdict.NOT_SHOWN : verdict;
  }
}
