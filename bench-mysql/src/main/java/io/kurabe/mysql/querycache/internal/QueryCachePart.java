package io.kurabe.mysql.querycache.internal;

import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.mysql.internal.ProxySql;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.querycache.internal.CachingProxy;
import io.kurabe.studies.querycache.internal.NativeQueryCache;
import io.kurabe.target.Pooler;
import io.kurabe.target.internal.Capabilities;

/** The query cache of the server, and the one that ProxySQL may keep in front of it. */
public final class QueryCachePart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlPart.Context server) {
    if (hasCache(server)) {
      to.put(
          NativeQueryCache.class,
          workspace -> new MySqlQueryCache(workspace, server.facts().startedByKurabe()));
    }
    if (ProxySql.POOLER.text().equals(server.facts().settings().get(Pooler.SETTING))) {
      to.put(CachingProxy.class, ProxySqlCache::new);
    }
  }

  /**
   * A server without one lacks the variable. A MySQL that was started with it off refuses every
   * statement about it, so that is as none.
   */
  private static boolean hasCache(MySqlPart.Context server) {
    String type = server.facts().settings().get("query_cache_type");
    return type != null && (server.version().isMariaDb() || !type.equals("OFF"));
  }

  /**
   * ProxySQL between us and the server. Its own counters are on its administration port, for which
   * we have no login; what the server behind it was asked says as much.
   */
  private record ProxySqlCache(SqlWorkspace workspace) implements CachingProxy {
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
}
