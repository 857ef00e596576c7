package io.kurabe.compare;

import io.kurabe.compare.ComparisonResult.Effect;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
   * @param text the text
   * @return the gate
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

  private Verdict judge(Estimate ratio, double adjustedP, double alpha) {
    Verdict verdict = metric.notWorseBy(percent, text).judge(ratio);
    return verdict == Verdict.FAILS && adjustedP > alpha ? Verdict.NOT_SHOWN : verdict;
  }

  /** Judges all rows of the metric. */
  GateResult judge(List<Side> sides, List<Table> tables, double alpha) {
    List<String> failed = new ArrayList<>();
    List<String> open = new ArrayList<>();
    int held = 0;
    for (Table table : tables) {
      if (table.metric().equals(metric.name())) {
        for (Row row : table.rows()) {
          held += judge(sides, row, alpha, failed, open);
        }
      }
    }
    if (!failed.isEmpty()) {
      return new GateResult(text, Verdict.FAILS, failed);
    }
    if (!open.isEmpty()) {
      return new GateResult(text, Verdict.NOT_SHOWN, open);
    }
    return held == 0
        ? new GateResult(text, Verdict.NOT_SHOWN, List.of("no row has enough operations for it"))
        : new GateResult(
            text,
            Verdict.HOLDS,
            List.of(held == 1 ? "in the only comparison" : "in all " + held + " comparisons"));
  }

  /** Returns the number of comparisons in which the gate holds; the others go into the lists. */
  private int judge(
      List<Side> sides, Row row, double alpha, List<String> failed, List<String> open) {
    int held = 0;
    for (int side = 1; side < sides.size(); side++) {
      Optional<Effect> effect = row.effects().get(side - 1);
      if (effect.isEmpty()) {
        continue;
      }
      Effect e = effect.get();
      Verdict verdict = judge(e.ratio(), e.adjustedP(), alpha);
      if (verdict == Verdict.HOLDS) {
        held++;
        continue;
      }
      String why =
          String.format(
              Locale.ROOT,
              "%s, %s: %.3gx (%s)",
              row.key().text(),
              sides.get(side).label(),
              e.ratio().value(),
              interval(e.ratio()));
      (verdict == Verdict.FAILS ? failed : open).add(why);
    }
    return held;
  }

  private static String interval(Estimate ratio) {
    return ratio.bounded()
        ? String.format(Locale.ROOT, "%.3g to %.3gx", ratio.low(), ratio.high())
        : "too few runs for an interval";
  }
}
