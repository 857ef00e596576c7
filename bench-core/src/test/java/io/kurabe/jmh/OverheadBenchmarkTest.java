package io.kurabe.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.jmh.internal.CompletionDriver;
import io.kurabe.jmh.internal.EveryBenchmark;
import io.kurabe.load.internal.NullLoop;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OverheadBenchmarkTest {
  @Test
  void everyBenchmarkRuns() throws Exception {
    assertThat(EveryBenchmark.in("io.kurabe.jmh")).hasSize(4);
  }

  @Test
  void theNullLoopRecordsEveryOperation() {
    assertThat(NullLoop.run(12_345)).isEqualTo(12_345);
  }

  @Test
  void theDriverDoesSoManyOperationsAndStopsAtTheFirstThatFails() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    CompletionDriver driver = new CompletionDriver(failingAt(8, sent), new SplittableRandom(1));
    driver.perform(5);
    assertThat(sent).hasValue(5);
    assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> driver.perform(5)))
        .hasMessage("the 8th");
    assertThat(sent).hasValue(8);
    driver.perform(1);
    assertThat(sent).hasValue(9);
  }

  private static Client.CompletionDriven failingAt(int number, AtomicInteger sent) {
    return new Client.CompletionDriven() {
      @Override
      public void perform(int operation, SplittableRandom random, Client.Completion completion) {
        boolean fails = sent.incrementAndGet() == number;
        completion.done(fails ? new IllegalStateException("the " + number + "th") : null);
      }

      @Override
      public Failure classify(Throwable thrown) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void reconnect() {}

      @Override
      public void abort() {}

      @Override
      public void close() {}
    };
  }
}
