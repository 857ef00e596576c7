package io.kurabe.workloads.pgbench.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.workload.WorkloadType;
import java.util.List;

/** The built-in scripts of pgbench. */
public final class PgbenchWorkloads implements WorkloadType.Provider {
  private static final Parameter<Integer> SCALE =
      Parameter.of(
          "scale",
          ValueType.count(1, PgbenchWorkload.MOST_SCALE),
          "N times 100,000 accounts, about 15 MB each.",
          PgbenchWorkload.DEFAULT_SCALE);

  @Override
  public List<WorkloadType> workloads() {
    return List.of(
        type(
            PgbenchScript.TPCB_LIKE,
            "pgbench's default: three updates, one select, one insert in a transaction"),
        type(
            PgbenchScript.SIMPLE_UPDATE,
            "pgbench -N: tpcb-like without the hot rows of tellers and branches"),
        type(PgbenchScript.SELECT_ONLY, "pgbench -S: read one account by its key"));
  }

  private static WorkloadType type(PgbenchScript script, String description) {
    return new WorkloadType(
        script.workloadName(),
        description,
        "a SQL server",
        Parameters.of(List.of(SCALE), values -> new PgbenchWorkload(script, values.get(SCALE))));
  }
}
