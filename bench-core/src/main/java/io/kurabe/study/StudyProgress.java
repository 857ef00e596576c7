package io.kurabe.study;

import io.kurabe.load.Progress;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;

/**
 * Hears how a study goes; a listener overrides what it wants to hear. Called by the leading thread.
 */
public interface StudyProgress extends Progress {
  /** Hears nothing. */
  StudyProgress NONE = new StudyProgress() {};

  /**
   * The plan is made.
   *
   * @param runs number of runs
   * @param seconds expected time for all of them
   */
  default void plan(int runs, double seconds) {}

  /** A run begins; numbers start at 1. */
  default void run(int number, String name) {}

  @Override
  default void update(String phase, double done, double opsPerSecond) {}

  /** A table is being filled, before the runs. */
  default void loading(String table, long done, long rows, double rowsPerSecond) {}

  /** A table is full. */
  default void loaded(BulkReport report) {}

  /** All tables of a workload are ready for it. */
  default void ready(BulkTotal total) {}
}
