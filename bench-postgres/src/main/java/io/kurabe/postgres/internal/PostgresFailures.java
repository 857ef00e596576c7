package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.postgresql.util.PSQLException;

/**
 * Classifies PostgreSQL's error codes (manual of version 18, appendix A). The full code is looked
 * up first, then its class (the first two characters).
 */
public final class PostgresFailures {
  /** The code that says that the server forgot the prepared statement. */
  static final String STATEMENT_IS_GONE = "26000";

  private static final Map<String, OutcomeKind> CODES =
      Map.ofEntries(
          Map.entry("40P01", OutcomeKind.DEADLOCK),
          Map.entry("40001", OutcomeKind.SERIALIZATION),
          // Integrity violation found while serializing; surely rolled back, like 40001.
          Map.entry("40002", OutcomeKind.SERIALIZATION),
          // The answer to a commit is unknown, so this must never be retried.
          Map.entry("40003", OutcomeKind.CONNECTION_LOST),
          Map.entry("08007", OutcomeKind.CONNECTION_LOST),
          Map.entry(STATEMENT_IS_GONE, OutcomeKind.STALE_PLAN),
          Map.entry("55P03", OutcomeKind.LOCK_TIMEOUT),
          Map.entry("57014", OutcomeKind.TIMEOUT),
          Map.entry("25P03", OutcomeKind.CONNECTION_LOST), // idle_in_transaction_session_timeout
          Map.entry("25P04", OutcomeKind.CONNECTION_LOST), // transaction_timeout
          Map.entry("57P01", OutcomeKind.CONNECTION_LOST), // admin_shutdown
          Map.entry("57P02", OutcomeKind.CONNECTION_LOST), // crash_shutdown
          Map.entry("57P03", OutcomeKind.CONNECTION_LOST), // cannot_connect_now
          Map.entry("57P04", OutcomeKind.CONNECTION_LOST), // database_dropped
          Map.entry("57P05", OutcomeKind.CONNECTION_LOST), // idle_session_timeout
          Map.entry("25006", OutcomeKind.UNAVAILABLE), // read_only_sql_transaction: a standby
          Map.entry("42501", OutcomeKind.DENIED));

  private static final Map<String, OutcomeKind> CLASSES =
      Map.of(
          "08", OutcomeKind.CONNECTION_LOST,
          "23", OutcomeKind.CONSTRAINT,
          "28", OutcomeKind.DENIED,
          "40", OutcomeKind.SERIALIZATION,
          "53", OutcomeKind.UNAVAILABLE,
          "58", OutcomeKind.UNAVAILABLE); // system_error: the server could not read or write a file

  private PostgresFailures() {}

  /** Classifies an error; codes that are not in the table are left to the common rules. */
  public static Failure classify(SQLException thrown) {
    Failure common = SqlFailures.bySqlState(thrown);
    return changedResultType(thrown)
        .or(() -> byState(thrown.getSQLState()))
        .map(kind -> new Failure(kind, common.code(), common.message()))
        .orElse(common);
  }

  /** Returns why one statement of several is refused; throws if the connection is lost. */
  public static String refusal(SQLException thrown) throws SQLException {
    Failure failure = classify(thrown);
    if (failure.kind() == OutcomeKind.CONNECTION_LOST) {
      throw thrown;
    }
    return failure.text();
  }

  /**
   * Returns whether the error is "cached plan must not change result type". It has the SQLSTATE of
   * everything that is not supported; it is recognised by the place in the server that reports it,
   * which no language of messages changes.
   */
  static boolean changedResultType(
      @org.jspecify.annotations.Nullable String state,
      @org.jspecify.annotations.Nullable String routine) {
    return "0A000".equals(state) && "RevalidateCachedQuery".equals(routine);
  }

  private static Optional<OutcomeKind> changedResultType(SQLException thrown) {
    return thrown instanceof PSQLException server
            && server.getServerErrorMessage() != null
            && changedResultType(thrown.getSQLState(), server.getServerErrorMessage().getRoutine())
        ? Optional.of(OutcomeKind.STALE_PLAN)
        : Optional.empty();
  }

  private static Optional<OutcomeKind> byState(@org.jspecify.annotations.Nullable String state) {
    if (state == null || state.length() != 5) {
      return Optional.empty();
    }
    OutcomeKind exact = CODES.get(state);
    return Optional.ofNullable(exact != null ? exact : CLASSES.get(state.substring(0, 2)));
  }
}
