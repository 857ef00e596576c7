package io.kurabe.workloads.counters.internal;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The factors of the counter workload.
 *
 * @param rows hot rows (shops); each increment draws one uniformly
 * @param slots slots per row for {@link CounterMethod#SLOTS}
 * @param hold how long a SQL transaction keeps its row lock after the increment and before the
 *     commit, asleep in the server; stands for a commit that travels to remote storage. with 0, a
 *     single autocommitted statement if the method allows it
 */
public record CounterSettings(int rows, int slots, Duration hold) {
  public CounterSettings {
    if (rows < 1) {
      throw new IllegalArgumentException("rows must be at least 1, was " + rows);
    }
    if (slots < 1) {
      throw new IllegalArgumentException("slots must be at least 1, was " + slots);
    }
    if (hold.isNegative()) {
      throw new IllegalArgumentException("hold must not be negative, was " + hold);
    }
  }

  /** Draws the shop of the next increment, 1 to {@code rows}. */
  public int nextShop(SplittableRandom random) {
    return rows == 1 ? 1 : 1 + random.nextInt(rows);
  }
}
