package io.kurabe.workloads.counters.internal;

import io.kurabe.target.Client;
import io.kurabe.workload.StatementText;
import java.util.List;
import java.util.Set;

/**
 * Capability of a workspace: keeps counters. Its clients know one operation, {@code increment}
 * (index 0). Thread-safe.
 */
public interface CounterStore {
  /** Returns the methods that this store offers. */
  Set<CounterMethod> methods();

  /** Creates what is missing and removes all counts, so that a run starts from an empty store. */
  void reset();

  /**
   * Opens a client that adds 1 by the method.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client open(CounterMethod method, CounterSettings settings);

  /** Returns the sum of all counters of the method, read from the server now. */
  long total(CounterMethod method);

  /** Returns every statement or command that the method sends, in order. */
  List<StatementText> statements(CounterMethod method, CounterSettings settings);
}
