package io.kurabe.studies.ddl.internal;

import java.util.Map;

/**
 * Observes a server while a change runs, over a connection of its own. Each call takes one sample;
 * the caller decides the rate and measures the time. Used by one thread at a time.
 */
public interface DdlObserver extends AutoCloseable {
  /**
   * Takes a sample of the server at this moment.
   *
   * @throws io.kurabe.target.TargetException when the connection is lost
   */
  DdlSample sample();

  /**
   * Returns what cannot be seen on this server, {@code progress} or {@code lock_waits}, with the
   * reason or the right that is missing: absent is not zero.
   */
  Map<String, String> notReported();

  @Override
  void close();
}
