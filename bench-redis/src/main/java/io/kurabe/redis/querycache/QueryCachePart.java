package io.kurabe.redis.querycache;

import io.kurabe.redis.RedisContext;
import io.kurabe.redis.RedisPart;
import io.kurabe.studies.querycache.CacheStore;
import io.kurabe.target.Capabilities;
import io.kurabe.target.Workspace;

/** A cache in keys, beside a SQL server. */
public final class QueryCachePart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisContext context) {
    to.put(
        CacheStore.class,
        workspace ->
            new RedisCacheStore(context.connections(), context.control(), context.prefix()));
  }
}
