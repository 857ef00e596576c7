package io.kurabe.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens new connections to one server. Thread-safe. */
@FunctionalInterface
public interface ConnectionSource {
  /** A new connection in autocommit mode; the caller closes it. */
  Connection open() throws SQLException;

  /**
   * Whether what is set on a connection stays with it and goes when it is closed. Not so where a
   * pooler gives each transaction a connection of its own to the server: then it would be set for
   * others, and statements have to name their schema.
   */
  default boolean keepsSessions() {
    return true;
  }
}
