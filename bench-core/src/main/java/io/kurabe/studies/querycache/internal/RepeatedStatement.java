package io.kurabe.studies.querycache.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.util.List;
import java.util.Map;

/** A load of one statement without parameters or answer. */
record RepeatedStatement(String name, SqlWorkspace workspace, NanoClock clock, String sql)
    implements LoadedWorkload {
  @Override
  public Map<String, String> parameters() {
    return Map.of();
  }

  @Override
  public List<Operation> operations() {
    return List.of(new Operation(name, 1));
  }

  @Override
  public Client open(int index) {
    SqlOperation send = (session, random) -> session.prepare(sql).execute();
    return workspace.client(List.of(send), clock::nanoTime);
  }
}
