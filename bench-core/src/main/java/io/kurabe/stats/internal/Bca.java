package io.kurabe.stats.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Efron's bias-corrected and accelerated bootstrap interval of a statistic of one or more
 * independent samples, each resampled by itself.
 *
 * <p>Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, section 14.3; the
 * acceleration of several samples is Davison and Hinkley, Bootstrap Methods and their Application,
 * 1997, section 5.3.2.
 */
record Bca(double low, double high) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * Computes the interval.
   *
   * @param samples each at least one value
   * @param statistic is given the samples in their order, the values of each ascending
   * @param level e.g. 0.95
   * @param resamples at least 1,000 for a 95 % interval
   * @param seed the same seed gives the same interval
   */
  static Bca of(
      List<double[]> samples,
      ToDoubleFunction<List<double[]>> statistic,
      double level,
      int resamples,
      long seed) {
    List<double[]> sorted = samples.stream().map(Bca::sorted).toList();
    double[] replicates = replicates(sorted, statistic, resamples, seed);
    double bias = bias(replicates, statistic.applyAsDouble(sorted));
    double acceleration = acceleration(sorted, statistic);
    double z = NORMAL.inverseCumulativeProbability((1 + level) / 2);
    double low = percentile(bias, acceleration, -z) * (resamples + 1);
    double high = percentile(bias, acceleration, z) * (resamples + 1);
    return new Bca(
        replicates[clamp((int) Math.floor(low) - 1, resamples)],
        replicates[clamp((int) Math.ceil(high) - 1, resamples)]);
  }

  /** Returns the share of the replicates at which the interval ends, 0 to 1 (eq. 14.10). */
  static double percentile(double bias, double acceleration, double z) {
    double shifted = bias + z;
    double scale = 1 - acceleration * shifted;
    // Beyond its pole the transformation turns back; there the interval reaches the last replicate.
    if (scale <= 0) {
      return shifted > 0 ? 1 : 0;
    }
    return NORMAL.cumulativeProbability(bias + shifted / scale);
  }

  /** Returns the acceleration from the jackknife; 0 for a statistic that no single value moves. */
  static double acceleration(List<double[]> samples, ToDoubleFunction<List<double[]>> statistic) {
    double cubes = 0;
    double squares = 0;
    for (int s = 0; s < samples.size(); s++) {
      double[] left = leaveOneOut(samples, s, statistic);
      double mean = Arrays.stream(left).average().orElse(0);
      // (n - 1) (mean - left) is the influence of a value, and it is divided by n
      double weight = (left.length - 1.0) / Math.max(1, left.length);
      for (double value : left) {
        double influence = weight * (mean - value);
        cubes += influence * influence * influence;
        squares += influence * influence;
      }
    }
    return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
  }

  private static double[] leaveOneOut(
      List<double[]> samples, int sample, ToDoubleFunction<List<double[]>> statistic) {
    double[] full = samples.get(sample);
    if (full.length < 2) {
      return new double[0];
    }
    double[] values = new double[full.length];
    List<double[]> reduced = new ArrayList<>(samples);
    for (int i = 0; i < full.length; i++) {
      double[] rest = new double[full.length - 1];
      System.arraycopy(full, 0, rest, 0, i);
      System.arraycopy(full, i + 1, rest, i, rest.length - i);
      reduced.set(sample, rest);
      values[i] = statistic.applyAsDouble(reduced);
    }
    return values;
  }

  /**
   * Returns the bias correction (eq. 14.14). Replicates that equal the estimate count half: the
   * median of few values takes few different values, and counting them on one side alone would be a
   * bias of its own. When no replicate lies below, or none above, half a replicate is assumed
   * there.
   */
  private static double bias(double[] replicates, double estimate) {
    double below = 0;
    for (double value : replicates) {
      below += value < estimate ? 1 : value == estimate ? 0.5 : 0;
    }
    double half = 0.5;
    double share = Math.max(half, Math.min(replicates.length - half, below)) / replicates.length;
    return NORMAL.inverseCumulativeProbability(share);
  }

  private static double[] replicates(
      List<double[]> samples, ToDoubleFunction<List<double[]>> statistic, int count, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    List<double[]> drawn = samples.stream().map(s -> new double[s.length]).toList();
    double[] replicates = new double[count];
    for (int r = 0; r < count; r++) {
      for (int s = 0; s < drawn.size(); s++) {
        draw(samples.get(s), drawn.get(s), random);
      }
      replicates[r] = statistic.applyAsDouble(drawn);
    }
    Arrays.sort(replicates);
    return replicates;
  }

  /** Draws with replacement; counting how often each was drawn keeps the values ascending. */
  private static void draw(double[] from, double[] to, RandomGenerator random) {
    int[] times = new int[from.length];
    for (int i = 0; i < from.length; i++) {
      times[random.nextInt(from.length)]++;
    }
    int next = 0;
    for (int i = 0; i < from.length; i++) {
      Arrays.fill(to, next, next + times[i], from[i]);
      next += times[i];
    }
  }

  private static double[] sorted(double[] values) {
    double[] copy = values.clone();
    Arrays.sort(copy);
    return copy;
  }

  private static int clamp(int index, int length) {
    return Math.max(0, Math.min(length - 1, index));
  }
}
