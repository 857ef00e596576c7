package io.kurabe.mysql.querycache.internal;

import io.kurabe.mysql.internal.MySqlContext;
import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.mysql.internal.ProxySql;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.querycache.internal.CachingProxy;
import io.kurabe.studies.querycache.internal.NativeQueryCache;
import io.kurabe.target.Pooler;
import io.kurabe.target.internal.Capabilities;

/** The query cache of the server, and the one that ProxySQL may keep in front of it. */
public final class QueryCachePart implements MySqlPart {
  @Override
  public void addTo(Capabilities<SqlWorkspace> to, MySqlContext server) {
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
  private static boolean hasCache(MySqlContext server) {
    String type = server.facts().settings().get("query_cache_type");
    return type != null && (server.version().isMariaDb() || !type.equals("OFF"));
  }
}
