package io.kurabe.workload;

import io.kurabe.spec.Driver;
import io.kurabe.target.Client;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workload that is ready on one workspace. Thread-safe, but for one run at a time; holds no
 * resource of its own besides what belongs to the workspace.
 */
public interface LoadedWorkload {
  /**
   * {@return the name in results, with the variant when there are several, e.g. {@code
   * counters/upsert}}
   */
  String name();

  /**
   * {@return the factors by name, which the result states, in a stable order, e.g. {@code
   * rows=10000}}
   */
  Map<String, String> parameters();

  /**
   * {@return inputs that shape the load but are too long to be stated, such as the user's files:
   * each by name with its {@code UserFile.digest}} Results that differ in one of them are of
   * different loads.
   */
  default Map<String, String> inputs() {
    return Map.of();
  }

  /** {@return at least one operation; clients know them by index} */
  List<Operation> operations();

  /** {@return how clients choose and space the operations, as the workload before loading says} */
  default Workload.Rhythm rhythm() {
    return Workload.Rhythm.FREE;
  }

  /**
   * {@return whether the driver can carry the workload's operations} Operations that are Java code
   * over a JDBC connection work with JDBC alone.
   *
   * @param driver the driver
   */
  default boolean runsBy(Driver driver) {
    return driver != Driver.VERTX;
  }

  /**
   * Opens client {@code index} with its connection; may be called by several threads.
   *
   * @param index the number of the client, from 0
   * @return the client
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client open(int index);

  /**
   * Opens client {@code index} as {@link #open(int)} does.
   *
   * @param index the number of the client, from 0
   * @param seed of the run, the same for all its clients, for workloads that calculate from it
   * @return the client
   */
  default Client open(int index, long seed) {
    return open(index);
  }

  /**
   * Opens client {@code index} as {@link #open(int, long)} does.
   *
   * @param index the number of the client, from 0
   * @param clients of the whole run, over all its generators, for workloads that divide something
   *     among them
   * @param seed of the run
   * @return the client
   */
  default Client open(int index, int clients, long seed) {
    return open(index, seed);
  }

  /**
   * Brings the data into the state in which every run starts. It is called before each run.
   *
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   */
  default void reset() {}

  /**
   * Checks after a run whether the data and the answers are right; empty when the workload cannot
   * tell.
   *
   * @param acknowledged operations that succeeded in the whole run, warm-up included
   * @param uncertain operations of the whole run that may or may not have been carried out
   * @return the audit, or empty
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   */
  default Optional<Audit> audit(long acknowledged, long uncertain) {
    return Optional.empty();
  }

  /**
   * {@return further figures of the last run by name, which its result keeps} They are asked for
   * after the {@link #audit}; a name holds the unit, e.g. {@code write_back_lag_max_ms}. Of several
   * runs the mean is shown, of a name with {@code _max_} the maximum.
   */
  default Map<String, Double> measures() {
    return Map.of();
  }

  /**
   * {@return what its clients in this process counted since the last {@link #reset} for the {@link
   * #audit}, by names of its own, so that it can be added to what other processes counted}
   */
  default Map<String, Long> tally() {
    return Map.of();
  }

  /**
   * Adds the {@link #tally} of another process, whose clients then count for the audit, too.
   *
   * @param tally counts what the client does
   */
  default void add(Map<String, Long> tally) {}

  /**
   * {@return the first defect that a client met in the code of an operation; the defect ends the
   * run}
   */
  default Optional<WorkloadException> defect() {
    return Optional.empty();
  }
}
