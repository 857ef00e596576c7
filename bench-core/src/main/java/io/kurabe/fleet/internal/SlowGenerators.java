package io.kurabe.fleet.internal;

import io.kurabe.result.FleetResult;
import io.kurabe.stats.internal.RankIntervals;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Finds generators whose clients fare worse than those of the others, since they are in another
 * zone, too small, or have a noisy neighbour. None is ever left out. Stateless.
 */
final class SlowGenerators {
  /** The least number of others that a median says something about. */
  private static final int LEAST_OTHERS = 2;

  /** The share by which a figure has to be off, however alike the others are. */
  private static final double SHARE = 0.20;

  /** The distance in median absolute deviations, as for outliers of about normal values. */
  private static final double DEVIATIONS = 3;

  private SlowGenerators() {}

  /** Returns the generators, with a remark on those that are slow. */
  static List<FleetResult.Generator> remarked(List<FleetResult.Generator> generators) {
    return generators.stream().map(one -> one.remarking(remarks(one, generators))).toList();
  }

  private static List<String> remarks(
      FleetResult.Generator one, List<FleetResult.Generator> generators) {
    List<FleetResult.Generator> others =
        generators.stream().filter(g -> !g.equals(one) && g.work().isPresent()).toList();
    if (one.work().isEmpty() || others.size() < LEAST_OTHERS) {
      return List.of();
    }
    boolean slow = isOff(one, others, g -> g.work().orElseThrow().p50Micros());
    boolean few = isOff(one, others, g -> -g.work().orElseThrow().opsPerSecond() / g.clients());
    return slow || few
        ? List.of(
            "its clients had "
                + (slow ? "longer response times" : "fewer answers")
                + " than those of the other generators; look at its zone, its size and its"
                + " neighbours")
        : List.of();
  }

  private static boolean isOff(
      FleetResult.Generator one,
      List<FleetResult.Generator> others,
      ToDoubleFunction<FleetResult.Generator> worse) {
    double[] values = others.stream().mapToDouble(worse).toArray();
    double median = median(values);
    double[] distances = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      distances[i] = Math.abs(values[i] - median);
    }
    double off = worse.applyAsDouble(one) - median;
    return off > SHARE * Math.abs(median) && off > DEVIATIONS * median(distances);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return RankIntervals.median(sorted);
  }
}
