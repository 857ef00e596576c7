package io.kurabe.sql.internal;

import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The differences between SQL servers for everything in this package. Stateless and thread-safe.
 */
public interface SqlDialect {
  /** Returns how the servers read SQL text. */
  SqlSyntax syntax();

  /**
   * Returns a value of an answer such that {@code PreparedStatement.setObject} sends it back with
   * the same type and no change: whole numbers as Long, texts as String, truth values as Boolean.
   *
   * @param column from 1
   */
  @Nullable Object value(ResultSet row, int column) throws SQLException;

  /** Classifies an error by SQLSTATE and vendor code. */
  Failure classify(SQLException thrown);

  /** Returns the statement that creates the schema or database; it fails if the schema exists. */
  String createSchema(RunId id);

  /** Returns the statement that drops the schema or database and all in it. */
  String dropSchema(RunId id);

  /**
   * Executes a statement that waits for no lock longer than that, in whole seconds. The limit does
   * not stay in the session, which may be one of a pooler or of the application.
   */
  void execute(Connection connection, String statement, Duration lockWait) throws SQLException;

  /** Returns a query of schema names, in column 1, with one parameter for LIKE. */
  String listSchemas();

  /** Returns an expression for the server's clock: whole seconds since 1970. */
  String epochSeconds();

  /**
   * Returns whether the server is inside a transaction of the connection, including one that was
   * begun by a statement's text; the driver knows it without asking.
   */
  boolean inTransaction(Connection connection) throws SQLException;
}
