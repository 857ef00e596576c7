package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fixed number of requests under virtual time. */
class BatchTest {
  private static final long MS = 1_000_000;
  private static final Duration LONG = Duration.ofHours(1);

  private final VirtualTime time = new VirtualTime();
  private final Timer timer = time.timer();
  private final StopSignal stop = new StopSignal();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void allRequestsAreSentAndTheLastAnswerEndsIt(boolean blocking) throws Exception {
    var server = new FakeServer(time, n -> n == 999 ? 7 * MS : 2 * MS);
    RunResult run = run(1_000, LONG, clients(4, server, blocking));
    assertThat(server.requests).hasValue(1_000);
    assertThat(operation(run).succeeded()).isEqualTo(1_000);
    assertThat(run.measuredSeconds()).isCloseTo(0.505, within(1e-9));
    assertThat(run.valid()).isTrue();
    assertThat(run.steadiness()).isEqualTo(Steadiness.BATCH);
  }

  @Test
  void fewerRequestsThanClientsAreNotSentTwice() throws Exception {
    var server = new FakeServer(time, n -> MS);
    RunResult run = run(3, LONG, clients(8, server, true));
    assertThat(server.requests).hasValue(3);
    assertThat(run.measuredSeconds()).isCloseTo(0.001, within(1e-9));
  }

  @Test
  void aRequestThatFailsIsNotSentAgain() throws Exception {
    var server = new FakeServer(time, n -> MS, n -> n % 10 == 0 ? OutcomeKind.CONSTRAINT : null);
    RunResult run = run(100, LONG, clients(2, server, true));
    assertThat(server.requests).hasValue(100);
    assertThat(operation(run).succeeded()).isEqualTo(90);
    assertThat(operation(run).failed()).isEqualTo(10);
  }

  @Test
  void aClientThatNeverComesBackDoesNotKeepTheRunWaiting() throws Exception {
    var lost =
        new FakeServer(time, n -> MS, n -> OutcomeKind.CONNECTION_LOST).awayFor(Integer.MAX_VALUE);
    var server = new FakeServer(time, n -> MS);
    RunResult run = run(500, LONG, List.of(lost.blocking(), server.blocking()));
    assertThat(operation(run).succeeded()).isEqualTo(499);
    assertThat(run.measuredSeconds()).isCloseTo(0.499, within(1e-9));
    assertThat(run.outage()).isPresent();
  }

  @Test
  void aServerThatStaysAwayEndsIt() throws Exception {
    var server =
        new FakeServer(time, n -> MS, n -> n < 100 ? null : OutcomeKind.CONNECTION_LOST)
            .awayFor(Integer.MAX_VALUE);
    RunResult run = run(1_000, LONG, clients(4, server, true));
    assertThat(operation(run).succeeded()).isEqualTo(100);
    assertThat(run.measuredSeconds()).as("after three minutes").isBetween(180.0, 183.0);
    assertThat(run.valid()).isFalse();
    assertThat(run.invalid()).anyMatch(i -> i.contains("the server was away for 180 s and longer"));
    assertThat(run.complete()).as("nobody asked it to end").isTrue();
    assertThat(stop.requested()).isFalse();
  }

  @Test
  void aServerThatComesBackGetsTheRest() throws Exception {
    var server =
        new FakeServer(time, n -> MS, n -> n == 100 ? OutcomeKind.CONNECTION_LOST : null)
            .awayFor(210);
    RunResult run = run(1_000, LONG, clients(1, server, true));
    assertThat(operation(run).succeeded()).isEqualTo(999);
    assertThat(run.outage().orElseThrow().longestMillis()).isGreaterThan(20_000);
    assertThat(run.valid()).isTrue();
  }

  @Test
  void aBatchThatDoesNotFitIntoItsLimitIsInvalid() throws Exception {
    var server = new FakeServer(time, n -> MS);
    RunResult run = run(100_000, Duration.ofSeconds(1), clients(1, server, true));
    assertThat(run.valid()).isFalse();
    assertThat(run.invalid()).anyMatch(i -> i.contains("within the limit of 1 s"));
  }

  @Test
  void theNextRunIsNotEndedByIt() throws Exception {
    var server = new FakeServer(time, n -> MS);
    run(10, LONG, clients(1, server, true));
    RunResult second = run(10, LONG, clients(1, server, true));
    assertThat(stop.requested()).isFalse();
    assertThat(operation(second).succeeded()).isEqualTo(10);
  }

  @Test
  void aStopEndsItEarlyAndItIsNotComplete() throws Exception {
    var server =
        new FakeServer(
            time,
            n -> {
              if (n == 50) {
                stop.request("enough");
              }
              return MS;
            });
    RunResult run = run(1_000, LONG, clients(1, server, true));
    assertThat(run.complete()).isFalse();
    assertThat(operation(run).succeeded()).isBetween(50L, 60L);
  }

  @Test
  void aWarmUpIsRefused() {
    assertThatThrownBy(
            () ->
                FakeWorkload.spec(
                    new Arrivals.Batch(1, 10), Duration.ofSeconds(1), LONG, Retry.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no warm-up");
  }

  private static List<Client> clients(int n, FakeServer server, boolean blocking) {
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      clients.add(blocking ? server.blocking() : server.completionDriven());
    }
    return clients;
  }

  private RunResult run(long requests, Duration limit, List<Client> clients) throws Exception {
    var spec =
        FakeWorkload.spec(
            new Arrivals.Batch(clients.size(), requests), Duration.ZERO, limit, Retry.DEFAULT);
    LoadRun run = LoadRun.of(spec, FakeWorkload.of(clients)).until(stop);
    return new LoadEngine(time, () -> timer, AnyMachine.WITH_STALLS).run(run);
  }

  private static OperationResult operation(RunResult run) {
    return run.operations().get(0);
  }
}
