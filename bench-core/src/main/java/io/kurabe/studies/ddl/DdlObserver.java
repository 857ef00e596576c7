package io.kurabe.studies.ddl;

import java.util.Map;

/**
 * Looks at a server while a change runs, over a connection of its own. One call, one sample; who
 * drives it decides the rate and takes the time. Used by one thread at a time.
 */
public interface DdlObserver extends AutoCloseable {
  /**
   * What the server says at this moment.
   *
   * @throws io.kurabe.target.TargetException when the connection is lost
   */
  DdlSample sample();

  /**
   * What cannot be seen here, {@code progress} or {@code lock_waits}, with the reason or the right
   * that is missing: absent is not zero.
   */
  Map<String, String> notReported();

  @Override
  void close();
}
