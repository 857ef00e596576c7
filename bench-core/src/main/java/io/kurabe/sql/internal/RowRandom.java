package io.kurabe.sql.internal;

/**
 * Random numbers that are a pure function of a seed and a row's index, by the generator SplitMix64
 * (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014), restarted for
 * each row. Used by one thread; it allocates nothing.
 */
public final class RowRandom {
  /** The odd number nearest to 2^64 divided by the golden ratio. */
  private static final long GAMMA = 0x9e3779b97f4a7c15L;

  private final long seed;
  private long state;

  /** Makes the numbers for rows of a table; the same seed gives the same rows. */
  public RowRandom(long seed) {
    this.seed = seed;
  }

  /** Begins a row; the numbers that follow depend on the seed and this index alone. */
  public RowRandom at(long index) {
    state = mix(seed + mix(index + GAMMA));
    return this;
  }

  /** Returns 64 random bits. */
  public long bits() {
    state += GAMMA;
    return mix(state);
  }

  /**
   * Returns a number from 0 up to, and without, the bound, 1 to 2^61. It is the high half of the
   * product of 63 random bits and the bound, so none is preferred by more than {@code bound /
   * 2^63}.
   */
  public long below(long bound) {
    return Math.multiplyHigh(bits() >>> 1, bound << 1);
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
