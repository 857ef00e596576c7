package io.kurabe.studies.querycache;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How reads may be answered without the tables. Immutable.
 *
 * @param text in tables, e.g. {@code query cache 64M}
 * @param onSession statements with which every session begins
 * @param hint what stands before each SELECT
 * @param aside the cache beside the server, where there is one
 */
public record CacheWay(String text, List<String> onSession, String hint, Optional<Aside> aside) {
  public CacheWay {
    onSession = List.copyOf(onSession);
  }

  /**
   * A cache that the clients ask first and fill themselves.
   *
   * @param store where
   * @param ttl how long a value is kept
   * @param invalidating whether a writer removes what it has made old
   */
  public record Aside(CacheStore store, Duration ttl, boolean invalidating) {}

  /** A server's own cache, or none of it. */
  public static CacheWay ofServer(String text, List<String> onSession) {
    return new CacheWay(text, onSession, "", Optional.empty());
  }

  /** Values die of age. */
  public static CacheWay timeToLive(
      String text, List<String> onSession, CacheStore store, Duration ttl) {
    return new CacheWay(text, onSession, "", Optional.of(new Aside(store, ttl, false)));
  }

  /** Values are removed by the writers, and die of age. */
  public static CacheWay invalidated(
      String text, List<String> onSession, CacheStore store, Duration ttl) {
    return new CacheWay(text, onSession, "", Optional.of(new Aside(store, ttl, true)));
  }

  /**
   * A cache of ProxySQL, asked for by the comment before the statement (milliseconds; parsed where
   * {@code mysql-query_digests} and {@code mysql-query_processor_first_comment_parsing} are as they
   * are by default).
   */
  public static CacheWay proxy(String text, List<String> onSession, Duration ttl) {
    return new CacheWay(
        text, onSession, "/* cache_ttl=" + ttl.toMillis() + " */ ", Optional.empty());
  }
}
