package io.kurabe.studies.querycache.internal;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The versions that writers have committed to each row, so that a reader recognises an older
 * answer. The version of a row is its {@code k}, which every update increments by one. Thread-safe.
 */
final class RowVersions {
  private final long[] loaded;
  private final AtomicIntegerArray committed;

  /** Begins with k of the rows 1 and on, as they are while nobody writes. */
  RowVersions(long[] loaded) {
    this.loaded = loaded.clone();
    this.committed = new AtomicIntegerArray(loaded.length);
  }

  /** Records an acknowledged update, to be called before anybody else can know of it. */
  void committed(int id) {
    committed.incrementAndGet(id - 1);
  }

  /** Returns the least k that a read of the row may find when it begins now. */
  long least(int id) {
    return loaded[id - 1] + committed.get(id - 1);
  }

  /** Writes the least k of each row of a range into an array. */
  void least(int first, long[] into, int count) {
    for (int i = 0; i < count; i++) {
      into[i] = least(first + i);
    }
  }

  /** Returns the updates that were acknowledged. */
  long allCommitted() {
    long sum = 0;
    for (int i = 0; i < committed.length(); i++) {
      sum += committed.get(i);
    }
    return sum;
  }

  /** Returns the sum of all k that are at least in the table now. */
  long leastSum() {
    long sum = allCommitted();
    for (long k : loaded) {
      sum += k;
    }
    return sum;
  }
}
