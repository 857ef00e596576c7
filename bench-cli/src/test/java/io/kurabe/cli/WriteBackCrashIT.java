package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.study.TargetSession;
import io.kurabe.target.Client;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.workloads.counters.internal.CounterCache;
import io.kurabe.workloads.counters.internal.CounterLedger;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import io.kurabe.workloads.counters.internal.WriteBack;
import io.kurabe.workloads.counters.internal.WriteBack.Step;
import io.kurabe.workloads.counters.internal.WriteBackProtocol;
import io.kurabe.workloads.counters.internal.WriteBackTask;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The write-back between real servers. A killed flusher is one whose connection is dropped without
 * a word after a step, which is what the server sees when the process gets a kill -9.
 */
class WriteBackCrashIT {
  private static final CounterSettings SETTINGS = new CounterSettings(3, 1, Duration.ZERO);
  private static final List<String> SQL = List.of("mariadb", "postgres");
  private static TargetSession session;

  @BeforeAll
  static void open() {
    session =
        TargetSession.open(
            Stream.of("embedded:mariadb", "embedded:postgres", "embedded:redis")
                .map(Target::parse)
                .toList(),
            Engines.load(),
            OpenOptions.DEFAULT,
            RunId.random());
  }

  @AfterAll
  static void close() {
    session.close();
  }

  @BeforeEach
  void reset() {
    for (String target : session.workspaces().keySet()) {
      session.capability(target, CounterStore.class).orElseThrow().reset();
    }
  }

  static Stream<Arguments> sqlAndSteps() {
    return SQL.stream()
        .flatMap(sql -> Stream.of(Step.values()).map(step -> Arguments.of(sql, step)));
  }

  @ParameterizedTest
  @MethodSource("sqlAndSteps")
  void killedAfterAnyStepTheExactProtocolLosesAndDoublesNothing(String sql, Step deadly)
      throws Exception {
    increment(50);
    dieAfter(sql, WriteBackProtocol.EXACT, deadly);
    increment(30);
    try (CounterLedger ledger = ledger(sql)) {
      WriteBack successor = new WriteBack(cache(), ledger, WriteBackProtocol.EXACT, step -> {});
      successor.recover();
      successor.flush();
      assertThat(ledger.total()).isEqualTo(80);
      assertThat(cache().total()).isZero();
      assertThat(cache().asides()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("sqlAndSteps")
  void killedAgainWhileRecoveringItStillIsExact(String sql, Step deadly) throws Exception {
    increment(50);
    dieAfter(sql, WriteBackProtocol.EXACT, Step.TAKEN);
    try (CounterLedger ledger = ledger(sql)) {
      WriteBack dying = new WriteBack(cache(), ledger, WriteBackProtocol.EXACT, killAt(deadly));
      if (deadly != Step.TAKEN) {
        assertThatThrownBy(dying::recover).isInstanceOf(WriteBackTask.Killed.class);
      }
    }
    try (CounterLedger ledger = ledger(sql)) {
      WriteBack successor = new WriteBack(cache(), ledger, WriteBackProtocol.EXACT, step -> {});
      successor.recover();
      successor.flush();
      assertThat(ledger.total()).isEqualTo(50);
      assertThat(cache().total()).isZero();
    }
  }

  static List<String> sql() {
    return SQL;
  }

  @ParameterizedTest
  @MethodSource("sql")
  void killedBetweenResetAndAddTheNaiveProtocolLosesTheBatch(String sql) throws Exception {
    increment(50);
    dieAfter(sql, WriteBackProtocol.NAIVE, Step.TAKEN);
    try (CounterLedger ledger = ledger(sql)) {
      WriteBack successor = new WriteBack(cache(), ledger, WriteBackProtocol.NAIVE, step -> {});
      successor.recover();
      successor.flush();
      assertThat(ledger.total() + cache().total())
          .as("one of three counters was taken")
          .isLessThan(50);
    }
  }

  private static void dieAfter(String sql, WriteBackProtocol protocol, Step deadly) {
    try (CounterLedger ledger = ledger(sql)) {
      WriteBack flusher = new WriteBack(cache(), ledger, protocol, killAt(deadly));
      assertThatThrownBy(flusher::flush).isInstanceOf(WriteBackTask.Killed.class);
    }
  }

  private static java.util.function.Consumer<Step> killAt(Step deadly) {
    return step -> {
      if (step == deadly) {
        throw new WriteBackTask.Killed();
      }
    };
  }

  private static CounterCache cache() {
    return session.capability("redis", CounterCache.class).orElseThrow();
  }

  private static CounterLedger ledger(String sql) {
    return session.capability(sql, CounterLedger.class).orElseThrow();
  }

  private static void increment(int times) throws Exception {
    CounterStore store = session.capability("redis", CounterStore.class).orElseThrow();
    SplittableRandom random = new SplittableRandom(times);
    try (Client client = store.open(CounterMethod.INCRBY, SETTINGS)) {
      for (int i = 0; i < times; i++) {
        CompletableFuture<Boolean> answered = new CompletableFuture<>();
        ((Client.CompletionDriven) client)
            .perform(0, random, failure -> answered.complete(failure == null));
        assertThat(answered.get()).isTrue();
      }
    }
  }
}
