package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.probe.AnyMachine;
import io.kurabe.record.Pause;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.LoadedWorkload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The load engine under virtual time: exact counts, not tolerances, wherever chance is not part of
 * it.
 */
class LoadEngineTest {
  private static final long MS = 1_000_000;
  private final VirtualTime time = new VirtualTime();
  private final Timer timer = time.timer();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStallOfOneSecondIsPaidByEveryRequestThatWasDue(boolean blocking) throws Exception {
    var server = new FakeServer(time, n -> n == 50 ? 1_000 * MS : MS);
    Client client = client(server, blocking);
    RunResult run = run(new Arrivals.ConstantRate(100, 1), 0, 2_000, client);
    assertThat(above(service(run), 100)).isEqualTo(1);
    assertThat(above(response(run), 100)).isEqualTo(100);
    assertThat(operation(run).succeeded()).isEqualTo(200);
  }

  @Test
  void aClosedLoopSendsWhenItHasTheAnswer() throws Exception {
    var server = new FakeServer(time, n -> 2 * MS);
    RunResult run = run(closed(4), 100, 1_000, clients(4, server));
    assertThat(operation(run).succeeded()).isEqualTo(2_000);
    assertThat(operation(run).opsPerSecond()).isEqualTo(2_000.0);
    assertThat(operation(run).response()).isEqualTo(operation(run).service());
    assertThat(run.measures().get("littles_law_clients")).isCloseTo(4, within(0.01));
  }

  @Test
  void aCompletionDrivenClosedLoopCountsTheSame() throws Exception {
    var server = new FakeServer(time, n -> 2 * MS);
    Client[] clients = {server.completionDriven(timer), server.completionDriven(timer)};
    RunResult run = run(closed(2), 100, 1_000, clients);
    assertThat(operation(run).succeeded()).isEqualTo(1_000);
  }

  @Test
  void answersInsideTheCallDoNotGrowTheStack() throws Exception {
    var server = new FakeServer(time, n -> 0);
    RunResult run =
        run(new Arrivals.ConstantRate(100_000, 1), 0, 1_000, server.completionDriven(timer));
    assertThat(operation(run).succeeded()).isEqualTo(100_000);
  }

  @Test
  void aConstantRateIsKeptToTheRequest() throws Exception {
    var server = new FakeServer(time, n -> MS);
    RunResult run = run(new Arrivals.ConstantRate(333, 3), 1_000, 10_000, clients(3, server));
    assertThat(server.requests).hasValue(3_663);
    assertThat(operation(run).succeeded()).isEqualTo(3_330);
    assertThat(run.offered().orElseThrow().offeredPerSecond()).isEqualTo(333.0);
    assertThat(run.offered().orElseThrow().sustainable()).isTrue();
    assertThat(operation(run).response().maxMicros()).isCloseTo(1_000, within(1.0));
  }

  @Test
  void poissonArrivalsHaveTheRateAndTheSpreadOfTheirLaw() throws Exception {
    var server = new FakeServer(time, n -> 0);
    RunResult run =
        run(new Arrivals.PoissonRate(1_000, 1), 10_000, 100_000, server.completionDriven(timer));
    // 100,000 expected, standard deviation 316: five of them.
    assertThat(operation(run).succeeded()).isBetween(98_420L, 101_580L);
    assertThat(run.offered().orElseThrow().offeredPerSecond())
        .isEqualTo(operation(run).succeeded() / 100.0);
    assertThat(run.offered().orElseThrow().sustainable()).isTrue();
    double mean = run.series().stream().mapToLong(i -> i.succeeded()).average().orElseThrow();
    double variance =
        run.series().stream()
            .mapToDouble(i -> Math.pow(i.succeeded() - mean, 2))
            .average()
            .orElseThrow();
    assertThat(variance / mean).as("index of dispersion").isBetween(0.5, 1.6);
  }

  @Test
  void warmUpIsCountedForTheAuditButNotRecorded() throws Exception {
    var server = new FakeServer(time, n -> n < 100 ? 10 * MS : MS);
    RunResult run = run(closed(1), 1_000, 500, server.blocking());
    assertThat(operation(run).succeeded()).isEqualTo(500);
    assertThat(operation(run).response().maxMicros()).isCloseTo(1_000, within(1.0));
    assertThat(run.acknowledged()).isEqualTo(600);
  }

