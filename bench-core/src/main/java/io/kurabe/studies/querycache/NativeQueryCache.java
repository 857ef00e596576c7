package io.kurabe.studies.querycache;

import java.util.List;
import java.util.Optional;

/**
 * Capability of a workspace whose server has a query cache. What it changes on a server that Kurabe
 * started itself it leaves so; on others it changes nothing but sessions. Thread-safe.
 */
public interface NativeQueryCache {
  /**
   * State and counters of the cache.
   *
   * @param hits answers from it
   * @param inserts results kept
   * @param lowMemoryPrunes results thrown away for want of memory
   * @param notCached SELECTs that it did not take
   * @param queries results in it now
   * @param freeBlocks pieces of its free memory now
   * @param freeBytes free memory now
   * @param totalBlocks pieces of all its memory now
   */
  record Status(
      long hits,
      long inserts,
      long lowMemoryPrunes,
      long notCached,
      long queries,
      long freeBlocks,
      long freeBytes,
      long totalBlocks) {}

  /** Whether its size can be set here: the server was started by Kurabe. */
  boolean sizable();

  /** Size in bytes as it is now; 0 when the cache is off. */
  long bytes();

  /**
   * Sets its size, 0 for off, and empties it. Only when it is {@link #sizable}.
   *
   * @throws io.kurabe.target.TargetException when the server refuses
   */
  void resize(long bytes);

  /** The statements by which {@link #resize} does so. */
  List<String> resizing(long bytes);

  /**
   * A statement that locks the whole cache and changes no result in it, so that look-ups have to
   * wait; empty on a server that Kurabe did not start.
   */
  Optional<String> locking();

  /** Reads it now. */
  Status status();

  /** The statement by which a session uses the cache, or does not. */
  String session(boolean use);
}
