package io.kurabe.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens new connections to one server. Thread-safe. */
@FunctionalInterface
public interface ConnectionSource {
  /** A new connection in autocommit mode; the caller closes it. */
  Connection open() throws SQLException;

  /** The same source with a schema as default. */
  default ConnectionSource in(SqlDialect dialect, io.kurabe.target.RunId id) {
    return () -> {
      Connection connection = open();
      try {
        dialect.useSchema(connection, id);
        return connection;
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    };
  }
}
