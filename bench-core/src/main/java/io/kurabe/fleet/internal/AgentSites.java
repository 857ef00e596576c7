package io.kurabe.fleet.internal;

import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.target.ServerFacts;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.LoadedWorkload;
import java.util.List;
import java.util.Optional;

/** The servers as an agent reaches them. Used by one thread. */
public interface AgentSites {
  /**
   * A workload that was joined on a server.
   *
   * @param server the server's {@link io.kurabe.target.Server#identity}
   * @param facts of the server; empty when they are not known
   * @param traffic what its clients see of the nodes of a cluster; empty when it is none
   */
  record Joined(
      LoadedWorkload workload,
      String server,
      Optional<ServerFacts> facts,
      Optional<ClusterTraffic.Source> traffic) {}

  /**
   * Joins a workload that the coordinator has loaded. It is joined anew for each run.
   *
   * @throws io.kurabe.target.TargetException when the server refuses or does not answer
   * @throws io.kurabe.config.ConfigurationException when the workload cannot run here
   */
  Joined join(FleetSite site, Attachment workload);

  /** Logs in to each server and measures a round trip. */
  FleetMessage.Examined examine(List<FleetSite> sites);
}
