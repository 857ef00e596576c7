package io.kurabe.sql.internal;

import io.kurabe.spec.Transport;
import io.kurabe.sql.ScriptedConnection;
import io.kurabe.target.Failure;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.ScriptedServers;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.target.internal.Tenancy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A SQL server behind JDBC whose answers a test writes: every statement of every connection goes to
 * one {@link Script}, which may take its time on the clock of the test.
 */
public final class ScriptedDatabase {
  private ScriptedDatabase() {}

  /** What the server does. */
  @FunctionalInterface
  public interface Script {
    /** Carries a statement out. */
    Answer execute(Call call) throws SQLException, InterruptedException;

    /** The transaction of a connection has ended, also because that was closed. */
    default void ended(Connection connection) {}

    /** A connection is asked for. */
    default void connecting() throws SQLException, InterruptedException {}

    /** Whether the server still has a connection that nobody closed. */
    default boolean has(Connection connection) {
      return true;
    }

    /**
     * Whether there is a table, or its second index.
     *
     * @param table with its schema
     */
    default boolean exists(String table, boolean index) {
      throw new AssertionError("the script tells nothing of " + table);
    }
  }

  /**
   * A statement.
   *
   * @param connection over which it came
   * @param inTransaction whether autocommit is off there
   * @param sql its text
   * @param parameters what was bound, in the order of the parameters
   * @param cancelled opens when somebody cancels the statement
   */
  public record Call(
      Connection connection,
      boolean inTransaction,
      String sql,
      List<Object> parameters,
      CountDownLatch cancelled) {
    /** A bound number. */
    public int number(int parameter) {
      return ((Number) parameters.get(parameter - 1)).intValue();
    }
  }

  /**
   * What a statement answers.
   *
   * @param changed rows, when there is no result
   * @param rows the result, when there is one
   */
  public record Answer(int changed, Optional<List<List<Object>>> rows) {
    /** So many rows were changed. */
    public static Answer changed(int rows) {
      return new Answer(rows, Optional.empty());
    }

    /** These rows were found. */
    public static Answer found(List<List<Object>> rows) {
      return new Answer(-1, Optional.of(rows));
    }

    /** One row was found. */
    public static Answer row(Object... values) {
      return found(List.of(List.of(values)));
    }
  }

  /** A workspace on such a server, with what it can do besides; to be ended by {@link #end}. */
  public static SqlWorkspace workspace(Script script, Map<Class<?>, Object> capabilities) {
    return workspace(
        new ScriptedServers().open(Target.parse("db=embedded:scripted"), OpenOptions.DEFAULT),
        new RunId("scripted"),
        script,
        capabilities);
  }

  /** A workspace with a name of its own on a server that is open. */
  public static SqlWorkspace workspace(
      Server server, RunId id, Script script, Map<Class<?>, Object> capabilities) {
    ConnectionSource source =
        () -> {
          try {
            script.connecting();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", "08000");
          }
          return new ScriptedConnection(script).proxy();
        };
    SqlDialect dialect = new Words();
    Capabilities<SqlWorkspace> parts = new Capabilities<>();
    capabilities.forEach((type, capability) -> put(parts, type, capability));
    return new SqlWorkspace(
        server, Tenancy.guest(id), dialect, source, Transport.jdbc(), Optional.empty(), parts);
  }

  private static <C> void put(Capabilities<SqlWorkspace> to, Class<C> type, Object capability) {
    to.put(type, workspace -> type.cast(capability));
  }

  /** Ends its thread, and drops nothing. */
  public static void end(SqlWorkspace workspace) {
    workspace.close();
  }

  /** Tells errors by SQLSTATE, a lock time-out by PostgreSQL's. */
  private static final class Words implements SqlDialect {
    @Override
    public SqlSyntax syntax() {
      return SqlSyntax.POSTGRES;
    }

    @Override
    public @Nullable Object value(ResultSet row, int column) throws SQLException {
      return row.getObject(column);
    }

    @Override
    public Failure classify(SQLException thrown) {
      Failure failure = SqlFailures.bySqlState(thrown);
      return "55P03".equals(thrown.getSQLState())
          ? new Failure(OutcomeKind.LOCK_TIMEOUT, failure.code(), failure.message())
          : failure;
    }

    @Override
    public String createSchema(RunId id) {
      return "CREATE SCHEMA";
    }

    @Override
    public void execute(Connection connection, String statement, Duration lockWait) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String dropSchema(RunId id) {
      return "DROP SCHEMA";
    }

    @Override
    public String listSchemas() {
      return "SCHEMAS";
    }

    @Override
    public String epochSeconds() {
      return "0";
    }

    /** A BEGIN as text is always ended by a COMMIT here. */
    @Override
    public boolean inTransaction(Connection connection) {
      return false;
    }
  }
}
