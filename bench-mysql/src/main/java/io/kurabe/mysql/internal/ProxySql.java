package io.kurabe.mysql.internal;

import com.mysql.cj.jdbc.JdbcConnection;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.Pooler;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Optional;

/** Finds ProxySQL, and other proxies, between us and the server. */
public final class ProxySql {
  /** ProxySQL answers it on every connection; a server does not understand it. */
  private static final String QUESTION = "PROXYSQL INTERNAL SESSION";

  /** ProxySQL as the facts of a server name it. */
  public static final Pooler POOLER = new Pooler("ProxySQL", true);

  private ProxySql() {}

  /**
   * Returns the program on the way: ProxySQL, or a proxy that has another number for the connection
   * than the server. All of them keep the default database of a session, and settings of a session
   * are the session's own.
   */
  static Optional<Pooler> between(Connection connection) throws SQLException {
    if (understands(connection)) {
      return Optional.of(POOLER);
    }
    long atLogin = connection.unwrap(JdbcConnection.class).getSession().getThreadId();
    long now =
        SqlQuery.first(connection, row -> row.getLong(1), "SELECT CONNECTION_ID()").orElseThrow();
    return now == atLogin ? Optional.empty() : Optional.of(new Pooler("a proxy", true));
  }

  private static boolean understands(Connection connection) throws SQLException {
    try {
      SqlQuery.execute(connection, QUESTION);
      return true;
    } catch (SQLNonTransientConnectionException e) {
      throw e;
    } catch (SQLException notUnderstood) {
      return false;
    }
  }
}
