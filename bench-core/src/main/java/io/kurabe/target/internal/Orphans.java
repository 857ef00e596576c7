package io.kurabe.target.internal;

import io.kurabe.target.Leftover;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Finds the workspaces on a server whose processes are dead. */
public final class Orphans {
  /** The time between the two looks, long enough for a living process to give a sign of life. */
  static final Duration SECOND_LOOK = SignOfLife.EVERY.plusSeconds(5);

  private Orphans() {}

  /** A way to wait, which tests replace. */
  @FunctionalInterface
  public interface Pause {
    /** Waits for the duration, or until the thread is interrupted. */
    void sleep(Duration duration) throws InterruptedException;
  }

  /**
   * Returns the workspaces whose process is dead. Where only missing signs of life say so it looks
   * twice: after a restart, a failover or an outage of the server, or of the network, a living run
   * is silent until its next sign.
   */
  public static List<Leftover> on(Server server, Pause pause) throws InterruptedException {
    return on(server::leftovers, pause);
  }

  static List<Leftover> on(Supplier<List<Leftover>> leftovers, Pause pause)
      throws InterruptedException {
    List<Leftover> found = orphans(leftovers);
    if (found.stream().noneMatch(Leftover::orphanedBySilence)) {
      return found;
    }
    pause.sleep(SECOND_LOOK);
    Set<RunId> before = found.stream().map(Leftover::id).collect(Collectors.toSet());
    return orphans(leftovers).stream().filter(l -> before.contains(l.id())).toList();
  }

  private static List<Leftover> orphans(Supplier<List<Leftover>> leftovers) {
    return leftovers.get().stream().filter(Leftover::orphaned).toList();
  }
}
