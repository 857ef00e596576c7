package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness.State;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.ThinkTime;
import java.time.Duration;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** What a run's numbers are taken from when it did not begin at rest, in virtual time. */
class WarmupDetectionTest {
  private static final long MS = 1_000_000;
  private static final Arrivals ONE = new Arrivals.Closed(1, ThinkTime.NONE);
  private final VirtualTime time = new VirtualTime();

  @Test
  void aTransientAtTheBeginIsInNoNumber() throws Exception {
    // 2 s at 100/s, then 8 s at 1000/s.
    RunResult run = run(ONE, n -> n < 200 ? 10 * MS : jitter(n));

    assertThat(run.steadiness().state()).isEqualTo(State.STEADY);
    assertThat(run.steadiness().cutSeconds()).isBetween(2.0, 2.5);
    assertThat(run.measuredSeconds() + run.steadiness().cutSeconds()).isCloseTo(10, within(1e-6));
    assertThat(run.operations().get(0).opsPerSecond()).isCloseTo(1_000, within(20.0));
    assertThat(run.operations().get(0).response().maxMicros()).isLessThan(1_300);
    assertThat(run.measures().get("littles_law_clients")).isCloseTo(1, within(0.02));
    assertThat(run.series().get(0).startSeconds()).as("drawn all the same").isZero();
    assertThat(run.acknowledged()).as("the audit is of all").isCloseTo(8_200L, within(300L));
  }

  @Test
  void aRunThatFallsUntilItsEndSaysSoAndIsCut() throws Exception {
    RunResult run = run(ONE, n -> n < 8_500 ? jitter(n) : 3 * jitter(n));

    assertThat(run.steadiness().state()).isEqualTo(State.UNSTEADY);
    assertThat(run.steadiness().shifts())
        .singleElement()
        .satisfies(
            shift -> {
              assertThat(shift.atSeconds()).isCloseTo(8.5, within(0.5));
              assertThat(shift.before()).isCloseTo(1_000, within(30.0));
              assertThat(shift.after()).isCloseTo(333, within(30.0));
            });
    assertThat(run.cautions()).anyMatch(c -> c.startsWith("no steady state: "));
    assertThat(run.valid()).as("its numbers are what they are").isTrue();
  }

  @Test
  void aRunAtRestIsNotCut() throws Exception {
    RunResult run = run(ONE, WarmupDetectionTest::jitter);

    assertThat(run.steadiness().state()).isEqualTo(State.STEADY);
    assertThat(run.steadiness().cutSeconds()).isZero();
    assertThat(run.steadiness().shifts()).isEmpty();
    assertThat(run.measuredSeconds()).isEqualTo(10);
    assertThat(run.cautions()).isEmpty();
  }

  @Test
  void anOpenLoopIsJudgedByItsResponseTimes() throws Exception {
    // 500/s all the time; the first 1000 answers take five times as long.
    RunResult run =
        run(new Arrivals.ConstantRate(100, 4), n -> n < 300 ? 5 * jitter(n) : jitter(n));

    assertThat(run.steadiness().state()).isEqualTo(State.STEADY);
    assertThat(run.steadiness().cutSeconds()).isBetween(3.0, 4.1);
    assertThat(run.operations().get(0).response().p50Micros()).isLessThan(1_300);
    assertThat(run.offered().orElseThrow().offeredPerSecond())
        .as("what was offered is of the whole phase")
        .isCloseTo(100, within(0.1));
  }

  @Test
  void tooFewAnswersTellNothing() throws Exception {
    RunResult run = run(new Arrivals.ConstantRate(2, 1), WarmupDetectionTest::jitter);

    assertThat(run.steadiness().state()).isEqualTo(State.UNKNOWN);
    assertThat(run.steadiness().because()).isEqualTo("some intervals have no answer");
    assertThat(run.steadiness().cutSeconds()).isZero();
  }

  @Test
  void longAnswersAreNoTransient() throws Exception {
    // Each of 50 clients waits 400 ms: those that were sent in the warm-up are answered in the
    // phase.
    RunResult run =
        run(new Arrivals.Closed(50, ThinkTime.NONE), n -> 400 * jitter(n), Duration.ofSeconds(1));

    assertThat(run.steadiness().cutSeconds()).isZero();
    assertThat(run.operations().get(0).opsPerSecond()).isCloseTo(125, within(3.0));
    assertThat(run.measures().get("littles_law_clients")).isCloseTo(50, within(1.0));
  }

  /** About a millisecond, so that intervals differ as they do on real servers. */
  private static long jitter(int n) {
    return MS + (n * 7_919L % 401 - 200) * 1_000;
  }

  private RunResult run(Arrivals arrivals, IntToLongFunction service) throws Exception {
    return run(arrivals, service, Duration.ZERO);
  }

  private RunResult run(Arrivals arrivals, IntToLongFunction service, Duration warmUp)
      throws Exception {
    var server = new FakeServer(time, service);
    var clients =
        java.util.stream.Stream.generate(server::blocking).limit(arrivals.clients()).toList();
    var spec =
        FakeWorkload.spec(arrivals, warmUp, Duration.ofSeconds(10), new Retry(10, Duration.ZERO));
    var workload = FakeWorkload.of(clients);
    return time.engine().run(LoadRun.of(spec, workload));
  }
}
