package io.kurabe.cli;

import io.kurabe.study.StudyProgress;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;

/** Writes to a log how tables were filled; the result has all other progress. */
record LogProgress(Screen screen) implements StudyProgress {
  @Override
  public void loaded(BulkReport report) {
    screen.note(report.sentence());
  }

  @Override
  public void ready(BulkTotal total) {
    screen.note(total.sentence());
  }
}
