package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.probe.AnyMachine;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.internal.Defects;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A defect in a workload's own code ends the run, for both kinds of client. In virtual time. */
class DefectTest {
  private final VirtualTime time = new VirtualTime();
  private final Timer timer = time.timer();
  private final Defects defects = new Defects("faulty");
  private final FakeServer server =
      new FakeServer(
          time,
          n -> {
            if (n == 5) {
              defects.threw("act", new ArithmeticException("by zero"));
            }
            return 1_000_000;
          });

  @Test
  void aBlockingClientsDefectEndsTheRun() {
    endsTheRun(server.blocking());
  }

  @Test
  void aCompletionDrivenClientsDefectEndsTheRun() {
    endsTheRun(server.completionDriven(timer));
  }

  @Test
  void anExceptionOnTheThreadOfTheTimerEndsTheRun() {
    FakeServer throwing =
        new FakeServer(
            time,
            n -> {
              if (n == 5) {
                throw new ArithmeticException("by zero");
              }
              return 1_000_000;
            });
    RunSpec spec =
        FakeWorkload.spec(
            new Arrivals.Closed(1, ThinkTime.NONE),
            Duration.ZERO,
            Duration.ofMinutes(5),
            Retry.DEFAULT);
    LoadRun run = LoadRun.of(spec, new Faulty(throwing.completionDriven(timer), defects));
    assertThatThrownBy(() -> new LoadEngine(time, () -> timer, AnyMachine.WITH_STALLS).run(run))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("by zero");
    assertThat(run.stop().reason()).contains("by zero");
  }

  private void endsTheRun(Client client) {
    RunSpec spec =
        FakeWorkload.spec(
            new Arrivals.Closed(1, ThinkTime.NONE),
            Duration.ZERO,
            Duration.ofMinutes(5),
            Retry.DEFAULT);
    LoadRun run = LoadRun.of(spec, new Faulty(client, defects));
    assertThatThrownBy(() -> new LoadEngine(time, () -> timer, AnyMachine.WITH_STALLS).run(run))
        .isInstanceOf(WorkloadException.class)
        .hasMessageStartingWith(
            "Operation 'act' of workload 'faulty' threw java.lang.ArithmeticException: by zero.");
    assertThat(server.requests.get()).as("of 300,000 planned").isLessThan(1_000);
    assertThat(run.stop().reason()).contains("by zero");
  }

  private record Faulty(Client client, Defects defects) implements LoadedWorkload {
    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Map<String, String> parameters() {
      return Map.of();
    }

    @Override
    public List<Operation> operations() {
      return List.of(new Operation("act", 1));
    }

    @Override
    public Client open(int index) {
      return client;
    }

    @Override
    public Optional<WorkloadException> defect() {
      return defects.first();
    }
  }
}
