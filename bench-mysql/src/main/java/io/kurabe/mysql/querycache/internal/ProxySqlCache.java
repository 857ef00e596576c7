package io.kurabe.mysql.querycache.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.querycache.internal.CachingProxy;

/**
 * ProxySQL between us and the server. Its own counters are on its administration port, for which we
 * have no login; what the server behind it was asked says as much.
 */
record ProxySqlCache(SqlWorkspace workspace) implements CachingProxy {
  @Override
  public long selectsBehind() {
    return workspace.withSession(
        "count the SELECTs that reach the server",
        session ->
            SqlQuery.first(
                    session.connection(),
                    row -> row.getLong(2),
                    "SHOW GLOBAL STATUS LIKE 'Com_select'")
                .orElseThrow());
  }
}
