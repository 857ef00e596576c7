package io.kurabe.studies.querycache;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What writers have committed to each row, so that a reader can tell an answer that is older. The
 * version of a row is its {@code k}, which every update counts up by one. Thread-safe.
 */
final class RowVersions {
  private final long[] loaded;
  private final AtomicIntegerArray committed;

  /**
   * @param loaded k of the rows 1 and on, as they are while nobody writes
   */
  RowVersions(long[] loaded) {
    this.loaded = loaded.clone();
    this.committed = new AtomicIntegerArray(loaded.length);
  }

  /** How many rows are watched, from id 1 on. */
  int rows() {
    return loaded.length;
  }

  /** An update of the row was acknowledged; call before anybody else can know of it. */
  void committed(int id) {
    committed.incrementAndGet(id - 1);
  }

  /** The least k that a read of the row may find when it begins now. */
  long least(int id) {
    return loaded[id - 1] + committed.get(id - 1);
  }

  /** The same of a range of rows. */
  void least(int first, long[] into, int count) {
    for (int i = 0; i < count; i++) {
      into[i] = least(first + i);
    }
  }

  /** Updates that were acknowledged. */
  long allCommitted() {
    long sum = 0;
    for (int i = 0; i < committed.length(); i++) {
      sum += committed.get(i);
    }
    return sum;
  }

  /** Sum of all k that are at least in the table now. */
  long leastSum() {
    long sum = allCommitted();
    for (long k : loaded) {
      sum += k;
    }
    return sum;
  }
}
