package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.load.Answers;
import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.load.Progress;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How a run begins, and how its intervals are cut, in virtual time. */
class WarmUpTest {
  private static final long MS = 1_000_000;
  private final VirtualTime time = new VirtualTime();
  private final FakeServer server = new FakeServer(time, n -> 2 * MS);

  @Test
  void theClientsOfAClosedLoopBeginOneAfterTheOther() throws Exception {
    RunResult run = run(time, new Arrivals.Closed(4, ThinkTime.NONE), server::blocking);

    assertThat(run.operations().get(0).succeeded()).isEqualTo(4 * 1_500);
    assertThat(server.requests)
        .as("the first in all 200 ms, the second in 150 ms, the others in 100 ms")
        .hasValue(100 + 75 + 2 * 50 + 4 * 1_500);
  }

  @Test
  void completionDrivenClientsDoTheSame() throws Exception {
    Timer timer = time.timer();
    RunResult run =
        run(time, new Arrivals.Closed(4, ThinkTime.NONE), () -> server.completionDriven(timer));

    assertThat(run.operations().get(0).succeeded()).isEqualTo(4 * 1_500);
    assertThat(server.requests).hasValue(100 + 75 + 2 * 50 + 4 * 1_500);
  }

  @Test
  void anOpenLoopKeepsItsRateFromTheStart() throws Exception {
    run(time, new Arrivals.ConstantRate(1_000, 4), server::blocking);

    assertThat(server.requests).hasValue(200 + 3_000);
  }

  @Test
  void anIntervalIsAsLongAsTheTimeBetweenTwoLooksAlsoWhenTheyComeLate() throws Exception {
    Thread leader = Thread.currentThread();
    NanoClock late =
        new NanoClock() {
          @Override
          public long nanoTime() {
            return time.nanoTime();
          }

          @Override
          public void sleepUntil(long nanos) throws InterruptedException {
            time.sleepUntil(Thread.currentThread() == leader ? nanos + 330 * MS : nanos);
          }

          @Override
          public Thread newThread(Runnable work) {
            return time.newThread(work);
          }
        };

    RunResult run = run(late, new Arrivals.Closed(4, ThinkTime.NONE), server::blocking);

    var whole = run.series().stream().filter(i -> i.lengthSeconds() > 0).toList();
    assertThat(whole).hasSizeGreaterThan(1);
    assertThat(whole.get(0).lengthSeconds()).isGreaterThan(0.33);
    assertThat(whole.subList(0, whole.size() - 1))
        .allSatisfy(
            i -> assertThat(i.succeeded() / i.lengthSeconds()).isCloseTo(2_000, within(10.0)));
    assertThat(run.series().stream().mapToLong(i -> i.succeeded()).sum())
        .isEqualTo(run.operations().get(0).succeeded());
  }

  @Test
  void aListenerHearsOfEveryAnswerWhenAnIntervalEnds() throws Exception {
    Heard heard = new Heard();
    RunResult run = run(time, new Arrivals.ConstantRate(1_000, 4), server::blocking, heard);

    assertThat(heard.warmUp.opsPerSecond()).isCloseTo(1_000, within(20.0));
    assertThat(heard.warmUp.seconds()).isCloseTo(0.2, within(0.06));
    assertThat(heard.measured.seconds()).isCloseTo(3, within(1e-9));
    assertThat(Math.round(heard.measured.opsPerSecond() * 3))
        .isEqualTo(run.series().stream().mapToLong(i -> i.succeeded()).sum());
    assertThat(heard.measured.failed()).isZero();
    assertThat(heard.measured.percentileMicros(99)).isCloseTo(2_000, within(2.0));
  }

  /** Adds up what a listener hears in each phase. */
  private static final class Heard implements Progress {
    final Answers warmUp = new Answers();
    final Answers measured = new Answers();
    private boolean measures;

    @Override
    public void update(String phase, double done, double opsPerSecond) {
      measures |= phase.equals("measure");
    }

    @Override
    public void answered(Answers answers) {
      (measures ? measured : warmUp).add(answers);
    }
  }

  private RunResult run(
      NanoClock clock, Arrivals arrivals, java.util.function.Supplier<Client> client)
      throws InterruptedException {
    return run(clock, arrivals, client, Progress.NONE);
  }

  private RunResult run(
      NanoClock clock,
      Arrivals arrivals,
      java.util.function.Supplier<Client> client,
      Progress progress)
      throws InterruptedException {
    var workload = FakeWorkload.of(Stream.generate(client).limit(arrivals.clients()).toList());
    RunSpec spec =
        FakeWorkload.spec(
            arrivals, Duration.ofMillis(200), Duration.ofMillis(3_000), Retry.DEFAULT);
    return new LoadEngine(clock, time::timer, AnyMachine.WITH_STALLS)
        .run(LoadRun.of(spec, workload).withProgress(progress));
  }
}
