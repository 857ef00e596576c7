package io.kurabe.study;

import io.kurabe.load.Progress;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;

/**
 * Receives the progress of a study; a listener overrides the methods that it needs. Called by the
 * leading thread.
 */
public interface StudyProgress extends Progress {
  /** Ignores the progress. */
  StudyProgress NONE = new StudyProgress() {};

  /**
   * Reports that the plan is made.
   *
   * @param runs number of runs
   * @param seconds expected time for all of them
   */
  default void plan(int runs, double seconds) {}

  /** Reports that a run begins; numbers start at 1. */
  default void run(int number, String name) {}

  @Override
  default void update(String phase, double done, double opsPerSecond) {}

  /** Reports the progress of filling a table, before the runs. */
  default void loading(String table, long done, long rows, double rowsPerSecond) {}

  /** Reports that a table is full. */
  default void loaded(BulkReport report) {}

  /** Reports that all tables of a workload are ready. */
  default void ready(BulkTotal total) {}
}
