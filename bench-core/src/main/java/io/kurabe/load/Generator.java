package io.kurabe.load;

import io.kurabe.result.FitnessRule;
import io.kurabe.result.RunResult;
import io.kurabe.spec.NanoClock;

/**
 * Makes loads: one process, or several that are started at one instant. Keeps no state between
 * runs.
 */
public interface Generator {
  /**
   * Connects the clients, runs warm-up and measured phase, drains, and closes the clients.
   *
   * @param run the run
   * @return what happened
   * @throws io.kurabe.target.TargetException when a client cannot connect
   * @throws io.kurabe.workload.WorkloadException when the code of an operation is defective
   * @throws InterruptedException when the calling thread is interrupted; the clients are closed
   */
  RunResult run(LoadRun run) throws InterruptedException;

  /** {@return the clock that it lives on; what runs beside its loads has to live on it, too} */
  NanoClock clock();

  /** {@return the rule by which its fitness to measure is judged} */
  FitnessRule fitness();
}
