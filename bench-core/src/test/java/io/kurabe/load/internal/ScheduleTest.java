package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Arrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduleTest {
  private static final long MS = 1_000_000;
  private static final long START = 7_000 * MS;
  private static final long END = START + 1_000 * MS;

  @Test
  void theSameSeedGivesTheSameArrivals() {
    Schedule one = of(new Arrivals.PoissonRate(500, 1), Slice.whole(1));
    Schedule two = of(new Arrivals.PoissonRate(500, 1), Slice.whole(1));
    long n = two.dueBefore(END);
    var random = new SplittableRandom(1);
    for (long i = 0; i < n; i++) {
      long due = one.next(0, random);
      assertThat(due).isEqualTo(two.next(7, random)).isBetween(START, END - 1);
    }
    assertThat(one.next(0, random)).isEqualTo(Schedule.NEVER);
  }

  static Stream<Arrivals> openLoops() {
    return Stream.of(1, 2, 7, 64)
        .flatMap(
            clients ->
                Stream.of(
                    new Arrivals.ConstantRate(333, clients),
                    new Arrivals.PoissonRate(1_234.5, clients)));
  }

  @ParameterizedTest
  @MethodSource("openLoops")
  void severalGeneratorsMakeTheRequestsOfOneAtTheSameInstants(Arrivals arrivals) {
    List<Long> one = instants(of(arrivals, Slice.whole(arrivals.clients())));
    for (int generators : new int[] {1, 2, 3, 8}) {
      if (generators > arrivals.clients()) {
        continue;
      }
      List<Long> together = new ArrayList<>();
      long dueInTime = 0;
      for (Slice slice : Slice.divide(arrivals.clients(), generators, 1)) {
        together.addAll(instants(of(arrivals, slice)));
        dueInTime += of(arrivals, slice).dueBefore(START + 400 * MS);
      }
      assertThat(together.stream().sorted().toList()).isEqualTo(one);
      assertThat(dueInTime)
          .isEqualTo(one.stream().filter(due -> due < START + 400 * MS).count())
          .isPositive();
    }
  }

  private static Schedule of(Arrivals arrivals, Slice slice) {
    return Schedule.of(arrivals, START, END, 42, slice);
  }

  private static List<Long> instants(Schedule schedule) {
    List<Long> due = new ArrayList<>();
    var random = new SplittableRandom(1);
    for (long next = schedule.next(0, random);
        next != Schedule.NEVER;
        next = schedule.next(0, random)) {
      due.add(next);
    }
    return due;
  }
}
