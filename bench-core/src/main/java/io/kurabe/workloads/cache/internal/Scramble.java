package io.kurabe.workloads.cache.internal;

/**
 * A fixed one-to-one mapping of the numbers below {@code size} onto themselves without visible
 * order, so that ranks of heat become keys all over a range. Immutable; allocates nothing.
 *
 * @param size at least 1
 * @param mask the least power of two that is not below the size, minus 1
 * @param shift half of its bits
 */
record Scramble(long size, long mask, int shift) {
  // Odd, so that the multiplication loses nothing: the constants of MurmurHash3's finalizer.
  private static final long FIRST = 0xff51afd7ed558ccdL;
  private static final long SECOND = 0xc4ceb9fe1a85ec53L;

  Scramble(long size) {
    this(size, mask(size), Math.max(1, (64 - Long.numberOfLeadingZeros(mask(size))) / 2));
  }

  private static long mask(long size) {
    return size <= 2 ? 1 : Long.highestOneBit(size - 1) * 2 - 1;
  }

  /** Returns the number in whose place {@code n} stands. */
  long of(long n) {
    long x = n;
    do {
      // Each step can be undone within the bits of the mask. What leaves the size goes on from
      // there ("cycle walking"), so that the whole remains one to one.
      x = (x * FIRST + 1) & mask;
      x ^= x >>> shift;
      x = (x * SECOND + 1) & mask;
      x ^= x >>> shift;
    } while (x >= size);
    return x;
  }
}
