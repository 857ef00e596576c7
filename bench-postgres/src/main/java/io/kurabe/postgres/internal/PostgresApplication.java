package io.kurabe.postgres.internal;

import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.ApplicationConnections;
import io.kurabe.sql.internal.ApplicationDriver;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.PreferQueryMode;

/** Connections by pgjdbc that the application opened. */
final class PostgresApplication implements ApplicationDriver {
  private final PostgresUrl url;

  private PostgresApplication(PostgresUrl url) {
    this.url = url;
  }

  /** Returns an application's server; a TargetException when it gives no connection. */
  static RunningServer<PostgresConnections> server(PostgresUrl url, DataSource source) {
    try {
      return RunningServer.remote(
          PostgresConnections.of(
              url, ApplicationConnections.of(source, new PostgresApplication(url))));
    } catch (SQLException e) {
      throw ConnectFailure.explain(url, url.secrets(), e);
    }
  }

  @Override
  public Protocol protocol(Connection connection) throws SQLException {
    PGConnection driver = connection.unwrap(PGConnection.class);
    if (driver.getPreferQueryMode() == PreferQueryMode.SIMPLE) {
      return Protocol.TEXT;
    }
    return driver.getPrepareThreshold() == 0 ? Protocol.EXTENDED : Protocol.PREPARED;
  }

  @Override
  public Map<String, String> options(Connection connection) {
    return PostgresConnections.driverOptions(url);
  }

  @Override
  public String defaultSchema(Connection connection) throws SQLException {
    return SqlQuery.text(connection, "SHOW search_path");
  }

  /** In a form by which the driver notices that what it prepared means other tables now. */
  @Override
  public void useSchema(Connection connection, String schema) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION search_path TO " + (schema.isEmpty() ? "''" : schema));
    }
  }
}
