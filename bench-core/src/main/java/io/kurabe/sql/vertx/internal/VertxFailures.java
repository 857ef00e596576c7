package io.kurabe.sql.vertx.internal;

import io.vertx.sqlclient.ClosedConnectionException;
import io.vertx.sqlclient.DatabaseException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;

/** Turns failures of a Vert.x client into those of JDBC, which dialects classify. Stateless. */
final class VertxFailures {
  /** The SQLSTATE "restricted data type attribute violation". */
  private static final String REFUSED_BY_CLIENT = "07006";

  private VertxFailures() {}

  /**
   * Returns the server's refusal with its codes; a failure to read or send as a lost connection; a
   * refusal of the client as such.
   */
  static SQLException of(VertxSource source, Throwable thrown) {
    if (thrown instanceof SQLException sql) {
      return sql;
    }
    if (thrown instanceof DatabaseException refusal) {
      return source.refusal(refusal);
    }
    if (thrown instanceof ClosedConnectionException || thrown instanceof IOException) {
      return lost(String.valueOf(thrown.getMessage()), thrown);
    }
    // What the client itself refuses: a value that the server's type of a parameter cannot take.
    return new SQLException(String.valueOf(thrown.getMessage()), REFUSED_BY_CLIENT, thrown);
  }

  static SQLException lost(String why, Throwable cause) {
    return new SQLNonTransientConnectionException("the connection broke: " + why, "08006", cause);
  }

  static SQLException lost(String why) {
    return new SQLNonTransientConnectionException("the connection broke: " + why, "08006");
  }
}
