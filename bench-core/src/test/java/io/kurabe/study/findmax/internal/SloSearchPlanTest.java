package io.kurabe.study.findmax.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.internal.MedianThreshold;
import io.kurabe.study.findmax.internal.SloObservation.Vote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search against servers that only vote, and how often its interval is right. */
class SloSearchPlanTest {
  private static final double RESOLUTION = 0.05;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** A search: its steps and the rates in the order of the runs. */
  private record Search(Map<Double, Step> steps, List<Double> runs) {
    MedianThreshold found() {
      return SloSearchPlan.threshold(List.copyOf(steps.values()));
    }
  }

  @Test
  void whereRunsAgreeTheIntervalIsAsNarrowAsTheResolution() {
    Search search = search(1_000, 500, rate -> rate <= 777 ? Vote.MEETS : Vote.FAILS);
    MedianThreshold found = search.found();
    assertThat(found.low()).isLessThanOrEqualTo(777);
    assertThat(found.high()).isGreaterThan(777);
    assertThat(found.high() / found.low()).isLessThanOrEqualTo(1 + RESOLUTION);
    assertThat(search.runs).hasSizeLessThan(26);
  }

  @Test
  void theEndsAreMeasuredAgainInTurn() {
    Search search = search(1_000, 500, rate -> rate <= 777 ? Vote.MEETS : Vote.FAILS);
    MedianThreshold found = search.found();
    List<Double> last = search.runs.subList(search.runs.size() - 2, search.runs.size());
    assertThat(last).containsExactly(found.low(), found.high());
    assertThat(search.steps.get(found.low()).met()).isEqualTo(SloSearchPlan.SURE_VOTES);
  }

  @Test
  void aLimitThatIsFarBelowTheCapacityIsReachedByLongerAndLongerJumps() {
    Search search = search(1_000, 800, rate -> rate <= 12 ? Vote.MEETS : Vote.FAILS);
    assertThat(search.found().low()).isBetween(11.0, 12.0);
    assertThat(search.runs).hasSizeLessThan(50);
  }

  @Test
  void whereNothingMeetsItTheSearchEndsAtTheFloor() {
    Search search = search(1_000, 800, rate -> Vote.FAILS);
    assertThat(search.found().low()).isZero();
    assertThat(search.found().high()).isEqualTo(1);
    assertThat(search.steps.keySet()).allMatch(rate -> rate >= 1);
  }

  @Test
  void whereEverythingMeetsItTheSearchEndsAtTheCeiling() {
    Search search = search(1_000, 800, rate -> Vote.MEETS);
    assertThat(search.found().high()).isInfinite();
    assertThat(search.found().low()).isBetween(3_200.0, 4_000.0);
  }

  @Test
  void aGeneratorThatIsNeverFitEndsItSoon() {
    Search search = search(1_000, 800, rate -> Vote.VOID);
    assertThat(search.runs).hasSize(2 * Step.MOST_VOID);
    assertThat(search.found().bounded()).isFalse();
  }

  /** Gambler's ruin: 1 / (1 + 4^3) = 1.5 % for four runs in five, less with the cap. */
  @Test
  void aStepIsDecidedWronglyInLessThanTwoPercent() {
    SplittableRandom random = new SplittableRandom(42);
    int wrong = 0;
    int undecided = 0;
    for (int i = 0; i < 20_000; i++) {
      Step step = Step.at(100);
      while (step.open()) {
        step = step.with(random.nextDouble() < 0.8 ? Vote.MEETS : Vote.FAILS);
      }
      wrong += step.decision() == Step.Decision.FAILS ? 1 : 0;
      undecided += step.decision() == Step.Decision.UNDECIDED ? 1 : 0;
    }
    assertThat(wrong / 20_000.0).isBetween(0.005, 0.016);
    assertThat(undecided / 20_000.0).isLessThan(0.20);
  }

  /**
   * Each run has a highest rate of its own, distributed lognormally about the true one; the
   * interval must cover the true one in 95 % of all searches, also of those that end early.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1})
  void theIntervalCoversTheTrueKneeInNinetyFivePercent(double noise) {
    int covered = 0;
    int searches = 600;
    SplittableRandom random = new SplittableRandom(20_26);
    for (int i = 0; i < searches; i++) {
      double maximum = 1_000 * Math.exp(0.5 * random.nextDouble());
      double capacity = 1_250 * Math.exp(0.5 * random.nextDouble());
      Search search =
          search(
              capacity,
              capacity * 0.8,
              rate -> {
                double z = NORMAL.inverseCumulativeProbability(1 - random.nextDouble());
                return rate <= maximum * Math.exp(noise * z) ? Vote.MEETS : Vote.FAILS;
              });
      MedianThreshold found = search.found();
      covered += found.low() <= maximum && maximum <= found.high() ? 1 : 0;
    }
    // 2,000 searches gave 96.9 % (noise of 2 %) to 100 % (none).
    assertThat(covered / (double) searches).isGreaterThanOrEqualTo(0.95);
  }

  /** With time for ever fewer runs the search still reaches a rate that meets. */
  @ParameterizedTest
  @ValueSource(ints = {12, 15, 20, 30, 55})
  void whenTimeIsShortItGoesDownFasterAndEndsDecided(int runs) {
    for (double maximum : List.of(600.0, 300.0, 100.0, 20.0, 3.0)) {
      Search search = search(1_000, 800, rate -> rate <= maximum ? Vote.MEETS : Vote.FAILS, runs);
      MedianThreshold found = search.found();
      assertThat(found.low()).as("%s of %s runs", maximum, runs).isBetween(0.9, maximum);
      assertThat(found.high()).isGreaterThan(maximum).isFinite();
    }
  }

  @Test
  void whenTimeIsShortAndNothingMeetsItTheFloorIsKnownToFail() {
    Search search = search(1_000, 800, rate -> Vote.FAILS, 12);
    assertThat(search.found().high()).isEqualTo(1);
    assertThat(search.found().low()).isZero();
  }

  private static Search search(double capacity, double start, DoubleFunction<Vote> server) {
    // The usual time limit has room for about 55 runs.
    return search(capacity, start, server, 55);
  }

  private static Search search(
      double capacity, double start, DoubleFunction<Vote> server, int most) {
    SloSearchPlan plan = new SloSearchPlan(start, capacity / 1_000, capacity * 4, RESOLUTION);
    Search search = new Search(new TreeMap<>(), new ArrayList<>());
    OptionalDouble next = plan.next(List.of(), rate -> 1.0 / most);
    while (next.isPresent() && search.runs.size() < most) {
      double rate = next.getAsDouble();
      Vote vote = server.apply(rate);
      search.runs.add(rate);
      search.steps.merge(rate, Step.at(rate).with(vote), (before, one) -> before.with(vote));
      int left = Math.max(1, most - search.runs.size());
      next = plan.next(List.copyOf(search.steps.values()), any -> 1.0 / left);
    }
    return search;
  }
}
