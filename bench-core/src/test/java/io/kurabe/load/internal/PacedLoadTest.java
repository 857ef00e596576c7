package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import io.kurabe.workload.internal.Mix;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A workload's deck and its pauses, for both kinds of client. In virtual time. */
class PacedLoadTest {
  private static final List<Operation> OPERATIONS =
      List.of(new Operation("order", 10), new Operation("pay", 10), new Operation("look", 1));
  private static final Workload.Rhythm PACED =
      new Workload.Rhythm(
          Workload.Rhythm.Order.DEALT, List.of(pauses(18, 12), pauses(3, 12), pauses(2, 10)), 1);

  private final VirtualTime time = new VirtualTime();
  private final Timer timer = time.timer();
  private final List<Integer> performed = new ArrayList<>();
  private final List<Long> sentAt = new ArrayList<>();

  private static Workload.Rhythm.Pauses pauses(int before, int after) {
    return new Workload.Rhythm.Pauses(Duration.ofSeconds(before), Duration.ofSeconds(after));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachPassThroughTheDeckHasExactlyItsMix(boolean blocking) throws Exception {
    run(
        blocking,
        new Workload.Rhythm(Workload.Rhythm.Order.DEALT, List.of(), 1),
        Duration.ofSeconds(3));
    assertThat(performed).hasSizeGreaterThan(200);
    for (int from = 0; from + 21 <= performed.size(); from += 21) {
      List<Integer> pass = performed.subList(from, from + 21);
      assertThat(List.of(0, 1, 2))
          .extracting(o -> pass.stream().filter(o::equals).count())
          .containsExactly(10L, 10L, 1L);
    }
    assertThat(performed.subList(0, 21)).isNotEqualTo(performed.subList(21, 42));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPausePrecedesEachOperationAndIsNoPartOfItsTime(boolean blocking) throws Exception {
    RunResult result = run(blocking, PACED, Duration.ofHours(40));
    for (int i = 1; i < performed.size(); i++) {
      long pause = sentAt.get(i) - sentAt.get(i - 1) - 10_000_000;
      Workload.Rhythm.Pauses next = PACED.pauses().get(performed.get(i));
      Workload.Rhythm.Pauses last = PACED.pauses().get(performed.get(i - 1));
      assertThat(pause)
          .isBetween(
              next.before().toNanos(),
              next.before().plus(last.meanAfter().multipliedBy(10)).toNanos());
    }
    // The mean cycle: 10 x (18 + 12) + 10 x (3 + 12) + 1 x (2 + 10) s over 21 operations.
    assertThat(result.series()).isNotEmpty();
    assertThat(performed.size() * 462.0 / 21 / (40 * 3600)).isCloseTo(1, within(0.03));
    assertThat(result.operations())
        .allSatisfy(o -> assertThat(o.response().maxMicros()).isCloseTo(10_000, within(10.0)));
    assertThat(result.spec().arrivals().paceIsFree()).isFalse();
    assertThat(result.cautions()).noneMatch(c -> c.contains("misses the number of clients"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRetryIsToldFromANewOperation(boolean blocking) throws Exception {
    List<String> calls = new ArrayList<>();
    FakeServer conflicts =
        new FakeServer(time, n -> 10_000_000, n -> n % 3 == 0 ? OutcomeKind.DEADLOCK : null)
            .heardBy((operation, again) -> calls.add(again ? "again" : "new"));
    run(blocking, conflicts, Workload.Rhythm.FREE, Duration.ofMillis(100));
    assertThat(calls.subList(0, 6)).containsExactly("new", "again", "new", "new", "again", "new");
  }

  @Test
  void aDeckHoldsWholeCards() {
    assertThatThrownBy(() -> new Mix(List.of(new Operation("half", 0.5))).deck())
        .hasMessage("a deck holds 'half' a whole number of times, not 0.5");
  }

  @Test
  void thinkTimesHaveTheirMeanAndAreCutAtTenTimesIt() {
    Workload.Rhythm.Pauses pauses = pauses(0, 1);
    SplittableRandom random = new SplittableRandom(7);
    double sum = 0;
    long most = 0;
    for (int i = 0; i < 1_000_000; i++) {
      long nanos = pauses.thinkNanos(random);
      sum += nanos / 1e9;
      most = Math.max(most, nanos);
    }
    assertThat(sum / 1e6).isCloseTo(0.99995, within(0.003)); // Its standard error is 0.001.
    assertThat(most).isEqualTo(10_000_000_000L);
  }

  private RunResult run(boolean blocking, Workload.Rhythm rhythm, Duration length)
      throws Exception {
    FakeServer server =
        new FakeServer(time, n -> 10_000_000)
            .heardBy(
                (operation, again) -> {
                  performed.add(operation);
                  sentAt.add(time.nanoTime());
                });
    return run(blocking, server, rhythm, length);
  }

  private RunResult run(
      boolean blocking, FakeServer server, Workload.Rhythm rhythm, Duration length)
      throws Exception {
    Client client = blocking ? server.blocking() : server.completionDriven(timer);
    return new LoadEngine(time, () -> timer, AnyMachine.WITH_STALLS)
        .run(LoadRun.of(spec(rhythm, length), new Loaded(rhythm, client)));
  }

  private static RunSpec spec(Workload.Rhythm rhythm, Duration length) {
    return FakeWorkload.spec(
        new Arrivals.Closed(1, rhythm.range()), Duration.ZERO, length, Retry.DEFAULT);
  }

  private record Loaded(Workload.Rhythm rhythm, Client client) implements LoadedWorkload {
    @Override
    public String name() {
      return "paced";
    }

    @Override
    public Map<String, String> parameters() {
      return Map.of();
    }

    @Override
    public List<Operation> operations() {
      return OPERATIONS;
    }

    @Override
    public Client open(int index) {
      return client;
    }
  }
}
