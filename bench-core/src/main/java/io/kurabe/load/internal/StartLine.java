package io.kurabe.load.internal;

import io.kurabe.spec.NanoClock;

/** The place where the clients of a run stand, connected, until they may begin. */
@FunctionalInterface
public interface StartLine {
  /**
   * The start of a run that no other process takes part in: 2 ms after the last client is
   * connected, when the threads of all are there.
   */
  StartLine SOON = clock -> clock.nanoTime() + 2_000_000;

  /**
   * Waits until it is known when the run starts. It is called when all clients are connected.
   *
   * @return the instant of the first request, on the clock; it may be over already
   * @throws InterruptedException when the calling thread is interrupted
   */
  long start(NanoClock clock) throws InterruptedException;
}
