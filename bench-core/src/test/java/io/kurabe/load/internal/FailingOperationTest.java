package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Operation;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Two operations, of which the second is refused at times, or always. In virtual time. */
class FailingOperationTest {
  private final VirtualTime time = new VirtualTime();
  private final Timer timer = time.timer();
  private final FakeServer server = new FakeServer(time, n -> 1_000_000);

  @Test
  void aMixWithoutOneOfItsOperationsIsInvalidAndSaysWhy() throws Exception {
    RunResult run = run(1);

    OperationResult write = run.operations().get(1);
    assertThat(run.operations().get(0).succeeded()).isPositive();
    assertThat(write.succeeded()).isZero();
    assertThat(run.operations().get(0).errorCodes()).isEmpty();
    assertThat(write.errorCodes())
        .containsExactly(
            new OperationResult.ErrorCount("FAKE-other", "other", write.failed(), "other"));
    assertThat(run.invalid())
        .contains("write never succeeded: " + write.failed() + " times other (FAKE-other)");
  }

  @Test
  void anOperationThatFailsAtTimesIsCountedOnly() throws Exception {
    RunResult run = run(2);

    assertThat(run.operations().get(1).succeeded()).isPositive();
    assertThat(run.operations().get(1).failed()).isPositive();
    assertThat(run.valid()).isTrue();
  }

  private RunResult run(int refusedOneIn) throws Exception {
    RunSpec spec =
        FakeWorkload.spec(
            new Arrivals.Closed(1, ThinkTime.NONE),
            Duration.ZERO,
            Duration.ofSeconds(1),
            Retry.DEFAULT);
    Client client = new Refusing((Client.Blocking) server.blocking(), refusedOneIn);
    FakeWorkload mix =
        new FakeWorkload(
            List.of(new Operation("read", 1), new Operation("write", 1)), List.of(client));
    return new LoadEngine(time, () -> timer, AnyMachine.WITH_STALLS).run(LoadRun.of(spec, mix));
  }

  private static final class Refusing implements Client.Blocking {
    private final Client.Blocking carriesOut;
    private final int refusedOneIn;
    private int writes;

    Refusing(Client.Blocking carriesOut, int refusedOneIn) {
      this.carriesOut = carriesOut;
      this.refusedOneIn = refusedOneIn;
    }

    @Override
    public void perform(int operation, SplittableRandom random) throws Exception {
      carriesOut.perform(operation, random);
      if (operation == 1 && writes++ % refusedOneIn == 0) {
        throw new FakeServer.Refusal(OutcomeKind.OTHER);
      }
    }

    @Override
    public Failure classify(Throwable thrown) {
      return carriesOut.classify(thrown);
    }

    @Override
    public void reconnect() throws Exception {
      carriesOut.reconnect();
    }

    @Override
    public void abort() {
      carriesOut.abort();
    }

    @Override
    public void close() {
      carriesOut.close();
    }
  }
}
