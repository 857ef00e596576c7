package io.kurabe.workloads.pgbench.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.LoadTest;
import io.kurabe.study.ServerContract;
import io.kurabe.target.Client;
import io.kurabe.tier.Tier;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What pgbench's workloads owe on every SQL engine. */
public abstract class PgbenchContract extends ServerContract {
  private static final int SCALE = 2;
  private static final int CLIENTS = 4;
  private static final int EACH = 25;

  @Test
  void theTablesHaveTheRowsOfPgbench() throws SQLException {
    load(PgbenchScript.SELECT_ONLY);

    assertThat(ask("SELECT COUNT(*) FROM pgbench_branches WHERE bbalance = 0 AND filler IS NULL"))
        .isEqualTo(SCALE);
    assertThat(ask("SELECT COUNT(*) FROM pgbench_tellers WHERE bid = 2 AND tid BETWEEN 11 AND 20"))
        .isEqualTo(10);
    assertThat(ask("SELECT COUNT(*) FROM pgbench_accounts WHERE filler = '' AND abalance = 0"))
        .isEqualTo(100_000L * SCALE);
    assertThat(ask("SELECT MIN(aid) FROM pgbench_accounts WHERE bid = 2")).isEqualTo(100_001);
    assertThat(ask("SELECT MAX(aid) FROM pgbench_accounts")).isEqualTo(100_000L * SCALE);
    for (PgbenchTable table : PgbenchTable.values()) {
      String first = table.rows(1).target().replaceAll(",.*", ") VALUES (1)");
      assertThatThrownBy(() -> execute("INSERT INTO " + first))
          .as("the primary key of %s", table)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("uplicate");
    }
  }

  @Tag(Tier.CORE)
  @ParameterizedTest
  @EnumSource(PgbenchScript.class)
  void concurrentClientsLeaveExactBooks(PgbenchScript script) throws Exception {
    LoadedWorkload workload = load(script);
    run(workload);

    assertThat(workload.audit(CLIENTS * EACH, 0))
        .hasValueSatisfying(audit -> assertThat(audit.exact()).as(audit.sentence()).isTrue());
    assertThat(ask("SELECT COUNT(*) FROM pgbench_history"))
        .isEqualTo(script.writes() ? CLIENTS * EACH : 0);
  }

  @ParameterizedTest
  @EnumSource(PgbenchScript.class)
  void theVertxClientLeavesExactBooks(PgbenchScript script) throws Exception {
    RunResult run =
        LoadTest.on(session(Driver.VERTX))
            .generator(AnyMachine.engine())
            .workload(new PgbenchWorkload(script, 1))
            .clients(CLIENTS)
            .phases(Duration.ofMillis(50), Duration.ofMillis(300))
            .run();

    OperationResult operation = run.operations().get(0);
    assertThat(operation.failed()).as(operation.errorCodes().toString()).isZero();
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.audit())
        .hasValueSatisfying(audit -> assertThat(audit.exact()).as(audit.sentence()).isTrue());
  }

  @Test
  void theNextRunBeginsWithoutTheLast() throws Exception {
    LoadedWorkload workload = load(PgbenchScript.TPCB_LIKE);
    run(workload);
    workload.reset();

    assertThat(sentence(workload, 0)).startsWith("every answer was as expected");
    run(workload);
    assertThat(sentence(workload, CLIENTS * EACH)).startsWith("every answer was as expected");
  }

  @Test
  void seesABalanceThatNobodyBooked() throws Exception {
    LoadedWorkload workload = load(PgbenchScript.TPCB_LIKE);
    run(workload);
    for (PgbenchTable table : PgbenchTable.values()) {
      String balance = table.sum().replaceAll(".*\\((\\w+)\\).*", "$1");
      String key = table.addKey().replaceAll(".*\\((\\w+)\\).*", "$1");
      String add = "UPDATE %s SET %s = %s + %%d WHERE %s = 1";
      add = add.formatted(table.sqlName(), balance, balance, key);
      execute(add.formatted(1));
      assertThat(sentence(workload, CLIENTS * EACH))
          .startsWith("NOT EXACT: the balances of " + table.sqlName());
      execute(add.formatted(-1));
    }
    assertThat(sentence(workload, CLIENTS * EACH)).startsWith("every answer was as expected");
  }

  @Test
  void seesATransactionThatIsLost() throws Exception {
    LoadedWorkload workload = load(PgbenchScript.SIMPLE_UPDATE);
    run(workload);

    assertThat(sentence(workload, CLIENTS * EACH + 1))
        .isEqualTo("NOT EXACT: the history has 100 rows, 101 transactions were acknowledged");
    assertThat(workload.audit(CLIENTS * EACH - 1, 1).map(Audit::exact)).contains(true);
    assertThat(workload.audit(CLIENTS * EACH - 2, 1).map(Audit::exact)).contains(false);
  }

  @Test
  void anAccountThatIsGoneIsAWrongAnswer() throws Exception {
    LoadedWorkload workload = load(PgbenchScript.SELECT_ONLY);
    workload.reset();
    execute("DELETE FROM pgbench_accounts");

    assertThatThrownBy(() -> run(workload))
        .hasRootCauseMessage("expected rows: 1, the server had 0");
    assertThat(sentence(workload, 0))
        .startsWith("NOT EXACT: ")
        .contains("answers were not as expected")
        .contains("there are 0 of 200000 accounts");
  }

  @Test
  void everyStatementOfATransactionIsTimed() throws Exception {
    LoadedWorkload workload = load(PgbenchScript.TPCB_LIKE);
    workload.reset();

    assertThat(workload.operations())
        .singleElement()
        .satisfies(operation -> assertThat(operation.statements()).hasSize(7));
    try (Client.Blocking client = (Client.Blocking) workload.open(0)) {
      client.perform(0, new SplittableRandom(1));
      assertThat(client.statementNanos()).hasSize(7).doesNotContain(0L);
    }
  }

  private LoadedWorkload load(PgbenchScript script) {
    return new PgbenchWorkload(script, SCALE).load(workspace());
  }

  /** Opened for JDBC: its clients can be called one by one. */
  private SqlWorkspace workspace() {
    return session(Driver.JDBC).capability(target().name(), SqlWorkspace.class).orElseThrow();
  }

  private static void run(LoadedWorkload workload) throws Exception {
    workload.reset();
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int index = i;
        clients.add(threads.submit(() -> perform(workload, index)));
      }
      for (Future<?> client : clients) {
        client.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean perform(LoadedWorkload workload, int index) throws Exception {
    SplittableRandom random = new SplittableRandom(index);
    try (Client.Blocking client = (Client.Blocking) workload.open(index)) {
      for (int i = 0; i < EACH; i++) {
        client.perform(0, random);
      }
    }
    return true;
  }

  private static String sentence(LoadedWorkload workload, long acknowledged) {
    return workload.audit(acknowledged, 0).map(Audit::sentence).orElseThrow();
  }

  private long ask(String sql) throws SQLException {
    return workspace()
        .withSession(
            session -> {
              try (Statement statement = session.connection().createStatement();
                  ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
              }
            });
  }

  private void execute(String sql) throws SQLException {
    workspace()
        .withSession(
            session -> {
              try (Statement statement = session.connection().createStatement()) {
                return statement.execute(sql);
              }
            });
  }
}
