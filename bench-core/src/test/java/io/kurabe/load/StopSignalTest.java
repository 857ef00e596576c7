package io.kurabe.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.record.RequestLog;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run whose length is not known before, under virtual time. */
class StopSignalTest {
  private static final long MS = 1_000_000;

  private final VirtualTime time = new VirtualTime();
  private final StopSignal all = new StopSignal();
  private final StopSignal within = all.forRunsWithin();
  private final RequestLog log = new RequestLog();

  /** 100 requests/s of 1 ms, ended by what happens when the 150th arrives. */
  private RunResult run(Runnable atRequest150) throws InterruptedException {
    var server =
        new FakeServer(
            time,
            n -> {
              if (n == 150) {
                atRequest150.run();
              }
              return MS;
            });
    RunSpec spec =
        FakeWorkload.spec(
            new Arrivals.ConstantRate(100, 1),
            Duration.ofMillis(500),
            Duration.ofDays(30),
            Retry.DEFAULT);
    return time.engine()
        .run(
            LoadRun.of(spec, FakeWorkload.of(List.of(server.blocking())))
                .until(within)
                .writingDown(log));
  }

  @Test
  void aRunThatIsFinishedIsCompleteAndMeasuredToItsRealEnd() throws Exception {
    RunResult run = run(() -> within.finish(time.nanoTime()));
    assertThat(run.complete()).isTrue();
    assertThat(run.measuredSeconds()).isEqualTo(1.0);
    assertThat(run.offered().orElseThrow().sustainable()).isTrue();
    assertThat(log.size()).isEqualTo(run.acknowledged()).isEqualTo(151);
    assertThat(all.requested()).as("what comes after it goes on").isFalse();
  }

  @Test
  void aRunThatIsInterruptedIsNotCompleteEvenWhenItIsFinishedAfterwards() throws Exception {
    RunResult run =
        run(
            () -> {
              all.request("Ctrl-C");
              within.finish(time.nanoTime());
            });
    assertThat(run.complete()).isFalse();
    assertThat(within.reason()).isEqualTo("Ctrl-C");
    assertThat(within.finishedAsPlanned()).isFalse();
  }
}
