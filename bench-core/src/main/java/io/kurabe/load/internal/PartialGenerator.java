package io.kurabe.load.internal;

import io.kurabe.load.LoadRun;
import io.kurabe.record.internal.Recording;
import io.kurabe.spec.NanoClock;

/** Drives some of the clients of a run, and judges nothing. Keeps no state between runs. */
public interface PartialGenerator {
  /**
   * Drives some of the clients of a run to its end.
   *
   * @param slice which clients
   * @param startLine where they wait, connected, for the start
   * @param observer hears the intervals, which are not in the recording
   * @return what was observed besides the intervals
   * @throws io.kurabe.target.TargetException when a client cannot connect
   * @throws io.kurabe.workload.WorkloadException when the code of an operation is defective
   * @throws InterruptedException when the calling thread is interrupted; the clients are closed
   */
  Recording record(LoadRun run, Slice slice, StartLine startLine, RunObserver observer)
      throws InterruptedException;

  /** The clock that it lives on. */
  NanoClock clock();
}
