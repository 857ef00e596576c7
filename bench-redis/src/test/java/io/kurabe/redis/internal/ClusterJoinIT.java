package io.kurabe.redis.internal;

import io.kurabe.fleet.internal.JoinContract;
import io.kurabe.target.Target;
import java.util.Set;

/** Agents that join the workspace of another process on a cluster. */
class ClusterJoinIT extends JoinContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:redis-cluster");
  }

  @Override
  protected boolean runs(String workload) {
    return Set.of("cache", "counters", "round-trip").contains(workload)
        || workload.startsWith("ycsb-");
  }

  @Override
  protected boolean isCluster() {
    return true;
  }
}
