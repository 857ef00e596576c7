package io.kurabe.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Durability;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The schema guard on a real server: it makes, refuses and drops its own schemas only. */
@Tag("mysql")
class WorkspaceIT {
  private static RunningServer running;
  private static Server server;

  @BeforeAll
  static void start() {
    running = EmbeddedMariaDb.start(Durability.RELAXED);
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
              assertThat(l.pid()).isEqualTo(ProcessHandle.current().pid());
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
