package io.kurabe.sql.internal;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens new connections to one server. Thread-safe. */
@FunctionalInterface
public interface ConnectionSource {
  /** Opens a new connection in autocommit mode; the caller closes it. */
  Connection open() throws SQLException;

  /**
   * Returns whether settings of a connection stay with it and go when it is closed. They do not
   * when a pooler gives each transaction a connection of its own to the server: then they would
   * hold for others, and statements have to name their schema.
   */
  default boolean keepsSessions() {
    return true;
  }
}
