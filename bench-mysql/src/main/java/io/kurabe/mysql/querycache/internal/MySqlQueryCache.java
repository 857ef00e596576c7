package io.kurabe.mysql.querycache.internal;

import io.kurabe.mysql.internal.GlobalVariables;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.querycache.internal.NativeQueryCache;
import io.kurabe.target.TargetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The query cache of MySQL up to 5.7, of MariaDB, and of Aurora MySQL up to 2. Its size is a global
 * variable, so it is set only on a server that Kurabe has started.
 */
final class MySqlQueryCache implements NativeQueryCache {
  private final SqlWorkspace workspace;
  private final boolean ours;

  /** Makes the capability; {@code ours} says that Kurabe has started the server. */
  MySqlQueryCache(SqlWorkspace workspace, boolean ours) {
    this.workspace = workspace;
    this.ours = ours;
  }

  @Override
  public boolean sizable() {
    return ours;
  }

  @Override
  public long bytes() {
    Map<String, String> set = read("VARIABLES LIKE 'query_cache_%'");
    boolean off = set.getOrDefault("query_cache_type", "OFF").equals("OFF");
    return off ? 0 : Long.parseLong(set.getOrDefault("query_cache_size", "0"));
  }

  @Override
  public void resize(long bytes) {
    if (!ours) {
      throw new IllegalStateException("the cache of somebody else's server is left as it is");
    }
    // Emptied by way of size 0: setting the same size again would keep what it holds.
    workspace.execute("set the size of the query cache", resizing(bytes));
    long got = bytes();
    if (got != bytes) {
      throw new TargetException(
          "The server made its query cache "
              + got
              + " bytes large instead of "
              + bytes
              + ": it may lack the memory, or the size is below its least. Choose other sizes"
              + " of the cache.");
    }
  }

  @Override
  public List<String> resizing(long bytes) {
    return bytes == 0
        ? List.of("SET GLOBAL query_cache_size = 0", "SET GLOBAL query_cache_type = OFF")
        : List.of(
            "SET GLOBAL query_cache_type = ON",
            "SET GLOBAL query_cache_size = 0",
            "SET GLOBAL query_cache_size = " + bytes);
  }

  @Override
  public Optional<String> locking() {
    return ours ? Optional.of("FLUSH QUERY CACHE") : Optional.empty();
  }

  @Override
  public Status status() {
    Map<String, String> all = read("STATUS LIKE 'Qcache%'");
    return new Status(
        number(all, "qcache_hits"),
        number(all, "qcache_inserts"),
        number(all, "qcache_lowmem_prunes"),
        number(all, "qcache_queries_in_cache"),
        number(all, "qcache_free_blocks"),
        number(all, "qcache_free_memory"),
        number(all, "qcache_total_blocks"));
  }

  @Override
  public String session(boolean use) {
    return "SET SESSION query_cache_type = " + (use ? "ON" : "OFF");
  }

  private Map<String, String> read(String what) {
    return workspace.withSession(
        "read the query cache", session -> GlobalVariables.shown(session.connection(), what));
  }

  private static long number(Map<String, String> all, String name) {
    return Long.parseLong(all.getOrDefault(name, "0"));
  }
}
