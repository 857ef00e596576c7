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
import io.kurabe.target.Failure;
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
import java.util.function.IntConsumer;
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
    FakeServer conflicts =
        new FakeServer(time, n -> 10_000_000, n -> n % 3 == 0 ? OutcomeKind.DEADLOCK : null);
    List<String> calls = new ArrayList<>();
    Client client = blocking ? conflicts.blocking() : conflicts.completionDriven(timer);
    engine()
        .run(
            LoadRun.of(
                spec(Workload.Rhythm.FREE, Duration.ofMillis(100)),
                new Loaded(Workload.Rhythm.FREE, told(client, calls))));
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
    FakeServer server = new FakeServer(time, n -> 10_000_000);
    Client client = blocking ? server.blocking() : server.completionDriven(timer);
    return engine().run(LoadRun.of(spec(rhythm, length), new Loaded(rhythm, noting(client))));
  }

  private LoadEngine engine() {
    return new LoadEngine(time, () -> timer, AnyMachine.WITH_STALLS);
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

  private Client noting(Client client) {
    return told(
        client,
        new ArrayList<>(),
        operation -> {
          performed.add(operation);
          sentAt.add(time.nanoTime());
        });
  }

  private static Client told(Client client, List<String> calls) {
    return told(client, calls, operation -> {});
  }

  private static Client told(Client client, List<String> calls, IntConsumer sent) {
    if (client instanceof Client.Blocking blocking) {
      return new Told(blocking, calls, sent);
    }
    return new ToldDriven((Client.CompletionDriven) client, calls, sent);
  }

  private record Told(Client.Blocking client, List<String> calls, IntConsumer sent)
      implements Client.Blocking {
    @Override
    public void perform(int operation, SplittableRandom random) throws Exception {
      calls.add("new");
      sent.accept(operation);
      client.perform(operation, random);
    }

    @Override
    public void performAgain(int operation, SplittableRandom random) throws Exception {
      calls.add("again");
      client.perform(operation, random);
    }

    @Override
    public Failure classify(Throwable thrown) {
      return client.classify(thrown);
    }

    @Override
    public void reconnect() throws Exception {
      client.reconnect();
    }

    @Override
    public void abort() {
      client.abort();
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private record ToldDriven(Client.CompletionDriven client, List<String> calls, IntConsumer sent)
      implements Client.CompletionDriven {
    @Override
    public void perform(int operation, SplittableRandom random, Completion completion) {
      calls.add("new");
      sent.accept(operation);
      client.perform(operation, random, completion);
    }

    @Override
    public void performAgain(int operation, SplittableRandom random, Completion completion) {
      calls.add("again");
      client.perform(operation, random, completion);
    }

    @Override
    public Failure classify(Throwable thrown) {
      return client.classify(thrown);
    }

    @Override
    public void reconnect() throws Exception {
      client.reconnect();
    }

    @Override
    public void abort() {
      client.abort();
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
