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

  /**
   * Reports that a run begins; numbers start at 1.
   *
   * @param number the number of the run, from 1
   * @param name the name
   */
  default void run(int number, String name) {}

  @Override
  default void update(String phase, double done, double opsPerSecond) {}

  /**
   * Reports the progress of filling a table, before the runs.
   *
   * @param table the name of the table
   * @param done how much is done
   * @param rows the number of rows
   * @param rowsPerSecond rows per second
   */
  default void loading(String table, long done, long rows, double rowsPerSecond) {}

  /**
   * Reports that a table is full.
   *
   * @param report what it says of itself
   */
  default void loaded(BulkReport report) {}

  /**
   * Reports that all tables of a workload are ready.
   *
   * @param total the whole
   */
  default void ready(BulkTotal total) {}
}
