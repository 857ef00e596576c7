package io.kurabe.workloads.cache.internal;

import io.kurabe.workload.Operation;

/**
 * One kind of request.
 *
 * @param name in results
 * @param weight in proportion to the other weights
 * @param template the command; of a read of several keys with the first of them only
 * @param answer what it must be answered
 * @param pattern of its keys
 * @param keysAtOnce how many keys it reads at once; 1 for all but MGET
 * @param keysOfRound of reads in turn, how many keys one round reads, so that its last read may
 *     have fewer; 0 when each reads {@code keysAtOnce}
 */
record CacheOperation(
    String name,
    double weight,
    CommandTemplate template,
    Answer answer,
    KeyPattern pattern,
    int keysAtOnce,
    int keysOfRound) {
  CacheOperation(
      String name, double weight, CommandTemplate template, Answer answer, KeyPattern pattern) {
    this(name, weight, template, answer, pattern, 1, 0);
  }

  Operation operation() {
    return new Operation(name, weight);
  }

  /** Returns how many keys the next read has, when so many of its round have been read. */
  static int keysOfNext(int keysAtOnce, int keysOfRound, int read) {
    return keysOfRound == 0 ? keysAtOnce : Math.min(keysAtOnce, keysOfRound - read);
  }
}
