package io.kurabe.spec;

import io.kurabe.config.internal.DurationText;
import io.kurabe.config.internal.Percent;
import io.kurabe.stats.PrecisionRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * How often each variant of a plan is run, and in which order. Immutable.
 *
 * @param design the order
 * @param repeats runs of each variant; the least number when there is a precision to be reached
 * @param untilPrecise goes on until the intervals are narrow enough
 * @param nullCheck whether variants are measured twice, as if they were two, to see the noise
 */
public record Replication(
    Design design, int repeats, Optional<UntilPrecise> untilPrecise, boolean nullCheck) {
  /**
   * The default number of runs of each variant when runs are compared. The interval of a median
   * needs 6, and one of them may turn out invalid; two sides of 7 can show a difference among 85
   * comparisons, of 6 among 23, of 5 among 6 (0.05 / (2 / C(2n, n)), after Holm).
   */
  public static final int REPEATS = 7;

  /** The factor of a point that only repeats another one. */
  public static final String NULL_CHECK = "null-check";

  /** The value of {@link #NULL_CHECK}. */
  public static final String AGAIN = "again";

  /** The largest number of blocks, more than any user waits for. */
  private static final int MOST_BLOCKS = 1_000;

  /**
   * The rule that ends the measurement.
   *
   * @param halfWidth distance from each median to the farther end of its 95 % interval, relative
   * @param timeLimit for the measured runs; when it is reached first, the intervals stay as wide as
   *     they are
   */
  public record UntilPrecise(double halfWidth, Duration timeLimit) {
    /**
     * {@return the precision as a rule on the runs of one variant}
     *
     * @param leastRuns the least number of runs
     */
    public PrecisionRule rule(int leastRuns) {
      return new PrecisionRule(halfWidth, Math.max(leastRuns, PrecisionRule.LEAST_RUNS));
    }
  }

  public Replication {
    if (repeats < 1) {
      throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
    }
    if (design == Design.SEQUENTIAL && untilPrecise.isPresent()) {
      throw new IllegalArgumentException(
          "sequential runs cannot go on until they are precise; use random or abba");
    }
  }

  /**
   * Makes a plan of that many runs of each variant in seeded blocks.
   *
   * @param repeats the number of runs, at least 1
   * @return the replication
   */
  public static Replication of(int repeats) {
    return new Replication(Design.RANDOM, repeats, Optional.empty(), false);
  }

  /**
   * {@return this replication with another number of runs}
   *
   * @param newRepeats the new number of runs
   */
  public Replication withRepeats(int newRepeats) {
    return new Replication(design, newRepeats, untilPrecise, nullCheck);
  }

  /**
   * {@return the runs in the order of execution, block by block; with a precision to be reached
   * there are more of them than will be made}
   *
   * @param <P> the type of the parameters
   * @param block the runs of one repeat in the order of the tables; repeats start at 1
   * @param variant gives the variant that a run repeats
   * @param seed the seed of the order
   */
  public <P> List<List<P>> order(IntFunction<List<P>> block, Function<P, ?> variant, long seed) {
    List<List<P>> blocks = new ArrayList<>();
    for (int repeat = 1; repeat <= (untilPrecise.isPresent() ? MOST_BLOCKS : repeats); repeat++) {
      blocks.add(block.apply(repeat));
    }
    return design.order(blocks, variant, seed);
  }

  /**
   * Adds the parameters as text, for the result.
   *
   * @param parameters the parameters
   */
  public void describe(Map<String, String> parameters) {
    parameters.put("repeats", String.valueOf(repeats));
    parameters.put("design", design.text());
    untilPrecise.ifPresent(
        u -> {
          parameters.put("until-precise", Percent.text(u.halfWidth));
          parameters.put("time-limit", DurationText.format(u.timeLimit));
        });
    if (nullCheck) {
      parameters.put(NULL_CHECK, "yes");
    }
  }
}
