package io.kurabe.postgres;

import io.kurabe.spec.Durability;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A server of "the user's" with known roles, for tests that reach it by URL. */
public final class LocalPostgres implements AutoCloseable {
  /**
   * Password of the role {@code bench}, which may create schemas, and of {@code reader}, which may
   * not.
   */
  public static final String PASSWORD = "pg-s3cret";

  private final RunningServer server = EmbeddedPostgres.start(Durability.DURABLE);

  /** Starts the server. */
  public LocalPostgres() throws SQLException {
    execute("CREATE ROLE bench SUPERUSER LOGIN PASSWORD '" + PASSWORD + "'");
    execute("CREATE ROLE reader LOGIN PASSWORD '" + PASSWORD + "'");
  }

  /** JDBC URL for a role, without password. */
  public String url(String role) {
    String url = server.url().jdbcUrl();
    String place = url.substring(0, url.indexOf('?') < 0 ? url.length() : url.indexOf('?'));
    return place + "?user=" + role;
  }

  /** Runs a statement as superuser. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = server.source().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** First column of a query. */
  public List<String> query(String sql) throws SQLException {
    try (Connection connection = server.source().open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  @Override
  public void close() {
    server.stop().run();
  }
}
