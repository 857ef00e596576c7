package io.kurabe.target.internal;

import io.kurabe.target.TargetException;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records on the server, every {@link #EVERY}, that the process which works in a workspace is
 * alive.
 *
 * <p>The sign is a time by the server's own clock (on Redis a key that expires) and not a session's
 * lock. A lock is gone at once when its session is, also for a living run: at a restart or failover
 * of the server, behind a pooler in transaction mode, on another node of a Galera cluster. A time
 * outlives all of these, at the price of one small write every {@link #EVERY}, and of {@link
 * #DEAD_AFTER} until a killed process of another pid namespace is known to be dead. Thread-safe.
 */
public final class SignOfLife implements AutoCloseable {
  /** The time between two signs. */
  public static final Duration EVERY = Duration.ofSeconds(10);

  /** The age of a sign from which on a process is dead: six in a row have failed. */
  public static final Duration DEAD_AFTER = EVERY.multipliedBy(6);

  private static final Logger LOG = LoggerFactory.getLogger(SignOfLife.class);

  private final String workspace;
  private final Giver giver;
  private final ScheduledThreadPoolExecutor thread;
  private int failures;

  /** Gives one sign. Called by one thread at a time. */
  public interface Giver extends AutoCloseable {
    /**
     * Gives a sign over a connection of its own, which it opens again after it was lost.
     *
     * @return whether the workspace still is this process's
     * @throws TargetException when the server refuses or does not answer
     */
    boolean give();

    /** Ends the connection, even while a sign is being given. */
    @Override
    void close();
  }

  private SignOfLife(String workspace, Giver giver) {
    this.workspace = workspace;
    this.giver = giver;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread made = new Thread(task, "kurabe-sign-of-life");
              made.setDaemon(true);
              return made;
            });
  }

  /**
   * Starts a thread that gives signs until it is closed, the first after {@link #EVERY}, since
   * making the workspace's mark is one already.
   */
  public static SignOfLife start(String workspace, Giver giver) {
    SignOfLife sign = new SignOfLife(workspace, giver);
    long millis = EVERY.toMillis();
    var unused = sign.thread.scheduleAtFixedRate(sign::give, millis, millis, TimeUnit.MILLISECONDS);
    return sign;
  }

  /** Gives one sign; an exception that escaped would end the schedule. */
  private void give() {
    try {
      if (!giver.give()) {
        LOG.warn("{} has been taken over or removed by another process.", workspace);
        thread.shutdown();
      }
      failures = 0;
    } catch (RuntimeException e) {
      failures++;
      if (failures == DEAD_AFTER.dividedBy(EVERY) && !thread.isShutdown()) {
        LOG.warn(
            "{} could be given no sign of life for {} s ({}). bench clean in another container may take this run for dead.",
            workspace,
            DEAD_AFTER.toSeconds(),
            e.getMessage());
      }
    }
  }

  /** Ends the signs. The last one stays on the server. */
  @Override
  public void close() {
    thread.shutdownNow();
    giver.close();
  }
}
