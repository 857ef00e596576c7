package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Arrivals;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final long MS = 1_000_000;

  @Test
  void theSameSeedGivesTheSameArrivals() {
    Schedule one = Schedule.of(new Arrivals.PoissonRate(500, 1), 0, 1_000 * MS, 42);
    Schedule two = Schedule.of(new Arrivals.PoissonRate(500, 1), 0, 1_000 * MS, 42);
    long n = two.dueBefore(1_000 * MS);
    var random = new SplittableRandom(1);
    for (long i = 0; i < n; i++) {
      long due = one.next(0, random);
      assertThat(due).isEqualTo(two.next(7, random)).isBetween(0L, 1_000 * MS - 1);
    }
    assertThat(one.next(0, random)).isEqualTo(Schedule.NEVER);
  }
}
