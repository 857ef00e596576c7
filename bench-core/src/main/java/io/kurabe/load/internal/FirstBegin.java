package io.kurabe.load.internal;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps by how much the first client of a run began late. Thread-safe. */
final class FirstBegin {
  private static final long NONE = Long.MIN_VALUE;

  private final AtomicLong lateNanos = new AtomicLong(NONE);
  private boolean told;

  /** Records that a client began that much late; of all clients the first counts. */
  void began(long nanos) {
    lateNanos.compareAndSet(NONE, nanos);
  }

  /** Returns the delay once it is known, and only once. Called by the thread that leads the run. */
  OptionalLong untold() {
    long nanos = lateNanos.get();
    if (told || nanos == NONE) {
      return OptionalLong.empty();
    }
    told = true;
    return OptionalLong.of(nanos);
  }
}
