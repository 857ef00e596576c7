package io.kurabe.study;

import io.kurabe.spec.NanoClock;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;

/** Measures how long it takes to make one workload's tables ready, and passes on the progress. */
final class DataLoadProgress implements BulkListener {
  private final BulkListener listener;
  private final NanoClock clock;
  private final long began;
  private long rows;

  DataLoadProgress(BulkListener listener, NanoClock clock) {
    this.listener = listener;
    this.clock = clock;
    this.began = clock.nanoTime();
  }

  @Override
  public boolean update(String table, long done, long wanted, double rowsPerSecond) {
    return listener.update(table, done, wanted, rowsPerSecond);
  }

  @Override
  public void loaded(BulkReport report) {
    rows += report.rows();
    listener.loaded(report);
  }

  /** Reports that all tables are ready; it reports nothing for a workload that fills no table. */
  void ready(String what) {
    if (rows > 0) {
      listener.ready(new BulkTotal(what, rows, (clock.nanoTime() - began) / 1e9));
    }
  }
}
