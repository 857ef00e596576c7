package io.kurabe.studies.querycache.internal;

import java.util.List;
import java.util.Optional;

/**
 * Capability of a workspace whose server has a query cache. It does not undo changes on a server
 * that Kurabe started itself; on others it changes only sessions. Thread-safe.
 */
public interface NativeQueryCache {
  /**
   * State and counters of the cache.
   *
   * @param inserts results kept
   * @param lowMemoryPrunes results removed for lack of memory
   * @param queries results in it now
   * @param freeBlocks pieces of its free memory now
   * @param freeBytes free memory now
   * @param totalBlocks pieces of all its memory now
   */
  record Status(
      long hits,
      long inserts,
      long lowMemoryPrunes,
      long queries,
      long freeBlocks,
      long freeBytes,
      long totalBlocks) {}

  /** Returns whether the size can be set, since Kurabe started the server. */
  boolean sizable();

  /** Returns the present size in bytes; 0 when the cache is off. */
  long bytes();

  /**
   * Sets the size, 0 for off, and empties the cache. Allowed only when it is {@link #sizable}.
   *
   * @throws io.kurabe.target.TargetException when the server refuses
   */
  void resize(long bytes);

  /** Returns the statements that {@link #resize} sends. */
  List<String> resizing(long bytes);

  /**
   * Returns a statement that locks the whole cache and changes no result in it, so that look-ups
   * have to wait; empty on a server that Kurabe did not start.
   */
  Optional<String> locking();

  /** Reads state and counters now. */
  Status status();

  /** Returns the statement by which a session uses the cache, or does not. */
  String session(boolean use);
}
