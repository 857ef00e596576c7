package io.kurabe.mysql.internal;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.jdbc.JdbcConnection;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.ApplicationConnections;
import io.kurabe.sql.internal.ApplicationDriver;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Connections by Connector/J or MariaDB's driver that the application opened. */
final class MySqlApplication implements ApplicationDriver {
  private static final String SERVER_SIDE = "useServerPrepStmts";

  private final MySqlUrl url;

  private MySqlApplication(MySqlUrl url) {
    this.url = url;
  }

  /** Returns an application's server; a TargetException when it gives no connection. */
  static RunningServer<MySqlConnections> server(MySqlUrl url, DataSource source) {
    try {
      return RunningServer.remote(
          MySqlConnections.of(url, ApplicationConnections.of(source, new MySqlApplication(url))));
    } catch (SQLException e) {
      throw LoginFailure.of(url, url.url().secrets(), e);
    }
  }

  /** Both drivers send text unless they are asked for more. */
  @Override
  public Protocol protocol(Connection connection) throws SQLException {
    return "true".equalsIgnoreCase(options(connection).get(SERVER_SIDE))
        ? Protocol.PREPARED
        : Protocol.TEXT;
  }

  /**
   * Returns Connector/J's options as they are set, however; for another driver those of its URL.
   */
  @Override
  public Map<String, String> options(Connection connection) throws SQLException {
    Map<String, String> options = new TreeMap<>(url.parameters());
    options.keySet().retainAll(MySqlConnections.SHAPING);
    if (connection.isWrapperFor(JdbcConnection.class)) {
      PropertySet properties = connection.unwrap(JdbcConnection.class).getPropertySet();
      for (String name : MySqlConnections.SHAPING) {
        RuntimeProperty<?> property = properties.getProperty(name);
        if (property.isExplicitlySet()) {
          options.put(name, property.getStringValue());
        }
      }
    }
    return options;
  }

  @Override
  public String defaultSchema(Connection connection) throws SQLException {
    String database = connection.getCatalog();
    if (database == null || database.isEmpty()) {
      throw new SQLException(
          "the connections of the application's DataSource have no default database, to which they"
              + " could be set back; name one in its URL");
    }
    return database;
  }

  /** By the driver, which keeps in mind where it is. */
  @Override
  public void useSchema(Connection connection, String schema) throws SQLException {
    connection.setCatalog(schema);
  }
}
