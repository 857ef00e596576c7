package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SchemaGuard;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.SignOfLife;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The schema guard on a real server: it makes, refuses and drops its own schemas only. */
class WorkspaceIT {
  /** The shortest time that a guard can wait for locks: they count whole seconds. */
  private static final Duration BRIEF = Duration.ofSeconds(1);

  private static RunningServer<MySqlConnections> running;
  private static Server server;

  @BeforeAll
  static void start() {
    running = EmbeddedMariaDb.start(Durability.RELAXED, Map.of());
    server = MySqlServer.open(Target.parse("embedded:mariadb"), running, OpenOptions.DEFAULT);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void createsASchemaAndDropsIt() throws SQLException {
    try (Workspace workspace = server.createWorkspace(new RunId("one"))) {
      assertThat(workspace.name()).isEqualTo("kurabe_one");
      assertThat(schemas()).contains("kurabe_one");
    }
    assertThat(schemas()).doesNotContain("kurabe_one");
  }

  @Test
  void refusesASchemaThatExists() throws SQLException {
    execute("CREATE DATABASE kurabe_taken");
    execute("CREATE TABLE kurabe_taken.precious (id INT PRIMARY KEY)");
    assertThatThrownBy(() -> server.createWorkspace(new RunId("taken")))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("MariaDB at 127.0.0.1:")
        .hasMessageContaining("has a schema kurabe_taken already");
    assertThatThrownBy(() -> server.remove(new RunId("taken")))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("left alone");
    assertThat(server.leftovers()).extracting(Leftover::id).doesNotContain(new RunId("taken"));
    assertThat(schemas()).contains("kurabe_taken");
  }

  @Test
  void takesOverWhatAnEarlierProcessLeft() throws SQLException {
    RunId id = new RunId("left");
    try (Workspace workspace = server.createWorkspace(id)) {
      execute("CREATE TABLE kurabe_left.filled (id INT PRIMARY KEY)");
      workspace.keep();
    }
    try (Workspace again = server.reopenWorkspace(id)) {
      assertThat(again.name()).isEqualTo("kurabe_left");
      execute("INSERT INTO kurabe_left.filled VALUES (1)");
      assertThat(server.leftovers())
          .filteredOn(l -> l.id().equals(id))
          .singleElement()
          .matches(l -> !l.kept());
    }
    assertThat(schemas()).doesNotContain("kurabe_left");
    assertThatThrownBy(() -> server.reopenWorkspace(id))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("has no schema kurabe_left with Kurabe's mark");
  }

  @Test
  void leavesARunOfAnotherPidNamespaceAloneWhileItsSignLives() throws SQLException {
    RunId id = new RunId("signed");
    server.createWorkspace(id).keep();
    String mark = "UPDATE kurabe_signed.kurabe_owner SET ";
    execute(mark + "kept = 0, pid = 4194304999, namespace = 'container'");
    assertThat(leftover(id)).matches(l -> l.inUse() && !l.orphaned());
    assertThatThrownBy(() -> server.reopenWorkspace(id))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("which gave a sign of life");
    execute(mark + "sign_at = sign_at - 60");
    assertThat(leftover(id)).matches(l -> !l.inUse() && l.orphaned());
    server.reopenWorkspace(id).close();
    assertThat(schemas()).doesNotContain("kurabe_signed");
  }

  @Test
  void givesSignsWhileTheMarkIsOursAlsoAfterItsConnectionWasLost() throws SQLException {
    RunId id = new RunId("signs");
    SchemaGuard guard = new SchemaGuard("here", running.connections(), new MySqlDialect());
    try (Workspace workspace = server.createWorkspace(id);
        SignOfLife.Giver signs = guard.signs(id)) {
      assertThat(signs.give()).isTrue();
      execute("UPDATE kurabe_signs.kurabe_owner SET sign_at = 0");
      execute(
          "KILL "
              + number(
                  "SELECT MAX(ID) FROM information_schema.PROCESSLIST"
                      + " WHERE COMMAND = 'Sleep' AND ID <> CONNECTION_ID()"));
      assertThatThrownBy(signs::give).isInstanceOf(TargetException.class);
      assertThat(signs.give()).isTrue();
      assertThat(leftover(id).silence()).isLessThan(SignOfLife.DEAD_AFTER);
      execute("UPDATE kurabe_signs.kurabe_owner SET namespace = 'container'");
      assertThat(signs.give()).isFalse();
      assertThat(workspace.name()).isEqualTo("kurabe_signs");
    }
  }

  @Test
  void doesNotWaitForeverForALockOfAnotherSession() throws SQLException {
    RunId id = new RunId("locked");
    SchemaGuard guard = new SchemaGuard("here", running.connections(), new MySqlDialect(), BRIEF);
    guard.create(id);
    try (Connection other = running.connections().open()) {
      other.setAutoCommit(false);
      SqlQuery.execute(other, "UPDATE kurabe_locked.kurabe_owner SET kept = 1");
      assertThatThrownBy(() -> guard.drop(id))
          .isInstanceOf(TargetException.class)
          .hasMessage(
              "here: the schema kurabe_locked is still there, since other sessions kept locks on"
                  + " it for 1 s, e.g. of a process that stands still.");
      assertThat(leftover(id).id()).isEqualTo(id);
      other.rollback();
    }
    guard.drop(id);
    assertThat(schemas()).doesNotContain("kurabe_locked");
  }

  /** The session may be one of the application's. */
  @Test
  void noLimitOfLocksStaysInASession() throws SQLException {
    MySqlDialect dialect = new MySqlDialect();
    String limit = "SELECT @@SESSION.lock_wait_timeout";
    try (Connection connection = running.connections().open()) {
      SqlQuery.execute(connection, "SET SESSION lock_wait_timeout = 77");
      dialect.execute(connection, "SET @of = @@SESSION.lock_wait_timeout", BRIEF);
      assertThat(SqlQuery.first(connection, row -> row.getLong(1), "SELECT @of")).contains(1L);
      assertThatThrownBy(() -> dialect.execute(connection, "DROP DATABASE kurabe_none", BRIEF))
          .isInstanceOf(SQLException.class);
      assertThat(SqlQuery.first(connection, row -> row.getLong(1), limit)).contains(77L);
    }
  }

  private static Leftover leftover(RunId id) {
    return server.leftovers().stream().filter(l -> l.id().equals(id)).findFirst().orElseThrow();
  }

  private static long number(String query) throws SQLException {
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void removesWhatWasKeptAndOnlyThat() throws SQLException {
    execute("CREATE DATABASE kurabexkept"); // An underscore in a pattern would match it.
    try (Workspace workspace = server.createWorkspace(new RunId("kept"))) {
      workspace.keep();
    }
    assertThat(server.leftovers())
        .filteredOn(l -> l.id().equals(new RunId("kept")))
        .singleElement()
        .satisfies(
            l -> {
              assertThat(l.kept()).isTrue();
              assertThat(l.owner()).matches(OwnerMark::isOfThisProcess);
            });

    server.remove(new RunId("kept"));

    assertThat(schemas()).doesNotContain("kurabe_kept").contains("kurabexkept");
  }

  @Test
  void refusesToRemoveWhatIsNotThere() {
    assertThatThrownBy(() -> server.remove(new RunId("nothing")))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("has no schema kurabe_nothing");
  }

  @Test
  void theSearchForAProxyFindsNoneAndLeavesTheConnectionUsable() throws SQLException {
    try (Connection connection = running.connections().open()) {
      assertThat(ProxySql.between(connection)).isEmpty();
      assertThat(connection.isValid(5)).isTrue();
    }
  }

  private static List<String> schemas() throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW DATABASES")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
