package io.kurabe.study.findmax.internal;

import io.kurabe.stats.internal.MedianThreshold;
import io.kurabe.study.findmax.internal.Step.Decision;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * Determines at which rate a search runs next; it has no state but the steps that it is given.
 *
 * <ol>
 *   <li>A step is run until it is decided, or left after {@link Step#MOST_VOTES} votes.
 *   <li>From the start it goes up by a quarter until a rate fails, and down by a quarter, then by
 *       ever longer jumps, until one meets. The jumps are longer from the beginning when the time
 *       that is left would not reach down to the lowest rate that it can afford otherwise.
 *   <li>Between the two it halves the distance of the logarithms until neighbours are within the
 *       resolution, on both sides of undecided rates.
 *   <li>When runs disagree, the interval is wider than that: its gaps of more than twice the
 *       resolution are halved.
 *   <li>The rates around the answer are run again in turn, so that they are measured at different
 *       times, until they have {@link #SURE_VOTES} votes, or {@link #UNSURE_VOTES} when the
 *       interval is still wider than the resolution.
 * </ol>
 *
 * @param resolution distance of neighbours as a share
 */
record SloSearchPlan(double start, double floor, double ceiling, double resolution) {
  static final int SURE_VOTES = 4;
  static final int UNSURE_VOTES = 9;

  private static final double FACTOR = 1.25;

  /** The longest jump down is by a factor of 1.25 to this power: 36. */
  private static final int LONGEST_JUMP = 16;

  /** The digits of a rate, enough for the finest resolution. */
  private static final MathContext DIGITS = new MathContext(4);

  /** The number of rates without a run that counts at which the search ends. */
  private static final int MOST_VOID_STEPS = 2;

  /**
   * Returns the rate of the next run, or empty when the search is over.
   *
   * @param share the share of the time that is left which a run at a rate takes; 0 without a limit
   */
  OptionalDouble next(List<Step> steps, DoubleUnaryOperator share) {
    if (steps.isEmpty()) {
      return OptionalDouble.of(rounded(start));
    }
    OptionalDouble open = steps.stream().filter(Step::open).mapToDouble(Step::rate).findFirst();
    if (open.isPresent()) {
      return open;
    }
    if (steps.size() >= MOST_VOID_STEPS && steps.stream().allMatch(s -> s.votes() == 0)) {
      return OptionalDouble.empty();
    }
    OptionalDouble fails = rates(steps, Decision.FAILS).min();
    double high = fails.orElse(Double.POSITIVE_INFINITY);
    OptionalDouble meets = rates(steps, Decision.MEETS).filter(r -> r < high).max();
    if (fails.isEmpty() && up(steps).isPresent()) {
      return up(steps);
    }
    if (meets.isEmpty()) {
      return down(steps, share);
    }
    if (fails.isEmpty()) {
      return OptionalDouble.empty();
    }
    OptionalDouble between = between(steps, meets.getAsDouble(), high);
    return between.isPresent() ? between : surer(steps, meets.getAsDouble(), high, share);
  }

  private static DoubleStream rates(List<Step> steps, Decision decision) {
    return steps.stream().filter(s -> s.decision() == decision).mapToDouble(Step::rate);
  }

  private OptionalDouble up(List<Step> steps) {
    double highest = steps.stream().mapToDouble(Step::rate).max().orElse(start);
    double next = rounded(highest * FACTOR);
    return next > ceiling ? OptionalDouble.empty() : OptionalDouble.of(next);
  }

  private OptionalDouble down(List<Step> steps, DoubleUnaryOperator share) {
    double lowest = steps.stream().mapToDouble(Step::rate).min().orElse(start);
    if (lowest <= floor) {
      return OptionalDouble.empty();
    }
    long below = steps.stream().filter(s -> s.rate() < start && s.rate() > lowest).count();
    double jump = Math.min(LONGEST_JUMP, 1L << Math.min(62, below));
    double end = affordable(lowest, share);
    double way = Math.log(lowest / end) / Math.log(FACTOR);
    while (jump < way && !reaches(end, lowest, jump, share)) {
      jump++;
    }
    double next = rounded(Math.max(end, lowest / Math.pow(FACTOR, jump)));
    // A step that cannot be decided any more would leave open what is decided above it.
    return Step.LEAD * share.applyAsDouble(next) > 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(next);
  }

  /**
   * Returns the lowest rate, down to the floor, whose step and one above it fit into the time that
   * is left, or cost no more than here: at low rates a run has to last long for its percentile.
   */
  private double affordable(double lowest, DoubleUnaryOperator share) {
    double here = share.applyAsDouble(lowest);
    double rate = floor;
    while (rate < lowest / FACTOR
        && 2 * Step.LEAD * share.applyAsDouble(rate) > 1
        && share.applyAsDouble(rate) > here) {
      rate *= FACTOR;
    }
    return Math.max(floor, Math.min(rate, lowest / FACTOR));
  }

  /**
   * Returns whether the time that is left suffices for the jump, those behind it down to the end,
   * each twice as long as the one before, and one step between the last two.
   */
  private boolean reaches(double end, double lowest, double firstJump, DoubleUnaryOperator share) {
    double needed = 0;
    double rate = lowest;
    double jump = firstJump;
    while (rate > end) {
      rate = Math.max(end, rate / Math.pow(FACTOR, jump));
      needed += Step.LEAD * share.applyAsDouble(rate);
      jump = Math.max(jump, Math.min(LONGEST_JUMP, 2 * jump));
    }
    return needed + Step.LEAD * share.applyAsDouble(rate) <= 1;
  }

  private OptionalDouble between(List<Step> steps, double low, double high) {
    List<Double> undecided =
        steps.stream().map(Step::rate).filter(r -> r > low && r < high).sorted().toList();
    double firstAbove = undecided.isEmpty() ? high : undecided.get(0);
    double lastBelow = undecided.isEmpty() ? low : undecided.get(undecided.size() - 1);
    if (firstAbove / low > 1 + resolution) {
      return OptionalDouble.of(rounded(Math.sqrt(firstAbove * low)));
    }
    return high / lastBelow > 1 + resolution
        ? OptionalDouble.of(rounded(Math.sqrt(high * lastBelow)))
        : OptionalDouble.empty();
  }

  private OptionalDouble surer(
      List<Step> steps, double low, double high, DoubleUnaryOperator share) {
    MedianThreshold found = threshold(steps);
    OptionalDouble lower = found.low() == 0 ? down(steps, share) : OptionalDouble.empty();
    if (lower.isPresent()) {
      return lower;
    }
    if (Double.isInfinite(found.high()) && up(steps).isPresent()) {
      return up(steps);
    }
    double from = Math.min(low, found.low());
    double to = Math.max(high, found.high());
    OptionalDouble inGap = inWidestGap(steps, from, to);
    if (inGap.isPresent()) {
      return inGap;
    }
    int wanted = found.high() / found.low() > 1 + resolution ? UNSURE_VOTES : SURE_VOTES;
    return steps.stream()
        .filter(s -> s.rate() >= from && s.rate() <= to)
        .filter(s -> s.votes() < wanted && s.voided() < Step.MOST_VOID)
        .min(Comparator.comparingInt(Step::votes).thenComparingDouble(Step::rate))
        .map(s -> OptionalDouble.of(s.rate()))
        .orElseGet(OptionalDouble::empty);
  }

  /** Returns a rate in the widest gap of the interval, which is wide when runs disagree. */
  private OptionalDouble inWidestGap(List<Step> steps, double from, double to) {
    List<Double> rates =
        steps.stream().map(Step::rate).filter(r -> r >= from && r <= to).sorted().toList();
    double widest = 1 + 2 * resolution;
    OptionalDouble middle = OptionalDouble.empty();
    for (int i = 1; i < rates.size(); i++) {
      if (rates.get(i) / rates.get(i - 1) > widest) {
        widest = rates.get(i) / rates.get(i - 1);
        middle = OptionalDouble.of(rounded(Math.sqrt(rates.get(i) * rates.get(i - 1))));
      }
    }
    return middle;
  }

  static MedianThreshold threshold(List<Step> steps) {
    return MedianThreshold.of(steps.stream().map(Step::level).toList());
  }

  private static double rounded(double rate) {
    return new BigDecimal(rate).round(DIGITS).doubleValue();
  }
}
