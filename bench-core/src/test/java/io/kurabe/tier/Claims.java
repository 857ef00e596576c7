package io.kurabe.tier;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * Claims on wall-clock figures, each measured several times: its median stands with its interval on
 * standard output, and a claim holds when the whole interval does. One that does not is measured as
 * often again, once.
 */
public final class Claims {
  /** A median of fewer has no interval. */
  private static final int TIMES = 6;

  private final Callable<Map<String, Double>> experiment;
  private final Map<String, List<Double>> figures = new LinkedHashMap<>();
  private boolean again;

  private Claims(Callable<Map<String, Double>> experiment) {
    this.experiment = experiment;
  }

  /**
   * Measures.
   *
   * @param experiment gives every figure by its name
   */
  public static Claims on(Callable<Map<String, Double>> experiment) throws Exception {
    Claims claims = new Claims(experiment);
    claims.measure();
    return claims;
  }

  private void measure() throws Exception {
    for (int i = 0; i < TIMES; i++) {
      experiment
          .call()
          .forEach(
              (name, value) -> figures.computeIfAbsent(name, n -> new ArrayList<>()).add(value));
    }
  }

  /** Claims that a figure is above a bound. */
  public Claims above(double bound, String figure) throws Exception {
    return holds(figure, "above " + bound, e -> e.low() > bound);
  }

  /** Claims that a figure is below a bound. */
  public Claims below(double bound, String figure) throws Exception {
    return holds(figure, "below " + bound, e -> e.high() < bound);
  }

  private Claims holds(String figure, String claim, Predicate<Estimate> test) throws Exception {
    Estimate found = median(figure);
    if (!test.test(found) && !again) {
      again = true;
      say(figure, found, claim + ": not shown, so it is measured again");
      measure();
      found = median(figure);
    }
    say(figure, found, claim + (test.test(found) ? ": holds" : ": fails"));
    assertThat(found).as(figure + " " + claim).matches(test);
    return this;
  }

  private Estimate median(String figure) {
    List<Double> values = figures.get(figure);
    if (values == null) {
      throw new IllegalArgumentException("'" + figure + "' was not measured: " + figures.keySet());
    }
    return RunStatistics.median(values, "");
  }

  private static void say(String figure, Estimate found, String verdict) {
    System.out.println(
        String.format(
            Locale.ROOT,
            "claim: %s: %.3f (%.3f to %.3f, %d times) %s",
            figure,
            found.value(),
            found.low(),
            found.high(),
            found.runs(),
            verdict));
  }
}
