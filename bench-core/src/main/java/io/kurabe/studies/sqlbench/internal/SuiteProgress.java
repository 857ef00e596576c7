package io.kurabe.studies.sqlbench.internal;

import io.kurabe.load.Answers;
import io.kurabe.study.StudyProgress;

/**
 * Reports the progress of the suite by the expected time of its operations, since its tests have
 * very different lengths. Used by the thread of the runs.
 */
final class SuiteProgress implements StudyProgress {
  private final StudyProgress progress;
  private final Weights weights;
  private final int runs;
  private final int taken;
  private final double total;
  private int number;
  private double before;
  private double current;

  /**
   * @param runs of the whole plan
   * @param taken of an earlier process
   * @param total weight of the runs that are made here
   */
  SuiteProgress(StudyProgress progress, Weights weights, int runs, int taken, double total) {
    this.progress = progress;
    this.weights = weights;
    this.runs = runs;
    this.taken = taken;
    this.total = total;
  }

  @Override
  public void plan(int plannedRuns, double seconds) {
    progress.plan(plannedRuns, seconds);
  }

  @Override
  public void run(int runNumber, String name) {
    number = runNumber;
    progress.run(runNumber, name);
  }

  @Override
  public void update(String phase, double done, double opsPerSecond) {
    progress.update(phase, done, opsPerSecond);
  }

  @Override
  public void answered(Answers answers) {
    progress.answered(answers);
  }

  TimedRun.Watcher begin(String test) {
    before += current;
    current = weights.ofTest(test);
    return (operation, index, share, perSecond) -> {
      double here = before + current * weights.done(test, index, share);
      double all = taken + (runs - taken) * Math.min(1, here / total);
      // The run of this number is as far as the whole is by weight.
      progress.update(operation, all - (number - 1), perSecond);
    };
  }

  void rehearses() {
    progress.update("rehearse", 0, 0);
  }
}
