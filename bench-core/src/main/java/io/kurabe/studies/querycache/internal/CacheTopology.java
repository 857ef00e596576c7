package io.kurabe.studies.querycache.internal;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The abilities of the targets.
 *
 * @param sql names of the SQL servers
 * @param caches query caches by name of the server
 * @param proxies that keep results, by name of the server behind
 * @param stores caches beside a server by name of the target
 */
record CacheTopology(
    List<String> sql,
    Map<String, NativeQueryCache> caches,
    Map<String, CachingProxy> proxies,
    Map<String, CacheStore> stores) {
  static CacheTopology of(TargetSession session) {
    return new CacheTopology(
        List.copyOf(session.capabilities(SqlWorkspace.class).keySet()),
        session.capabilities(NativeQueryCache.class),
        session.capabilities(CachingProxy.class),
        session.capabilities(CacheStore.class));
  }

  /** Returns the sizes at which the target's own cache is measured; empty when it has none. */
  List<ByteSize> sizes(String target, QueryCacheOptions options) {
    NativeQueryCache cache = caches.get(target);
    if (cache == null) {
      return List.of();
    }
    if (cache.sizable()) {
      return options.someSizes();
    }
    long asItIs = cache.bytes();
    return asItIs > 0 ? List.of(new ByteSize(asItIs)) : List.of();
  }

  Optional<CachingProxy> proxy(Variant variant) {
    return variant.way() == Variant.Way.PROXY
        ? Optional.ofNullable(proxies.get(variant.target()))
        : Optional.empty();
  }

  /**
   * Returns the query cache of a target whose sessions may choose to use it; empty when it is
   * switched off for good: MySQL 5.7 then refuses every statement about it.
   */
  Optional<NativeQueryCache> switchable(String target) {
    return cache(target).filter(c -> c.sizable() || c.bytes() > 0);
  }

  Optional<NativeQueryCache> cache(String target) {
    return Optional.ofNullable(caches.get(target));
  }
}
