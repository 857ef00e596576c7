package io.kurabe.workloads.counters.internal;

import java.util.Locale;

/** The ways to increment a counter. */
public enum CounterMethod {
  /** SQL inserts the row or, if it exists, updates it, in one statement. */
  UPSERT,
  /** SQL selects, then updates the row or inserts it. */
  UPDATE,
  /** SQL upserts one of S slots drawn at random; the counter is the sum over its slots. */
  SLOTS,
  /** Redis increments by INCRBY. */
  INCRBY;

  /** Returns the word that users write and results show. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
