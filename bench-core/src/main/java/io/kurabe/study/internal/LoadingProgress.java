package io.kurabe.study.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.study.StudyProgress;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;

/** Reports the progress of filling tables, and ends that when a stop is requested. */
public record LoadingProgress(StudyProgress progress, StopSignal stop) implements BulkListener {
  @Override
  public boolean update(String table, long done, long rows, double rowsPerSecond) {
    progress.loading(table, done, rows, rowsPerSecond);
    return !stop.requested();
  }

  @Override
  public void loaded(BulkReport report) {
    progress.loaded(report);
  }

  @Override
  public void ready(BulkTotal total) {
    progress.ready(total);
  }
}
