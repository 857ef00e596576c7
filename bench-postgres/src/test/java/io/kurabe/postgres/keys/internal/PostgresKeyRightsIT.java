package io.kurabe.postgres.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.postgres.internal.PostgresEngine;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Primary keys for users of few rights, and beside extensions and workspaces of others. */
class PostgresKeyRightsIT {
  private static LocalPostgres local;
  private static Server superuser;
  private static Server owner;

  @BeforeAll
  static void start() throws SQLException {
    local = new LocalPostgres();
    local.execute("CREATE ROLE owner LOGIN PASSWORD '" + LocalPostgres.PASSWORD + "'");
    local.execute("GRANT CREATE ON DATABASE postgres TO owner");
    superuser = open("bench");
    owner = open("owner");
  }

  @AfterAll
  static void stop() {
    superuser.close();
    owner.close();
    local.close();
  }

  /** What a test left would be the next one's. */
  @AfterEach
  void nothingIsLeft() throws SQLException {
    assertThat(extensions()).containsExactly("plpgsql");
  }

  @Test
  void aUserWithoutRightsIsToldWhatIsMissing() throws SQLException {
    try (Workspace workspace = owner.createWorkspace(RunId.random())) {
      KeyServer keys = keys(workspace);
      assertThat(keys.checkpoint()).isEmpty();
      assertThat(names(keys)).contains("uuid4-ossp");
      try (KeyMeter meter = keys.meter()) {
        Map<KeyFigure, Double> figures = meter.read(table(workspace, keys, "uuid4-ossp"));

        assertThat(figures)
            .containsKeys(
                KeyFigure.INDEX_BYTES,
                KeyFigure.TABLE_BYTES,
                KeyFigure.LOG_BYTES,
                KeyFigure.FULL_PAGE_IMAGES,
                KeyFigure.CACHE_HITS,
                KeyFigure.PAGES_WRITTEN,
                KeyFigure.CHECKPOINTS)
            .doesNotContainKeys(BtreeShape.FIGURES.toArray(KeyFigure[]::new));
        assertThat(meter.notReported())
            .containsOnlyKeys(BtreeShape.FIGURES)
            .allSatisfy(
                (figure, reason) ->
                    assertThat(reason)
                        .contains("pgstattuple", "permission denied", "42501", "CREATE EXTENSION"));
      }
    }
  }

  @Test
  void aUserMaySendCheckpointsOnceHeHasTheRole() throws SQLException {
    local.execute("GRANT pg_checkpoint TO owner");
    try (Workspace workspace = owner.createWorkspace(RunId.random())) {
      String checkpoint = keys(workspace).checkpoint().orElseThrow();
      execute(workspace, checkpoint);
    } finally {
      local.execute("REVOKE pg_checkpoint FROM owner");
    }
  }

  @Test
  void extensionsThatAreThereAreUsedWhereTheyAreAndLeftAlone() throws SQLException {
    local.execute("CREATE SCHEMA \"Odd \"\"Schema\"");
    local.execute("GRANT USAGE ON SCHEMA \"Odd \"\"Schema\" TO owner");
    local.execute("CREATE EXTENSION \"uuid-ossp\" SCHEMA \"Odd \"\"Schema\"");
    local.execute("CREATE EXTENSION pgstattuple SCHEMA \"Odd \"\"Schema\"");
    try {
      try (Workspace workspace = owner.createWorkspace(RunId.random())) {
        KeyServer keys = keys(workspace);
        String table = table(workspace, keys, "uuid4-ossp");
        try (KeyMeter meter = keys.meter()) {
          assertThat(meter.read(table)).doesNotContainKey(KeyFigure.PAGE_SPLITS);
          assertThat(meter.notReported().get(KeyFigure.PAGE_SPLITS))
              .contains("permission denied for function pgstatindex");

          local.execute("GRANT pg_stat_scan_tables TO owner");
          assertThat(meter.read(table)).containsKey(KeyFigure.PAGE_SPLITS);
          assertThat(meter.notReported()).isEmpty();
        }
      }
      assertThat(extensions()).containsExactly("pgstattuple", "plpgsql", "uuid-ossp");
    } finally {
      local.execute("REVOKE pg_stat_scan_tables FROM owner");
      local.execute("DROP SCHEMA \"Odd \"\"Schema\" CASCADE");
    }
  }

  @Test
  void aSecondWorkspaceDoesWithoutTheFirstsExtensions() throws SQLException {
    try (Workspace second = superuser.createWorkspace(RunId.random())) {
      String table;
      try (Workspace first = superuser.createWorkspace(RunId.random());
          KeyMeter ofFirst = keys(first).meter()) {
        table = table(second, keys(second), "uuid4");
        assertThat(ofFirst.read(table(first, keys(first), "uuid4-ossp")))
            .containsKey(KeyFigure.PAGE_SPLITS);
        assertThat(names(keys(second))).doesNotContain("uuid4-ossp");
        assertThat(keys(second).unavailable().get("uuid4-ossp"))
            .contains(first.name(), "another run of Kurabe", "bench clean");
      }
      assertThat(extensions()).containsExactly("plpgsql");
      assertThat(names(keys(second))).contains("uuid4-ossp");
      try (KeyMeter meter = keys(second).meter()) {
        assertThat(meter.read(table)).containsKey(KeyFigure.PAGE_SPLITS);
      }
    }
  }

  @Test
  void aMeterGoesOnWhenTheExtensionWentWithAnotherWorkspace() {
    try (Workspace second = superuser.createWorkspace(RunId.random())) {
      Workspace first = superuser.createWorkspace(RunId.random());
      keys(first).meter().close(); // Leaves the extension in the first workspace.
      try (KeyMeter meter = keys(second).meter()) {
        String table = table(second, keys(second), "serial");
        assertThat(meter.read(table)).containsKey(KeyFigure.PAGE_SPLITS);
        first.close();

        assertThat(meter.read(table)).containsKey(KeyFigure.PAGE_SPLITS);
        assertThat(meter.notReported()).isEmpty();
      }
    }
  }

  /** A table of a key with one row that the server has made. */
  private static String table(Workspace workspace, KeyServer keys, String name) {
    KeyColumn key =
        keys.columns().stream().filter(k -> k.name().equals(name)).findFirst().orElseThrow();
    execute(workspace, keys.create("t", key, RowWidth.NARROW));
    if (!key.generated().isEmpty()) {
      execute(workspace, "INSERT INTO t (id, v1) VALUES (" + key.generated() + ", 1)");
    }
    return "t";
  }

  private static void execute(Workspace workspace, String sql) {
    SqlWorkspace schema = workspace.capability(SqlWorkspace.class).orElseThrow();
    try (Connection connection = schema.source().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  private static KeyServer keys(Workspace workspace) {
    return workspace.capability(KeyServer.class).orElseThrow();
  }

  private static List<String> names(KeyServer keys) {
    return keys.columns().stream().map(KeyColumn::name).toList();
  }

  private static List<String> extensions() throws SQLException {
    return local.query("SELECT extname FROM pg_extension ORDER BY 1");
  }

  private static Server open(String role) {
    Target target = Target.parse("pg=" + local.url(role));
    return new PostgresEngine()
        .open(target.withPassword(Secret.of(LocalPostgres.PASSWORD)), OpenOptions.DEFAULT);
  }
}
