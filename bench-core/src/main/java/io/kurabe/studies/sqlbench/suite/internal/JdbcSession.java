package io.kurabe.studies.sqlbench.suite.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.OutcomeKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends and times the suite's statements over a JDBC connection. Used by one thread. */
public final class JdbcSession implements SuiteSession {
  private final Connection connection;
  private final SqlDialect dialect;
  private final SuiteStatements statements;
  private final NanoClock clock;
  private final StatementListener listener;

  private JdbcSession(
      Connection connection,
      SqlDialect dialect,
      SuiteStatements statements,
      NanoClock clock,
      StatementListener listener) {
    this.connection = connection;
    this.dialect = dialect;
    this.statements = statements;
    this.clock = clock;
    this.listener = listener;
  }

  /**
   * Connects to a workspace.
   *
   * @param protocol whether each statement is sent as a text with its values in it, as the suite
   *     does, or prepared, with its values apart
   * @throws SQLException when the server refuses
   */
  public static JdbcSession open(
      SqlWorkspace workspace,
      SuiteDialect words,
      Protocol protocol,
      NanoClock clock,
      StatementListener listener)
      throws SQLException {
    Connection connection = workspace.source().open();
    SuiteStatements statements =
        protocol == Protocol.TEXT
            ? new TextStatements(connection)
            : new PreparedStatements(connection, words);
    return new JdbcSession(connection, workspace.dialect(), statements, clock, listener);
  }

  @FunctionalInterface
  private interface Work<T> {
    T run() throws SQLException;
  }

  private <T> T timed(Work<T> work) {
    listener.sending();
    long began = clock.nanoTime();
    try {
      return work.run();
    } catch (SQLException e) {
      throw new Refusal(dialect.classify(e), e);
    } finally {
      listener.answered(clock.nanoTime() - began);
    }
  }

  @Override
  public void execute(String sql) {
    timed(() -> statements.execute(sql));
  }

  @Override
  public void change(String sql, long rows) {
    long changed = timed(() -> statements.change(sql));
    if (changed != rows) {
      listener.wrong(sql, rows + " rows expected to change, found " + changed);
    }
  }

  @Override
  public void duplicate(String sql) {
    try {
      timed(() -> statements.change(sql));
      listener.wrong(sql, "a duplicate key was expected to be refused, and was not");
    } catch (Refusal e) {
      if (e.failure().kind() != OutcomeKind.CONSTRAINT) {
        throw e;
      }
    }
  }

  @Override
  public void query(String sql, Expect expect) {
    timed(() -> statements.query(sql, rows -> drain(sql, rows, expect)));
  }

  @Override
  public void prepareAndQuery(String sql, Expect expect) {
    timed(
        () -> {
          try (PreparedStatement statement = connection.prepareStatement(sql);
              ResultSet rows = statement.executeQuery()) {
            return drain(sql, rows, expect);
          }
        });
  }

  private boolean drain(String sql, ResultSet rows, Expect expect) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<String> first = new ArrayList<>();
    long count = 0;
    while (rows.next()) {
      for (int column = 1; column <= columns; column++) {
        Object value = rows.getObject(column);
        if (count == 0 && !expect.first().isEmpty()) {
          first.add(text(value));
        }
      }
      count++;
    }
    expect.wrong(count, first).ifPresent(why -> listener.wrong(sql, why));
    return true;
  }

  private static String text(@Nullable Object value) {
    return value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value).strip();
  }

  @Override
  public Prepared prepare(String sql) {
    PreparedStatement statement = timed(() -> connection.prepareStatement(sql));
    return new Prepared() {
      @Override
      public void query(int parameter, Expect expect) {
        timed(
            () -> {
              statement.setInt(1, parameter);
              try (ResultSet rows = statement.executeQuery()) {
                return drain(sql, rows, expect);
              }
            });
      }

      @Override
      public void close() {
        try {
          statement.close();
        } catch (SQLException broken) {
          // The connection is gone; the next statement says so.
        }
      }
    };
  }

  @Override
  public void insert(String sql, byte[] value) {
    timed(
        () -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, value);
            return statement.executeUpdate();
          }
        });
  }

  @Override
  public void autoCommit(boolean on) {
    listener.sending(); // A switch is no statement of the suite's; some drivers send none.
    try {
      connection.setAutoCommit(on);
    } catch (SQLException e) {
      throw new Refusal(dialect.classify(e), e);
    }
  }

  @Override
  public void commit() {
    timed(
        () -> {
          connection.commit();
          return true;
        });
  }

  @Override
  public void rollBack() {
    timed(
        () -> {
          connection.rollback();
          return true;
        });
  }

  @Override
  public void close() {
    statements.close();
    try {
      connection.close();
    } catch (SQLException broken) {
      // It is closed then.
    }
  }
}
