package io.kurabe.cli;

import io.kurabe.jdbc.BulkReport;
import io.kurabe.jdbc.BulkTotal;
import io.kurabe.study.StudyProgress;

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
