package io.kurabe.studies.querycache.internal;

import io.kurabe.target.Failure;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection to a cache; every call waits for its answer and throws the driver's
 * exception when there is none. Used by one thread at a time, except for {@link #abort}.
 */
public interface CacheConnection extends AutoCloseable {
  /** Returns the value of that name, or null when the cache has none. */
  byte @Nullable [] get(String name);

  /** Keeps a value for that time. */
  void put(String name, byte[] value, Duration ttl);

  /** Removes the values of these names, as one request. */
  void remove(List<String> names);

  /** Classifies what one of the other methods threw. */
  Failure classify(Throwable thrown);

  /**
   * Opens the connection again.
   *
   * @throws io.kurabe.target.TargetException when the server is not back yet
   */
  void reconnect();

  /** Breaks the connection from another thread, so that a call that hangs returns. */
  void abort();

  @Override
  void close();
}
