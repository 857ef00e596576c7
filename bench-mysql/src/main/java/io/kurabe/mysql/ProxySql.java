package io.kurabe.mysql;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.workload.querycache.CachingProxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;

/**
 * ProxySQL between us and the server. Its own counters are on its administration port, for which we
 * have no login; what the server behind it was asked says as much.
 */
record ProxySql(SqlWorkspace workspace) implements CachingProxy {
  /** ProxySQL answers it on every connection; a server does not understand it. */
  private static final String QUESTION = "PROXYSQL INTERNAL SESSION";

  /** Whether there is one on the way. */
  static boolean isBetween(Connection connection) throws SQLException {
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
