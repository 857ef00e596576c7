package io.kurabe.compare;

import io.kurabe.compare.internal.Sample;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Replication;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a null check: the same target is measured twice, in turns, and the two differ by
 * chance. A smaller effect never counts as a difference.
 *
 * @param target name of the target
 * @param name of the point that was measured twice
 * @param ratio of the throughput, second over first; 1 is the truth
 */
public record NoiseFloor(String target, String name, Estimate ratio) {
  /**
   * {@return whether a point only repeats another one}
   *
   * @param point the point
   */
  public static boolean isRepeated(PointResult point) {
    return Replication.AGAIN.equals(point.factors().get(Replication.NULL_CHECK));
  }

  /**
   * {@return one for each point that was measured twice and has valid runs on both sides}
   *
   * @param side the side
   */
  public static List<NoiseFloor> of(Side side) {
    List<NoiseFloor> floors = new ArrayList<>();
    Map<String, RunResult> runs = side.runs();
    List<PointResult> points = side.result().points();
    for (PointResult again : points) {
      if (isRepeated(again)) {
        points.stream()
            .filter(p -> !isRepeated(p) && same(p, again))
            .findFirst()
            .flatMap(first -> floor(first, again, runs))
            .ifPresent(floors::add);
      }
    }
    return floors;
  }

  private static boolean same(PointResult first, PointResult again) {
    return first.target().equals(again.target())
        && first.clients() == again.clients()
        && first.factors().entrySet().stream()
            .allMatch(f -> f.getValue().equals(again.factors().get(f.getKey())))
        && first.factors().size() == again.factors().size() - 1
        && again.variant().startsWith(first.variant());
  }

  private static Optional<NoiseFloor> floor(
      PointResult first, PointResult again, Map<String, RunResult> runs) {
    Metric throughput = Metric.parse("throughput");
    Sample a = Sample.of(first, runs, throughput);
    Sample b = Sample.of(again, runs, throughput);
    if (!a.positive() || !b.positive()) {
      return Optional.empty();
    }
    String name = first.variant() + " at " + PointResult.clientsText(first.clients());
    return Optional.of(
        new NoiseFloor(first.target(), name, Effect.unpaired(b.values(), a.values(), 1).ratio()));
  }

  /**
   * {@return the relative floor: the far end of the interval of the ratio, which is how far apart
   * the two could look although they are the same} It is empty when there were too few runs for an
   * interval; then there are too few to show any difference, too.
   */
  public OptionalDouble relative() {
    return ratio.bounded()
        ? OptionalDouble.of(Math.max(ratio.high(), 1 / ratio.low()) - 1)
        : OptionalDouble.empty();
  }

  /**
   * {@return the largest known floor of a target; of all targets for an empty name}
   *
   * @param floors the noise floors
   * @param target the name of the target
   */
  public static double largest(List<NoiseFloor> floors, String target) {
    return floors.stream()
        .filter(f -> target.isEmpty() || f.target().equals(target))
        .map(NoiseFloor::relative)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .max()
        .orElse(0);
  }
}
