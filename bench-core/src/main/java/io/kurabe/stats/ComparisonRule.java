package io.kurabe.stats;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The rule of a comparison, stated before anything is measured.
 *
 * @param margin relative difference below which two are called the same, e.g. 0.05
 * @param alpha largest share of comparisons without a true difference that may be called one, over
 *     all comparisons of a page
 */
public record ComparisonRule(double margin, double alpha) {
  /** The default: margin 5 %, error 5 %. */
  public static final ComparisonRule DEFAULT = new ComparisonRule(0.05, 0.05);

  /**
   * The verdict of a comparison and its reason.
   *
   * @param change the verdict
   * @param because the reason in a few words, e.g. {@code interval covers 1}
   */
  public record Judgement(Change change, String because) {}

  /**
   * Refuses a rule that could call nothing or everything the same.
   *
   * @param margin the margin, as a share
   * @param alpha the level of significance
   */
  public ComparisonRule {
    if (!(margin > 0 && margin < 1)) {
      throw new IllegalArgumentException("the margin is above 0 and below 1, was " + margin);
    }
    if (!(alpha > 0 && alpha <= 0.05)) {
      // The intervals are 95 %: a looser test would call differences that they cover.
      throw new IllegalArgumentException("the error rate is above 0, at most 0.05, was " + alpha);
    }
  }

  /**
   * Judges one effect, in this order:
   *
   * <ol>
   *   <li>no interval: {@link Change#NOT_SHOWN};
   *   <li>the whole 95 % interval within {@code 1 / (1 + margin)} to {@code 1 + margin}: {@link
   *       Change#SAME}, also when a difference within the margin is certain. This is the two
   *       one-sided tests of equivalence (Schuirmann 1987) at 2.5 % each, per comparison: Holm's
   *       correction is not for it;
   *   <li>the interval covers 1, or the adjusted p-value is above alpha, or the effect {@code
   *       max(value, 1 / value) - 1} is at most the noise floor: {@link Change#NOT_SHOWN};
   *   <li>else {@link Change#FASTER} or {@link Change#SLOWER}.
   * </ol>
   *
   * @param speed ratio of speeds, above 1 = the candidate is faster (see {@code Effect.inverse} for
   *     times)
   * @param adjustedP p-value after {@code Holm}
   * @param noiseFloor relative difference that the same target showed against itself; 0 when not
   *     known
   * @return the judgement
   */
  public Judgement judge(Estimate speed, double adjustedP, double noiseFloor) {
    return judge(speed, adjustedP, "Holm's correction", noiseFloor);
  }

  /**
   * Does what {@link #judge(Estimate, double, double)} does, in a table whose p-values were
   * adjusted by another correction.
   *
   * @param speed the ratio of speeds
   * @param adjustedP the adjusted p-value
   * @param correction which one, in words
   * @param noiseFloor the noise floor, as a share
   * @return the judgement
   */
  public Judgement judge(Estimate speed, double adjustedP, String correction, double noiseFloor) {
    if (!speed.bounded()) {
      return notShown("too few runs (" + speed.runs() + ") for a 95% interval");
    }
    if (speed.low() >= 1 / (1 + margin) && speed.high() <= 1 + margin) {
      return new Judgement(Change.SAME, "whole interval within " + percent(margin));
    }
    if (speed.low() <= 1 && speed.high() >= 1) {
      return notShown("interval covers 1");
    }
    if (adjustedP > alpha) {
      return notShown("p " + number(adjustedP) + " after " + correction);
    }
    if (Math.max(speed.value(), 1 / speed.value()) - 1 <= noiseFloor) {
      return notShown("below the noise floor of " + percent(noiseFloor));
    }
    boolean faster = speed.low() > 1;
    return new Judgement(
        faster ? Change.FASTER : Change.SLOWER, "interval excludes 1, p " + number(adjustedP));
  }

  private static Judgement notShown(String because) {
    return new Judgement(Change.NOT_SHOWN, because);
  }

  private static String percent(double share) {
    return number(100 * share) + "%";
  }

  /** Writes two significant digits, without zeros at the end. */
  private static String number(double value) {
    if (value > 0 && value < 0.0001) {
      return "< 0.0001";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(2));
    return rounded.stripTrailingZeros().toPlainString();
  }
}
