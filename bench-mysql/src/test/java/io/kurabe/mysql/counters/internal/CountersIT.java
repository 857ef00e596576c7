package io.kurabe.mysql.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.counters.internal.CounterKey;
import io.kurabe.workloads.counters.internal.CounterLedger;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The counter workload on a real server. */
@ExtendWith(SharedServers.class)
class CountersIT {
  private static final int CLIENTS = 8;
  private static final int INCREMENTS = 100;

  /** Of each client; they hold the row one after the other. */
  private static final int HELD_INCREMENTS = 25;

  private static final CounterSettings HOT = new CounterSettings(1, 4, Duration.ZERO);
  private static final CounterSettings HELD = new CounterSettings(1, 4, Duration.ofMillis(1));

  private static Server server;
  private static Workspace workspace;
  private static CounterStore store;

  @BeforeAll
  static void start() {
    server = open(OpenOptions.DEFAULT);
    workspace = server.createWorkspace(RunId.random());
    store = workspace.capability(CounterStore.class).orElseThrow();
  }

  @AfterAll
  static void stop() {
    workspace.close();
    server.close();
  }

  @BeforeEach
  void empty() {
    store.reset();
  }

  private static Server open(OpenOptions options) {
    return SharedServers.open("embedded:mariadb", options);
  }

  static Stream<Arguments> methodsAndHolds() {
    return store.methods().stream()
        .flatMap(m -> Stream.of(Arguments.of(m, HOT), Arguments.of(m, HELD)));
  }

  @ParameterizedTest
  @MethodSource("methodsAndHolds")
  void concurrentClientsCountExactly(CounterMethod method, CounterSettings settings)
      throws Exception {
    int each = settings.equals(HELD) ? HELD_INCREMENTS : INCREMENTS;
    incrementConcurrently(store, method, settings, each);

    assertThat(store.total(method)).isEqualTo((long) CLIENTS * each);
  }

  @ParameterizedTest
  @EnumSource(
      value = CounterMethod.class,
      names = {"UPSERT", "UPDATE", "SLOTS"})
  void resetRemovesAllCounts(CounterMethod method) throws Exception {
    try (Client.Blocking client = open(method, HOT)) {
      client.perform(0, new SplittableRandom(1));
    }
    assertThat(store.total(method)).isEqualTo(1);

    store.reset();

    assertThat(store.total(method)).isZero();
  }

  @ParameterizedTest
  @MethodSource("methodsAndHolds")
  void everyStatementIsUnderstoodByTheServer(CounterMethod method, CounterSettings settings)
      throws SQLException {
    List<StatementText> statements = store.statements(method, settings);
    assertThat(statements).hasSizeGreaterThanOrEqualTo(8);
    try (Connection connection = ((SqlWorkspace) workspace).source().open()) {
      for (StatementText statement : statements) {
        // The driver asks the server to parse and describe it.
        try (var prepared = connection.prepareStatement(statement.text())) {
          assertThat(prepared.getParameterMetaData().getParameterCount())
              .as(statement.text())
              .isEqualTo((int) statement.text().chars().filter(c -> c == '?').count());
        }
      }
    }
  }

  @Test
  void clientsOfAPoolCountExactly() throws Exception {
    try (Server pooled = open(new OpenOptions(Durability.RELAXED, 3));
        Workspace own = pooled.createWorkspace(RunId.random())) {
      CounterStore counters = own.capability(CounterStore.class).orElseThrow();
      counters.reset();
      incrementConcurrently(counters, CounterMethod.UPSERT, HOT, INCREMENTS);
      assertThat(counters.total(CounterMethod.UPSERT)).isEqualTo((long) CLIENTS * INCREMENTS);
    }
  }

  @Test
  void aBatchIsAppliedOnce() {
    CounterKey key = new CounterKey(1, LocalDate.of(2020, 3, 1));
    try (CounterLedger ledger = workspace.capability(CounterLedger.class).orElseThrow()) {
      assertThat(ledger.applyBatch("b1", key, 5)).isTrue();
      ledger.commitBatch("b1");
      assertThat(ledger.applyBatch("b1", key, 5)).isFalse();
      assertThat(ledger.total()).isEqualTo(5);
    }
  }

  private static void incrementConcurrently(
      CounterStore counters, CounterMethod method, CounterSettings settings, int each)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    List<Client.Blocking> clients = new ArrayList<>();
    try {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add((Client.Blocking) counters.open(method, settings));
      }
      List<Callable<Void>> work = clients.stream().map(c -> increments(c, each)).toList();
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    } finally {
      clients.forEach(Client::close);
      threads.shutdownNow();
    }
  }

  private static Callable<Void> increments(Client.Blocking client, int times) {
    return () -> {
      SplittableRandom random = new SplittableRandom(client.hashCode());
      for (int i = 0; i < times; i++) {
        incrementOnce(client, random);
      }
      return null;
    };
  }

  /** Clients that insert the same first row can meet in a deadlock; the load engine tries again. */
  private static void incrementOnce(Client.Blocking client, SplittableRandom random)
      throws Exception {
    while (true) {
      try {
        client.perform(0, random);
        return;
      } catch (SQLException e) {
        if (!client.classify(e).kind().retryable()) {
          throw e;
        }
      }
    }
  }

  private static Client.Blocking open(CounterMethod method, CounterSettings settings) {
    return (Client.Blocking) store.open(method, settings);
  }
}
