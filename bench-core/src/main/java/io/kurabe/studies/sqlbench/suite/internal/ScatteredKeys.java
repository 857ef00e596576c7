package io.kurabe.studies.sqlbench.suite.internal;

/**
 * The pseudo-random sequence of the test insert: a number that goes on for ever, and a permutation
 * of {@code n} keys made by it. It is exactly the suite's, so that the row counts agree. Used by
 * one thread.
 */
final class ScatteredKeys {
  private final int n;
  private final int[] keys;
  private int x = 1;

  /** Makes the keys from {@code n} to {@code 2n - 1}. */
  ScatteredKeys(int n) {
    this.n = n;
    this.keys = new int[n + 1]; // One more, which is 0: the suite reads it once.
    for (int k = 0; k < n; k++) {
      keys[k] = n + k;
    }
    for (int k = 0; k < n; k++) {
      int other = step(k) % n;
      int swapped = keys[k];
      keys[k] = keys[other];
      keys[other] = swapped;
    }
  }

  /** Returns the key at a place from 0 to {@code n}. */
  int key(int place) {
    return keys[place];
  }

  int step(int k) {
    x ^= (3 * (x + 63 + k)) % n;
    return x;
  }

  int position() {
    return x;
  }
}
