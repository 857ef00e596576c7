package io.kurabe.mysql.querycache;

import io.kurabe.mysql.MySqlContext;
import io.kurabe.mysql.MySqlPart;
import io.kurabe.mysql.ProxySql;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.studies.querycache.CachingProxy;
import io.kurabe.studies.querycache.NativeQueryCache;
import io.kurabe.target.Capabilities;
import io.kurabe.target.Pooler;

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
