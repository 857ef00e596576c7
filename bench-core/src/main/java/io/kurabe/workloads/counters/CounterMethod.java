package io.kurabe.workloads.counters;

import java.util.Locale;

/** The ways to count up. */
public enum CounterMethod {
  /** SQL: insert or, if the row exists, update, in one statement. */
  UPSERT,
  /** SQL: select, then update the row or insert it. */
  UPDATE,
  /** SQL: upsert of one of S slots drawn at random; the counter is the sum over its slots. */
  SLOTS,
  /** Redis: INCRBY. */
  INCRBY;

  /** The word used on the command line and in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
