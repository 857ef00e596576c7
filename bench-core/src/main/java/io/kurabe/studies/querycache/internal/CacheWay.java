package io.kurabe.studies.querycache.internal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A way in which reads may be answered without the tables. Immutable.
 *
 * @param text in tables, e.g. {@code query cache 64M}
 * @param onSession statements with which every session begins
 * @param hint text before each SELECT
 * @param aside the cache beside the server, if there is one
 */
public record CacheWay(String text, List<String> onSession, String hint, Optional<Aside> aside) {
  public CacheWay {
    onSession = List.copyOf(onSession);
  }

  /**
   * A cache that the clients ask first and fill themselves.
   *
   * @param ttl time for which a value is kept
   * @param invalidating whether a writer removes values that it has made stale
   */
  public record Aside(CacheStore store, Duration ttl, boolean invalidating) {}

  /** Reads with a server's own cache, or without any. */
  public static CacheWay ofServer(String text, List<String> onSession) {
    return new CacheWay(text, onSession, "", Optional.empty());
  }

  /**
   * Reads with a cache beside the server whose values expire, or are removed by the writers too.
   */
  static CacheWay aside(
      String text, List<String> onSession, CacheStore store, Duration ttl, boolean invalidating) {
    return new CacheWay(text, onSession, "", Optional.of(new Aside(store, ttl, invalidating)));
  }

  /**
   * Reads with a cache of ProxySQL, requested by the comment before the statement (milliseconds;
   * parsed if {@code mysql-query_digests} and {@code mysql-query_processor_first_comment_parsing}
   * have their defaults).
   */
  public static CacheWay proxy(String text, List<String> onSession, Duration ttl) {
    return new CacheWay(
        text, onSession, "/* cache_ttl=" + ttl.toMillis() + " */ ", Optional.empty());
  }
}
