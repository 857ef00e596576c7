package io.kurabe.redis.cache.internal;

import io.kurabe.redis.internal.RedisPart;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.cache.internal.CacheServer;

/** The keys of a cache. */
public final class CachePart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisPart.Context context) {
    CacheServer server =
        new RedisCacheServer(context.connections(), context.control(), context.prefix());
    to.put(CacheServer.class, workspace -> server);
  }
}
