package io.kurabe.target.internal;

import io.kurabe.target.TargetException;

/**
 * Measures the time of statements inside a server, again and again. Used by one thread at a time.
 */
public interface ServerTimer extends AutoCloseable {
  /**
   * Begins a new measurement; call it when the clients are about to begin.
   *
   * @throws TargetException when the server does not answer
   */
  void begin();

  /** Returns the times since {@link #begin}; call it when the clients have just ended. */
  ServerTime end();

  /** Restores the instruments that were switched on. */
  @Override
  void close();
}
