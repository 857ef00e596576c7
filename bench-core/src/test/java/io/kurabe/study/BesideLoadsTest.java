package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.LoadEngine;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.NanoClock;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BesideLoadsTest {
  @Test
  @Timeout(30)
  void otherWorkIsOverBeforeAnythingElseIsDone() throws Exception {
    Future<String> work;
    try (BesideLoads beside =
        new BesideLoads(new LoadEngine(), NanoClock.SYSTEM, new StopSignal())) {
      StopSignal ending = beside.signal();
      work = beside.submit(() -> endsAfter(ending));
    }
    assertThat(work.isDone()).isTrue();
    assertThat(work.get()).isEqualTo("not interrupted");
  }

  /** Goes on for a while after it could know that all is to end, as a statement under way does. */
  private static String endsAfter(StopSignal ending) {
    while (!ending.requested()) {
      Thread.onSpinWait();
    }
    long begun = NanoClock.SYSTEM.nanoTime();
    while (NanoClock.SYSTEM.nanoTime() - begun < 20_000_000) {
      Thread.onSpinWait();
    }
    return Thread.currentThread().isInterrupted() ? "interrupted" : "not interrupted";
  }
}
