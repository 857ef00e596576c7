package io.kurabe.study.internal;

import io.kurabe.sql.internal.ApplicationConnections;
import java.time.Duration;
import java.util.Optional;

/**
 * What a measurement takes of each of its targets, before it is known what the servers can do.
 *
 * @param runs number and length; empty where the plan depends on what the servers can do
 */
public record PlanEstimate(long rows, int connections, Optional<Runs> runs) {
  public record Runs(int perTarget, Duration each) {}

  /** The estimate of a study whose plan depends on what the servers can do. */
  public static PlanEstimate of(long rows, int clients) {
    return new PlanEstimate(
        rows, clients + ApplicationConnections.BESIDE_CLIENTS, Optional.empty());
  }

  public static PlanEstimate of(long rows, int clients, Runs runs) {
    return new PlanEstimate(
        rows, clients + ApplicationConnections.BESIDE_CLIENTS, Optional.of(runs));
  }
}
