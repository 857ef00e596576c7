package io.kurabe.studies.ddl.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlWorkspace;
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
 * @param operation the operation's name
 * @param rows size of the table
 * @param check examines the data after a run
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
  /** Checks after a run whether the data are right. */
  @FunctionalInterface
  interface Check {
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
