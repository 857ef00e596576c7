package io.kurabe.record.internal;

import io.kurabe.record.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The times of the measured phase in which no client had a successful answer. Of several generators
 * they are the times in which none of them had one.
 *
 * @param floorNanos all that are longer are there, and of the others at most the longest
 * @param gaps in the order of time; empty when nothing was measured
 */
public record Pauses(long floorNanos, List<Gap> gaps) {
  public Pauses {
    gaps = List.copyOf(gaps);
  }

  /**
   * One of them, in nanoseconds since the measured phase began.
   *
   * @param start the last answer before it, or the begin of the phase
   * @param end the first answer after it, or the end of the phase
   */
  public record Gap(long start, long end) {
    long nanos() {
      return end - start;
    }
  }

  /** The longest; of equal ones the first. Empty when nothing was measured. */
  public Optional<Pause> longest() {
    return gaps.stream()
        .reduce((one, next) -> next.nanos() > one.nanos() ? next : one)
        .map(gap -> new Pause(gap.nanos() / 1e6, gap.start / 1e9));
  }

  /**
   * Returns the pauses of two generators together; without a long one, as long as may be unseen.
   */
  Pauses with(Pauses other) {
    if (gaps.isEmpty() || other.gaps.isEmpty()) {
      return gaps.isEmpty() ? other : this;
    }
    long floor = Math.max(floorNanos, other.floorNanos);
    List<Gap> common = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < gaps.size() && j < other.gaps.size()) {
      Gap a = gaps.get(i);
      Gap b = other.gaps.get(j);
      Gap both = new Gap(Math.max(a.start, b.start), Math.min(a.end, b.end));
      if (both.nanos() > floor) {
        common.add(both);
      }
      if (a.end < b.end) {
        i++;
      } else {
        j++;
      }
    }
    return new Pauses(floor, common.isEmpty() ? List.of(new Gap(0, floor)) : common);
  }
}
