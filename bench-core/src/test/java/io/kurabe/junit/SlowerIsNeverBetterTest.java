package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Metric;
import io.kurabe.stats.Verdict;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Budgets of percentiles on a program that gets slower and slower. */
class SlowerIsNeverBetterTest {
  private static final double LIMIT = 10_000;
  private static final double MEASURED = 1e6;
  private static final int CLIENTS = 4;
  private static final int RUNS = 3;
  private static final List<Double> PERCENTILES = List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.9);
  private static final double[] NONE = {};

  /**
   * In a second each client makes as many operations as fit, down to one that is still under way.
   */
  @Test
  void inAClosedLoopAFailureStays() {
    for (int seed = 0; seed < 12; seed += 4) {
      double sigma = 0.2 + 0.1 * seed;
      Set<Double> failed = new HashSet<>();
      for (double factor = 500; factor < 4 * MEASURED; factor *= 2) {
        Results results = new Results();
        for (int run = 0; run < RUNS; run++) {
          results.run(closedLoop(new SplittableRandom(100L * seed + run), sigma, factor), NONE);
        }
        failuresStay(failed, results, "seed %d, factor %g".formatted(seed, factor));
      }
      assertThat(failed).containsExactlyInAnyOrderElementsOf(PERCENTILES);
    }
  }

  /** At a rate there are as many operations, whichever of them get slower, and time out. */
  @Test
  void atARateAFailureStaysAlsoWhenRequestsTimeOut() {
    for (int seed = 0; seed < 12; seed += 4) {
      SplittableRandom random = new SplittableRandom(seed);
      double[][] times = new double[RUNS][];
      for (int run = 0; run < RUNS; run++) {
        times[run] = random.doubles(400).map(u -> 1_000 - 500 * Math.log(u)).toArray();
      }
      Set<Double> failed = new HashSet<>();
      for (int step = 0; step < 20; step++) {
        Results results = new Results();
        for (double[] run : times) {
          for (int i = 0; i < 200; i++) {
            run[random.nextInt(run.length)] *= 1 + random.nextDouble();
          }
          results.run(
              Arrays.stream(run).filter(t -> t < 3 * LIMIT).toArray(),
              Arrays.stream(run).filter(t -> t >= 3 * LIMIT).map(t -> 3 * LIMIT).toArray());
        }
        failuresStay(failed, results, "seed %d, step %d".formatted(seed, step));
      }
      assertThat(failed).containsExactlyInAnyOrderElementsOf(PERCENTILES);
    }
  }

  private static void failuresStay(Set<Double> failed, Results results, String when) {
    for (double percent : PERCENTILES) {
      Verdict verdict = judge(results, percent);
      if (failed.contains(percent)) {
        assertThat(verdict).as("p%s, %s", percent, when).isEqualTo(Verdict.FAILS);
      } else if (verdict == Verdict.FAILS) {
        failed.add(percent);
      }
    }
  }

  @Test
  void seventyThreeRequestsOverTheLimitFail() {
    Results results = new Results();
    for (int count : new int[] {15, 15, 15, 14, 14}) {
      double[] times = new double[count];
      Arrays.fill(times, 2 * LIMIT);
      results.run(times, NONE);
    }
    for (double percent : new double[] {50, 95, 99, 99.9}) {
      assertThat(judge(results, percent)).isEqualTo(Verdict.FAILS);
    }
  }

  /** Runs in which nothing succeeded are not valid, and yet what was late in them counts. */
  @Test
  void runsOfWhichEveryRequestTimedOutFail() {
    Results results = new Results();
    for (int run = 0; run < RUNS; run++) {
      results.run(run == 0 ? new double[] {LIMIT / 2} : NONE, new double[] {3 * LIMIT, 3 * LIMIT});
    }
    assertThat(judge(results, 99)).isEqualTo(Verdict.FAILS);
  }

  private static double[] closedLoop(SplittableRandom random, double sigma, double factor) {
    return IntStream.range(0, CLIENTS)
        .mapToObj(client -> random.split())
        .flatMapToDouble(
            own -> {
              double[] elapsed = {0};
              return DoubleStream.generate(() -> factor * Math.exp(sigma * own.nextGaussian()))
                  .takeWhile(
                      time -> {
                        boolean begins = elapsed[0] < MEASURED;
                        elapsed[0] += time;
                        return begins;
                      })
                  .limit(500);
            })
        .toArray();
  }

  private static Verdict judge(Results results, double percent) {
    Budget budget =
        new Budget.Percentile(Metric.percentile(Optional.empty(), percent), LIMIT, "at most 10ms");
    return budget
        .judge(new Evidence("shop", results.result().runs(), new BaselineState.Unusable("")))
        .verdict();
  }
}
