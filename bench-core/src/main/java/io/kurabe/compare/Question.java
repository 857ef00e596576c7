package io.kurabe.compare;

import io.kurabe.result.PublishedSet;
import io.kurabe.stats.ComparisonRule;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The question of a comparison. Immutable.
 *
 * @param metrics in the order of the tables; empty for the default
 * @param rows pattern that finds the names of the rows to compare
 * @param rule margin and error rate, stated before
 * @param noiseFloor relative effect below which nothing is called a difference; 0 for the floor
 *     that the results themselves have
 * @param gates conditions
 * @param published published values to put beside the measured ones
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
  /** Compares everything with everything, by the default rule. */
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
   * {@return this question for targets of one invocation: unlike targets were refused when they
   * were opened, unless the user allowed them}
   */
  public Question ofOneInvocation() {
    return new Question(metrics, rows, rule, noiseFloor, gates, published, true);
  }

  public Question {
    metrics = List.copyOf(metrics);
    gates = List.copyOf(gates);
  }
}
