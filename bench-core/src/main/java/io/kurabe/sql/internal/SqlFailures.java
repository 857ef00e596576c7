package io.kurabe.sql.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.TargetException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;

/**
 * Classifies failures in the same way for every SQL server: by SQLSTATE classes, and exceptions
 * that are no SQLException.
 */
public final class SqlFailures {
  private SqlFailures() {}

  public static Failure classify(SqlDialect dialect, Throwable thrown) {
    if (thrown instanceof SQLException sql) {
      return dialect.classify(sql);
    }
    return new Failure(OutcomeKind.OTHER, Reason.kind(thrown), Reason.of(thrown));
  }

  /** Makes the exception for a client connection that was refused while a run was set up. */
  public static TargetException refusedClient(SqlDialect dialect, SQLException e) {
    Failure failure = dialect.classify(e);
    String advice =
        failure.kind() == OutcomeKind.UNAVAILABLE
            ? " Use fewer clients, or raise max_connections."
            : "";
    return new TargetException(
        "The server refused a client's connection: " + failure.text() + "." + advice, e);
  }

  /** Makes the exception for a server that could be asked before; {@code what} says what failed. */
  public static TargetException unreadable(String what, SQLException e) {
    return new TargetException(
        what + ": " + firstLine(e.getMessage()) + " Check the server and the connection.", e);
  }

  /**
   * Classifies by the classes of SQLSTATE that the standard and both servers share; dialects refine
   * the result with their vendor codes.
   */
  public static Failure bySqlState(SQLException thrown) {
    String state = thrown.getSQLState() == null ? "" : thrown.getSQLState();
    String code = state.isEmpty() ? String.valueOf(thrown.getErrorCode()) : state;
    boolean ofServer = !state.isEmpty() && !state.startsWith("08");
    String message = ofServer ? firstLine(thrown.getMessage()) : Reason.of(thrown);
    return new Failure(kind(thrown, state), code, message);
  }

  private static OutcomeKind kind(SQLException thrown, String state) {
    if (state.equals("40P01")) {
      return OutcomeKind.DEADLOCK;
    }
    if (state.startsWith("40")) {
      return OutcomeKind.SERIALIZATION;
    }
    if (thrown instanceof SQLTimeoutException) {
      return OutcomeKind.TIMEOUT;
    }
    if (thrown instanceof SQLRecoverableException
        || thrown instanceof SQLNonTransientConnectionException
        || thrown instanceof SQLTransientConnectionException
        || state.startsWith("08")) {
      return OutcomeKind.CONNECTION_LOST;
    }
    if (state.startsWith("23")) {
      return OutcomeKind.CONSTRAINT;
    }
    if (state.startsWith("53")) {
      return OutcomeKind.UNAVAILABLE;
    }
    if (state.startsWith("28") || state.equals("42501")) {
      return OutcomeKind.DENIED;
    }
    return OutcomeKind.OTHER;
  }

  public static String firstLine(@org.jspecify.annotations.Nullable String message) {
    if (message == null) {
      return "";
    }
    int end = message.indexOf('\n');
    return end < 0 ? message.strip() : message.substring(0, end).strip();
  }
}
