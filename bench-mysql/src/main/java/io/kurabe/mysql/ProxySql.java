package io.kurabe.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.studies.querycache.CachingProxy;
import io.kurabe.target.Pooler;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.Optional;

/**
 * ProxySQL between the clients and the server. Its own counters are on its administration port, for
 * which Kurabe has no login; the queries that reached the server behind it tell the same.
 */
record ProxySql(SqlWorkspace workspace) implements CachingProxy {
  /**
   * The statement that ProxySQL answers on every connection and that a server does not understand.
   */
  private static final String QUESTION = "PROXYSQL INTERNAL SESSION";

  /** The pooler as the facts name it. */
  static final Pooler POOLER = new Pooler("ProxySQL", true);

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
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
      row.next();
      return row.getLong(1) == atLogin
          ? Optional.empty()
          : Optional.of(new Pooler("a proxy", true));
    }
  }

  private static boolean understands(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(QUESTION);
      return true;
    } catch (SQLNonTransientConnectionException e) {
      throw e;
    } catch (SQLException notUnderstood) {
      return false;
    }
  }

  @Override
  public long selectsBehind() {
    return workspace.withSession(
        "count the SELECTs that reach the server",
        session -> {
          try (Statement statement = session.connection().createStatement();
              ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Com_select'")) {
            row.next();
            return row.getLong(2);
          }
        });
  }
}
