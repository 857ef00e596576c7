package io.kurabe.workloads.counters;

/** How counts travel from Redis into SQL. */
public enum WriteBackProtocol {
  /** Set aside by rename, applied once by a flush log in the same transaction, then discarded. */
  EXACT,
  /** Read and reset in one step, then added in SQL: a crash in between loses the batch. */
  NAIVE
}
