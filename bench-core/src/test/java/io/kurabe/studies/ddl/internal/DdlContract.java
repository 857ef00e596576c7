package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Await;
import io.kurabe.tier.Tier;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every SQL server must show about schema changes. One server for all tests of a class. */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DdlContract {
  private static final String TABLE = "sbtest1";

  private Server server;
  private Workspace workspace;
  private SqlWorkspace sql;

  /** Capability of the server that is tested. */
  protected DdlServer ddl;

  /** Opens the server. */
  protected abstract Server open();

  /** Operations in which the server differs from its column, with the reason. */
  protected abstract Map<String, String> knownDisagreements();

  /** Everything that a change could leave behind, as text. */
  protected abstract String definition(Connection connection, String table) throws SQLException;

  @BeforeAll
  void openServer() throws SQLException {
    server = open();
    workspace = server.createWorkspace(RunId.random());
    sql = workspace.capability(SqlWorkspace.class).orElseThrow();
    ddl = workspace.capability(DdlServer.class).orElseThrow();
    try (Connection connection = connect()) {
      TableShape shape = ddl.sysbenchTable();
      DdlStatements.run(connection, TableName.in(shape.create(), TABLE));
      DdlStatements.run(connection, TableName.in(shape.fill(), TABLE));
    }
  }

  @AfterAll
  void close() {
    if (server != null) {
      workspace.close();
      server.close();
    }
  }

  @Tag(Tier.CORE)
  @Test
  void everyChangeTakesWhatIsDocumentedExceptWhereItIsKnownNotTo() {
    assertThat(ddl.documentedColumn()).isPresent();
    Map<String, String> differing = new TreeMap<>();
    for (DdlChange change : ddl.changes()) {
      LockClass found = ddl.classify(change);
      MatrixAnswer answer = DdlMatrix.published().compare(change, ddl, found);
      assertThat(found.evidence()).as(change.operation()).isNotEmpty();
      assertThat(answer.verdict())
          .as(change.operation())
          .isNotEqualTo(MatrixAnswer.Verdict.NOT_DOCUMENTED);
      if (answer.verdict() == MatrixAnswer.Verdict.DIFFER) {
        String documented = answer.documented().map(DocumentedClass::text).orElseThrow();
        differing.put(
            change.operation(), found.notation() + ", documented " + documented + found.evidence());
      }
    }
    assertThat(differing).containsOnlyKeys(knownDisagreements().keySet());
  }

  @Test
  void everyChangeRunsOnRowsAndIsUndone() throws SQLException {
    try (Connection connection = connect()) {
      String before = definition(connection, TABLE);
      for (DdlChange change : named()) {
        DdlStatements.run(connection, change.prepare());
        String prepared = definition(connection, TABLE);
        DdlStatements.run(connection, change.statement());
        if (changesTheDefinition(change)) {
          assertThat(changed(connection)).as(change.operation()).isNotEqualTo(prepared);
        }
        DdlStatements.run(connection, change.undo());
        assertThat(definition(connection, TABLE)).as(change.operation()).isEqualTo(before);
      }
      assertThat(rows(connection)).isGreaterThanOrEqualTo(1000);
    }
  }

  @Test
  void everyCureDoesTheSameOrIsRefusedAndLeavesTheTableAsItWas() throws SQLException {
    try (Connection connection = connect()) {
      String before = definition(connection, TABLE);
      for (DdlChange change : ddl.changes()) {
        for (OnlineChangeStrategy strategy : ddl.strategies(change)) {
          List<OnlineChangeStrategy.Step> steps =
              strategy.match(OnlineChangeStrategy.Steps::steps, t -> List.of(), n -> List.of());
          if (!steps.isEmpty()) {
            strategy(connection, change.on(TABLE), steps);
            assertThat(definition(connection, TABLE))
                .as(change.operation() + " by " + strategy.name())
                .isEqualTo(before);
          }
        }
      }
    }
  }

  @Test
  void aChangeBehindAnOpenTransactionIsSeenWaitingForIt() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    DdlChange change = change("add_column_last").on(TABLE);
    try (DdlObserver observer = ddl.observe(TABLE);
        Connection holder = connect();
        Connection changing = connect()) {
      holder.setAutoCommit(false);
      DdlStatements.run(holder, "SELECT k FROM sbtest1 WHERE id = 1");
      Future<?> waiting =
          thread.submit(
              () -> {
                DdlStatements.run(changing, change.statement());
                return null;
              });
      DdlSample.LockWait seen = awaitWait(observer);
      holder.rollback();
      waiting.get();
      DdlStatements.run(changing, change.undo());

      assertThat(seen.waiterStatement()).startsWith("ALTER TABLE sbtest1 ADD COLUMN x");
      if (!observer.notReported().containsKey("lock_waits.blocker")) {
        assertThat(seen.blocker()).isPositive().isNotEqualTo(seen.waiter());
      }
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void aChangeGivesUpAtTheLimitOfLockWaits() throws SQLException {
    DdlChange change = change("add_column_last").on(TABLE);
    try (Connection holder = connect();
        Connection changing = connect()) {
      holder.setAutoCommit(false);
      DdlStatements.run(holder, "SELECT k FROM sbtest1 WHERE id = 1");
      DdlStatements.run(changing, ddl.limitLockWaits(Duration.ofMillis(100)));
      OutcomeKind kind = OutcomeKind.OK;
      try {
        DdlStatements.run(changing, change.statement());
      } catch (SQLException e) {
        kind = sql.dialect().classify(e).kind();
      }
      holder.rollback();
      assertThat(kind).isEqualTo(OutcomeKind.LOCK_TIMEOUT);
    }
  }

  private List<DdlChange> named() {
    return ddl.changes().stream().map(c -> c.on(TABLE)).toList();
  }

  /** A change by its name. */
  protected final DdlChange change(String operation) {
    return ddl.changes().stream()
        .filter(c -> c.operation().equals(operation))
        .findFirst()
        .orElseThrow();
  }

  /** A connection in the workspace. */
  protected final Connection connect() throws SQLException {
    return sql.source().open();
  }

  /** Rebuilds and changes of a counter leave the definition as it is. */
  private static boolean changesTheDefinition(DdlChange change) {
    return !List.of(
            "force",
            "engine_innodb",
            "optimize",
            "vacuum_full",
            "cluster",
            "auto_increment_value",
            "change_index_type")
        .contains(change.operation());
  }

  private String changed(Connection connection) {
    try {
      return definition(connection, TABLE);
    } catch (SQLException renamed) {
      return "";
    }
  }

  /** What was refused is done the plain way, so that it can be undone. */
  private void strategy(
      Connection connection, DdlChange change, List<OnlineChangeStrategy.Step> steps)
      throws SQLException {
    DdlStatements.run(connection, change.prepare());
    try {
      for (OnlineChangeStrategy.Step step : steps) {
        DdlStatements.run(connection, step.session());
        DdlStatements.run(connection, TableName.in(step.statement(), TABLE));
      }
    } catch (SQLException refused) {
      assertThat(steps).as(change.operation() + ": " + refused.getMessage()).hasSize(1);
      DdlStatements.run(connection, change.statement());
    }
    DdlStatements.run(connection, change.undo());
  }

  private static DdlSample.LockWait awaitWait(DdlObserver observer) {
    return Await.until(() -> observer.sample().waits(), waits -> !waits.isEmpty()).get(0);
  }

  private static long rows(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM sbtest1")) {
      row.next();
      return row.getLong(1);
    }
  }
}
