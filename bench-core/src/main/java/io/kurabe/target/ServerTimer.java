package io.kurabe.target;

/** Takes the time of statements inside a server, in turns. Used by one thread at a time. */
public interface ServerTimer extends AutoCloseable {
  /**
   * Begins to take the time anew; call when the clients are about to begin.
   *
   * @throws TargetException when the server does not answer
   */
  void begin();

  /**
   * What happened since {@link #begin}; call when the clients have just ended.
   *
   * @throws TargetException when the server does not answer
   */
  ServerTime end();

  /** Sets back what was switched on. */
  @Override
  void close();
}
