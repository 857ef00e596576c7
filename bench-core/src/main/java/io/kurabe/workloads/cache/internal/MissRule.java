package io.kurabe.workloads.cache.internal;

import io.kurabe.workloads.cache.internal.CacheLedger.Count;

/**
 * What it means that a key is not there. Immutable.
 *
 * @param loaded whether each key was loaded before the first run
 * @param evicts whether the server may remove keys
 * @param expiryFromNanos when the first time to live may end, on the clock of this process; {@link
 *     #NEVER} without
 */
record MissRule(boolean loaded, boolean evicts, long expiryFromNanos) {
  static final long NEVER = Long.MAX_VALUE;

  /** Returns the kind of a miss now. */
  Count kind(Answer answer, long nowNanos) {
    if (answer.mayBeEmpty()) {
      return Count.EMPTY;
    }
    if (expiryFromNanos != NEVER && nowNanos - expiryFromNanos >= 0) {
      return Count.EXPIRED;
    }
    if (evicts) {
      return Count.EVICTED;
    }
    return loaded && !answer.ofUser() ? Count.LOST : Count.ABSENT;
  }
}
