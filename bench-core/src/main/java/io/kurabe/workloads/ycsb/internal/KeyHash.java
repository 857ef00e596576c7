package io.kurabe.workloads.ycsb.internal;

/**
 * YCSB's hash of a number: the steps of FNV-1a with 64 bits over its eight bytes, the lowest first,
 * and the absolute value of the result.
 */
final class KeyHash {
  private static final long OFFSET = 0xCBF29CE484222325L;
  private static final long PRIME = 1_099_511_628_211L;

  private KeyHash() {}

  /** Returns a number that is not negative, for all numbers that a table can have. */
  static long of(long number) {
    long hash = OFFSET;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      hash = (hash ^ ((number >>> shift) & 0xff)) * PRIME;
    }
    return hash == Long.MIN_VALUE ? 0 : Math.abs(hash); // |MIN_VALUE| does not exist.
  }
}
