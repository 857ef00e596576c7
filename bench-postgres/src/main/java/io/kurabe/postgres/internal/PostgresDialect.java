package io.kurabe.postgres.internal;

import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.postgresql.util.PGobject;

/** The SQL dialect of PostgreSQL. Stateless and thread-safe. */
public final class PostgresDialect implements SqlDialect {
  @Override
  public SqlSyntax syntax() {
    return SqlSyntax.POSTGRES;
  }

  /** Returns types that Java does not have as the server's own text, with the name of the type. */
  @Override
  public @Nullable Object value(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    if (text == null) {
      return null;
    }
    String type = row.getMetaData().getColumnTypeName(column);
    return switch (type) {
      case "int2", "int4", "int8", "smallserial", "serial", "bigserial", "oid" ->
          row.getLong(column);
      case "bool" -> row.getBoolean(column);
      case "text", "varchar" -> text;
      case "float8" -> row.getDouble(column);
      case "bytea" -> row.getBytes(column);
      default -> {
        PGobject value = new PGobject();
        value.setType(type);
        value.setValue(text);
        yield value;
      }
    };
  }

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
