package io.kurabe.workloads.cache.internal;

import io.kurabe.target.Client;
import java.util.List;

/**
 * Capability of a workspace on a cache: sends commands by their words. Throws {@link
 * io.kurabe.target.TargetException} when the server refuses or does not answer. Thread-safe.
 */
public interface CacheServer {
  /**
   * What the server says of its memory.
   *
   * @param evicts whether it may remove keys to make room: it has a limit, and a policy other than
   *     noeviction
   * @param evicted keys removed for that since the server started
   * @param expired keys whose time to live ended, and that it removed
   * @param usedBytes memory in use
   */
  record Memory(boolean evicts, long evicted, long expired, long usedBytes) {}

  /** Returns the prefix of all keys. */
  String prefix();

  /** Removes all keys with the prefix, which an earlier load may have left. */
  void clear();

  /** Returns the server's own counts, read now. */
  Memory memory();

  /**
   * Sends many requests.
   *
   * @param intent what for, e.g. {@code load the keys}
   */
  void send(String intent, Pipelined requests);

  /**
   * Returns which words the server takes for keys.
   *
   * @param command the whole command
   * @throws IllegalArgumentException with the server's words when it knows no keys in it
   */
  List<String> keysIn(List<String> command);

  /** Opens a client that sends these requests; it has a place on a connection. */
  Client open(ClientRequests requests);
}
