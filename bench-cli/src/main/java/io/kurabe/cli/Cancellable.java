package io.kurabe.cli;

import io.kurabe.load.StopSignal;
import io.kurabe.target.TargetException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Opens on a thread of its own, so that a stop need not wait for a driver that does. */
final class Cancellable {
  private static final long LOOK_MILLIS = 20;

  private Cancellable() {}

  /** Opens something, or throws when a stop comes before; what opens later is closed. */
  static <T> T unless(StopSignal stop, Supplier<T> open, Consumer<T> close)
      throws InterruptedException {
    ExecutorService opener =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "kurabe-opening");
              thread.setDaemon(true);
              return thread;
            });
    CompletableFuture<T> opening = CompletableFuture.supplyAsync(open, opener);
    opener.shutdown();
    boolean taken = false;
    try {
      while (!stop.requested()) {
        try {
          T opened = opening.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
          taken = true;
          return opened;
        } catch (TimeoutException stillOpening) {
          // Look at the signal again.
        }
      }
      throw new TargetException("Stopped while the targets were being opened.");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      if (!taken) {
        var unused = opening.thenAccept(close);
      }
    }
  }
}
