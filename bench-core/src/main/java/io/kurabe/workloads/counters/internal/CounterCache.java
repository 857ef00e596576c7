package io.kurabe.workloads.counters.internal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Capability of a Redis workspace: the fast side of a write-back. In the exact protocol P1 a
 * counter is renamed aside, so that increments that arrive during the flush start a new one. Throws
 * {@link io.kurabe.target.TargetException} when the server does not answer. Thread-safe.
 */
public interface CounterCache {
  /** Returns the counters that exist now, without those set aside. */
  List<CounterKey> counters();

  /**
   * Sets a counter aside for a batch (RENAMENX to {@code {k}:flush:<batch>}).
   *
   * @return false when there is nothing to flush
   */
  boolean setAside(CounterKey key, String batch);

  /** Returns the value set aside for a batch, or empty when it is gone. */
  OptionalLong readAside(CounterKey key, String batch);

  /** Removes a counter that was set aside, after it has been committed in SQL. */
  void discardAside(CounterKey key, String batch);

  /** Returns the counters that were set aside and not removed: the work of a flusher that died. */
  List<Aside> asides();

  /** Reads and resets a counter in one step (SET key 0 GET), the naive way; empty without one. */
  Optional<Long> readAndReset(CounterKey key);

  /** Returns the sum of all counters and of everything set aside. */
  long total();

  /** A counter set aside. */
  record Aside(CounterKey key, String batch) {}
}
