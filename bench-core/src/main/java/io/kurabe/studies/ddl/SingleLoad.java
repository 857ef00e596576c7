package io.kurabe.studies.ddl;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.SqlOperation;
import io.kurabe.sql.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A load of one operation beside a change.
 *
 * @param name in results
 * @param operation the operation's name
 * @param rows size of the table
 * @param workspace where
 * @param clock of the load
 * @param work what it does
 * @param check looks after a run whether the data are right
 */
record SingleLoad(
    String name,
    String operation,
    long rows,
    SqlWorkspace workspace,
    NanoClock clock,
    SqlOperation work,
    Check check)
    implements LoadedWorkload {
  /** Looks after a run whether the data are right. */
  @FunctionalInterface
  interface Check {
    /** Cannot tell. */
    Check NONE = (acknowledged, uncertain) -> Optional.empty();

    Optional<Audit> audit(long acknowledged, long uncertain);
  }

  @Override
  public Map<String, String> parameters() {
    return Map.of("rows", String.valueOf(rows));
  }

  @Override
  public List<Operation> operations() {
    return List.of(new Operation(operation, 1));
  }

  @Override
  public Client open(int index) {
    return workspace.client(List.of(work), clock::nanoTime);
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    return check.audit(acknowledged, uncertain);
  }
}
