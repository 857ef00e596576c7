package io.kurabe.workloads.counters;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Capability of a Redis workspace: the fast side of a write-back. Commands as in the exact protocol
 * P1: a counter is renamed aside, so that increments that arrive during the flush start a new one.
 * Throws {@link io.kurabe.target.TargetException} when the server does not answer. Thread-safe.
 */
public interface CounterCache {
  /** The counters that exist now, without those set aside. */
  List<CounterKey> counters();

  /**
   * Sets a counter aside for a batch (RENAMENX to {@code {k}:flush:<batch>}).
   *
   * @return false when there is nothing to flush
   */
  boolean setAside(CounterKey key, String batch);

  /** The value set aside for a batch, or empty when it is gone. */
  OptionalLong readAside(CounterKey key, String batch);

  /** Removes what was set aside, after it has been committed in SQL. */
  void discardAside(CounterKey key, String batch);

  /** What was set aside and not removed: the work of a flusher that died. */
  List<Aside> asides();

  /**
   * The naive way: reads and resets in one step (SET key 0 GET). Empty when the counter is absent.
   */
  Optional<Long> readAndReset(CounterKey key);

  /** Sum of all counters and of everything set aside. */
  long total();

  /** A counter set aside. */
  record Aside(CounterKey key, String batch) {}
}
