package io.kurabe.cli;

import io.kurabe.jdbc.BulkReport;
import io.kurabe.jdbc.BulkTotal;
import io.kurabe.study.StudyProgress;

/** What a log should hold of the progress: how tables were filled. */
record LogProgress(Screen screen) implements StudyProgress {
  @Override
  public void plan(int runs, double seconds) {
    // A log needs no forecast.
  }

  @Override
  public void run(int number, String name) {
    // The result tells.
  }

  @Override
  public void update(String phase, double done, double opsPerSecond) {
    // The result tells.
  }

  @Override
  public void loaded(BulkReport report) {
    screen.err().println(report.sentence());
  }

  @Override
  public void ready(BulkTotal total) {
    screen.err().println(total.sentence());
  }
}
