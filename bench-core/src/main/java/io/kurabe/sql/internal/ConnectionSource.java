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

  /** Work that is done with a connection. */
  @FunctionalInterface
  interface Question<T> {
    /** Returns the answer. */
    T ask(Connection connection) throws SQLException;
  }

  default <T> T ask(Question<T> question) throws SQLException {
    try (Connection connection = open()) {
      return question.ask(connection);
    }
  }

  /** Opens a connection for what keeps it; it is closed when that cannot be made. */
  default <T> T keptBy(Question<T> maker) throws SQLException {
    Connection connection = open();
    try {
      return maker.ask(connection);
    } catch (SQLException | RuntimeException | Error e) {
      close(connection);
      throw e;
    }
  }

  /** Closes a connection; one that the server has ended already needs no goodbye. */
  static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException broken) {
      // Nobody uses it any more.
    }
  }
}
