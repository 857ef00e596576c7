package io.kurabe.sql.internal;

import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A connection with its prepared statements, so that each statement is prepared once per
 * connection. Used by one thread at a time.
 */
public final class SqlSession implements AutoCloseable {
  private final Connection connection;
  private final RunId id;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /** Takes over the connection; statements name the schema as {@value RunId#SCHEMA}. */
  public SqlSession(Connection connection, RunId id) {
    this.connection = connection;
    this.id = id;
  }

  /** Returns the connection, for uses that have no method here. */
  public Connection connection() {
    return connection;
  }

  /** Returns the statement, prepared at its first use. The session owns it: do not close it. */
  public PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(id.in(sql));
      prepared.put(sql, statement);
    }
    return statement;
  }

  /** Binds values from an index on; each has the SQL type of its Java type. */
  public static void bind(
      PreparedStatement statement, int from, List<? extends @Nullable Object> values)
      throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      int index = from + i + 1;
      @Nullable Object value = values.get(i);
      if (value instanceof Integer number) {
        statement.setInt(index, number);
      } else if (value instanceof Long number) {
        statement.setLong(index, number);
      } else if (value instanceof String text) {
        statement.setString(index, text);
      } else if (value instanceof Double number) {
        statement.setDouble(index, number);
      } else if (value instanceof BigDecimal number) {
        statement.setBigDecimal(index, number);
      } else if (value instanceof Boolean truth) {
        statement.setBoolean(index, truth);
      } else if (value instanceof byte[] bytes) {
        statement.setBytes(index, bytes);
      } else {
        statement.setObject(index, value);
      }
    }
  }

  /** Carries out an operation. When a statement of it is stale, all are prepared again. */
  void run(SqlOperation operation, SplittableRandom random, SqlDialect dialect)
      throws SQLException, InterruptedException {
    try {
      operation.run(this, random);
    } catch (SQLException e) {
      if (dialect.classify(e).kind() == OutcomeKind.STALE_PLAN) {
        forgetStatements();
      }
      throw e;
    }
  }

  private void forgetStatements() {
    for (PreparedStatement statement : prepared.values()) {
      try {
        statement.setPoolable(false); // Else the driver keeps it for the same text.
        statement.close();
      } catch (SQLException broken) {
        // It is not used again.
      }
    }
    prepared.clear();
  }

  /** Runs the work as one transaction: commit at its end, rollback when it throws. */
  public <E extends Exception> void inTransaction(Work<E> work) throws SQLException, E {
    connection.setAutoCommit(false);
    try {
      work.run();
      connection.commit();
    } catch (Throwable first) {
      rollBackAfter(first); // Else autocommit, switched on again, would commit half of the work.
      throw first;
    } finally {
      restoreAutoCommit();
    }
  }

  /** Statements of one transaction, and what they throw besides. */
  @FunctionalInterface
  public interface Work<E extends Exception> {
    /** Executes them. */
    void run() throws SQLException, E;
  }

  /** Returns whether the connection is open as far as the driver knows; the server is not asked. */
  boolean isOpen() {
    try {
      return !connection.isClosed();
    } catch (SQLException broken) {
      return false;
    }
  }

  /** Breaks the connection from another thread; a statement that hangs returns with an error. */
  public void abort() {
    OpenConnections.abort(connection);
  }

  /** Rolls back what a caller left open, autocommit on again; returns whether there was any. */
  boolean endTransaction(SqlDialect dialect) throws SQLException {
    if (connection.isClosed()) {
      return false;
    }
    boolean autoCommit = connection.getAutoCommit();
    boolean open = dialect.inTransaction(connection);
    if (autoCommit && !open) {
      return false;
    }
    // JDBC refuses rollback() in autocommit mode, in which a BEGIN as text leaves the connection.
    connection.setAutoCommit(false);
    connection.rollback();
    connection.setAutoCommit(true);
    return true;
  }

  private void rollBackAfter(Throwable first) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }

  private void restoreAutoCommit() throws SQLException {
    if (!connection.isClosed()) {
      connection.setAutoCommit(true);
    }
  }

  @Override
  public void close() {
    ConnectionSource.close(connection); // Its statements are closed with it.
  }
}
