package io.kurabe.cli;

import io.kurabe.config.internal.DurationText;
import io.kurabe.load.StopSignal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Stops a run when a limit of time or money is reached; the results so far are kept. */
final class RunLimits implements AutoCloseable {
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final double CENT = 0.01;

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "kurabe-caps");
            thread.setDaemon(true);
            return thread;
          });

  private volatile boolean reached;

  private RunLimits() {}

  /** Begins to count; the stop is requested when the first limit is reached. */
  static RunLimits start(Optional<Duration> time, Optional<Money> money, StopSignal stop) {
    RunLimits limits = new RunLimits();
    time.ifPresent(
        t ->
            limits.after(
                t.toMillis(), stop, "the limit of time was reached: " + DurationText.format(t)));
    money.ifPresent(m -> limits.after(m.lasts().toMillis(), stop, m.text()));
    return limits;
  }

  /** A limit of dollars, and the price of all servers. */
  record Money(double usd, double usdPerHour) {
    Duration lasts() {
      return Duration.ofMillis((long) (usd / usdPerHour * SECONDS_PER_HOUR * 1e3));
    }

    private String text() {
      return String.format(
          Locale.ROOT,
          "the limit of money was reached: %s, at %.3f USD per hour of the servers",
          text(usd),
          usdPerHour);
    }

    /** Returns {@code 3.50 USD}; less than a cent is shown, too. */
    static String text(double usd) {
      return String.format(Locale.ROOT, usd < CENT ? "%.2g USD" : "%.2f USD", usd);
    }
  }

  private void after(long millis, StopSignal stop, String why) {
    var unused =
        clock.schedule(
            () -> {
              reached = true;
              stop.request(why);
            },
            millis,
            TimeUnit.MILLISECONDS);
  }

  boolean reached() {
    return reached;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
