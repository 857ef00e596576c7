package io.kurabe.target;

import io.kurabe.target.internal.SignOfLife;
import java.time.Duration;

/**
 * A workspace found on a server. Its process is known to be dead when its pid can be looked up here
 * and is gone. From another pid namespace, such as a container's, only the {@code SignOfLife} says
 * something.
 *
 * @param id the run that made it
 * @param owner the process that made it, or took it over
 * @param kept whether the user asked to keep its data
 * @param silence time since its last sign of life by the server's clock; zero for a version that
 *     gave none, which counts as alive, and the limit {@code SignOfLife.DEAD_AFTER} when only the
 *     lack of signs is known
 */
public record Leftover(RunId id, OwnerMark owner, boolean kept, Duration silence) {
  /**
   * {@return whether the process that made the workspace is dead: its pid is of this host and gone,
   * or cannot be looked up here and has given no sign of life for {@code SignOfLife.DEAD_AFTER}}
   */
  public boolean orphaned() {
    return !kept
        && owner.host().equals(OwnerMark.hostName())
        && (owner.pidIsOurs() ? !owner.processLives() : isSilent());
  }

  /**
   * {@return whether only the missing signs of life say that the process is dead} A server's outage
   * has the same effect.
   */
  public boolean orphanedBySilence() {
    return orphaned() && !owner.pidIsOurs();
  }

  /**
   * {@return whether another process still works in the workspace, as far as can be seen from this
   * machine}
   */
  public boolean inUse() {
    if (owner.isOfThisProcess()) {
      return false;
    }
    if (owner.pidIsOurs()) {
      return owner.processLives() && !(kept && isSilent());
    }
    return !isSilent();
  }

  private boolean isSilent() {
    return silence.compareTo(SignOfLife.DEAD_AFTER) >= 0;
  }

  /** {@return in words how long ago its process gave a sign of life} */
  public String lastSign() {
    return isSilent()
        ? "no sign of life for " + SignOfLife.DEAD_AFTER.toSeconds() + " s"
        : "a sign of life " + silence.toSeconds() + " s ago";
  }

  /**
   * {@return the mark with which this process takes the workspace over}
   *
   * @param where the server in messages
   * @throws TargetException when another process still works in it
   */
  public OwnerMark takenOver(String where) {
    if (inUse()) {
      String place = owner.pidIsOurs() ? "" : " on " + owner.host();
      String sign = owner.pidIsOurs() ? "which still runs" : "which gave " + lastSign();
      throw new TargetException(
          "%s: %s belongs to process %d%s, %s. Wait for its end, or end it; where its pid cannot be looked up, it counts as dead %d s after its last sign."
              .formatted(
                  where, id.schema(), owner.pid(), place, sign, SignOfLife.DEAD_AFTER.toSeconds()));
    }
    return OwnerMark.ofThisProcess();
  }
}
