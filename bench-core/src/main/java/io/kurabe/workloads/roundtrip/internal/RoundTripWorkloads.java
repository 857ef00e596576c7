package io.kurabe.workloads.roundtrip.internal;

import io.kurabe.config.Parameters;
import io.kurabe.workload.WorkloadType;
import java.util.List;

/** The cheapest statement there is. */
public final class RoundTripWorkloads implements WorkloadType.Provider {
  @Override
  public List<WorkloadType> workloads() {
    return List.of(
        new WorkloadType(
            RoundTripWorkload.NAME,
            "SELECT 1 or PING: the floor under every other number",
            "a SQL or Redis server",
            Parameters.of(List.of(), values -> new RoundTripWorkload())));
  }
}
