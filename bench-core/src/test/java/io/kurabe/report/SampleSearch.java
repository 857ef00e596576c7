package io.kurabe.report;

import io.kurabe.result.StudyResult;
import io.kurabe.study.VirtualSearch;
import io.kurabe.study.findmax.FindMax;

/** Searches on a server of four connections that answers in 2 ms, with random arrivals. */
public final class SampleSearch {
  private static final long SERVICE_NANOS = 2_000_000;

  private SampleSearch() {}

  public static StudyResult poisson() {
    FindMax what = FindMax.of("p99=10ms").withPoisson().withResolution(0.2);
    try {
      return new VirtualSearch().search(what, 4, run -> n -> SERVICE_NANOS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
