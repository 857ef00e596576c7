package io.kurabe.mysql.querycache.internal;

import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.querycache.internal.CachingProxy;
import java.sql.ResultSet;
import java.sql.Statement;

/**
 * ProxySQL between us and the server. Its own counters are on its administration port, for which we
 * have no login; what the server behind it was asked says as much.
 */
record ProxySqlCache(SqlWorkspace workspace) implements CachingProxy {
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
