package io.kurabe.study;

import io.kurabe.load.LoadEngine;
import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.result.RunResult;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What became of the runs of a plan.
 *
 * @param runs those made
 * @param incomplete why not all were made, or empty
 */
public record PlannedRuns(List<RunResult> runs, String incomplete) {
  public PlannedRuns {
    runs = List.copyOf(runs);
  }

  /**
   * Makes one run of a plan.
   *
   * @param <P> how the plan describes a run
   */
  @FunctionalInterface
  public interface Maker<P> {
    /** Makes it, with its audit. */
    RunResult make(P planned) throws InterruptedException;
  }

  /**
   * Carries out a plan in its order; a stop signal or a server that dies ends it early, with what
   * there is.
   *
   * @param name the name of a planned run
   */
  public static <P> PlannedRuns carryOut(
      List<P> plan,
      Function<P, String> name,
      Maker<P> maker,
      StopSignal stop,
      StudyProgress progress)
      throws InterruptedException {
    List<RunResult> runs = new ArrayList<>();
    String incomplete = "";
    try {
      for (int i = 0; i < plan.size() && !stop.requested(); i++) {
        progress.run(i + 1, name.apply(plan.get(i)));
        runs.add(maker.make(plan.get(i)));
      }
    } catch (TargetException e) {
      incomplete = String.valueOf(e.getMessage());
    }
    return new PlannedRuns(runs, stop.requested() ? stop.reason() : incomplete);
  }

  /** One run of a loaded workload: reset, load, audit. */
  public static RunResult audited(LoadEngine engine, LoadRun run) throws InterruptedException {
    LoadedWorkload workload = run.workload();
    workload.reset();
    RunResult result = engine.run(run);
    return withAudit(result, workload.audit(result.acknowledged(), result.uncertain()));
  }

  /** The run with its audit, of which a reader is warned when it is not exact. */
  public static RunResult withAudit(RunResult run, Optional<Audit> audit) {
    List<String> cautions =
        audit.filter(a -> !a.exact()).map(a -> List.of("audit: " + a.sentence())).orElse(List.of());
    return run.with(audit, Map.of(), List.of(), cautions);
  }

  /** The seed of one run: another for each name, the same again for the same plan. */
  public static long seed(long planSeed, String runName) {
    return planSeed * 1_000_003L + runName.hashCode();
  }
}
