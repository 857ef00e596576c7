package io.kurabe.cli;

import io.kurabe.study.StudyProgress;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;

/** What a log should hold of the progress: how tables were filled. The result tells the rest. */
record LogProgress(Screen screen) implements StudyProgress {
  @Override
  public void loaded(BulkReport report) {
    screen.err().println(report.sentence());
  }

  @Override
  public void ready(BulkTotal total) {
    screen.err().println(total.sentence());
  }
}
