package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.findmax.internal.SloSearchResult;
import io.kurabe.study.findmax.internal.SloSearchResult.Outcome;
import io.kurabe.study.findmax.internal.Step;
import io.kurabe.target.TargetException;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole searches under virtual time, against servers whose highest rate is known. */
class SloSearchRunnerTest {
  private static final long MS = 1_000_000;

  private final VirtualSearch virtual = new VirtualSearch();

  @Test
  void aServerOfKnownCapacityHasItsKneeThere() throws Exception {
    // 4 connections, 2 ms each: 2,000/s, and a queue that grows by the rest.
    StudyResult result = virtual.search(FindMax.of("p99=10ms"), 4, run -> n -> 2 * MS);
    SloSearchResult maximum = SloSearchResult.of(result).orElseThrow();
    assertThat(maximum.outcome()).isEqualTo(Outcome.FOUND);
    assertThat(maximum.threshold().low()).isBetween(1_850.0, 2_010.0);
    assertThat(maximum.threshold().high()).isBetween(2_000.0, 2_120.0);
    assertThat(maximum.threshold().high() / maximum.threshold().low()).isLessThanOrEqualTo(1.05);
    Finding finding = result.findings().get(0);
    assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding.effect().orElseThrow().low()).isEqualTo(maximum.threshold().low());
    assertThat(result.answer().get(0))
        .startsWith("db fake sustains ")
        .contains(" with p99 at most 10ms; at ")
        .contains(" p99 is ");
    assertThat(result.answer().get(1)).contains("the same 4 clients did 2k/s");
    assertThat(result.complete()).isTrue();
    assertThat(result.order()).hasSameSizeAs(result.runs());
  }

  @Test
  void overloadIsMeasuredLikeEveryOtherRate() throws Exception {
    StudyResult result = virtual.search(FindMax.of("p99=10ms"), 4, run -> n -> 2 * MS);
    SloSearchResult.Rate highest =
        SloSearchResult.of(result).orElseThrow().rates().stream().reduce((a, b) -> b).get();
    assertThat(highest.step().rate()).isEqualTo(2_500);
    assertThat(highest.step().decision()).isEqualTo(Step.Decision.FAILS);
    // 500/s too many for 3 s: the last one waits for 750 ms.
    assertThat(result.points().get(result.points().size() - 1).response().maxMicros())
        .isBetween(740e3, 760e3);
    assertThat(highest.runs())
        .allSatisfy(r -> assertThat(r.offered().orElseThrow().sustainable()).isFalse());
  }

  /** M/M/1: the response time is exponential, p99 = ln(100) / (mu - lambda). */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void theIntervalCoversTheKneeThatQueueingTheoryGives(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    double mu = 1_000;
    StudyResult result =
        virtual.search(
            virtual.plan(1, Duration.ofSeconds(10), seed),
            FindMax.of("p99=20ms").withPoisson().withTimeLimit(Duration.ofHours(1)),
            run -> n -> Math.round(-Math.log1p(-random.nextDouble()) / mu * 1e9));
    double lambda = mu - Math.log(100) / 0.020;
    SloSearchResult maximum = SloSearchResult.of(result).orElseThrow();
    assertThat(maximum.threshold().low()).isLessThan(lambda).isGreaterThan(0.8 * lambda);
    assertThat(maximum.threshold().high()).isGreaterThan(lambda).isLessThan(1.2 * lambda);
    assertThat(result.parameters()).containsEntry("arrivals", "Poisson");
  }

  @Test
  void aServerThatIsAnotherInEachRunWidensTheInterval() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    double[] factor = new double[200];
    java.util.Arrays.setAll(factor, i -> Math.exp(0.2 * (random.nextDouble() - 0.5)));
    StudyResult result =
        virtual.search(
            virtual.plan(4, Duration.ofSeconds(2), 42),
            FindMax.of("p99=10ms").withTimeLimit(Duration.ofHours(1)),
            run -> n -> Math.round(2 * MS * factor[run]));
    SloSearchResult maximum = SloSearchResult.of(result).orElseThrow();
    assertThat(maximum.threshold().low()).isLessThan(2_000);
    assertThat(maximum.threshold().high()).isGreaterThan(2_000);
    assertThat(maximum.threshold().high() / maximum.threshold().low()).isGreaterThan(1.05);
  }

  @Test
  void aLimitThatNothingMeetsIsSaidToBeOne() throws Exception {
    StudyResult result = virtual.search(FindMax.of("p99=1ms"), 4, run -> n -> 2 * MS);
    SloSearchResult maximum = SloSearchResult.of(result).orElseThrow();
    assertThat(maximum.outcome()).isEqualTo(Outcome.BELOW);
    assertThat(result.answer().get(0))
        .contains("does not sustain")
        .contains("no lower rate was tried");
    assertThat(result.findings().get(0).verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void whereEverythingMeetsItTheLimitIsAboveTheHighestRate() throws Exception {
    // It serves the closed loop twenty times slower than the open one.
    StudyResult result =
        virtual.search(FindMax.of("p99=10ms"), 4, run -> n -> run == 1 ? 20 * MS : MS);
    SloSearchResult maximum = SloSearchResult.of(result).orElseThrow();
    assertThat(maximum.outcome()).isEqualTo(Outcome.ABOVE);
    assertThat(result.answer().get(0)).contains("sustains more than").contains("no rate");
    assertThat(result.findings().get(0).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void theTimeLimitEndsItWithWhatThereIs() throws Exception {
    FindMax what = FindMax.of("p99=10ms").withTimeLimit(Duration.ofSeconds(30));
    StudyResult result = virtual.search(what, 4, run -> n -> 2 * MS);
    assertThat(result.elapsedSeconds()).isLessThan(34);
    assertThat(result.complete()).isTrue();
    assertThat(result.cautions()).anyMatch(c -> c.contains("the time limit of 30s"));
    assertThat(SloSearchResult.of(result).orElseThrow().threshold().low()).isEqualTo(2_000);
  }

  @Test
  void aRequestToStopLeavesAResultThatIsNotComplete() throws Exception {
    StudyResult result =
        virtual.search(
            FindMax.of("p99=10ms"),
            4,
            run ->
                n -> {
                  if (run == 7 && n == 100) {
                    virtual.stop.request("Ctrl-C");
                  }
                  return 2 * MS;
                });
    assertThat(result.complete()).isFalse();
    assertThat(result.incompleteBecause()).isEqualTo("Ctrl-C");
    assertThat(result.runs()).hasSize(7);
    assertThat(result.points()).isNotEmpty();
  }

  @Test
  void aServerThatDiesLeavesTheRunsBeforeIt() throws Exception {
    StudyResult result =
        virtual.search(
            FindMax.of("p99=10ms"),
            4,
            run -> {
              if (run == 6) {
                throw new TargetException("db is gone");
              }
              return n -> 2 * MS;
            });
    assertThat(result.complete()).isFalse();
    assertThat(result.incompleteBecause()).isEqualTo("db is gone");
    assertThat(result.runs()).hasSize(5);
  }

  @Test
  void aSlowServerGetsRunsThatAreLongEnoughForThePercentile() throws Exception {
    // 4 connections, 200 ms each: 20/s, so 1,000 requests take 50 s, and half as long again.
    FindMax what = FindMax.of("p90=500ms").withTimeLimit(Duration.ofHours(1));
    StudyResult result = virtual.search(what, 4, run -> n -> 200 * MS);
    assertThat(result.runs().stream().skip(2))
        .allSatisfy(
            r ->
                assertThat(r.spec().phases().measure().toMillis() / 1e3)
                    .isGreaterThanOrEqualTo(1.5 * 100 / SloSearchResult.offered(r) - 1e-6));
    assertThat(SloSearchResult.of(result).orElseThrow().outcome()).isEqualTo(Outcome.FOUND);
  }

  @Test
  void aPercentileThatTheTimeLimitHasNoRoomForIsRefusedAfterTheFirstRun() {
    assertThatThrownBy(() -> virtual.search(FindMax.of("p99.9=500ms"), 4, run -> n -> 200 * MS))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("p99.9 needs 10000 requests a run")
        .hasMessageContaining("time limit of 3m");
    assertThat(virtual.runs).isEqualTo(1);
  }
}
