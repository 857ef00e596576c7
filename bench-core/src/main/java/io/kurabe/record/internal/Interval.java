package io.kurabe.record.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all operations recorded between two boundaries of the measured phase. Nothing changes its
 * histograms.
 *
 * @param boundary number of the boundary that it ends at, the same of all generators of a run; it
 *     began at that of the one before it
 * @param startNanos its begin, since the measured phase began
 * @param endNanos its end, likewise
 * @param afterPhase whether it holds what came after the measured phase of requests that were due
 *     in it; then it has no length
 * @param operations one per operation, in the order of their index
 */
public record Interval(
    long boundary,
    long startNanos,
    long endNanos,
    boolean afterPhase,
    List<OperationInterval> operations) {
  public Interval {
    operations = List.copyOf(operations);
  }

  /** Returns when the interval began, in seconds since the measured phase began. */
  public double startSeconds() {
    return startNanos / 1e9;
  }

  /** Returns when the interval ended, in seconds since the measured phase began. */
  public double endSeconds() {
    return endNanos / 1e9;
  }

  /** Returns the length of the interval in seconds; 0 for what came after the measured phase. */
  public double lengthSeconds() {
    return afterPhase ? 0 : (endNanos - startNanos) / 1e9;
  }

  /**
   * One of several generators, which ends when the last of them does.
   *
   * @param ofEach at least one generator, of each at least one interval; the last ones have the
   *     same boundary
   */
  static Interval merge(List<? extends Collection<Interval>> ofEach) {
    long start = Long.MIN_VALUE;
    long end = Long.MIN_VALUE;
    List<Interval> all = new ArrayList<>();
    for (Collection<Interval> of : ofEach) {
      all.addAll(of);
      start = Math.max(start, of.iterator().next().startNanos);
      end = Math.max(end, all.get(all.size() - 1).endNanos);
    }
    Interval last = all.get(all.size() - 1);
    return all.size() == 1
        ? last
        : new Interval(last.boundary, start, end, last.afterPhase, operations(all));
  }

  private static List<OperationInterval> operations(List<Interval> all) {
    Map<String, OperationSum> sums = new LinkedHashMap<>();
    for (Interval interval : all) {
      for (OperationInterval operation : interval.operations) {
        sums.computeIfAbsent(operation.operation(), OperationSum::new).add(operation);
      }
    }
    return sums.values().stream().map(OperationSum::sum).toList();
  }
}
