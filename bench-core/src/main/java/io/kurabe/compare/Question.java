package io.kurabe.compare;

import io.kurabe.result.PublishedSet;
import io.kurabe.stats.ComparisonRule;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a comparison is asked. Immutable.
 *
 * @param metrics in the order of the tables; empty for the default
 * @param rows rows whose name the pattern finds are compared
 * @param rule margin and error rate, stated before
 * @param noiseFloor relative effect below which nothing is called a difference; 0 for what the
 *     results themselves know
 * @param gates conditions
 * @param published published values to put beside ours
 * @param allowUnlike whether rows get a verdict although their sides were reached in different ways
 */
public record Question(
    List<Metric> metrics,
    Pattern rows,
    ComparisonRule rule,
    double noiseFloor,
    List<Gate> gates,
    Optional<PublishedSet> published,
    boolean allowUnlike) {
  /** Everything with everything, by the default rule. */
  public static final Question DEFAULT =
      new Question(
          List.of(),
          Pattern.compile(""),
          ComparisonRule.DEFAULT,
          0,
          List.of(),
          Optional.empty(),
          false);

  /**
   * The same for targets of one invocation: what is unlike among them was refused when they were
   * opened, unless the user allowed it.
   */
  public Question ofOneInvocation() {
    return new Question(metrics, rows, rule, noiseFloor, gates, published, true);
  }

  public Question {
    metrics = List.copyOf(metrics);
    gates = List.copyOf(gates);
  }
}
