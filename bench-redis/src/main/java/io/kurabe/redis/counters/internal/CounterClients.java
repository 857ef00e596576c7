package io.kurabe.redis.counters.internal;

import io.kurabe.target.Client;
import io.kurabe.workloads.counters.internal.CounterSettings;

/**
 * Capability of a Redis workspace: other ways to send the counters' INCRBY than that of the
 * studies, to measure their cost. Each client knows one operation (index 0). Thread-safe.
 */
public interface CounterClients {
  /**
   * Opens a client that uses Lettuce's synchronous API: a thread waits for each answer.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client.Blocking openSync(CounterSettings settings);

  /**
   * Opens a client whose operation sends one INCRBY for each of the first rows in one flush, and
   * ends with the last answer.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client.CompletionDriven openBatch(CounterSettings settings);
}
