package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.load.StopSignal;
import io.kurabe.target.TargetException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CancellableTest {
  private final StopSignal stop = new StopSignal();

  @Test
  void givesWhatWasOpened() throws InterruptedException {
    assertThat(Cancellable.unless(stop, () -> "open", text -> {})).isEqualTo("open");
  }

  @Test
  void throwsWhatOpeningThrew() {
    TargetException refused = new TargetException("refused");
    assertThatThrownBy(
            () ->
                Cancellable.unless(
                    stop,
                    () -> {
                      throw refused;
                    },
                    opened -> {}))
        .isSameAs(refused);
  }

  @Test
  void aStopDoesNotWaitForAServerThatIsMuteAndClosesWhatOpensAfterAll()
      throws InterruptedException {
    CountDownLatch answers = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                Cancellable.unless(
                    stop,
                    () -> {
                      stop.request("interrupted");
                      awaitUninterruptibly(answers);
                      return "open";
                    },
                    opened -> closed.countDown()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("Stopped");
    answers.countDown();
    closed.await();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
