package io.kurabe.redis.counters;

import io.kurabe.target.Client;
import io.kurabe.workloads.counters.CounterSettings;

/**
 * Capability of a Redis workspace: other ways to send the counters' INCRBY than the one of the
 * studies, to measure what the way of sending costs. Each client knows one operation (index 0).
 * Thread-safe.
 */
public interface CounterClients {
  /**
   * A client by Lettuce's synchronous API: a thread waits for each answer.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client.Blocking openSync(CounterSettings settings);

  /**
   * A client whose operation sends one INCRBY for each of the first rows in one flush, and ends
   * with the last answer.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client.CompletionDriven openBatch(CounterSettings settings);
}