  @Test
  void anOverloadedServerIsCalledUnsustainableAndNothingIsDropped() throws Exception {
    var server = new FakeServer(time, n -> 10 * MS);
    RunResult run = run(new Arrivals.ConstantRate(200, 1), 0, 1_000, server.blocking());
    assertThat(server.requests).hasValue(200);
    assertThat(run.offered().orElseThrow().achievedPerSecond()).isEqualTo(100.0);
    assertThat(run.offered().orElseThrow().backlogAtEnd()).isEqualTo(100);
    assertThat(run.offered().orElseThrow().sustainable()).isFalse();
    assertThat(run.cautions())
        .anyMatch(c -> c.startsWith("unsustainable: offered 200.0/s, achieved 100.0/s"));
    assertThat(operation(run).succeeded())
        .as("the rest is answered in the grace period")
        .isEqualTo(200);
  }

  @Test
  void requestsThatAreNeverAnsweredAreCounted() throws Exception {
    var server = new FakeServer(time, n -> 1_000 * MS);
    RunResult run = run(new Arrivals.ConstantRate(100, 1), 0, 1_000, server.blocking());
    // One second each: those sent in 1 s and 10 s of grace are answered, the others not.
    assertThat(run.offered().orElseThrow().unfinished()).isBetween(88L, 90L);
    assertThat(run.offered().orElseThrow().sustainable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void deadlocksAreRetriedInsideTheResponseTimeAndCountedApart(boolean blocking) throws Exception {
    var server =
        new FakeServer(time, n -> MS, n -> n == 10 || n == 11 ? OutcomeKind.DEADLOCK : null);
    RunResult run = run(closed(1), 0, 100, client(server, blocking));
    assertThat(operation(run).retries()).isEqualTo(Map.of("deadlock", 2L));
    assertThat(operation(run).failed()).isZero();
    assertThat(above(service(run), 2)).isEqualTo(1);
    assertThat(operation(run).errorCodes().get(0).code()).isEqualTo("FAKE-deadlock");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDeadlockThatNeverEndsFailsAfterTheStatedAttempts(boolean blocking) throws Exception {
    var server = new FakeServer(time, n -> MS, n -> OutcomeKind.SERIALIZATION);
    RunResult run = run(closed(1), 0, 100, client(server, blocking));
    long failed = operation(run).failed();
    assertThat(operation(run).succeeded()).isZero();
    assertThat(server.requests.get()).isEqualTo((int) failed * Retry.DEFAULT.maxAttempts());
    assertThat(run.invalid().get(0)).startsWith("no operation succeeded in the measured phase: ");
  }

  @Test
  void aRunInWhichMoreFailedThanSucceededIsInvalidAndSaysWhy() throws Exception {
    var server = new FakeServer(time, n -> MS, n -> n % 5 < 3 ? OutcomeKind.OTHER : null);
    RunResult run = run(closed(1), 0, 1_000, server.blocking());
    assertThat(operation(run).succeeded()).isEqualTo(400);
    assertThat(run.valid()).isFalse();
    assertThat(run.invalid())
        .contains(
            "more operations failed (600) than succeeded (400): 600 times other (FAKE-other)");
  }

  /** The rate changes at 600 ms for good, so the begin is cut off as a transient. */
  @Test
  void failuresBeforeTheSteadyStateCountAgainstTheRunToo() throws Exception {
    var server =
        new FakeServer(
            time, n -> n < 6_000 ? MS / 10 : MS, n -> n < 6_000 ? OutcomeKind.OTHER : null);
    RunResult run = run(closed(1), 0, 3_000, server.blocking());
    assertThat(run.invalid())
        .anyMatch(i -> i.startsWith("more operations failed (6,000) than succeeded (2,400): "));
  }

  @Test
  void aRunInWhichHalfSucceededCountsItsFailures() throws Exception {
    var server = new FakeServer(time, n -> MS, n -> n % 2 == 0 ? OutcomeKind.OTHER : null);
    RunResult run = run(closed(1), 0, 1_000, server.blocking());
    assertThat(operation(run).failed()).isEqualTo(500);
    assertThat(run.invalid()).noneMatch(i -> i.contains("failed ("));
  }

  @Test
  void failuresAreNeverThroughputAndHaveTheirOwnLatency() throws Exception {
    var server =
        new FakeServer(
            time, n -> n % 2 == 0 ? MS : 4 * MS, n -> n % 2 == 1 ? OutcomeKind.LOCK_TIMEOUT : null);
    RunResult run = run(closed(1), 0, 1_000, server.blocking());
    assertThat(operation(run).succeeded()).isEqualTo(200);
    assertThat(operation(run).failures().get("lock-timeout").count()).isEqualTo(200);
    assertThat(operation(run).failures().get("lock-timeout").meanMicros())
        .isCloseTo(4_000, within(5.0));
    assertThat(operation(run).response().maxMicros()).isCloseTo(1_000, within(1.0));
  }

  @Test
  void aLostConnectionIsReopenedWithBackOffAndTheOutageMeasured() throws Exception {
    var server =
        new FakeServer(time, n -> MS, n -> n == 100 ? OutcomeKind.CONNECTION_LOST : null)
            .awayFor(3);
    RunResult run = run(closed(1), 0, 2_000, server.blocking());
    var outage = run.outage().orElseThrow();
    assertThat(outage.connectionsLost()).isEqualTo(1);
    assertThat(outage.reconnects()).isEqualTo(1);
    assertThat(outage.longestMillis()).isEqualTo(50 + 100 + 100);
    assertThat(outage.resolutionMillis()).isEqualTo(100);
    assertThat(outage.firstLossSeconds()).isCloseTo(0.101, within(1e-6));
    assertThat(operation(run).failures()).containsOnlyKeys("connection-lost");
    assertThat(run.uncertain()).isEqualTo(1);
  }

  /** As SIGSTOP does it: no connection is lost, and no error is seen. */
  @ParameterizedTest
  @MethodSource("loops")
  void theLongestPauseOfAFrozenServerIsExactWithItsTime(Arrivals arrivals) throws Exception {
    var server = new FakeServer(time, n -> n == 400 ? 3_000 * MS : 10 * MS);
    RunResult run = run(arrivals, 1_000, 10_000, server.blocking());
    Pause pause = run.longestPause().orElseThrow();
    // 100 requests a second, the first 100 of them in the warm-up.
    assertThat(pause.millis()).isCloseTo(3_000, within(1e-6));
    assertThat(pause.startSeconds()).isCloseTo(3.0, within(0.011));
    assertThat(run.outage()).isEmpty();
  }

  @Test
  void aPauseIsOfAllClientsTogether() throws Exception {
    var slow = new FakeServer(time, n -> 5_000 * MS);
    var quick = new FakeServer(time, n -> n == 50 ? 400 * MS : 10 * MS);
    RunResult run = run(closed(2), 0, 3_000, slow.blocking(), quick.blocking());
    Pause pause = run.longestPause().orElseThrow();
    assertThat(pause.millis()).isCloseTo(400, within(1e-6));
    assertThat(pause.startSeconds()).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void theEdgesOfTheMeasuredPhaseAreEndsOfPauses() throws Exception {
    var late = new FakeServer(time, n -> n == 0 ? 1_500 * MS : 10 * MS);
    Pause atBegin = run(closed(1), 1_000, 2_000, late.blocking()).longestPause().orElseThrow();
    assertThat(atBegin.startSeconds()).isZero();
    assertThat(atBegin.millis()).isCloseTo(500, within(1e-6));

    var dying = new FakeServer(time, n -> n == 100 ? 4_000 * MS : 10 * MS);
    Pause atEnd = run(closed(1), 0, 3_000, dying.blocking()).longestPause().orElseThrow();
    assertThat(atEnd.startSeconds()).isCloseTo(1.0, within(1e-6));
    assertThat(atEnd.millis()).isCloseTo(2_000, within(1e-6));
  }

  @Test
  void aRunWithManyAnswersHasNoPauseAboveTheResolution() throws Exception {
    var server = new FakeServer(time, n -> MS / 10);
    Pause pause = run(closed(1), 0, 500, server.blocking()).longestPause().orElseThrow();
    assertThat(pause.isBelowResolution()).isTrue();
  }

  @Test
  void failuresAreNoAnswersThatEndAPause() throws Exception {
    var server =
        new FakeServer(
            time, n -> 10 * MS, n -> n >= 100 && n < 150 ? OutcomeKind.LOCK_TIMEOUT : null);
    Pause pause = run(closed(1), 0, 2_000, server.blocking()).longestPause().orElseThrow();
    assertThat(pause.millis()).isCloseTo(510, within(1e-6));
  }

  /** 10 times what the server can do: all it answers in the phase was due in the warm-up. */
  @Test
  void answersToTheBacklogOfTheWarmUpAreToldInWords() throws Exception {
    var server = new FakeServer(time, n -> 10 * MS);
    RunResult run = run(new Arrivals.ConstantRate(1_000, 1), 1_000, 1_000, server.blocking());
    OfferedLoad offered = run.offered().orElseThrow();
    assertThat(offered.achievedPerSecond()).isZero();
    assertThat(offered.carriedOver()).isEqualTo(100);
    assertThat(run.cautions())
        .anyMatch(
            c ->
                c.startsWith("unsustainable: ")
                    && c.contains(
                        "the server answered 100 requests in the measured phase that had been due in"
                            + " the warm-up"));
  }

  @Test
  void theSeriesHasFortyIntervalsOrMoreOfARoundLengthOfAtMostASecond() throws Exception {
    var server = new FakeServer(time, n -> 10 * MS);
    assertThat(lengths(run(closed(1), 500, 3_500, server.blocking())))
        .hasSize(70)
        .containsOnly(50L);
    assertThat(lengths(run(closed(1), 0, 10_000, server.blocking())))
        .hasSize(40)
        .containsOnly(250L);
    RunResult long1 = run(closed(1), 0, 60_500, server.blocking());
    assertThat(lengths(long1)).hasSize(61).startsWith(1_000L).endsWith(500L);
    assertThat(long1.series().stream().mapToLong(i -> i.succeeded()).sum()).isEqualTo(6_050);
  }

  private static List<Long> lengths(RunResult run) {
    return run.series().stream()
        .map(i -> Math.round(i.lengthSeconds() * 1_000))
        .filter(millis -> millis > 0)
        .toList();
  }

  @Test
  void thinkTimeIsUniformAndEachClientHasItsOwn() throws Exception {
    var server = new FakeServer(time, n -> 0);
    var think = new ThinkTime(Duration.ZERO, Duration.ofSeconds(1));
    Client[] clients = clients(40, server);
    RunResult run = run(new Arrivals.Closed(40, think), 0, 50_000, clients);
    // Mean 0.5 s: 40 clients x 100 requests in 50 s, standard deviation below 40.
    assertThat(operation(run).succeeded()).isBetween(3_850L, 4_150L);
  }

  static List<Arrivals> loops() {
    return List.of(closed(1), new Arrivals.ConstantRate(100, 1));
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aRequestToStopEndsTheRunWithWhatItHas(Arrivals arrivals) throws Exception {
    StopSignal stop = new StopSignal();
    var server =
        new FakeServer(
            time,
            n -> {
              if (n == 100) {
                stop.request("Ctrl-C");
              }
              return 10 * MS;
            });
    RunResult run = run(spec(arrivals, 0, 60_000), stop, server.blocking());
    assertThat(run.complete()).isFalse();
    assertThat(run.offered()).as("nothing is said of a load that was not offered").isEmpty();
    assertThat(run.measuredSeconds()).isLessThan(1.2);
    assertThat(operation(run).succeeded()).isEqualTo(101);
  }

  private static Arrivals closed(int clients) {
    return new Arrivals.Closed(clients, ThinkTime.NONE);
  }

  private static Client[] clients(int count, FakeServer server) {
    Client[] clients = new Client[count];
    java.util.Arrays.setAll(clients, i -> server.blocking());
    return clients;
  }

  private static RunSpec spec(Arrivals arrivals, long warmUpMs, long measureMs) {
    return FakeWorkload.spec(
        arrivals,
        Duration.ofMillis(warmUpMs),
        Duration.ofMillis(measureMs),
        new Retry(10, Duration.ZERO));
  }

  private RunResult run(Arrivals arrivals, long warmUpMs, long measureMs, Client... clients)
      throws Exception {
    return run(spec(arrivals, warmUpMs, measureMs), new StopSignal(), clients);
  }

  private RunResult run(RunSpec spec, StopSignal stop, Client... clients) throws Exception {
    LoadedWorkload workload = FakeWorkload.of(List.of(clients));
    LoadRun run = LoadRun.of(spec, workload).on(List.of("fake"), false).until(stop);
    return new LoadEngine(time, () -> timer, AnyMachine.WITH_STALLS).run(run);
  }

  private Client client(FakeServer server, boolean blocking) {
    return blocking ? server.blocking() : server.completionDriven(timer);
  }

  private static OperationResult operation(RunResult run) {
    return run.operations().get(0);
  }

  private static Histogram service(RunResult run) {
    return operation(run).service().toHistogram();
  }

  private static Histogram response(RunResult run) {
    return operation(run).response().toHistogram();
  }

  private static long above(Histogram histogram, long millis) {
    return histogram.getTotalCount() - histogram.getCountBetweenValues(0, millis * MS);
  }
}
