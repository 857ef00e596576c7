package io.kurabe.study;

import io.kurabe.jdbc.BulkReport;
import io.kurabe.jdbc.BulkTotal;
import io.kurabe.load.Progress;

/** Hears how a study goes. Called by the leading thread. */
public interface StudyProgress extends Progress {
  /** Hears nothing. */
  StudyProgress NONE =
      new StudyProgress() {
        @Override
        public void plan(int runs, double seconds) {
          // Nobody listens.
        }

        @Override
        public void run(int number, String name) {
          // Nobody listens.
        }

        @Override
        public void update(String phase, double done, double opsPerSecond) {
          // Nobody listens.
        }
      };

  /**
   * The plan is made.
   *
   * @param runs number of runs
   * @param seconds expected time for all of them
   */
  void plan(int runs, double seconds);

  /** A run begins; numbers start at 1. */
  void run(int number, String name);

  /** A table is being filled, before the runs. */
  default void loading(String table, long done, long rows, double rowsPerSecond) {}

  /** A table is full. */
  default void loaded(BulkReport report) {}

  /** All tables of a workload are ready for it. */
  default void ready(BulkTotal total) {}
}
