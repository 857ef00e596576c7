package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** The SQL dialect of PostgreSQL. Stateless and thread-safe. */
public final class PostgresDialect implements SqlDialect {
  @Override
  public Failure classify(SQLException thrown) {
    return PostgresFailures.classify(thrown);
  }

  @Override
  public String createSchema(RunId id) {
    return "CREATE SCHEMA " + id.schema();
  }

  @Override
  public String dropSchema(RunId id) {
    return "DROP SCHEMA " + id.schema() + " CASCADE";
  }

  @Override
  public void execute(Connection connection, String statement, Duration lockWait)
      throws SQLException {
    connection.setAutoCommit(false);
    SqlQuery.execute(connection, "SET LOCAL lock_timeout = '" + lockWait.toSeconds() + "s'");
    SqlQuery.execute(connection, statement);
    connection.commit();
    connection.setAutoCommit(true);
  }

  @Override
  public String listSchemas() {
    return "SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname LIKE ? ORDER BY nspname";
  }

  @Override
  public String epochSeconds() {
    return "CAST(EXTRACT(EPOCH FROM pg_catalog.clock_timestamp()) AS bigint)";
  }

  /** Returns whether a transaction is open, by the last answer of the server. */
  @Override
  public boolean inTransaction(Connection connection) throws SQLException {
    return connection.unwrap(BaseConnection.class).getTransactionState() != TransactionState.IDLE;
  }
}
