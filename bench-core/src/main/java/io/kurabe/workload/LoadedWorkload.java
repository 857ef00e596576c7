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
  /** Name in results, with the variant where there are several, e.g. {@code counters/upsert}. */
  String name();

  /** Its factors by name, stated in the result, in a stable order, e.g. {@code rows=10000}. */
  Map<String, String> parameters();

  /**
   * What shapes the load besides its factors and is too long to be stated, such as the user's
   * files: each by name with its {@link io.kurabe.config.UserFile#digest}. Results that differ in
   * one of them are of other loads.
   */
  default Map<String, String> inputs() {
    return Map.of();
  }

  /** At least one; clients know them by index. */
  List<Operation> operations();

  /**
   * Whether that driver can carry its operations. Operations that are Java code over a JDBC
   * connection go by JDBC alone.
   */
  default boolean runsBy(Driver driver) {
    return driver != Driver.VERTX;
  }

  /**
   * Opens client {@code index} with its connection; may be called by several threads.
   *
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  Client open(int index);

  /**
   * Brings the data into the state in which every run starts. Called before each run.
   *
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   */
  default void reset() {}

  /**
   * Looks after a run whether the data and the answers are right; empty when it cannot tell.
   *
   * @param acknowledged operations that succeeded in the whole run, warm-up included
   * @param uncertain operations of the whole run that may or may not have been carried out
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   */
  default Optional<Audit> audit(long acknowledged, long uncertain) {
    return Optional.empty();
  }

  /** The first defect that a client met in the code of an operation; the run is ended by it. */
  default Optional<WorkloadException> defect() {
    return Optional.empty();
  }
}
