package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.querycache.internal.NativeQueryCache;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A MariaDB with a query cache of 8 MiB and a table of one row that is read. */
public final class CachingMariaDb implements AutoCloseable {
  public static final long EIGHT_MIB = 8L << 20;

  private final Server server =
      new MySqlEngine()
          .open(
              Target.parse("embedded:mariadb"),
              new OpenOptions(Durability.RELAXED, 0, 1, Protocol.TEXT));
  public final Workspace workspace = server.createWorkspace(RunId.random());
  public final NativeQueryCache cache = workspace.capability(NativeQueryCache.class).orElseThrow();

  public CachingMariaDb() {
    cache.resize(EIGHT_MIB);
    sql()
        .execute(
            "prepare", List.of("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)"));
  }

  public SqlWorkspace sql() {
    return workspace.capability(SqlWorkspace.class).orElseThrow();
  }

  /** A connection outside the workspace, with all rights. */
  public Connection administrator() throws SQLException {
    return SharedMariaDb.connections(server).open();
  }

  public static void read(Connection connection, int times) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; i < times; i++) {
        try (ResultSet rows = statement.executeQuery("SELECT id FROM t WHERE id = 1")) {
          assertThat(rows.next()).isTrue();
        }
      }
    }
  }

  @Override
  public void close() {
    workspace.close();
    server.close();
  }
}
