package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult.Cell;
import io.kurabe.compare.Metric;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.internal.Points;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A metric of the valid runs of one point.
 *
 * @param byBlock value by the block it was measured in, in the order of the runs; the mean when a
 *     block has several runs of the point
 * @param unsteady number of runs among the values without a steady state
 */
public record Sample(Map<String, Double> byBlock, String unit, int leftOut, int unsteady) {
  /** The values of two samples in pairs of the same block. */
  record Pairs(List<Double> over, List<Double> under) {
    int size() {
      return over.size();
    }
  }

  static Sample none(String unit) {
    return new Sample(Map.of(), unit, 0, 0);
  }

  public static Sample of(PointResult point, Map<String, RunResult> runs, Metric metric) {
    Map<String, DoubleSummaryStatistics> values = new LinkedHashMap<>();
    int leftOut = 0;
    int unsteady = 0;
    for (String name : point.runs()) {
      RunResult run = runs.get(name);
      if (run == null || !run.valid()) {
        leftOut++;
        continue;
      }
      Optional<Double> value = metric.of(run);
      if (value.isEmpty()) {
        // Those runs that happen to have enough operations for a percentile are not a fair sample.
        return new Sample(Map.of(), metric.unit(), point.runs().size(), 0);
      }
      values
          .computeIfAbsent(Points.block(run), b -> new DoubleSummaryStatistics())
          .accept(value.get());
      unsteady += run.steadiness().state() == Steadiness.State.UNSTEADY ? 1 : 0;
    }
    Map<String, Double> byBlock = new LinkedHashMap<>();
    values.forEach((block, of) -> byBlock.put(block, of.getAverage()));
    return new Sample(byBlock, metric.unit(), leftOut, unsteady);
  }

  Sample times(double factor) {
    Map<String, Double> scaled = new LinkedHashMap<>(byBlock);
    scaled.replaceAll((block, value) -> value * factor);
    return new Sample(scaled, unit, leftOut, unsteady);
  }

  public List<Double> values() {
    return List.copyOf(byBlock.values());
  }

  /** Returns whether all values are above 0, so that ratios can be made of them. */
  public boolean positive() {
    return !byBlock.isEmpty() && byBlock.values().stream().allMatch(v -> v > 0);
  }

  Pairs pairedWith(Sample other) {
    List<Double> over = new ArrayList<>();
    List<Double> under = new ArrayList<>();
    byBlock.forEach(
        (block, value) -> {
          Double partner = other.byBlock.get(block);
          if (partner != null) {
            over.add(value);
            under.add(partner);
          }
        });
    return new Pairs(over, under);
  }

  Cell cell() {
    Estimate median = RunStatistics.median(values(), unit);
    return new Cell(median, values(), leftOut, unsteady);
  }
}
