package io.kurabe.workload;

import io.kurabe.target.Workspace;
import java.util.List;

/**
 * What is done to a server: a built-in workload, or one of the user's own, see {@code SqlWorkload}
 * and, in the module bench-redis, {@code RedisWorkload}. Data plus functions; immutable and
 * thread-safe.
 */
public interface Workload {
  /** Name in results and messages, e.g. {@code point-select}. */
  String name();

  /**
   * Creates its tables or keys in the workspace. Called once per workspace, while nothing else
   * works on it.
   *
   * @throws io.kurabe.config.ConfigurationException when the workspace's server cannot carry the
   *     workload out, with what could
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   * @throws WorkloadException when the workload's own code fails
   */
  LoadedWorkload load(Workspace workspace);

  /** The same; {@code progress} hears of the rows, where a workload has many of them. */
  default LoadedWorkload load(Workspace workspace, BulkListener progress) {
    return load(workspace);
  }

  /** How many rows it fills into tables, about; 0 where they do not matter. */
  default long filledRows() {
    return 0;
  }

  /**
   * Every statement or command that it sends, in order, without sending them; empty when it cannot
   * tell, as for operations that are lambdas, or cannot run on the workspace.
   */
  default List<StatementText> statements(Workspace workspace) {
    return List.of();
  }
}
