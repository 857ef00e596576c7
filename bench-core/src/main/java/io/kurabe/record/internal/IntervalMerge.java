package io.kurabe.record.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Joins the intervals of several generators to those that one would have recorded of all their
 * clients. What one generator recorded between two boundaries goes together with what the others
 * did; where one overslept a boundary, all are joined over it. An interval is told as soon as all
 * generators have given what belongs to it, so memory does not grow with the length of the run.
 * Used by one thread.
 */
public final class IntervalMerge {
  private final List<Deque<Interval>> waiting = new ArrayList<>();
  private final Consumer<Interval> merged;

  /**
   * @param generators their number
   * @param merged hears the intervals, in their order
   */
  public IntervalMerge(int generators, Consumer<Interval> merged) {
    for (int i = 0; i < generators; i++) {
      waiting.add(new ArrayDeque<>());
    }
    this.merged = merged;
  }

  /** Takes the next interval of a generator. */
  public void add(int generator, Interval interval) {
    waiting.get(generator).add(interval);
    for (OptionalLong end = nextCommon(); end.isPresent(); end = nextCommon()) {
      long boundary = end.getAsLong();
      merged.accept(Interval.merge(waiting.stream().map(of -> upTo(boundary, of)).toList()));
    }
  }

  /** The first boundary at which an interval of each generator ends. */
  private OptionalLong nextCommon() {
    long boundary = Long.MIN_VALUE;
    while (true) {
      long wanted = boundary;
      for (Deque<Interval> of : waiting) {
        OptionalLong first =
            of.stream().mapToLong(Interval::boundary).filter(b -> b >= wanted).findFirst();
        if (first.isEmpty()) {
          return first;
        }
        boundary = Math.max(boundary, first.getAsLong());
      }
      if (boundary == wanted) {
        return OptionalLong.of(boundary);
      }
    }
  }

  private static List<Interval> upTo(long boundary, Deque<Interval> of) {
    List<Interval> taken = new ArrayList<>();
    while (!of.isEmpty() && of.getFirst().boundary() <= boundary) {
      taken.add(of.removeFirst());
    }
    return taken;
  }
}
