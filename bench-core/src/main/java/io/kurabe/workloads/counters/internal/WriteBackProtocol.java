package io.kurabe.workloads.counters.internal;

/** The ways in which counts are moved from Redis into SQL. */
public enum WriteBackProtocol {
  /** Counters are renamed, applied once by a flush log in the same transaction, then discarded. */
  EXACT,
  /**
   * Counters are read and reset in one step, then added in SQL: a crash in between loses the batch.
   */
  NAIVE
}
