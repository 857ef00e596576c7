package io.kurabe.workloads.keys;

import java.util.Locale;

/** A read after the inserts. */
public enum KeyRead {
  /** One row by its key. */
  POINT("one row by its key"),
  /** Rows from a time on, in its order, by an index on the time. */
  TIME_RANGE("100 rows from a time on, by an index on it"),
  /** Rows from a key on, in its order; for keys in the order of time the same by one index less. */
  KEY_RANGE("100 rows from a key on, by the key itself");

  private final String description;

  KeyRead(String description) {
    this.description = description;
  }

  /** Its name in results, e.g. {@code time range}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The word that a user writes for it, e.g. {@code time-range}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it reads. */
  public String description() {
    return description;
  }

  /** Whether it makes sense for a key: rows that lie side by side by chance are nobody's range. */
  public boolean suits(KeyType type) {
    return this != KEY_RANGE || type.ordered();
  }
}
