package io.kurabe.workloads.keys.internal;

import java.util.Locale;

/** The reads after the inserts. */
public enum KeyRead {
  /** Reads one row by its key. */
  POINT,
  /** Reads rows from a time on, in its order, by an index on the time. */
  TIME_RANGE,
  /**
   * Reads rows from a key on, in its order; for keys in the order of time it gives the rows of
   * {@link #TIME_RANGE} with one index less.
   */
  KEY_RANGE;

  /** Returns the name in results, e.g. {@code time range}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The word that a user writes for it, e.g. {@code time-range}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether the read makes sense: nobody asks for rows side by side by chance. */
  public boolean suits(KeyType type) {
    return this != KEY_RANGE || type.ordered();
  }
}
