package io.kurabe.fleet.internal;

import io.kurabe.load.Generator;
import io.kurabe.load.LoadRun;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.workload.Attachment;
import java.util.Map;

/**
 * Makes loads by the agents of a fleet, which begin at one instant; this process makes none itself.
 * What they record is merged, and judged as the recording of one process would be. When one of them
 * is lost, all others stop, and no further run is made. Used by one thread.
 */
public final class FleetEngine implements Generator {
  /** The time before the start from which on it can no longer be cancelled. */
  static final long ARMED_NANOS = 250_000_000;

  /** The time without a word after which a generator, or its coordinator, counts as lost. */
  static final long SILENCE_NANOS = 5_000_000_000L;

  /** A begin that is later, or less certain, than this is told: a run's first requests show it. */
  public static final double LATE_MILLIS = 5;

  private final Fleet fleet;
  private final Map<String, FleetSite> sites;
  private final FitnessRule fitness;

  /**
   * @param fleet with all its agents
   * @param sites of all targets, by name
   */
  public FleetEngine(Fleet fleet, Map<String, FleetSite> sites, FitnessRule fitness) {
    this.fleet = fleet;
    this.sites = Map.copyOf(sites);
    this.fitness = fitness;
  }

  @Override
  public RunResult run(LoadRun run) throws InterruptedException {
    if (run.isBatch()) {
      throw new IllegalArgumentException("a fixed number of requests is made by one process");
    }
    Attachment words =
        run.attachment()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the workload '" + run.workload().name() + "' runs in one process only"));
    FleetSite site = sites.get(run.targets().get(0));
    if (site == null) {
      throw new IllegalArgumentException("the fleet does not know " + run.targets().get(0));
    }
    try (FleetRun made = new FleetRun(fleet, run, site, fitness)) {
      return made.make(words);
    }
  }

  @Override
  public NanoClock clock() {
    return fleet.clock();
  }

  @Override
  public FitnessRule fitness() {
    return fitness;
  }
}
