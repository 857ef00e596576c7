package io.kurabe.redis.querycache.internal;

import io.kurabe.redis.internal.RedisPart;
import io.kurabe.studies.querycache.internal.CacheStore;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;

/** A cache in keys, beside a SQL server. */
public final class QueryCachePart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisPart.Context context) {
    to.put(
        CacheStore.class,
        workspace ->
            new RedisCacheStore(context.connections(), context.control(), context.prefix()));
  }
}
