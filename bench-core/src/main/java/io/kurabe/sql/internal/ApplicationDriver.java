package io.kurabe.sql.internal;

import io.kurabe.spec.Protocol;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * What an engine knows of connections that it did not open itself, by its own driver or another
 * one. Stateless and thread-safe.
 */
public interface ApplicationDriver {
  /** How statements travel over the connection. */
  Protocol protocol(Connection connection) throws SQLException;

  /** The known parameters that shape how the driver sends and reads; none holds a secret. */
  Map<String, String> options(Connection connection) throws SQLException;

  /** Returns what {@link #useSchema} sets back to; throws when it could not be set back. */
  String defaultSchema(Connection connection) throws SQLException;

  /** Makes a schema of Kurabe's, or what {@link #defaultSchema} gave, the default. */
  void useSchema(Connection connection, String schema) throws SQLException;
}
